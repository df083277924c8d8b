// What the toolbar says of a tab: one badge and one icon for the most serious thing, a title with all that applies.

import browser, { type Tabs } from "webextension-polyfill";
import { siteSentence } from "../../shared/breaches/breach-words.ts";
import { errorMessageName } from "../../shared/errors.ts";
import { lazily } from "../../shared/lazily.ts";
import { bandOf, pointsOf } from "../../shared/page-score/score-band.ts";
import type { TabVerdict } from "../../shared/passwords/verdict.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { siteOf } from "../../shared/sites.ts";
import { newBreachCount } from "../breaches/watch-list.ts";
import { isOfPage, scoreRecords } from "../page-score/score-records.ts";
import { changedPasswords } from "../passwords/changed-passwords.ts";
import { isSkipped } from "../passwords/check-password.ts";
import { type AnsweredValue, foremostValue, readTabRecord } from "../passwords/tab-records.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { words } from "../platform/words.ts";
import { isBrowserPage, isWithheld } from "../tabs/page-access.ts";
import { isWithoutScript } from "../tabs/tabs-without-script.ts";
import { dueBreaches } from "./site-mark.ts";

/** "All clear" is good to see and not to be lived with: its badge goes after this long. */
const ALL_CLEAR_MS = 4_000;

/** White on each is 4.5:1 or better. */
const GROUND = { bad: "#b3261e", unsure: "#8a5a00", good: "#146c43", running: "#2f4fd0", quiet: "#5a6270" };

interface Badge {
  text: string;
  background: string;
}

const NO_BADGE: Badge = { text: "", background: GROUND.quiet };
/** Quiet: it is about the site, not about the person. */
const BREACHED_SITE_BADGE: Badge = { text: "•", background: GROUND.quiet };
const SCORE_RUNNING_BADGE: Badge = { text: "…", background: GROUND.running };
const BADGES: Record<TabVerdict["state"], Badge> = {
  breached: { text: "!", background: GROUND.bad },
  unknown: { text: "?", background: GROUND.unsure },
  "not-found": { text: "✓", background: GROUND.good },
};

/** States with an icon of their own, the most serious first: `off` where no password is checked though there is one to check. */
const ICON_STATES = ["breached", "unknown", "scoring", "off"] as const;

/** The files of an icon in `public/icons` begin with its name. */
type ToolbarIcon = (typeof ICON_STATES)[number] | "icon";

/** Files of an icon by their size: toolbars take 16 px, at up to three times the density. */
function iconPaths(icon: ToolbarIcon): Record<number, string> {
  // From the root: a worker and a page have different ideas of where a path begins.
  return Object.fromEntries([16, 32, 48].map((size) => [size, `/icons/${icon}-${size}.png`]));
}

function titleOf({ verdict, isFromEarlierPage, site }: AnsweredValue): string {
  const { state } = verdict;
  const place = words.site(site ?? words.word("toolbar_other_site"));
  if (state === "not-found") return words.word("popup_not_found_title");
  const title = isFromEarlierPage
    ? words.word(`popup_${state}_earlier_title`, place)
    : words.word(`popup_${state}_title`);
  return state === "unknown"
    ? words.word("common_button_of", title, words.word(errorMessageName(verdict.error)))
    : title;
}

interface Drawing {
  title: string;
  badge: Badge;
  icon: ToolbarIcon;
}

const plainDrawing = lazily(
  (): Drawing => ({ title: words.word("extensionName"), badge: NO_BADGE, icon: "icon" }),
);

function isSame(one: Drawing | undefined, other: Drawing): boolean {
  return one?.title === other.title && one.badge.text === other.badge.text && one.icon === other.icon;
}

/** What this worker knows of the toolbar of a tab. */
interface Toolbar {
  /** The tab as the browser told of it last. */
  tab?: Tabs.Tab;
  /** Number of the last drawing that was begun: one that was overtaken has old data. */
  begun: number;
  /** What it was given last: browsers can be asked for titles and badges only. */
  given?: Drawing;
  timer?: ReturnType<typeof setTimeout>;
}

const toolbars = new Map<number, Toolbar>();

function toolbarOf(tabId: number): Toolbar {
  const toolbar = toolbars.get(tabId) ?? { begun: 0 };
  toolbars.set(tabId, toolbar);
  return toolbar;
}

/** Notes a tab as it is now: whoever draws its toolbar need not ask for it. */
export function noteTab(tabId: number, tab: Tabs.Tab): void {
  toolbarOf(tabId).tab = tab;
}

/** Of a tab that is gone there is nothing to draw. */
export function forgetTab(tabId: number): void {
  const toolbar = toolbars.get(tabId);
  if (!toolbar) return;
  toolbar.begun++;
  clearTimeout(toolbar.timer);
  toolbars.delete(tabId);
}

