// States of a tab, and what the popup says of them at noon.
import { describePopup, type PopupSnapshot } from "../../../src/pages/popup/popup-state.ts";
import type { StoredChecks } from "../../../src/pages/popup/stored-checks.ts";
import type { TabState, TabVerdict } from "../../../src/shared/verdict.ts";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "./english-messages.ts";

/** The time of every test, in the time zone of whoever runs it. */
export const NOON = new Date(2026, 4, 4, 12, 4).getTime();
/** English words. */
export const words = createWords(messageSource("en-GB"));

/** Settings as they are at first. */
export const CHECKS: StoredChecks = {
  isEnabled: true,
  skippedSites: [],
  passwordsUrl: "https://api.pwnedpasswords.com",
  isEnabledManaged: false,
  areSkippedSitesManaged: false,
};

type Answered = Extract<PopupSnapshot, { phase: "answered" }>;

/** What the popup knows once the background answered. */
export function answered(tab: Partial<TabState>, rest: Partial<Answered> = {}): Answered {
  return {
    phase: "answered",
    tab: { site: "shop.example", checkCount: 0, ...tab },
    checks: CHECKS,
    sent: [],
    isPrivate: false,
    hasFailedChange: false,
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

/** All that the popup says of a tab. */
export function describeTab(tab: Partial<TabState>, rest?: Partial<Answered>) {
  return describePopup(answered(tab, rest), words, NOON);
}

/** The panels that the popup shows for a tab. */
export function panelsOf(tab: Partial<TabState>) {
  return describeTab(tab).panels;
}
