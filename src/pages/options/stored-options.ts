// The settings that the options page shows, and which of them the person cannot change.

import {
  lockedSettings,
  readLayers,
  readSettings,
  type SettingName,
  type Settings,
  type SettingsStorage,
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

/** The value of one option. */
export function optionValue(values: Settings, name: OptionName): OptionValue {
  return settingValue(values, name) as OptionValue;
}

/** Whether two values of an option are the same, item by item. */
export function isSameValue(one: OptionValue, other: OptionValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readStoredOptions({ local }: SettingsStorage): Promise<StoredOptions> {
  const { stored, policy } = await readLayers(local);
  const settings = readSettings(stored, policy);
  const { services, auth } = settings;
  return {
    values: {
      ...settings,
      services: { ...services, lookupApiKey: "" },
      auth: { ...auth, clientSecret: "" },
    },
    secrets: new Set(SECRET_OPTIONS.filter((name) => optionValue(settings, name) !== "")),
    managed: lockedSettings(policy),
  };
}

/** The person's own settings with their secrets: read when they want them in a file, and kept nowhere. */
export async function readOwnSettings({ local }: SettingsStorage): Promise<Settings> {
  return readSettings((await readLayers(local)).stored);
}
