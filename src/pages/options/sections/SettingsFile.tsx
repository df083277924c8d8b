// Saves, loads and resets the settings, one step at a time, and shows the last outcome. Loading and resetting can be undone.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { WATCH_LIST } from "../../../shared/records/watch-list.ts";
import type { SecretOrigins } from "../../../shared/settings/secrets.ts";
import { readSettings } from "../../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../../shared/words.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Confirm } from "../../../ui/controls/Confirm.tsx";
import { describeFailedChange } from "../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { namesOf, type OptionValues, valuesNow } from "../option-values.ts";
import { SETTINGS_PLACE, useOptions } from "../options-page.ts";
import {
  type FileState,
  type FileStep,
  MAX_FILE_BYTES,
  planImport,
  planReset,
  settingsFileName,
  writeSettingsFile,
} from "../settings-file.ts";
import { Plan } from "./Plan.tsx";

export const FILE_WORDS: readonly TextKey[] = [
  "options_file_save",
  "options_file_secrets",
  "options_file_read",
  "options_reset",
];

/** Actions on all settings at once. None of them rejects. */
function useTransfer() {
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

interface SecretsCheckProps {
  label: TextKey;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SecretsCheck({ label, isOn, onChange }: SecretsCheckProps) {
  const { t } = useWords();
  return (
    <label class="option-check">
      <input type="checkbox" checked={isOn} onChange={() => onChange(!isOn)} />
      <span>{t(label)}</span>
    </label>
  );
}

/** Keeps focus, because a pressed button may disappear. */
function Part({ children }: { children: ComponentChildren }) {
  return (
    <div class="stack option" data-keeps-focus tabIndex={-1}>
      {children}
    </div>
  );
}

const FILE_FAULTS = { unreadable: "options_file_fault", newer: "options_file_newer" } as const;

function outcomeOf(last: FileStep | undefined, words: Words): string | undefined {
  const { t, count } = words;
  switch (last?.step) {
    case "failed":
      return describeFailedChange(last.why, words);
    case "undone":
      return t(last.isSecretLost ? "options_undone_rest" : "options_undone");
    case "changed":
      return t("options_transferred", count(last.count));
    default:
      return undefined;
  }
}

/** A confirmation replaces its button. */
export function SettingsFile() {
  const words = useWords();
  const { t } = words;
  const { options, kept } = useOptions();
  const { isWithSecrets, isResetWithSecrets, last } = kept.file;
  const { value: watched = [] } = useRecord(WATCH_LIST);
  const { save, read, change, undo, begin, update } = useTransfer();
  const outcome = outcomeOf(last, words);
  return (
    <div class="stack option-file">
      <Part>
        <SecretsCheck
          label="options_file_secrets"
          isOn={isWithSecrets}
          onChange={(isOn) => update({ isWithSecrets: isOn })}
        />
        <Button label={t("options_file_save")} isQuiet onClick={save} />
        <div role="status">
          {last?.step === "not-saved" && <p class="option-problem">{t("options_file_not_saved")}</p>}
        </div>
      </Part>
      <Part>
        {last?.step === "planned" ? (
          <Plan
            plan={last.plan}
            isWatching={watched.length > 0}
            onYes={() => change(last.plan.changes, last.plan.origins)}
            onNo={() => begin()}
          />
        ) : (
          <label class="button button-quiet option-choose-file">
            {t("options_file_read")}
            <input
              type="file"
              accept=".json,application/json"
              class="only-for-screen-readers"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file) void read(file);
                // Lets the user choose the same file again after fixing it.
                currentTarget.value = "";
              }}
            />
          </label>
        )}
        <div role="status">
          {last?.step === "not-read" && (
            <p class="option-problem">{t(FILE_FAULTS[last.fault], last.fileName)}</p>
          )}
        </div>
      </Part>
      <Part>
        {last?.step === "asked-to-reset" ? (
          <Confirm
            question={t("options_reset_question")}
            yes={t("options_reset")}
            no={t("common_cancel")}
            onYes={() => change(planReset(options, isResetWithSecrets))}
            onNo={() => begin(undefined, { isResetWithSecrets: false })}
          >
            {[...options.secrets.keys()].some((name) => !options.managed.has(name)) && (
              <SecretsCheck
                label="options_reset_secrets"
                isOn={isResetWithSecrets}
                onChange={(isOn) => update({ isResetWithSecrets: isOn })}
              />
            )}
          </Confirm>
        ) : (
          <Button label={t("options_reset")} isQuiet onClick={() => begin({ step: "asked-to-reset" })} />
        )}
      </Part>
      <div class="row option-transferred" data-keeps-focus tabIndex={-1}>
        <div role="status">
          {outcome !== undefined && (
            <p class={last?.step === "failed" ? "option-problem" : "option-outcome"}>{outcome}</p>
          )}
        </div>
        {last?.step === "changed" && namesOf(last.before).length > 0 && (
          <Button label={t("common_undo")} isQuiet onClick={() => undo(last)} />
        )}
      </div>
    </div>
  );
}
