// What the toolbar says of a tab: one badge for the most serious thing, a title with all that applies.

import browser from "webextension-polyfill";
import { errorMessageName } from "../shared/errors.ts";
import type { Settings } from "../shared/settings.ts";
import { isSkipped } from "./check-password.ts";
import { siteOf } from "./sites.ts";
import { type AnsweredValue, foremostValue, readTabRecord } from "./tab-records.ts";
import { isWithoutScript } from "./tabs-without-script.ts";
import { words } from "./words.ts";

/** "All clear" is good to see and not to be lived with: its badge goes after this long. */
export const ALL_CLEAR_MS = 4_000;

interface Badge {
  text: string;
  background: string;
}

const NO_BADGE: Badge = { text: "", background: "#5a6270" };
// White on each ground is 4.5:1 or better.
const BADGES: Record<AnsweredValue["verdict"]["state"], Badge> = {
  breached: { text: "!", background: "#b3261e" },
  unknown: { text: "?", background: "#8a5a00" },
  "not-found": { text: "✓", background: "#146c43" },
};

function titleOf({ verdict, isFromEarlierPage, site }: AnsweredValue): string {
  const place = words.site(site ?? words.word("toolbar_other_site"));
  switch (verdict.state) {
    case "breached":
      return isFromEarlierPage
        ? words.plural("toolbar_breached_earlier", verdict.count, place)
        : words.plural("toolbar_breached", verdict.count);
    case "unknown": {
      const reason = words.word(errorMessageName(verdict.error));
      return isFromEarlierPage
        ? words.word("toolbar_unknown_earlier", reason, place)
        : words.word("toolbar_unknown", reason);
    }
    case "not-found":
      return words.word("toolbar_not_found");
  }
}

async function setAction(tabId: number, title: string, badge: Badge): Promise<void> {
  await Promise.all([
    browser.action.setTitle({ tabId, title }),
    browser.action.setBadgeText({ tabId, text: badge.text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: badge.background }),
  ]);
}

const clearings = new Map<number, ReturnType<typeof setTimeout>>();

/** Draws what the toolbar says of a tab. A tab that is gone by now is no error. */
export async function drawToolbar(tabId: number, settings: Settings): Promise<void> {
  const [tab, record] = await Promise.all([
    browser.tabs.get(tabId).catch(() => undefined),
    readTabRecord(tabId).catch(() => undefined),
  ]);
  if (!tab) return;
  const value = foremostValue(record);
  const isOff = !settings.passwordChecks.enabled;
  const site = siteOf(tab.url);
  const isLeftAlone = isSkipped(settings, tab.url);

  let title = "";
  let badge = NO_BADGE;
  if (isOff) title = words.word("toolbar_switched_off");
  else if (isLeftAlone) title = words.word("toolbar_site_skipped", words.site(site ?? ""));
  else if (await isWithoutScript(tabId)) title = words.word("toolbar_needs_reload");
  if (value && !isOff && (!isLeftAlone || value.isFromEarlierPage)) {
    title = titleOf(value);
    badge = BADGES[value.verdict.state];
    const rest = ALL_CLEAR_MS - (Date.now() - value.at);
    if (value.verdict.state === "not-found") {
      if (rest > 0 && rest <= ALL_CLEAR_MS) clearLater(tabId, settings, rest);
      else badge = NO_BADGE;
    }
  }
  // The tab may close between two of these calls.
  await setAction(tabId, title || words.word("extensionName"), badge).catch(() => undefined);
}

function clearLater(tabId: number, settings: Settings, afterMs: number): void {
  clearTimeout(clearings.get(tabId));
  clearings.set(
    tabId,
    setTimeout(() => {
      clearings.delete(tabId);
      void drawToolbar(tabId, settings);
    }, afterMs),
  );
}
