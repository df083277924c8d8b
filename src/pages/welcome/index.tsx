// The welcome page's entry point: connects it to the browser. It only asks the background about what is entered in its field.

import browser from "webextension-polyfill";
import { accessSources } from "../../ui/page/site-access.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { Welcome } from "./Welcome.tsx";

/** A service may take 8 s, and the worker has to start. */
const SAMPLE_TIMEOUT_MS = 12_000;

async function start(): Promise<void> {
  const page = createPage(await isInPrivateWindow(), SAMPLE_TIMEOUT_MS);
  document.title = page.words.t("extensionName");
  startPage(page, <Welcome {...accessSources(browser)} />);
}

void start();
