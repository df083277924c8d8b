// The popup's entry point: finds the tab it is about, and gives its components their context.

import { render } from "preact";
import browser, { type Tabs } from "webextension-polyfill";
import type { Envelope } from "../../shared/messages.ts";
import { agreeTo } from "../../shared/privacy/data-consent.ts";
import { BREACHED_SITES, CATALOG_STATE } from "../../shared/records/catalog.ts";
import { CHANGED_PASSWORDS } from "../../shared/records/changed-passwords.ts";
import { CLOUD_USED } from "../../shared/records/cloud.ts";
import { DISMISSED_BREACHES } from "../../shared/records/dismissed-breaches.ts";
import { SCORE, SCORE_RUN, SCORE_SIGN_IN } from "../../shared/records/page-score.ts";
import { recordKey } from "../../shared/records/record.ts";
import { STORED_POLICY, STORED_SETTINGS } from "../../shared/records/settings.ts";
import { LOADED_TABS, TAB, TABS_WITHOUT_SCRIPT } from "../../shared/records/tab.ts";
import { WATCH_LIST } from "../../shared/records/watch-list.ts";
import { type Page, PageContext } from "../../ui/hooks/page.ts";
import { keepFocus } from "../../ui/page/keep-focus.ts";
import { createSend } from "../../ui/page/send.ts";
import { requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { createPage } from "../../ui/page/start-page.tsx";
import type { StoredPlace } from "../../ui/page/stored-values.ts";
import { NEW_BREACHES_ID } from "./accounts/watch/NewBreaches.tsx";
import { createConsent } from "./ask-consent.ts";
import type {} from "./early-answers.ts";
import { Popup } from "./Popup.tsx";
import { type FoundTab, PopupContext, type PopupWorld, type TabName, tabInAddress } from "./popup-context.ts";

/** Nothing renders, so nothing is read, until it is known whether the tab is in a private window. */
let world: Page | undefined;
let agree: PopupWorld["agree"];
let shownTab: FoundTab | undefined;
let tab: TabName = tabInAddress(location.hash);
/** Neither the user nor the URL has picked a tab of the popup yet. */
let isTabOpen = location.hash === "";

/** A popup opened as a page gets the tab it is about from its URL. */
const tabIdInAddress = new URLSearchParams(location.search).get("tabId");
const page = document.documentElement;
page.toggleAttribute("data-is-page", tabIdInAddress !== null);

/** The tabs that the early script asked for, used only once. */
let firstTabs = globalThis.early?.tabs;

function frontAndOwnTab() {
  const asked = firstTabs;
  firstTabs = undefined;
  return (
    asked ??
    Promise.all([browser.tabs.query({ active: true, currentWindow: true }), browser.tabs.getCurrent()]).then(
      ([[front], own]) => [front, own] as const,
    )
  );
}

/** The active tab; if that is the popup opened as a page, the tab that was active before it. */
async function findFrontTab(): Promise<Pick<Tabs.Tab, "id" | "incognito" | "url"> | undefined> {
  const [front, own] = await frontAndOwnTab();
  if (own) page.toggleAttribute("data-is-page", true);
  if (own?.id === undefined || front?.id !== own.id) return front;
  const others = (await browser.tabs.query({ currentWindow: true })).filter(({ id }) => id !== own.id);
  return others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? front;
}

/** `undefined` if it is gone. */
async function findTab(): Promise<FoundTab | undefined> {
  const found =
    tabIdInAddress === null ? await findFrontTab() : await browser.tabs.get(Number(tabIdInAddress));
  if (found?.id === undefined) return undefined;
  const { id, incognito: isPrivate, url } = found;
  return { id, isPrivate, url };
}

let searches = 0;

/** Finds the tab again, so that everything about its page is fetched again. Of overlapping searches, the last one counts. */
async function refreshTab(): Promise<void> {
  const search = ++searches;
  const found = await findTab().catch(() => undefined);
  if (search !== searches) return;
  shownTab = found;
  show();
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
    reload,
    requestAccess: (origins: string[]) => requestSiteAccess(browser, origins),
    closeAfter,
  };
  render(
    <PageContext.Provider value={world}>
      <PopupContext.Provider value={popup}>
        <Popup tab={tab} onTab={chooseTab} onNewBreaches={showNewBreaches} onKnown={settleTab} />
      </PopupContext.Provider>
    </PageContext.Provider>,
    document.body,
  );
}

function chooseTab(next: TabName): void {
  isTabOpen = false;
  tab = next;
  show();
}

/** There is nothing to say about the browser's own pages, so the popup opens on the Accounts tab there. */
function settleTab(isBrowserPage: boolean): void {
  if (isTabOpen && isBrowserPage) chooseTab("accounts");
  isTabOpen = false;
}

function showNewBreaches(): void {
  chooseTab("accounts");
  document.getElementById(NEW_BREACHES_ID)?.focus();
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
  // An opening popup is hidden for a moment. Nothing can have changed since it asked.
  let wasSeen = !document.hidden;
  document.addEventListener("visibilitychange", () => {
    show();
    if (wasSeen && !document.hidden) void refreshTab();
    wasSeen = true;
  });
}

/** The popup renders without any response that takes longer than this. */
const MOST_HELD_MS = 150;

/**
 * Everything the first render depends on, and everything that makes an early response stale: changes to it are noticed once it is
 * read. Anything missing here is read after the first render, which then runs again before anyone has seen it.
 */
function firstPlaces(isPrivate: boolean): StoredPlace[] {
  const local = [
    STORED_SETTINGS.key,
    STORED_POLICY.key,
    BREACHED_SITES.key,
    CATALOG_STATE.key,
    DISMISSED_BREACHES.key,
    CLOUD_USED.key,
    WATCH_LIST.key,
    CHANGED_PASSWORDS.key,
  ];
  const session = [
    recordKey(TAB, { id: shownTab?.id ?? "none", isPrivate }),
    TABS_WITHOUT_SCRIPT.key,
    LOADED_TABS.key,
  ];
  return [
    ...local.map((key) => ({ area: "local" as const, key })),
    ...session.map((key) => ({ area: "session" as const, key })),
    { area: "session", key: recordKey(SCORE, { isPrivate }), isPrefix: true },
    { area: "session", key: recordKey(SCORE_RUN, { isPrivate }), isPrefix: true },
    { area: "session", key: recordKey(SCORE_SIGN_IN) },
  ];
}

async function start(): Promise<void> {
  const sendMessage = (message: Envelope) =>
    globalThis.early?.take(message) ?? browser.runtime.sendMessage(message);
  const first: Page = { ...createPage(false), send: createSend({ sendMessage }) };
  agree = createConsent({
    send: first.send,
    agreeTo: (...kinds) => agreeTo(browser, ...kinds),
    findIsPrivate: isPrivate,
  });
  keepFocus(document);
  followTab();
  addEventListener("hashchange", () => chooseTab(tabInAddress(location.hash)));
  await refreshTab();
  const isPrivateNow = await isPrivate();
  // Render once, with everything known: a second render would come a frame later.
  await Promise.race([
    Promise.all([globalThis.early?.answered, first.values.readFirst(firstPlaces(isPrivateNow))]),
    new Promise((resolve) => setTimeout(resolve, MOST_HELD_MS)),
  ]);
  world = { ...first, isPrivate: isPrivateNow };
  show();
}

void start();
