// The file that settings are carried in from one browser to another: how it is written, and what is made of one that is read.

import {
  DEFAULT_SETTINGS,
  readSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SettingValue,
  settingValue,
} from "../../shared/settings/settings.ts";
import { type Fields, has, isFields } from "../../shared/shapes.ts";
import type { FailedChange } from "../../ui/said/failed-change.ts";
import {
  bySection,
  isOptionValue,
  isSameValue,
  type OptionValues,
  SECRET_OPTIONS,
  type StoredOptions,
  valuesOf,
} from "./option-values.ts";

const FORMAT = "breachlight-settings";
const VERSION = 1;

/** Settings have a few kB; longer files are something else. */
export const MAX_FILE_BYTES = 1_000_000;

/** Why a file was not read: nothing of it is taken then. */
type FileFault = "unreadable" | "newer";

/** What a file would change, and what of it is not taken. */
export interface ImportPlan {
  fileName: string;
  changes: OptionValues;
  /** Known, but with a value that may not be stored. */
  refused: SettingName[];
  locked: SettingName[];
  /** Of another version: as they stand in the file. */
  unknown: string[];
}

/** What is open of carrying settings, or was done of it last: one at a time. */
export type FileStep =
  | { step: "not-saved" | "busy" | "asked-to-reset" }
  /** A file that was read waits for the person's word. */
  | { step: "planned"; plan: ImportPlan }
  | { step: "not-read"; fileName: string; fault: FileFault }
  /** `before` brings back what can be. */
  | { step: "changed"; count: number; before: OptionValues; isSecretLost: boolean }
  | { step: "undone"; isSecretLost: boolean }
  | { step: "failed"; why: FailedChange };

export interface FileState {
  /** The file to be saved is to hold keys and secrets. */
  isWithSecrets: boolean;
  /** Keys and secrets are set back as well. */
  isResetWithSecrets: boolean;
  last?: FileStep;
}

export const NO_FILE: FileState = { isWithSecrets: false, isResetWithSecrets: false };

/** Keys and secrets only where they are asked for. */
function namesToCarry(isWithSecrets: boolean): SettingName[] {
  return SETTING_NAMES.filter((name) => isWithSecrets || !SECRET_OPTIONS.includes(name));
}

/** The text of a file with the person's own settings. */
export function writeSettingsFile(own: Settings, isWithSecrets: boolean, at: Date): string {
  const settings = bySection(valuesOf(namesToCarry(isWithSecrets), own));
  const file = { format: FORMAT, version: VERSION, savedAt: at.toISOString(), settings };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** "breachlight-settings-2026-11-22.json": with the day where the person is. */
export function settingsFileName(at: Date): string {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${FORMAT}-${at.getFullYear()}-${month}-${day}.json`;
}

function readSections(text: string): Fields | FileFault {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return "unreadable";
  }
  if (!has(file, { version: "number", settings: "object" }) || file.format !== FORMAT) return "unreadable";
  const version = Number(file.version);
  if (!Number.isInteger(version) || version < 1) return "unreadable";
  return version > VERSION ? "newer" : (file.settings as Fields);
}

/** What is in the sections of a file, by name; a section that is none goes by its own. */
function entriesOf(sections: Fields): [string, unknown][] {
  return Object.entries(sections).flatMap(([section, keys]): [string, unknown][] =>
    isFields(keys) && Object.hasOwn(DEFAULT_SETTINGS, section)
      ? Object.entries(keys).map(([key, value]) => [`${section}.${key}`, value])
      : [[section, keys]],
  );
}

function isNew(name: SettingName, value: SettingValue, { values, secrets }: StoredOptions): boolean {
  // What a secret is now is not known here: another one is a change.
  if (SECRET_OPTIONS.includes(name)) return value !== "" || secrets.has(name);
  return !isSameValue(settingValue(values, name), value);
}

/** What the text of a file would change. Options that are not in it stay as they are. */
export function planImport(fileName: string, text: string, options: StoredOptions): ImportPlan | FileFault {
  const sections = readSections(text);
  if (typeof sections === "string") return sections;
  const plan: ImportPlan = { fileName, changes: {}, refused: [], locked: [], unknown: [] };
  for (const [entry, found] of entriesOf(sections)) {
    const name = SETTING_NAMES.find((one) => one === entry);
    const value = typeof found === "string" ? found.trim() : found;
    if (name === undefined) plan.unknown.push(entry);
    else if (!isOptionValue(name, value)) plan.refused.push(name);
    else if (!isNew(name, value, options)) continue;
    else if (options.managed.has(name)) plan.locked.push(name);
    else plan.changes[name] = value;
  }
  return plan;
}

/** What has to change for all to be as it was at first, but for what the organization decides. */
export function planReset(options: StoredOptions, isWithSecrets: boolean): OptionValues {
  const changes: OptionValues = {};
  const initial = readSettings();
  for (const name of namesToCarry(isWithSecrets)) {
    if (!options.managed.has(name) && isNew(name, settingValue(initial, name), options)) changes[name] = null;
  }
  return changes;
}
