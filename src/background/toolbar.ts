// What the toolbar says of a tab: one badge for the most serious thing, a title with all that applies.

import browser, { type Tabs } from "webextension-polyfill";
import { errorMessageName } from "../shared/errors.ts";
import { bandOf, pointsOf } from "../shared/score-band.ts";
import type { Settings } from "../shared/settings.ts";
import { breachesToMark } from "./breached-sites.ts";
import { isSkipped } from "./check-password.ts";
import { currentSettings } from "./current-settings.ts";
import { isOfPage, scoreRecords } from "./score-records.ts";
import { siteOf } from "./sites.ts";
import { type AnsweredValue, foremostValue, readTabRecord } from "./tab-records.ts";
import { isWithoutScript } from "./tabs-without-script.ts";
import { newsCount } from "./watch-list.ts";
import { words } from "./words.ts";

/** "All clear" is good to see and not to be lived with: its badge goes after this long. */
export const ALL_CLEAR_MS = 4_000;

interface Badge {
  text: string;
  background: string;
}

/** Quiet: it is about the site, not about the person. */
const BREACHED_SITE_BADGE: Badge = { text: "•", background: "#5a6270" };
const WATCH_NEWS_BACKGROUND = "#8a5a00";

const SCORE_RUNNING_BADGE: Badge = { text: "…", background: "#2f4bd0" };

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

const drawings = new Map<number, ReturnType<typeof setTimeout>>();

/** One thing that the toolbar has to say: a line of its title, and a badge where it has one. */
interface Saying {
  line: string;
  badge?: Badge;
}

async function aboutPassword(tab: Tabs.Tab, tabId: number, settings: Settings): Promise<Saying | undefined> {
  const value = foremostValue(await readTabRecord(tabId).catch(() => undefined));
  const isOff = !settings.passwordChecks.enabled;
  const isLeftAlone = isSkipped(settings, tab.url);
  if (value && !isOff && (!isLeftAlone || value.isFromEarlierPage)) {
    const line = titleOf(value);
    const badge = BADGES[value.verdict.state];
    if (value.verdict.state !== "not-found") return { line, badge };
    const rest = ALL_CLEAR_MS - (Date.now() - value.at);
    if (rest <= 0 || rest > ALL_CLEAR_MS) return { line };
    drawLater(tabId, rest);
    return { line, badge };
  }
  if (isOff) return { line: words.word("toolbar_switched_off") };
  if (isLeftAlone) return { line: words.word("toolbar_site_skipped", words.site(siteOf(tab.url) ?? "")) };
  if (await isWithoutScript(tabId)) return { line: words.word("toolbar_needs_reload") };
  return undefined;
}

async function aboutSite(tab: Tabs.Tab): Promise<Saying | undefined> {
  const breaches = await breachesToMark(tab.url);
  const [latest] = breaches;
  if (!latest) return undefined;
  const month = words.month(latest.breachDate);
  const date = month === undefined ? words.word("date_unknown") : words.word("date_about", month);
  const site = words.site(siteOf(tab.url) ?? "");
  const line = words.plural("toolbar_breached_site", breaches.length, site, date);
  return { line, badge: BREACHED_SITE_BADGE };
}

async function aboutWatchList(): Promise<Saying | undefined> {
  const count = await newsCount();
  if (count === 0) return undefined;
  const text = count > 9 ? "9+" : String(count);
  return {
    line: words.plural("toolbar_watch_news", count),
    badge: { text, background: WATCH_NEWS_BACKGROUND },
  };
}

const SCORE_BACKGROUNDS = { low: "#b3261e", middle: "#8a5a00", high: "#146c43", unknown: "#5a6270" };

async function aboutScore(tab: Tabs.Tab, tabId: number): Promise<Saying | undefined> {
  const records = [...(await scoreRecords(tab.incognito)).values()];
  const ofTab = records.filter((record) => record.tabId === tabId && isOfPage(record, tab.url));
  const record = ofTab.findLast(({ current }) => current.state === "running") ?? ofTab.at(-1);
  if (!record) return undefined;
  const { current } = record;
  if (current.state === "running")
    return { line: words.word("toolbar_score_running"), badge: SCORE_RUNNING_BADGE };
  if (current.state === "failed") return { line: words.word("toolbar_score_failed") };
  const scored = current.run.summary.scores.flatMap(({ title, score }) => {
    const points = pointsOf(score);
    return points === undefined
      ? []
      : [{ title, points: words.count(points), background: SCORE_BACKGROUNDS[bandOf(score)] }];
  });
  const [first] = scored;
  if (!first) return { line: words.word("toolbar_score_none") };
  const named = scored.map(({ title, points }) => words.word("toolbar_score_of", title, points));
  return {
    line: words.word("toolbar_score_done", words.list(named)),
    badge: { text: first.points, background: first.background },
  };
}

/** Draws what the toolbar says of a tab, the most serious first. A tab that is gone by now is no error. */
export async function drawToolbar(tabId: number): Promise<void> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) return;
  // What cannot be told of one must not silence the others.
  const sayings = await Promise.all([
    aboutPassword(tab, tabId, await currentSettings()),
    aboutScore(tab, tabId).catch(() => undefined),
    aboutSite(tab).catch(() => undefined),
    aboutWatchList().catch(() => undefined),
  ]);
  const said = sayings.filter((saying) => saying !== undefined);
  const title = said.map(({ line }) => line).join("\n") || words.word("extensionName");
  const badge = said.map((saying) => saying.badge).find((it) => it !== undefined) ?? NO_BADGE;
  // The tab may close between two of these calls.
  await setAction(tabId, title, badge).catch(() => undefined);
}

function drawLater(tabId: number, afterMs: number): void {
  clearTimeout(drawings.get(tabId));
  drawings.set(
    tabId,
    setTimeout(() => {
      drawings.delete(tabId);
      void drawToolbar(tabId);
    }, afterMs),
  );
}
