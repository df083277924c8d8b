// The file that carries settings between browsers: how it's written and read.

import { lookupOrigin } from "../../shared/accounts/lookup-source.ts";
import { parseServiceUrl } from "../../shared/addresses.ts";
import {
  addressesOf,
  destinationsOf,
  isMeantFor,
  isSecret,
  isTaken,
  SECRETS,
  type SecretOrigins,
} from "../../shared/settings/secrets.ts";
import {
  DEFAULT_SETTINGS,
  isSettingValue,
  readSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SettingsInForce,
  type SettingValue,
  settingValue,
  valuesOf,
} from "../../shared/settings/settings.ts";
import { withValues } from "../../shared/settings/table.ts";
import { type Fields, has, isFields, parseJson } from "../../shared/shapes.ts";
import type { FailedChange } from "../../ui/hooks/command.ts";
import { isAddressOption, isSameValue, type OptionValues, type StoredOptions } from "./option-values.ts";

const FORMAT = "breachlight-settings";
const VERSION = 1;

/** Settings take a few kB; a longer file is something else. */
export const MAX_FILE_BYTES = 1_000_000;

/** Why a file was rejected as a whole. */
type FileFault = "unreadable" | "newer";

/** What a file would change, and what of it isn't used. */
export interface ImportPlan {
  fileName: string;
  changes: OptionValues;
  /** The origins that the secrets among the changes are for: those of the services in the file. */
  origins: SecretOrigins;
  /** Origins that stored secrets would be needed for, but aren't for, after the changes. */
  needed: SecretOrigins;
  /** The lookup service after the changes, if that's another one. */
  lookupOrigin?: string;
  /** Known settings with an invalid value. */
  refused: SettingName[];
  locked: SettingName[];
  /** Unknown names, as in the file: they are from another version. */
  unknown: string[];
}

/** The current or last step: there is one at a time. */
export type FileStep =
  | { step: "not-saved" | "busy" | "asked-to-reset" }
  /** A file was read and waits for confirmation. */
  | { step: "planned"; plan: ImportPlan }
  | { step: "not-read"; fileName: string; fault: FileFault }
  /** `before` restores what can be restored. */
  | { step: "changed"; count: number; before: OptionValues; isSecretLost: boolean }
  | { step: "undone"; isSecretLost: boolean }
  | { step: "failed"; why: FailedChange };

export interface FileState {
  /** Whether the saved file includes keys and secrets. */
  isWithSecrets: boolean;
  /** Whether a reset includes keys and secrets. */
  isResetWithSecrets: boolean;
  last?: FileStep;
}

export const NO_FILE: FileState = { isWithSecrets: false, isResetWithSecrets: false };

/** Includes keys and secrets only on request. */
function namesToCarry(isWithSecrets: boolean): SettingName[] {
  return SETTING_NAMES.filter((name) => isWithSecrets || !isSecret(name));
}

/** The text of a file with the user's own settings. */
export function writeSettingsFile(
  own: Settings & Partial<Pick<SettingsInForce, "keptFor">>,
  isWithSecrets: boolean,
  at: Date,
): string {
  // A secret for other services than those in the file is left out: empty, it would remove the stored one.
  const names = namesToCarry(isWithSecrets).filter((name) => !(isSecret(name) && own.keptFor?.[name]));
  const settings = withValues({}, valuesOf(names, own));
  const file = { format: FORMAT, version: VERSION, savedAt: at.toISOString(), settings };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** "breachlight-settings-2026-11-22.json", with the local date. */
export function settingsFileName(at: Date): string {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${FORMAT}-${at.getFullYear()}-${month}-${day}.json`;
}

function readSections(text: string): Fields | FileFault {
  const file = parseJson(text.replace(/^\ufeff/, ""));
  if (!has(file, { version: "number", settings: "object" }) || file.format !== FORMAT) return "unreadable";
  const version = Number(file.version);
  if (!Number.isInteger(version) || version < 1) return "unreadable";
  return version > VERSION ? "newer" : (file.settings as Fields);
}

/** The entries of a file by setting name; an unknown section goes by its own name. */
function entriesOf(sections: Fields): [string, unknown][] {
  return Object.entries(sections).flatMap(([section, keys]): [string, unknown][] =>
    isFields(keys) && Object.hasOwn(DEFAULT_SETTINGS, section)
      ? Object.entries(keys).map(([key, value]) => [`${section}.${key}`, value])
      : [[section, keys]],
  );
}

function isNew(name: SettingName, value: SettingValue, { values, secrets }: StoredOptions): boolean {
  // The current secret isn't known here: any other counts as a change.
  if (isSecret(name)) return value !== "" || secrets.has(name);
  return !isSameValue(settingValue(values, name), value);
}

/** What a file would change. Settings that aren't in it stay as they are. */
export function planImport(fileName: string, text: string, options: StoredOptions): ImportPlan | FileFault {
  const sections = readSections(text);
  if (typeof sections === "string") return sections;
  const changes: OptionValues = {};
  const inFile: OptionValues = {};
  const plan: ImportPlan = {
    fileName,
    changes,
    origins: {},
    needed: {},
    refused: [],
    locked: [],
    unknown: [],
  };
  for (const [entry, found] of entriesOf(sections)) {
    const name = SETTING_NAMES.find((one) => one === entry);
    const value = typeof found === "string" ? found.trim() : found;
    if (name === undefined) plan.unknown.push(entry);
    else if (!isSettingValue(name, value)) plan.refused.push(name);
    else {
      inFile[name] = value;
      // An address as it is asked, so that the preview shows the actual host, and no other spelling of the current one.
      const taken = (isAddressOption(name) && parseServiceUrl(String(value))) || value;
      if (!isNew(name, taken, options)) continue;
      if (options.managed.has(name)) plan.locked.push(name);
      else changes[name] = taken;
    }
  }
  // Without its address, a secret would be for another service than in the file.
  for (const name of SECRETS) {
    if (changes[name] === undefined || !addressesOf(name).some((one) => plan.refused.includes(one))) continue;
    delete changes[name];
    plan.refused.push(name);
  }
  const { values, secrets } = options;
  const asFile = readSettings(withValues(values, inFile));
  const policy = withValues({}, valuesOf([...options.managed], values));
  const after = readSettings(withValues(values, changes), policy);
  for (const name of SECRETS) {
    const origins = changes[name] === undefined ? secrets.get(name) : destinationsOf(name, asFile);
    if (!origins || changes[name] === "") continue;
    if (changes[name] !== undefined) plan.origins[name] = origins;
    if (isTaken(name, after) && !isMeantFor(origins, name, after))
      plan.needed[name] = destinationsOf(name, after);
  }
  const [before, next] = [values, after].map(lookupOrigin);
  return { ...plan, ...(next !== before && { lookupOrigin: next }) };
}

/** The changes that reset all settings, except managed ones. */
export function planReset(options: StoredOptions, isWithSecrets: boolean): OptionValues {
  const changes: OptionValues = {};
  const initial = readSettings();
  for (const name of namesToCarry(isWithSecrets)) {
    if (!options.managed.has(name) && isNew(name, settingValue(initial, name), options)) changes[name] = null;
  }
  return changes;
}
