// Settings by name, as the settings page shows and changes them one by one.

import { destinationsOf, SECRETS, type SecretName } from "../../shared/settings/secrets.ts";
import {
  type SettingName,
  type SettingsInForce,
  type SettingValue,
  settingValue,
  valuesOf,
} from "../../shared/settings/settings.ts";
import { ROWS, withValues } from "../../shared/settings/table.ts";

/** `null`: the default. */
export type OptionValues = Partial<Record<SettingName, SettingValue | null>>;

/** Whether a setting holds a service address. */
export function isAddressOption(name: SettingName): boolean {
  return ROWS[name].kind === "address";
}

export interface StoredOptions {
  /** Stored values, overridden by managed ones. Secrets are empty. */
  values: SettingsInForce;
  /** The secrets that are stored, and the origins that each is for. */
  secrets: ReadonlyMap<SettingName, readonly string[]>;
  /** Settings that the organization decides. */
  managed: ReadonlySet<SettingName>;
}

/** Removes the secrets from the settings, so that the page can't show them. */
export function withoutSecrets(settings: SettingsInForce, managed: StoredOptions["managed"]): StoredOptions {
  const { keptFor } = settings;
  const originsOf = (name: SecretName) =>
    keptFor[name] ?? (settingValue(settings, name) === "" ? undefined : destinationsOf(name, settings));
  return {
    values: withValues(settings, Object.fromEntries(SECRETS.map((name) => [name, ""]))),
    secrets: new Map(
      SECRETS.flatMap((name) => {
        const origins = originsOf(name);
        return origins ? [[name, origins]] : [];
      }),
    ),
    managed,
  };
}

/** Whether two values of a setting are equal, item by item. */
export function isSameValue(one: SettingValue | undefined, other: SettingValue | null | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The values that restore some settings. A secret is only included if it's unset: the page doesn't know its value. */
export function valuesNow(names: readonly SettingName[], { values, secrets }: StoredOptions): OptionValues {
  return valuesOf(
    names.filter((name) => !secrets.has(name)),
    values,
  );
}

export function namesOf(values: OptionValues): SettingName[] {
  return Object.keys(values) as SettingName[];
}
