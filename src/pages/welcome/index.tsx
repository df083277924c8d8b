// The welcome page: joins the browser and the page. Opening it asks nobody but the browser; the background is asked about
// what the person enters into the sample field, and nothing else.

import browser from "webextension-polyfill";
import { ALL_SITES } from "../../shared/settings/site-access.ts";
import { createAsk } from "../../ui/page/ask.ts";
import { readSiteAccess, requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { createPage, startPage } from "../../ui/page/start-page.tsx";
import { Welcome } from "./Welcome.tsx";

/** A service may take eight seconds, and a worker has to start. */
const SAMPLE_TIMEOUT_MS = 12_000;

// Nothing on it is of one kind of window.
const page = { ...createPage(false), ask: createAsk(browser.runtime, SAMPLE_TIMEOUT_MS) };
document.title = page.words.word("welcome_heading");
startPage(
  page,
  <Welcome
    readAccess={() => readSiteAccess(browser)}
    requestAccess={() => requestSiteAccess(browser, ALL_SITES)}
    subscribe={(onChange) => {
      watchSiteAccess(browser, onChange);
      // Not every browser tells of what is changed in its own settings.
      addEventListener("focus", onChange);
    }}
  />,
);
