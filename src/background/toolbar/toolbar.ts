// What the toolbar shows for a tab: a badge and icon for the most serious thing, and a title with all that applies.

import browser, { type Tabs } from "webextension-polyfill";
import { breachSourceLine } from "../../shared/accounts/lookup-source.ts";
import { flagsOf, isNewBreach, newBreachSentences, siteSentence } from "../../shared/breaches/breach.ts";
import { errorMessageName } from "../../shared/errors.ts";
import { lazily } from "../../shared/lazily.ts";
import { bandOf, pointsOf } from "../../shared/page-score/page-score.ts";
import { type AnsweredValue, foremostValue } from "../../shared/passwords/tab-state.ts";
import type { TabVerdict } from "../../shared/passwords/verdict.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { siteOf } from "../../shared/sites.ts";
import { openBreaches } from "../breaches/watch-list.ts";
import { isOfPage, scoreRecords } from "../page-score/score-records.ts";
import { changedPasswords } from "../passwords/changed-passwords.ts";
import { readTabRecord } from "../passwords/tab-records.ts";
import { isSkipped } from "../passwords/warned.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { words } from "../platform/words.ts";
import { isBrowserPage, isWithheld } from "../tabs/page-access.ts";
import { isWithoutScript } from "../tabs/tabs-without-script.ts";
import { dueBreaches } from "./site-mark.ts";

/** "All clear" is good to see, but not permanently: its badge goes away after this long. */
const ALL_CLEAR_MS = 4_000;

/** White text on each has a contrast of at least 4.5:1. */
const GROUND = { bad: "#b3261e", unsure: "#8a5a00", good: "#146c43", running: "#2f4fd0", quiet: "#5a6270" };

interface Badge {
  text: string;
  background: string;
}

const NO_BADGE: Badge = { text: "", background: GROUND.quiet };
/** Quiet, because it is about the site, not the user. */
const BREACHED_SITE_BADGE: Badge = { text: "•", background: GROUND.quiet };
const SCORE_RUNNING_BADGE: Badge = { text: "…", background: GROUND.running };
const BADGES: Record<TabVerdict["state"], Badge> = {
  breached: { text: "!", background: GROUND.bad },
  unknown: { text: "?", background: GROUND.unsure },
  "not-found": { text: "✓", background: GROUND.good },
};

/** States with their own icon, the most serious first. `off`: passwords on the page aren't checked. */
const ICON_STATES = ["breached", "unknown", "scoring", "off"] as const;

/** Names of icon files in `public/icons` start with this. */
type ToolbarIcon = (typeof ICON_STATES)[number] | "icon";

/** Icon files by size. Toolbars use 16 px, at up to three times the density. */
function iconPaths(icon: ToolbarIcon): Record<number, string> {
  // Absolute, because a worker and a page resolve relative paths differently.
  return Object.fromEntries([16, 32, 48].map((size) => [size, `/icons/${icon}-${size}.png`]));
}

function titleOf({ verdict, isFromEarlierPage, site }: AnsweredValue): string {
  const { state } = verdict;
  const place = words.site(site ?? words.t("toolbar_other_site"));
  if (state === "not-found") return words.t("popup_not_found_title");
  const title = isFromEarlierPage
    ? words.t(`popup_${state}_earlier_title`, place)
    : words.t(`popup_${state}_title`);
  return state === "unknown"
    ? words.t("common_button_of", title, words.t(errorMessageName(verdict.error)))
    : title;
}

interface Drawing {
  title: string;
  badge: Badge;
  icon: ToolbarIcon;
}

const plainDrawing = lazily(
  (): Drawing => ({ title: words.t("extensionName"), badge: NO_BADGE, icon: "icon" }),
);

function isSame(one: Drawing | undefined, other: Drawing): boolean {
  return one?.title === other.title && one.badge.text === other.badge.text && one.icon === other.icon;
}

/** What this worker knows about a tab's toolbar. */
interface Toolbar {
  /** The tab as the browser last reported it. */
  tab?: Tabs.Tab;
  /** Number of the last drawing that was started. Earlier drawings have outdated data. */
  begun: number;
  /** The last drawing that was set: browsers can be asked for titles and badges only. */
  drawn?: Drawing;
  timer?: ReturnType<typeof setTimeout>;
}

