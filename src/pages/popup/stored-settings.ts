// What the settings say of checks, look-ups and page scores, and which of it the person cannot change.

import type { LookupOptions } from "../../shared/messages.ts";
import { CHOOSABLE_CATEGORIES, CHOOSABLE_STRATEGIES } from "../../shared/page-score.ts";
import { readSettings, SETTINGS_KEY, type Settings } from "../../shared/settings.ts";

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
  strategy: ChoosableStrategy;
  /** In the order in which they are shown; none leaves the choice to the service. */
  categories: ChoosableCategory[];
}

export type ChoosableStrategy = (typeof CHOOSABLE_STRATEGIES)[number];
export type ChoosableCategory = (typeof CHOOSABLE_CATEGORIES)[number];

/** The parts of the storage areas that reading takes. */
export interface SettingsStorage {
  local: { get(key: string): Promise<Record<string, unknown>> };
  managed: { get(): Promise<Record<string, unknown>> };
}

interface Policy {
  passwordChecks?: { enabled?: unknown; skippedSites?: unknown } | null;
  services?: { lookupApiKey?: unknown } | null;
  lookups?: Partial<Record<keyof LookupOptions, unknown>> | null;
  pageScore?: Partial<Record<keyof PageScoreChoice, unknown>> | null;
}

function managedChoices(policy: Policy["pageScore"]): (keyof PageScoreChoice)[] {
  const { strategy, categories } = policy ?? {};
  return [
    ...(CHOOSABLE_STRATEGIES.some((one) => one === strategy) ? ["strategy" as const] : []),
    ...(Array.isArray(categories) && categories.every((one) => typeof one === "string")
      ? ["categories" as const]
      : []),
  ];
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readStoredSettings({ local, managed }: SettingsStorage): Promise<StoredSettings> {
  const [own, policy] = await Promise.all([
    local.get(SETTINGS_KEY),
    // Browsers reject where no policy was ever set.
    managed.get().catch((): Policy => ({})),
  ]);
  const { passwordChecks, services, lookups, pageScore } = readSettings(own[SETTINGS_KEY], policy);
  // A value of a wrong type fixes nothing: it falls back like any other.
  const decided = policy as Policy;
  return {
    isEnabled: passwordChecks.enabled,
    skippedSites: passwordChecks.skippedSites,
    passwordsUrl: services.passwordsUrl,
    isEnabledManaged: typeof decided.passwordChecks?.enabled === "boolean",
    areSkippedSitesManaged: Array.isArray(decided.passwordChecks?.skippedSites),
    lookupUrl: services.lookupUrl,
    lookupInterface: services.lookupInterface,
    isApiKeyManaged: typeof decided.services?.lookupApiKey === "string",
    lookups: {
      showLogos: lookups.showLogos,
      markBreachedSites: lookups.markBreachedSites,
      notifyOfNewBreaches: lookups.notifyOfNewBreaches,
    },
    managedLookups: (["showLogos", "markBreachedSites", "notifyOfNewBreaches"] as const).filter(
      (option) => typeof decided.lookups?.[option] === "boolean",
    ),
    analysisUrl: services.analysisUrl,
    pageScore: {
      strategy: pageScore.strategy,
      // What is stored may name others, or the same twice.
      categories: CHOOSABLE_CATEGORIES.filter((category) => pageScore.categories.includes(category)),
    },
    managedPageScore: managedChoices(decided.pageScore),
  };
}