/** Gives the browser what is not shown already, unless `isOvertaken` by then. */
async function setAction(tabId: number, drawing: Drawing, isOvertaken: () => boolean): Promise<void> {
  const plain = plainDrawing();
  // Where nothing was given, nothing can have been taken back: most pages are left to themselves.
  if (isSame(drawing, plain) && isSame(toolbars.get(tabId)?.given, plain)) return;
  // Browsers take all back when a tab goes to another page. The title tells: every state but the plain one has its own.
  const titleNow = await browser.action.getTitle({ tabId });
  const toolbar = toolbars.get(tabId);
  if (isOvertaken() || !toolbar) return;
  const { title, icon, badge } = drawing;
  const isShown = isSame(toolbar.given ?? plain, drawing);
  toolbar.given = drawing;
  if (isShown && titleNow === title) return;
  try {
    // All of it: the page may go between these calls, and take a part back.
    await Promise.all([
      browser.action.setTitle({ tabId, title }),
      browser.action.setBadgeText({ tabId, text: badge.text }),
      // Of no badge nobody sees the ground.
      badge.text !== "" && browser.action.setBadgeBackgroundColor({ tabId, color: badge.background }),
      browser.action.setIcon({ tabId, path: iconPaths(icon) }),
    ]);
  } catch {
    // The tab may close between two of these calls; of one that did not, all is set anew the next time.
    toolbar.given = undefined;
  }
}

/** One thing that the toolbar has to say: a line of its title, and a badge where it has one. */
interface ToolbarLine {
  line: string;
  badge?: Badge;
  icon?: ToolbarIcon;
}

async function aboutPassword(
  tab: Tabs.Tab,
  tabId: number,
  settings: Settings,
): Promise<ToolbarLine | undefined> {
  const value = foremostValue(await readTabRecord(tabId, tab.incognito).catch(() => undefined));
  const isOff = !settings.passwordChecks.enabled;
  const isLeftAlone = isSkipped(settings, tab.url);
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
  if (isOff) return { line: words.word("common_checks_off"), icon };
  const site = words.site(siteOf(tab.url) ?? "");
  if (isLeftAlone) return { line: words.word("common_site_skipped", site), icon };
  if (await isWithheld(tabId, tab.url)) return { line: words.word("popup_no_access_title", site), icon };
  if ((await isWithoutScript(tabId)) && !(await isBrowserPage(tabId, tab.url)))
    return { line: words.word("common_needs_reload"), icon };
  return undefined;
}

async function aboutSite(tab: Tabs.Tab, tabId: number): Promise<ToolbarLine | undefined> {
  const breaches = await dueBreaches(tab, tabId);
  if (breaches.length === 0) return undefined;
  // The latest that did happen, and the latest that nobody could confirm.
  const latest = [
    breaches.find(({ isUnverified }) => !isUnverified),
    breaches.find(({ isUnverified }) => isUnverified),
  ].filter((breach) => breach !== undefined);
  const site = siteOf(tab.url) ?? "";
  const lines = latest.map((breach) =>
    siteSentence(site, { ...breach, isVerified: !breach.isUnverified }, words),
  );
  return { line: lines.join("\n"), badge: BREACHED_SITE_BADGE };
}

async function aboutWatchList(): Promise<ToolbarLine | undefined> {
  const count = await newBreachCount(await changedPasswords());
  if (count === 0) return undefined;
  const text = count > 9 ? "9+" : String(count);
  return {
    line: words.plural("common_watched_breaches", count),
    badge: { text, background: GROUND.unsure },
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
    return { line: words.word("toolbar_score_running"), badge: SCORE_RUNNING_BADGE, icon: "scoring" };
  if (current.state === "failed") return { line: words.word("toolbar_score_failed") };
  const scored = current.scores.flatMap(({ title, score }) => {
    const points = pointsOf(score);
    if (points === undefined) return [];
    return [{ title, points: words.count(points), background: SCORE_GROUND[bandOf(score)] }];
  });
  const [first] = scored;
  if (!first) return { line: words.word("toolbar_score_failed") };
  const named = scored.map(({ title, points }) => `${title} ${points}`);
  return {
    line: words.word("common_button_of", words.word("common_page_score"), words.list(named)),
    badge: { text: first.points, background: first.background },
  };
}

/** Draws what the toolbar says of a tab, the most serious first. A tab that is gone by now is no error. */
export async function drawToolbar(tabId: number): Promise<void> {
  const toolbar = toolbarOf(tabId);
  const number = ++toolbar.begun;
  const isOvertaken = () => toolbar.begun !== number;
  const tab = toolbar.tab ?? (await browser.tabs.get(tabId).catch(() => undefined));
  if (isOvertaken()) return;
  if (!tab) return forgetTab(tabId);
  // What cannot be told of one must not silence the others.
  const sayings = await Promise.all([
    aboutPassword(tab, tabId, await currentSettings()),
    aboutScore(tab, tabId).catch(() => undefined),
    aboutSite(tab, tabId).catch(() => undefined),
    aboutWatchList().catch(() => undefined),
  ]);
  if (isOvertaken()) return;
  const said = sayings.filter((saying) => saying !== undefined);
  const plain = plainDrawing();
  const drawing: Drawing = {
    title: said.map(({ line }) => line).join("\n") || plain.title,
    badge: said.find(({ badge }) => badge)?.badge ?? plain.badge,
    icon: ICON_STATES.find((state) => said.some(({ icon }) => icon === state)) ?? plain.icon,
  };
  await setAction(tabId, drawing, isOvertaken).catch(() => undefined);
}

function drawLater(tabId: number, afterMs: number): void {
  const toolbar = toolbars.get(tabId);
  if (!toolbar) return;
  clearTimeout(toolbar.timer);
  toolbar.timer = setTimeout(() => void drawToolbar(tabId), afterMs);
}