const toolbars = new Map<number, Toolbar>();

function toolbarOf(tabId: number): Toolbar {
  const toolbar = toolbars.get(tabId) ?? { begun: 0 };
  toolbars.set(tabId, toolbar);
  return toolbar;
}

/** Stores a tab as it is now, so that drawing its toolbar needs no query. */
export function noteTab(tabId: number, tab: Tabs.Tab): void {
  toolbarOf(tabId).tab = tab;
}

/** Drops a closed tab and cancels its drawing. */
export function forgetTab(tabId: number): void {
  const toolbar = toolbars.get(tabId);
  if (!toolbar) return;
  toolbar.begun++;
  clearTimeout(toolbar.timer);
  toolbars.delete(tabId);
}

/** Sets what isn't shown already, unless `isOvertaken` by then. */
async function setAction(tabId: number, drawing: Drawing, isOvertaken: () => boolean): Promise<void> {
  const plain = plainDrawing();
  // If nothing was set, nothing can have been reset. This covers most pages.
  if (isSame(drawing, plain) && isSame(toolbars.get(tabId)?.drawn, plain)) return;
  // Browsers reset everything when a tab navigates. The title shows that: every state but the plain one has its own.
  const titleNow = await browser.action.getTitle({ tabId });
  const toolbar = toolbars.get(tabId);
  if (isOvertaken() || !toolbar) return;
  const { title, icon, badge } = drawing;
  const before = toolbar.drawn ?? (titleNow === plain.title ? plain : undefined);
  toolbar.drawn = drawing;
  if (before && isSame(before, drawing) && titleNow === title) return;
  // Setting an icon loads three pictures. A reset icon is plain too.
  const isPlain = icon === plain.icon && before?.icon === icon;
  try {
    // Set everything: the tab may navigate between these calls, which resets a part.
    await Promise.all([
      browser.action.setTitle({ tabId, title }),
      browser.action.setBadgeText({ tabId, text: badge.text }),
      // Without a badge its color isn't visible.
      badge.text !== "" && browser.action.setBadgeBackgroundColor({ tabId, color: badge.background }),
      isPlain || browser.action.setIcon({ tabId, path: iconPaths(icon) }),
    ]);
  } catch {
    // The tab may have closed between these calls. If it hasn't, set everything again next time.
    toolbar.drawn = undefined;
  }
}

/** One thing that the toolbar shows: a line of its title, and possibly a badge and icon. */
interface ToolbarLine {
  line: string;
  badge?: Badge;
  icon?: ToolbarIcon;
  /** From the lookup service, which is then named as the source. */
  isBreachData?: boolean;
}

async function aboutPassword(
  tab: Tabs.Tab,
  tabId: number,
  settings: Settings,
): Promise<ToolbarLine | undefined> {
  const value = foremostValue(await readTabRecord(tabId, tab.incognito).catch(() => undefined));
  const isOff = !settings.passwordChecks.enabled;
  const isLeftAlone = await isSkipped(settings, tab.incognito, tab.url);
  if (value && !isOff && (!isLeftAlone || value.isFromEarlierPage)) {
    const line = titleOf(value);
    const { state } = value.verdict;
    const badge = BADGES[state];
    if (state !== "not-found") return { line, badge, icon: state };
    const rest = ALL_CLEAR_MS - (Date.now() - value.at);
    if (rest <= 0 || rest > ALL_CLEAR_MS) return { line };
    drawLater(tabId, rest);
    return { line, badge };
  }
  const icon = "off";
  if (isOff) return { line: words.t("common_checks_off"), icon };
  const site = words.site(siteOf(tab.url) ?? "");
  if (isLeftAlone) return { line: words.t("common_site_skipped", site), icon };
  if (await isWithheld(tabId, tab.url)) return { line: words.t("popup_no_access_title", site), icon };
  if ((await isWithoutScript(tabId)) && !(await isBrowserPage(tabId, tab.url)))
    return { line: words.t("common_needs_reload"), icon };
  return undefined;
}

