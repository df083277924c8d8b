// The popup's entry point: finds the tab it is about, and gives its components their context.

import { render } from "preact";
import browser from "webextension-polyfill";
import { ofSource } from "../../shared/accounts/lookup-source.ts";
import { namesOf } from "../../shared/breaches/site-breaches.ts";
import { agreeTo } from "../../shared/privacy/data-consent.ts";
import { BREACHED_SITES, CATALOG, CATALOG_STATE } from "../../shared/records/catalog.ts";
import { CLOUD_USED } from "../../shared/records/cloud.ts";
import { DISMISSED_BREACHES } from "../../shared/records/dismissed-breaches.ts";
import { SCORE, SCORE_RUN, SCORE_SIGN_IN } from "../../shared/records/page-score.ts";
import { CHANGED_PASSWORDS } from "../../shared/records/progress.ts";
import { recordKey } from "../../shared/records/record.ts";
import { STORED_POLICY, STORED_SETTINGS } from "../../shared/records/settings.ts";
import { LOADED_TABS, TAB, TABS_WITHOUT_SCRIPT } from "../../shared/records/tab.ts";
import { WARNED } from "../../shared/records/warned.ts";
import { WATCH_LIST } from "../../shared/records/watch-list.ts";
import { readSettings } from "../../shared/settings/settings.ts";
import { siteOf } from "../../shared/sites.ts";
import { type Page, PageContext } from "../../ui/hooks/page.ts";
import { keepFocus } from "../../ui/page/keep-focus.ts";
import { requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { createPage } from "../../ui/page/start-page.tsx";
import type { StoredPlace } from "../../ui/page/stored-values.ts";
import { NEW_BREACHES_ID } from "./accounts/watch/new-breaches.ts";
import { createConsent } from "./ask-consent.ts";
import { findTab, readPage } from "./find-tab.ts";
import { type OtherTabs, Popup } from "./Popup.tsx";
import { PAGE_SCORE_ID } from "./page-score/page-scores.ts";
import {
  type FoundTab,
  PopupContext,
  type PopupWorld,
  TABS,
  type TabName,
  tabInAddress,
} from "./popup-context.ts";

/** Nothing renders until it is known whether the tab is in a private window. Until then, only records of other windows are read. */
let world: Page | undefined;
let agree: PopupWorld["agree"];
let shownTab: FoundTab | undefined;
let others: OtherTabs | "missing" | undefined;
let tab: TabName = tabInAddress(location.hash);
/** Neither the user nor the URL has picked a tab of the popup yet. */
let isTabOpen = location.hash === "";

/** A popup opened as a page gets the tab it is about from its URL. */
const tabIdInAddress = new URLSearchParams(location.search).get("tabId");
const page = document.documentElement;
page.toggleAttribute("data-is-page", tabIdInAddress !== null);

/** How long a page may take to respond, before it counts as busy for now. Before the first render there is less time. */
const PAGE_ANSWER_MS = { first: 50, later: 300 };

let searches = 0;
/** Settles once something is known of the page. */
let pageKnown: Promise<void> | undefined;

/** Finds the tab again, and asks about its page. Of overlapping searches, the last one counts. */
async function refreshTab(): Promise<void> {
  const search = ++searches;
  const found = await findTab(browser, tabIdInAddress, () => page.toggleAttribute("data-is-page", true));
  if (search !== searches) return;
  shownTab = found && { ...found, page: found.id === shownTab?.id ? shownTab.page : undefined };
  show();
  if (!found) return;
  pageKnown = readPage(browser, found, PAGE_ANSWER_MS[world ? "later" : "first"], (page) => {
    if (search !== searches) return;
    shownTab = { ...found, page };
    show();
  });
}

async function isPrivate(): Promise<boolean> {
  if (shownTab) return shownTab.isPrivate;
  return (await browser.windows.getCurrent().catch(() => undefined))?.incognito ?? true;
}

function show(): void {
  if (!world) return;
  const popup = {
    tab: shownTab,
    seen: document.hidden ? undefined : tab,
    agree,
    refresh: () => void refreshTab(),
    reload,
    requestAccess: (origins: string[]) => requestSiteAccess(browser, origins),
    closeAfter,
  };
  render(
    <PageContext.Provider value={world}>
      <PopupContext.Provider value={popup}>
        <Popup
          tab={tab}
          others={others}
          onTab={(tab) => void chooseTab(tab)}
          onScore={() => chooseTab("score", PAGE_SCORE_ID)}
          onNewBreaches={() => void chooseTab("accounts", NEW_BREACHES_ID)}
          onKnown={settleTab}
          onShown={() => void loadOthers()}
        />
      </PopupContext.Provider>
    </PageContext.Provider>,
    document.body,
  );
}

async function loadOthers(): Promise<void> {
  if (others) return;
  others = await import("./other-tabs.ts").catch(() => "missing" as const);
  show();
}

/**
 * Resolves when the tab is loaded, with whether it is still in front. `focused`: the id of what gets the focus there, for a link
 * into the tab.
 */
async function chooseTab(next: TabName, focused?: string): Promise<boolean> {
  isTabOpen = false;
  tab = next;
  show();
  await loadOthers();
  if (tab === next && focused) document.getElementById(focused)?.focus();
  return tab === next;
}

/** There is nothing to say about the browser's own pages, so the popup opens on the Accounts tab there. */
function settleTab(isBrowserPage: boolean): void {
  if (isTabOpen && isBrowserPage) void chooseTab("accounts");
  isTabOpen = false;
}

/** A popup opened as a page is the user's own tab, so it stays open. */
async function closeAfter(opening: Promise<unknown>): Promise<void> {
  await opening;
  if (!page.hasAttribute("data-is-page")) window.close();
}

async function reload(): Promise<void> {
  if (shownTab) await browser.tabs.reload(shownTab.id);
}

/** Refreshes the tab whenever something changes it. */
function followTab(): void {
  watchSiteAccess(browser, () => void refreshTab());
  for (const event of [browser.tabs.onUpdated, browser.tabs.onRemoved]) {
    event.addListener((tabId: number) => {
      if (tabId === shownTab?.id) void refreshTab();
    });
  }
  // Not every browser closes the toolbar's popup when another tab comes to the front.
  browser.tabs.onActivated.addListener(() => {
    if (tabIdInAddress === null) void refreshTab();
  });
  // An opening popup is hidden for a moment. Nothing can have changed since it asked.
  let wasSeen = !document.hidden;
  document.addEventListener("visibilitychange", () => {
    show();
    if (wasSeen && !document.hidden) void refreshTab();
    wasSeen = true;
  });
}

/** The popup renders without anything that takes longer than this. */
const MOST_HELD_MS = 150;

/** What the first render depends on, whichever tab it is about. */
const LOCAL_PLACES: StoredPlace[] = [
  STORED_SETTINGS,
  STORED_POLICY,
  BREACHED_SITES,
  CATALOG_STATE,
  DISMISSED_BREACHES,
  CLOUD_USED,
  WATCH_LIST,
  CHANGED_PASSWORDS,
].map(({ key }) => ({ area: "local", key }));

/** And what it depends on in one kind of window. */
function sessionPlaces(isPrivate: boolean): StoredPlace[] {
  const kinds = [WARNED, TABS_WITHOUT_SCRIPT, LOADED_TABS, SCORE_SIGN_IN, SCORE, SCORE_RUN];
  return kinds.map((kind) => ({
    area: kind.area,
    key: recordKey(kind, { isPrivate }),
    isPrefix: kind.key.endsWith(":"),
  }));
}

/** The breach list is large, and needed only for a site in it. */
async function readBreaches({ values }: Page): Promise<void> {
  const [stored, policy, index] = [STORED_SETTINGS, STORED_POLICY, BREACHED_SITES].map(
    ({ key }) => values.read({ area: "local", key }).value,
  );
  const listed = ofSource(BREACHED_SITES.read(index), readSettings(stored, policy));
  if (namesOf(siteOf(shownTab?.url) ?? "", listed).length > 0)
    await values.readFirst([{ area: "local", key: CATALOG.key }]);
}

async function start(): Promise<void> {
  const first = createPage(false);
  const local = first.values.readFirst(LOCAL_PLACES);
  // Most windows aren't private, and the tab isn't found yet. In a batch of its own: it takes longer.
  const session = Promise.resolve().then(() => first.values.readFirst(sessionPlaces(false)));
  agree = createConsent({
    commands: first.commands,
    agreeTo: (...kinds) => agreeTo(browser, ...kinds),
    findIsPrivate: isPrivate,
  });
  keepFocus(document);
  followTab();
  addEventListener("hashchange", () => void chooseTab(tabInAddress(location.hash)));
  await refreshTab();
  const isPrivateNow = await isPrivate();
  const isWebPage = siteOf(shownTab?.url) !== undefined;
  // Render once, with everything known: a second render would come a frame later. What is missing here is read after it.
  await Promise.race([
    Promise.all([
      pageKnown,
      first.values.readFirst([
        ...(isPrivateNow ? sessionPlaces(true) : []),
        { area: TAB.area, key: recordKey(TAB, { id: shownTab?.id ?? "none", isPrivate: isPrivateNow }) },
      ]),
      session,
      local.then(() => readBreaches(first)),
      // The browser's own pages have nothing to show on the first tab.
      tab === TABS[0] && isWebPage ? undefined : loadOthers(),
    ]),
    new Promise((resolve) => setTimeout(resolve, MOST_HELD_MS)),
  ]);
  world = { ...first, isPrivate: isPrivateNow };
  show();
}

void start();
