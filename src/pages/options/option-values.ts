// The settings by their names, as the options page shows and changes them one by one.

import type { SettingsChange } from "../../shared/messages.ts";
import {
  isSettingsValue,
  type SettingName,
  type Settings,
  settingValue,
} from "../../shared/settings/settings.ts";

/** Name of one setting, with its section: "auth.issuer". */
export type OptionName = SettingName;

/** What a setting can hold. */
export type OptionValue = string | boolean | string[];

/** Values of some options. */
export type OptionValues = Partial<Record<OptionName, OptionValue>>;

/** Settings whose value is never shown: only whether there is one. */
export const SECRET_OPTIONS: readonly OptionName[] = ["auth.clientSecret", "services.lookupApiKey"];

/** Settings that hold an address to be asked. */
export function isAddressOption(name: OptionName): boolean {
  return name.endsWith("Url") || name === "auth.issuer";
}

export interface StoredOptions {
  /** What is stored, under what the administrator decides. Of a secret: nothing. */
  values: Settings;
  /** Secrets that are set. */
  secrets: ReadonlySet<OptionName>;
  /** Those that a policy of the computer's administrator decides on. */
  managed: ReadonlySet<OptionName>;
}

/** Takes the secrets out of the settings: options that are not given them cannot show them. */
export function withoutSecrets(settings: Settings, managed: StoredOptions["managed"]): StoredOptions {
  const { services, auth } = settings;
  return {
    values: {
      ...settings,
      services: { ...services, lookupApiKey: "" },
      auth: { ...auth, clientSecret: "" },
    },
    secrets: new Set(SECRET_OPTIONS.filter((name) => optionValue(settings, name) !== "")),
    managed,
  };
}

/** The value of one option. */
export function optionValue(values: Settings, name: OptionName): OptionValue {
  return settingValue(values, name) as OptionValue;
}

/** Whether two values of an option are the same, item by item. */
export function isSameValue(one: OptionValue | undefined, other: OptionValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a value may be stored as an option. */
export function isOptionValue(name: OptionName, value: unknown): value is OptionValue {
  const [section, key = ""] = name.split(".");
  return isSettingsValue(section as keyof Settings, key, value);
}

/** Options as a change of settings: by section. */
export function bySection(values: OptionValues): SettingsChange {
  const sections: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [section = "", key = ""] = name.split(".");
    sections[section] = { ...sections[section], [key]: value };
  }
  return sections;
}

/** The names of some options. */
export function namesOf(values: OptionValues): OptionName[] {
  return Object.keys(values) as OptionName[];
}

/** What brings some options back; of secrets only that there was none, for the page does not know them. */
export function valuesNow(names: readonly OptionName[], { values, secrets }: StoredOptions): OptionValues {
  const known = names.filter((name) => !secrets.has(name));
  return Object.fromEntries(known.map((name) => [name, optionValue(values, name)])) as OptionValues;
}
