// The options page: joins the browser, the store and the view.

import browser from "webextension-polyfill";
import { ALL_SITES } from "../../shared/settings/site-access.ts";
import { createWords } from "../../shared/words.ts";
import { applyLanguage } from "../../ui/page/apply-language.ts";
import { createAsk } from "../../ui/page/ask.ts";
import { drawPage } from "../../ui/page/draw-page.ts";
import { readSiteAccess, requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { saveFile } from "../report/saving/save-file.ts";
import { groupInAddress } from "./groups.ts";
import { GROUP_HEADING_ID, Options } from "./Options.tsx";
import { createOptionsStore } from "./options-store.ts";
import { describeOptions } from "./options-view.ts";
import { readOwnSettings, readStoredOptions } from "./stored-options.ts";

const NOTIFICATIONS = { permissions: ["notifications" as const] };

const words = createWords(browser.i18n);
applyLanguage(words, document);

async function findIsPrivate(): Promise<boolean> {
  const own = await browser.tabs.getCurrent();
  return own ? own.incognito : (await browser.windows.getCurrent()).incognito;
}

const store = createOptionsStore(
  {
    ask: createAsk(browser.runtime),
    findIsPrivate,
    newId: () => crypto.randomUUID(),
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    readOptions: () => readStoredOptions(browser.storage),
    readOwnSettings: () => readOwnSettings(browser.storage),
    readAccess: () => readSiteAccess(browser),
    requestAccess: () => requestSiteAccess(browser, ALL_SITES),
    canNotify: () => browser.permissions.contains(NOTIFICATIONS),
    requestNotifications: () => browser.permissions.request(NOTIFICATIONS),
    copy: (text) => navigator.clipboard.writeText(text),
    saveFile: (text, name) => saveFile(text, "application/json", name, document),
    today: () => new Date(),
  },
  groupInAddress(location.hash),
  show,
);

function show(): void {
  const view = describeOptions(store.snapshot(), words);
  document.title = view.title;
  drawPage(<Options view={view} onAction={(action) => void store.act(action)} />);
}

/** A link within what is shown goes with it: its reader goes on at the heading of what it led to. */
function followAddress(): void {
  void store.act({ kind: "choose-group", group: groupInAddress(location.hash) });
  scrollTo(0, 0);
  if (document.activeElement === document.body) {
    document.getElementById(GROUP_HEADING_ID)?.focus({ preventScroll: true });
  }
}

browser.storage.onChanged.addListener(() => void store.refresh());
watchSiteAccess(browser, () => void store.refresh());
addEventListener("focus", () => void store.refresh());
addEventListener("hashchange", followAddress);

show();
void store.refresh();
