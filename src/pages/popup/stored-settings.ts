// What the settings say of checks, look-ups and page scores, and which of it the person cannot change.

import type { LookupOptions } from "../../shared/messages.ts";
import {
  CHOOSABLE_CATEGORIES,
  type ChoosableCategory,
  type Strategy,
} from "../../shared/page-score/page-score.ts";
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
  /** Address that is asked about pages. */
  analysisUrl: string;
  pageScore: PageScoreChoice;
  /** Those of `pageScore` that a policy of the computer's administrator decides on. */
  managedPageScore: (keyof PageScoreChoice)[];
}

/** Which score is asked for. */
export interface PageScoreChoice {
  strategy: Strategy;
  /** In the order in which they are shown; with none the service scores performance. */
  categories: ChoosableCategory[];
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readStoredSettings({ local }: SettingsStorage): Promise<StoredSettings> {
  const { stored, policy } = await readLayers(local);
  const { passwordChecks, services, lookups, pageScore } = readSettings(stored, policy);
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
    analysisUrl: services.analysisUrl,
    pageScore: {
      strategy: pageScore.strategy,
      // What is stored may name others, or the same twice.
      categories: CHOOSABLE_CATEGORIES.filter((category) => pageScore.categories.includes(category)),
    },
    managedPageScore: (["strategy", "categories"] as const).filter((key) => locked.has(`pageScore.${key}`)),
  };
}
