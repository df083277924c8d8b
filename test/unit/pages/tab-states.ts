// States of a tab, and what is said of them at noon.
import type { StoredSettings } from "../../../src/pages/popup/stored-settings.ts";
import type { PageSnapshot } from "../../../src/pages/popup/this-page/page-state.ts";
import { describePage } from "../../../src/pages/popup/this-page/page-view.ts";
import type { TabState, TabVerdict } from "../../../src/shared/passwords/verdict.ts";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "./english-messages.ts";

/** The time of every test, in the time zone of whoever runs it. */
export const NOON = new Date(2026, 4, 4, 12, 4).getTime();
/** English words. */
export const words = createWords(messageSource("en-GB"));

/** Settings as they are at first. */
export const SETTINGS: StoredSettings = {
  isEnabled: true,
  skippedSites: [],
  passwordsUrl: "https://api.pwnedpasswords.com",
  isEnabledManaged: false,
  areSkippedSitesManaged: false,
  lookupUrl: "https://haveibeenpwned.com",
  lookupInterface: "v3",
  isApiKeyManaged: false,
  lookups: { showLogos: true, markBreachedSites: true, notifyOfNewBreaches: false },
  managedLookups: [],
};

type Answered = Extract<PageSnapshot, { phase: "answered" }>;

/** What is known once the background answered. */
export function answered(tab: Partial<TabState>, rest: Partial<Answered> = {}): Answered {
  return {
    phase: "answered",
    tab: { site: "shop.example", checkCount: 0, ...tab },
    settings: SETTINGS,
    isPrivate: false,
    ...rest,
  };
}

/** A tab in which one password was checked. */
export function verdict(
  result: TabVerdict,
  rest: Partial<NonNullable<TabState["verdict"]>> = {},
): Partial<TabState> {
  const base = { at: NOON, site: "shop.example", isNewPassword: false, isFromEarlierPage: false };
  return { checkCount: 1, verdict: { ...base, ...result, ...rest } as NonNullable<TabState["verdict"]> };
}

/** All that is said of a tab. */
export function describeTab(tab: Partial<TabState>, rest?: Partial<Answered>) {
  return describePage(answered(tab, rest), words, NOON);
}

/** The panels that are shown for a tab. */
export function panelsOf(tab: Partial<TabState>) {
  return describeTab(tab).panels;
}
