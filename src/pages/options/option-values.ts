// The settings by their names, as the options page shows and changes them one by one.

import type { SettingsChange } from "../../shared/messages.ts";
import { isSettingsValue } from "../../shared/settings/setting-value.ts";
import {
  type SettingName,
  type Settings,
  type SettingValue,
  settingValue,
} from "../../shared/settings/settings.ts";

/** `null`: what it is in a new profile. */
export type OptionValues = Partial<Record<SettingName, SettingValue | null>>;

/** Settings whose value is never shown: only whether there is one. */
export const SECRET_OPTIONS: readonly SettingName[] = [
  "auth.clientSecret",
  "services.lookupApiKey",
  "services.analysisApiKey",
];

/** Settings that hold an address to be asked. */
export function isAddressOption(name: SettingName): boolean {
  return name.endsWith("Url") || name === "auth.issuer";
}

export interface StoredOptions {
  /** What is stored, under what the administrator decides. Of a secret: nothing. */
  values: Settings;
  secrets: ReadonlySet<SettingName>;
  /** Those that a policy of the computer's administrator decides on. */
  managed: ReadonlySet<SettingName>;
}

/** Takes the secrets out of the settings: options that are not given them cannot show them. */
export function withoutSecrets(settings: Settings, managed: StoredOptions["managed"]): StoredOptions {
  const { services, auth } = settings;
  return {
    values: {
      ...settings,
      services: { ...services, lookupApiKey: "", analysisApiKey: "" },
      auth: { ...auth, clientSecret: "" },
    },
    secrets: new Set(SECRET_OPTIONS.filter((name) => settingValue(settings, name) !== "")),
    managed,
  };
}

/** Whether two values of an option are the same, item by item. */
export function isSameValue(one: SettingValue | undefined, other: SettingValue | null | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function isOptionValue(name: SettingName, value: unknown): value is SettingValue {
  const [section, key = ""] = name.split(".");
  return isSettingsValue(section as keyof Settings, key, value);
}

export function valuesOf(names: readonly SettingName[], settings: Settings): OptionValues {
  return Object.fromEntries(names.map((name) => [name, settingValue(settings, name)]));
}

/** What brings some options back; of secrets only that there was none, for the page does not know them. */
export function valuesNow(names: readonly SettingName[], { values, secrets }: StoredOptions): OptionValues {
  return valuesOf(
    names.filter((name) => !secrets.has(name)),
    values,
  );
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

export function namesOf(values: OptionValues): SettingName[] {
  return Object.keys(values) as SettingName[];
}
