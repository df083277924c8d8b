// Starts the page of all breaches. It reads the list on this device; the service is asked for what that lacks on a click.

import browser from "webextension-polyfill";
import { createAsk } from "../../ui/page/ask.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { PopupContext } from "../popup/popup-context.ts";
import { popupOfPage } from "../popup/popup-of-page.ts";
import { BreachesPage } from "./BreachesPage.tsx";

/** The list of data classes may have to wait for its turn. */
const ANSWER_TIMEOUT_MS = 12_000;

async function start(): Promise<void> {
  const isPrivate = await isInPrivateWindow();
  const page = { ...createPage(isPrivate), ask: createAsk(browser.runtime, ANSWER_TIMEOUT_MS) };
  const { word } = page.words;
  document.title = word("common_page_title", word("breaches_heading"), word("extensionName"));
  const popup = await popupOfPage(page);
  startPage(
    page,
    <PopupContext.Provider value={popup}>
      <BreachesPage />
    </PopupContext.Provider>,
  );
}

void start();
