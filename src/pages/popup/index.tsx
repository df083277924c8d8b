// The popup: finds the tab that it is about, and gives its components what they have at hand.

import browser, { type Tabs } from "webextension-polyfill";
import { agreeTo } from "../../shared/privacy/data-consent.ts";
import { type Page, PageContext } from "../../ui/hooks/page.ts";
import { drawPage } from "../../ui/page/draw-page.ts";
import { keepFocus } from "../../ui/page/keep-focus.ts";
import { type OptionsGroup, openOptions } from "../../ui/page/open-options.ts";
import { requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { createPage } from "../../ui/page/start-page.tsx";
import { NEWS_ID } from "./accounts/watch/WatchNews.tsx";
import { createConsent } from "./ask-consent.ts";
import { readIsCloudShown } from "./cloud-link.ts";
import { Popup } from "./Popup.tsx";
import { type FoundTab, PopupContext } from "./popup-context.ts";
import { type TabName, tabInAddress } from "./tabs.ts";

/** The settings that a tab is about. */
const SETTINGS_OF: Record<TabName, OptionsGroup> = {
  "this-page": "passwords",
  accounts: "accounts",
  activity: "privacy",
};

const first = createPage(false);
const { ask } = first;
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
let isCloudShown = false;

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
  if (found?.id === undefined) throw new Error("there is no active tab");
  const { id, incognito: isPrivate, url } = found;
  const isSame = shownTab?.id === id && shownTab.isPrivate === isPrivate && shownTab.url === url;
  if (!shownTab || !isSame) shownTab = { id, isPrivate, url };
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
  if (!world) return;
  const popup = {
    tab: shownTab,
    seen: document.hidden ? undefined : tab,
    agree,
    reload,
    requestAccess: (origins: string[]) => requestSiteAccess(browser, origins),
    leaveFor,
  };
  drawPage(
    <PageContext.Provider value={world}>
      <PopupContext.Provider value={popup}>
        <Popup
          tab={tab}
          isCloudShown={isCloudShown}
          onSettings={() => void leaveFor(openOptions(SETTINGS_OF[tab]))}
          onTab={chooseTab}
          onNews={showNews}
          onKnown={settleTab}
          onCloud={() => void openPage("cloud")}
          onPrivacy={() => void openPage("privacy")}
        />
      </PopupContext.Provider>
    </PageContext.Provider>,
  );
}

function chooseTab(next: TabName): void {
  isTabOpen = false;
  tab = next;
  show();
}

/** Of the browser's own pages there is nothing to tell: whoever opens the popup there has come for something else. */
function settleTab(isBrowserPage: boolean): void {
  if (isTabOpen) chooseTab(isBrowserPage ? "accounts" : tab);
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

async function reload(): Promise<void> {
  await browser.tabs.reload((await findTab()).id);
}

function openPage(name: "cloud" | "privacy"): Promise<void> {
  return leaveFor(browser.tabs.create({ url: browser.runtime.getURL(`src/pages/${name}/index.html`) }));
}

const agree = createConsent({ ask, agreeTo: (...kinds) => agreeTo(browser, ...kinds), findIsPrivate });

/** Finds the tab anew: what is known of its page is asked again then. */
function refreshTab(): void {
  void findTab()
    .then(
      (found) => {
        shownTab = { ...found };
      },
      () => {
        shownTab = undefined;
      },
    )
    .then(show);
}

browser.storage.onChanged.addListener((_changes, area) => {
  if (area === "local") void refreshCloudLink();
});
watchSiteAccess(browser, refreshTab);
browser.tabs.onUpdated.addListener((tabId) => {
  if (tabId === shownTab?.id) refreshTab();
});
browser.tabs.onRemoved.addListener((tabId) => {
  if (tabId === shownTab?.id) refreshTab();
});
document.addEventListener("visibilitychange", () => {
  show();
  if (!document.hidden) refreshTab();
});
addEventListener("hashchange", () => chooseTab(tabInAddress(location.hash)));

keepFocus(document);
void findIsPrivate()
  .catch(() => true)
  .then((isPrivate) => {
    world = isPrivate ? { ...first, isPrivate } : first;
    show();
  });
void refreshCloudLink();
