// The popup: joins the browser, the stores and the view.

import browser, { type Tabs } from "webextension-polyfill";
import { agreeTo } from "../../shared/privacy/data-consent.ts";
import { type Page, PageContext } from "../../ui/hooks/page.ts";
import { drawPage } from "../../ui/page/draw-page.ts";
import { keepFocus } from "../../ui/page/keep-focus.ts";
import { type OptionsGroup, openOptions } from "../../ui/page/open-options.ts";
import { requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { createPage } from "../../ui/page/start-page.tsx";
import { createAccountsStore } from "./accounts/accounts-store.ts";
import { NEWS_ID } from "./accounts/watch/WatchNews.tsx";
import { createConsent } from "./ask-consent.ts";
import { createAskService } from "./breaches/ask-service.ts";
import { readIsCloudShown } from "./cloud-link.ts";
import { Popup } from "./Popup.tsx";
import { type FoundTab, PopupContext } from "./popup-context.ts";
import { describePopup } from "./popup-view.ts";
import { readStoredSettings } from "./stored-settings.ts";
import { type TabName, tabInAddress } from "./tabs.ts";
import type { PageSnapshot } from "./this-page/page-state.ts";
import { createPageStore } from "./this-page/page-store.ts";
import { createSiteStore } from "./this-page/site-store.ts";

/** Some changes reach no storage area: those of private windows. */
const REFRESH_INTERVAL_MS = 2_000;

/** Twice a second, so that a countdown in seconds never skips one. */
const TICK_MS = 500;

/** The settings that a tab is about. */
const SETTINGS_OF: Record<TabName, OptionsGroup> = {
  "this-page": "passwords",
  accounts: "accounts",
  activity: "privacy",
};

const NOTIFICATIONS = { permissions: ["notifications" as const] };

const first = createPage(false);
const { words, ask } = first;
/** Absent until it is known of which kind of window the tab is: nothing of the others is read for it. */
let world: Page | undefined;

/** Opened as a page of its own, the popup is told in its address which tab it is about. */
const tabIdInAddress = new URLSearchParams(location.search).get("tabId");
document.documentElement.toggleAttribute("data-is-page", tabIdInAddress !== null);
void browser.tabs.getCurrent().then((own) => {
  if (own) document.documentElement.toggleAttribute("data-is-page", true);
});

let shownTab: FoundTab | undefined;
let tab: TabName = tabInAddress(location.hash);
/** Neither the person nor the address has said yet which tab it shall be. */
let isTabOpen = location.hash === "";
let page: PageSnapshot = { phase: "opening" };
let isWaiting = false;
let isCloudShown = false;
let isReady = false;

/** The tab in front; where that is this page itself, opened as one, the tab that was in front before it. */
async function findFrontTab(): Promise<Tabs.Tab | undefined> {
  const [[front], own] = await Promise.all([
    browser.tabs.query({ active: true, currentWindow: true }),
    browser.tabs.getCurrent(),
  ]);
  if (own?.id === undefined || front?.id !== own.id) return front;
  const others = (await browser.tabs.query({ currentWindow: true })).filter(({ id }) => id !== own.id);
  return others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? front;
}

let finding: Promise<FoundTab> | undefined;

/** Asked by several at once, the browser is asked once. */
function findTab(): Promise<FoundTab> {
  finding ??= findTabAnew().finally(() => {
    finding = undefined;
  });
  return finding;
}

/** Where the address of its tab may be told, the browser tells it. */
async function findTabAnew(): Promise<FoundTab> {
  const found =
    tabIdInAddress === null ? await findFrontTab() : await browser.tabs.get(Number(tabIdInAddress));
  shownTab =
    found?.id === undefined ? undefined : { id: found.id, isPrivate: found.incognito, url: found.url };
  if (!shownTab) throw new Error("there is no active tab");
  return shownTab;
}

async function findIsPrivate(): Promise<boolean> {
  try {
    return (await findTab()).isPrivate;
  } catch {
    return (await browser.windows.getCurrent()).incognito;
  }
}

function show(): void {
  if (!isReady || !world) return;
  const snapshot = {
    tab,
    page,
    site: site.snapshot(),
    accounts: accounts.snapshot(),
    isCloudShown,
  };
  const view = describePopup(snapshot, words, Date.now());
  isWaiting = view.accounts.isWaiting;
  const popup = { tab: shownTab, seen: document.hidden ? undefined : tab, agree, leaveFor };
  drawPage(
    <PageContext.Provider value={world}>
      <PopupContext.Provider value={popup}>
        <Popup
          view={view}
          onSettings={() => void leaveFor(openOptions(SETTINGS_OF[tab]))}
          onTab={chooseTab}
          onNews={showNews}
          onPage={(action) => void store.act(action)}
          onSite={(action) => void site.act(action)}
          onAccounts={(action) => void accounts.act(action)}
          onCloud={() => void openPage("cloud")}
          onPrivacy={() => void openPage("privacy")}
        />
      </PopupContext.Provider>
    </PageContext.Provider>,
  );
}

function isSeen(name: TabName): boolean {
  return tab === name && !document.hidden;
}

function tellWhatIsSeen(): void {
  accounts.setSeen(isSeen("accounts"));
  show();
}

function chooseTab(next: TabName): void {
  isTabOpen = false;
  tab = next;
  tellWhatIsSeen();
}

function showNews(): void {
  chooseTab("accounts");
  document.getElementById(NEWS_ID)?.focus();
}

async function refreshCloudLink(): Promise<void> {
  const next = await readIsCloudShown(browser.storage);
  if (next === isCloudShown) return;
  isCloudShown = next;
  show();
}

/** Opened as a page it is a tab of the person's own, which stays. */
async function leaveFor(opening: Promise<unknown>): Promise<void> {
  await opening;
  if (!document.documentElement.hasAttribute("data-is-page")) window.close();
}

function openPage(name: "cloud" | "privacy"): Promise<void> {
  return leaveFor(browser.tabs.create({ url: browser.runtime.getURL(`src/pages/${name}/index.html`) }));
}

const agree = createConsent({ ask, agreeTo: (...kinds) => agreeTo(browser, ...kinds), findIsPrivate });
const readSettings = () => readStoredSettings(browser.storage);
const askService = createAskService({
  ask,
  agree,
  findIsPrivate,
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

const accounts = createAccountsStore(
  {
    ask,
    findIsPrivate,
    readSettings,
    askService,
    canNotify: () => browser.permissions.contains(NOTIFICATIONS),
    agreeToLookUps: () => agree("personallyIdentifyingInfo"),
    requestNotifications: () => browser.permissions.request(NOTIFICATIONS),
    now: () => Date.now(),
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  },
  show,
);

const site = createSiteStore(ask, async () => (await findTab()).id, show, askService);

const store = createPageStore(
  {
    ask,
    findTab,
    readSettings,
    reloadTab: (tabId) => browser.tabs.reload(tabId),
    requestAccess: (origins) => requestSiteAccess(browser, origins),
  },
  (snapshot) => {
    page = snapshot;
    if (snapshot.phase !== "answered" || !isTabOpen) return show();
    // Of the browser's own pages there is nothing to tell: whoever opens the popup there has come for something else.
    chooseTab(snapshot.tab.obstacle === "browser-page" ? "accounts" : tab);
  },
);

function refresh(): void {
  void store.refresh();
}

browser.storage.onChanged.addListener((_changes, area) => {
  refresh();
  // Look-ups themselves are followed: only what outlives the session is read anew here.
  if (area === "session") return;
  void refreshCloudLink();
  void site.refresh();
  void accounts.refresh();
});
watchSiteAccess(browser, refresh);
browser.tabs.onUpdated.addListener((tabId) => {
  if (tabId !== shownTab?.id) return;
  refresh();
  void site.refresh();
});
document.addEventListener("visibilitychange", tellWhatIsSeen);
addEventListener("hashchange", () => chooseTab(tabInAddress(location.hash)));
setInterval(() => {
  if (!document.hidden) refresh();
}, REFRESH_INTERVAL_MS);
setInterval(() => {
  if (isWaiting && isSeen("accounts")) show();
}, TICK_MS);

keepFocus(document);
void findIsPrivate()
  .catch(() => true)
  .then((isPrivate) => {
    world = isPrivate ? { ...first, isPrivate } : first;
    show();
  });
isReady = true;
// Asked before anything is drawn: the answers are on their way meanwhile.
refresh();
void site.refresh();
// News of watched addresses is told on the first tab as well.
void accounts.refresh();
void refreshCloudLink();
tellWhatIsSeen();
