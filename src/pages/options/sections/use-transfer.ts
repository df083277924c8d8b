// Saves, loads and resets the settings, one step at a time; loading and resetting can be undone.

import { useRef } from "preact/hooks";
import type { SecretOrigins } from "../../../shared/settings/secrets.ts";
import { readSettings } from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { namesOf, type OptionValues, valuesNow } from "../option-values.ts";
import { SETTINGS_PLACE, useOptions } from "../options-page.ts";
import {
  type FileState,
  type FileStep,
  MAX_FILE_BYTES,
  planImport,
  settingsFileName,
  writeSettingsFile,
} from "../settings-file.ts";

/** Actions on all settings at once. None of them rejects. */
export function useTransfer() {
  const { values, now } = usePage();
  const { options, browser, kept, keptNow, keep, store } = useOptions();
  /** Incremented with every file: an outdated one isn't shown. */
  const files = useRef(0);

  const update = (change: Partial<FileState>) => keep(({ file }) => ({ file: { ...file, ...change } }));

  /** The next step replaces the last outcome. */
  const begin = (last?: FileStep, change?: Partial<FileState>) => {
    keep({ act: undefined });
    update({ last, ...change });
  };

  async function storeAll(wanted: OptionValues, done: FileStep, origins?: SecretOrigins): Promise<void> {
    begin({ step: "busy" });
    const why = namesOf(wanted).length > 0 ? await store(wanted, origins) : undefined;
    // Messages about single settings are out of date now.
    if (!why) keep({ outcomes: {}, own: {} });
    update({ last: why ? { step: "failed", why } : done, isResetWithSecrets: false });
  }

  return {
    begin,
    update,

    save(): void {
      const at = new Date(now());
      try {
        // Read with the secrets but without managed values, and not kept anywhere.
        const own = readSettings(values.read(SETTINGS_PLACE).value);
        browser.saveFile(writeSettingsFile(own, kept.file.isWithSecrets, at), settingsFileName(at));
        begin();
      } catch {
        begin({ step: "not-saved" });
      }
    },

    async read(file: Pick<File, "name" | "size" | "text">): Promise<void> {
      const { name: fileName, size } = file;
      const mine = ++files.current;
      begin();
      if (size > MAX_FILE_BYTES) return begin({ step: "not-read", fileName, fault: "unreadable" });
      const content = await file.text().catch(() => undefined);
      if (mine !== files.current) return;
      const plan = content === undefined ? "unreadable" : planImport(fileName, content, options);
      begin(
        typeof plan === "string" ? { step: "not-read", fileName, fault: plan } : { step: "planned", plan },
      );
    },

    async change(wanted: OptionValues, origins?: SecretOrigins): Promise<void> {
      if (keptNow().file.last?.step === "busy") return;
      const names = namesOf(wanted);
      const before = valuesNow(names, options);
      const isSecretLost = names.some((name) => options.secrets.has(name));
      await storeAll(wanted, { step: "changed", count: names.length, before, isSecretLost }, origins);
    },

    undo: ({ before, isSecretLost }: Extract<FileStep, { step: "changed" }>) =>
      storeAll(before, { step: "undone", isSecretLost }),
  };
}
