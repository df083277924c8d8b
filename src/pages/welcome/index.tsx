// The welcome page's entry point: connects it to the browser. It only asks the background about what is entered in its fields.

import browser from "webextension-polyfill";
import { agreeTo } from "../../shared/privacy/data-consent.ts";
import { createAsk } from "../../ui/page/ask.ts";
import { accessSources, requestSiteAccess } from "../../ui/page/site-access.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { createConsent } from "../popup/ask-consent.ts";
import type { PopupWorld } from "../popup/popup-context.ts";
import { Welcome } from "./Welcome.tsx";

/** A service may take 8 s, and the worker has to start. */
const SAMPLE_TIMEOUT_MS = 12_000;

/** The URL of the last web page that the user was on in this kind of window; empty if there is none. */
async function findLastPage(isPrivate: boolean): Promise<string> {
  const tabs = await browser.tabs.query({ url: ["http://*/*", "https://*/*"] }).catch(() => []);
  const own = tabs.filter(({ incognito }) => incognito === isPrivate);
  return own.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0]?.url ?? "";
}

async function start(): Promise<void> {
  const isPrivate = await isInPrivateWindow();
  const page = { ...createPage(isPrivate), ask: createAsk(browser.runtime, SAMPLE_TIMEOUT_MS) };
  document.title = page.words.word("welcome_heading");
  const [own, lastPage] = await Promise.all([
    browser.tabs.getCurrent().catch(() => undefined),
    findLastPage(isPrivate),
  ]);
  const popup: PopupWorld = {
    tab: own?.id === undefined ? undefined : { id: own.id, isPrivate },
    seen: "accounts",
    agree: createConsent({
      ask: page.ask,
      agreeTo: (...kinds) => agreeTo(browser, ...kinds),
      findIsPrivate: async () => isPrivate,
    }),
    reload: async () => undefined,
    requestAccess: (origins) => requestSiteAccess(browser, origins),
    closeAfter: async (opening) => void (await opening),
  };
  startPage(page, <Welcome access={accessSources(browser)} popup={popup} lastPage={lastPage} />);
}

void start();
