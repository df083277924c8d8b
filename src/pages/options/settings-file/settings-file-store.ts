// Carrying settings to and from a file, and setting them back: what the page knows of it, and does.

import type { Settings } from "../../../shared/settings/settings.ts";
import type { FailedChange } from "../../../ui/said/failed-change.ts";
import type { ChosenFile, FileFault, FileState, TransferAction } from "../options-state.ts";
import { type OptionValues, SECRET_OPTIONS, type StoredOptions } from "../stored-options.ts";
import {
  MAX_FILE_BYTES,
  namesOf,
  planImport,
  planReset,
  settingsFileName,
  valuesNow,
  writeSettingsFile,
} from "./settings-file.ts";

const TRANSFER_KINDS: readonly string[] = [
  "export-with-secrets",
  "export",
  "read-file",
  "import",
  "drop-import",
  "ask-reset",
  "reset-with-secrets",
  "keep-settings",
  "reset",
  "undo-transfer",
] satisfies TransferAction["kind"][];

/** Whether an action is about the settings as a whole. */
export function isTransfer(action: { kind: string }): action is TransferAction {
  return TRANSFER_KINDS.includes(action.kind);
}

/** What carrying settings takes of the page around it. */
export interface TransferWorld {
  state(): FileState;
  options(): StoredOptions | undefined;
  update(next: FileState): void;
  /** Stores all of it or nothing, and reads anew. */
  store(values: OptionValues): Promise<FailedChange | undefined>;
  readOwnSettings(): Promise<Settings>;
  saveFile(text: string, name: string): void;
  now(): Date;
}

/** The state before anything was done. */
export const NO_FILE: FileState = { isWithSecrets: false, isResetAsked: false, isResetWithSecrets: false };

/** Makes what carries out actions of that kind. */
export function createTransfer(world: TransferWorld): (action: TransferAction) => Promise<void> {
  /** Goes up with every file: one that was overtaken is not shown. */
  let files = 0;

  /** Each outcome is said once: the next action makes room for its own. */
  function begin(next: Partial<FileState>): void {
    const { isWithSecrets, isResetWithSecrets } = world.state();
    world.update({ isWithSecrets, isResetWithSecrets, isResetAsked: false, ...next });
  }

  async function save(): Promise<void> {
    begin({});
    const at = world.now();
    const saving = await world.readOwnSettings().then(
      (own) => {
        world.saveFile(writeSettingsFile(own, world.state().isWithSecrets, at), settingsFileName(at));
        return "done" as const;
      },
      () => "refused" as const,
    );
    world.update({ ...world.state(), saving });
  }

  async function read(file: ChosenFile): Promise<void> {
    const { name, size } = file;
    const mine = ++files;
    begin({});
    const content = size > MAX_FILE_BYTES ? undefined : await file.text().catch(() => undefined);
    const options = world.options();
    if (mine !== files || !options) return;
    if (content === undefined) {
      const fault: FileFault = size > MAX_FILE_BYTES ? "too-long" : "not-readable";
      return begin({ fault: { fileName: name, fault } });
    }
    const plan = planImport(name, content, options);
    begin(typeof plan === "string" ? { fault: { fileName: name, fault: plan } } : { plan });
  }

  async function change(values: OptionValues): Promise<void> {
    const options = world.options();
    if (!options || world.state().outcome?.state === "busy") return;
    begin({ outcome: { state: "busy" } });
    const names = namesOf(values);
    const before = valuesNow(names, options);
    const isSecretLost = names.some((name) => SECRET_OPTIONS.includes(name) && options.secrets.has(name));
    const why = names.length > 0 ? await world.store(values) : undefined;
    begin({
      isResetWithSecrets: false,
      outcome: why
        ? { state: "failed", why }
        : { state: "changed", count: names.length, before, isSecretLost },
    });
  }

  async function undo(): Promise<void> {
    const { outcome } = world.state();
    if (outcome?.state !== "changed") return;
    const { before, isSecretLost } = outcome;
    begin({ outcome: { state: "busy" } });
    const why = await world.store(before);
    begin({ outcome: why ? { state: "failed", why } : { state: "undone", isSecretLost } });
  }

  return async (action) => {
    const { plan, isResetWithSecrets } = world.state();
    const options = world.options();
    switch (action.kind) {
      case "export-with-secrets":
        return world.update({ ...world.state(), isWithSecrets: action.isWanted });
      case "export":
        return save();
      case "read-file":
        return read(action.file);
      case "import":
        return plan && change(plan.changes);
      case "drop-import":
        return begin({});
      case "ask-reset":
        return begin({ isResetAsked: true });
      case "reset-with-secrets":
        return world.update({ ...world.state(), isResetWithSecrets: action.isWanted });
      case "keep-settings":
        return begin({ isResetWithSecrets: false });
      case "reset":
        return options && change(planReset(options, isResetWithSecrets));
      case "undo-transfer":
        return undo();
    }
  };
}
