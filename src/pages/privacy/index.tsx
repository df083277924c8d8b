// Starts the privacy page. Opening it asks only the background.

import browser from "webextension-polyfill";
import { onStored } from "../../shared/storage.ts";
import { createAsk } from "../../ui/page/ask.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { Privacy } from "./Privacy.tsx";

/** Deleting waits for what is running, and five seconds for a provider. */
const ERASE_PATIENCE_MS = 20_000;

const page = createPage(await isInPrivateWindow());
const { word } = page.words;
document.title = word("common_page_title", word("common_privacy"), word("extensionName"));
startPage(
  page,
  <Privacy
    askPatiently={createAsk(browser.runtime, ERASE_PATIENCE_MS)}
    subscribe={(onChange) => {
      onStored("local", onChange);
      onStored("session", onChange);
    }}
  />,
);