async function aboutSite(tab: Tabs.Tab, tabId: number): Promise<ToolbarLine | undefined> {
  const breaches = await dueBreaches(tab, tabId);
  if (breaches.length === 0) return undefined;
  // The latest verified breach, and the latest unverified one.
  const latest = [
    breaches.find(({ isVerified }) => isVerified),
    breaches.find(({ isVerified }) => !isVerified),
  ].filter((breach) => breach !== undefined);
  const site = siteOf(tab.url) ?? "";
  const lines = latest.map((breach) => siteSentence(site, { ...breach, flags: flagsOf(breach) }, words));
  return { line: lines.join("\n"), badge: BREACHED_SITE_BADGE, isBreachData: true };
}

async function aboutWatchList(): Promise<ToolbarLine | undefined> {
  const found = await openBreaches(await changedPasswords());
  if (found.length === 0) return undefined;
  const count = found.filter(isNewBreach).length;
  const text = count > 9 ? "9+" : String(count);
  return {
    line: newBreachSentences(found, words).join("\n"),
    ...(count > 0 && { badge: { text, background: GROUND.unsure } }),
    isBreachData: true,
  };
}

const SCORE_GROUND = { low: GROUND.bad, middle: GROUND.unsure, high: GROUND.good, unknown: GROUND.quiet };

async function aboutScore(tab: Tabs.Tab, tabId: number): Promise<ToolbarLine | undefined> {
  const records = [...(await scoreRecords(tab.incognito)).values()];
  const ofTab = records.filter((record) => record.tabId === tabId && isOfPage(record, tab.url));
  const record = ofTab.findLast(({ current }) => current.state === "running") ?? ofTab.at(-1);
  if (!record) return undefined;
  const { current } = record;
  if (current.state === "running")
    return { line: words.t("toolbar_score_running"), badge: SCORE_RUNNING_BADGE, icon: "scoring" };
  if (current.state === "failed") return { line: words.t("toolbar_score_failed") };
  const scored = current.scores.flatMap(({ title, score }) => {
    const points = pointsOf(score);
    if (points === undefined) return [];
    return [{ title, points: words.count(points), background: SCORE_GROUND[bandOf(score)] }];
  });
  const [first] = scored;
  if (!first) return { line: words.t("toolbar_score_failed") };
  const named = scored.map(({ title, points }) => `${title} ${points}`);
  return {
    line: words.t("common_button_of", words.t("common_page_score"), words.list(named)),
    badge: { text: first.points, background: first.background },
  };
}

/** Draws a tab's toolbar, the most serious thing first. A closed tab is no error. */
export async function drawToolbar(tabId: number): Promise<void> {
  const toolbar = toolbarOf(tabId);
  const number = ++toolbar.begun;
  const isOvertaken = () => toolbar.begun !== number;
  const tab = toolbar.tab ?? (await browser.tabs.get(tabId).catch(() => undefined));
  if (isOvertaken()) return;
  if (!tab) return forgetTab(tabId);
  const settings = await currentSettings();
  // One failure must not hide the others.
  const parts = await Promise.all([
    aboutPassword(tab, tabId, settings),
    aboutScore(tab, tabId).catch(() => undefined),
    aboutSite(tab, tabId).catch(() => undefined),
    aboutWatchList().catch(() => undefined),
  ]);
  if (isOvertaken()) return;
  const shown = parts.filter((part) => part !== undefined);
  const plain = plainDrawing();
  const lines = shown.map(({ line }) => line);
  if (shown.some(({ isBreachData }) => isBreachData)) lines.push(breachSourceLine(settings.services, words));
  const drawing: Drawing = {
    title: lines.join("\n") || plain.title,
    badge: shown.find(({ badge }) => badge)?.badge ?? plain.badge,
    icon: ICON_STATES.find((state) => shown.some(({ icon }) => icon === state)) ?? plain.icon,
  };
  await setAction(tabId, drawing, isOvertaken).catch(() => undefined);
}

function drawLater(tabId: number, afterMs: number): void {
  const toolbar = toolbars.get(tabId);
  if (!toolbar) return;
  clearTimeout(toolbar.timer);
  toolbar.timer = setTimeout(() => void drawToolbar(tabId), afterMs);
}
