// What the settings say of checks and look-ups, and which of it the person cannot change.

import type { LookupOptions } from "../../shared/messages.ts";
import {
  lockedSettings,
  readLayers,
  readSettings,
  type Settings,
  type SettingsStorage,
} from "../../shared/settings/settings.ts";

/** The settings that the popup shows. */
export interface StoredSettings {
  isEnabled: boolean;
  /** Registrable domains on which no password is checked. */
  skippedSites: string[];
  /** Address that is asked about passwords. */
  passwordsUrl: string;
  /** A policy of the computer's administrator decides on `isEnabled`. */
  isEnabledManaged: boolean;
  /** A policy of the computer's administrator decides on `skippedSites`. */
  areSkippedSitesManaged: boolean;
  /** Address that is asked about accounts, breaches and pastes. */
  lookupUrl: string;
  lookupInterface: Settings["services"]["lookupInterface"];
  /** A policy of the computer's administrator decides on the key. */
  isApiKeyManaged: boolean;
  lookups: LookupOptions;
  /** Those of `lookups` that a policy of the computer's administrator decides on. */
  managedLookups: (keyof LookupOptions)[];
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readStoredSettings({ local }: SettingsStorage): Promise<StoredSettings> {
  const { stored, policy } = await readLayers(local);
  const { passwordChecks, services, lookups } = readSettings(stored, policy);
  const locked = lockedSettings(policy);
  return {
    isEnabled: passwordChecks.enabled,
    skippedSites: passwordChecks.skippedSites,
    passwordsUrl: services.passwordsUrl,
    isEnabledManaged: locked.has("passwordChecks.enabled"),
    areSkippedSitesManaged: locked.has("passwordChecks.skippedSites"),
    lookupUrl: services.lookupUrl,
    lookupInterface: services.lookupInterface,
    isApiKeyManaged: locked.has("services.lookupApiKey"),
    lookups: {
      showLogos: lookups.showLogos,
      markBreachedSites: lookups.markBreachedSites,
      notifyOfNewBreaches: lookups.notifyOfNewBreaches,
    },
    managedLookups: (["showLogos", "markBreachedSites", "notifyOfNewBreaches"] as const).filter((option) =>
      locked.has(`lookups.${option}`),
    ),
  };
}
