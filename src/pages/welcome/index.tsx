// The welcome page: joins the browser and the page. It asks the background about what is entered into the sample field alone.

import browser from "webextension-polyfill";
import { createAsk } from "../../ui/page/ask.ts";
import { accessSources } from "../../ui/page/site-access.ts";
import { createPage, startPage } from "../../ui/page/start-page.tsx";
import { Welcome } from "./Welcome.tsx";

/** A service may take eight seconds, and a worker has to start. */
const SAMPLE_TIMEOUT_MS = 12_000;

// Nothing on it is of one kind of window.
const page = { ...createPage(false), ask: createAsk(browser.runtime, SAMPLE_TIMEOUT_MS) };
document.title = page.words.word("welcome_heading");
startPage(page, <Welcome {...accessSources(browser)} />);
