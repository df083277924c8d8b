// The popup: joins the browser, the store and the view.

import { render } from "preact";
import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";
import { applyLanguage } from "../../ui/apply-language.ts";
import { createAsk } from "../../ui/ask.ts";
import { Popup } from "./Popup.tsx";
import { describePopup, type PopupSnapshot } from "./popup-state.ts";
import { createPopupStore, type ShownTab } from "./popup-store.ts";
import { readStoredChecks } from "./stored-checks.ts";

/** Some changes reach no storage area: those of private windows, and the list of sent requests. */
const REFRESH_INTERVAL_MS = 2_000;

const words = createWords(browser.i18n);
applyLanguage(words, document);

/** Opened as a page of its own, the popup is told in its address which tab it is about. */
const tabIdInAddress = new URLSearchParams(location.search).get("tabId");
document.documentElement.toggleAttribute("data-is-page", tabIdInAddress !== null);

let shownTabId: number | undefined;

async function findTab(): Promise<ShownTab> {
  const tab =
    tabIdInAddress === null
      ? (await browser.tabs.query({ active: true, currentWindow: true }))[0]
      : await browser.tabs.get(Number(tabIdInAddress));
  if (tab?.id === undefined) throw new Error("there is no active tab");
  shownTabId = tab.id;
  return { id: tab.id, isPrivate: tab.incognito };
}

function show(snapshot: PopupSnapshot): void {
  const view = describePopup(snapshot, words, Date.now());
  const status = document.querySelector<HTMLElement>(".popup-status");
  const hadFocus = status?.contains(document.activeElement) ?? false;
  render(<Popup view={view} onAction={(action) => void store.act(action)} />, document.body);
  // A button that did its work is gone: whoever used the keyboard stays where the outcome is said.
  if (hadFocus && !status?.contains(document.activeElement)) status?.focus();
}

const store = createPopupStore(
  {
    ask: createAsk(browser.runtime),
    findTab,
    readChecks: () => readStoredChecks(browser.storage),
    reloadTab: (tabId) => browser.tabs.reload(tabId),
  },
  show,
);

const refresh = () => void store.refresh();
browser.storage.onChanged.addListener(refresh);
browser.tabs.onUpdated.addListener((tabId) => {
  if (tabId === shownTabId) refresh();
});
setInterval(() => {
  if (!document.hidden) refresh();
}, REFRESH_INTERVAL_MS);
refresh();
