// The welcome page's entry point: connects it to the browser. It only asks the background about what is entered in its fields.

import browser from "webextension-polyfill";
import { accessSources } from "../../ui/page/site-access.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { popupOfPage } from "../popup/popup-of-page.ts";
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
  const page = createPage(isPrivate, SAMPLE_TIMEOUT_MS);
  document.title = page.words.t("welcome_heading");
  const [popup, lastPage] = await Promise.all([popupOfPage(page), findLastPage(isPrivate)]);
  startPage(page, <Welcome access={accessSources(browser)} popup={popup} lastPage={lastPage} />);
}

void start();
