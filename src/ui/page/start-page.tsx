// Starts one of our own pages: its words, its link to the background and storage, and its root component.

import { type ComponentChild, render } from "preact";
import browser from "webextension-polyfill";
import * as storage from "../../shared/storage.ts";
import { createWords, type TextKey } from "../../shared/words.ts";
import { type Page, PageContext } from "../hooks/page.ts";
import { createCommands } from "./commands.ts";
import { createConnect } from "./connect.ts";
import { keepFocus } from "./keep-focus.ts";
import { createStoredValues } from "./stored-values.ts";
import { createTwoStepSites, readOwnList } from "./two-step.ts";

/** Whether this page is in a private window. If that's unknown, it's treated as private, so nothing is kept. */
export async function isInPrivateWindow(): Promise<boolean> {
  try {
    const own = await browser.tabs.getCurrent();
    return own ? own.incognito : (await browser.windows.getCurrent()).incognito;
  } catch {
    return true;
  }
}

/** The context for a page's components. Reads nothing until asked. `answerTimeoutMs`: how long the background may take. */
export function createPage(isPrivate: boolean, answerTimeoutMs?: number): Page {
  const words = createWords(browser.i18n);
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  return {
    words,
    commands: createCommands(browser.runtime, answerTimeoutMs),
    connect: createConnect(browser.runtime),
    values: createStoredValues(storage),
    twoStep: createTwoStepSites(readOwnList),
    isPrivate,
    now: () => Date.now(),
  };
}

/** Renders a page, and keeps keyboard focus in place. */
export function startPage(page: Page, root: ComponentChild): void {
  keepFocus(document);
  render(<PageContext.Provider value={page}>{root}</PageContext.Provider>, document.body);
}

/** Opens a page that has its heading as its title. `show` gives its root component. */
export async function openPage(
  heading: TextKey,
  show: (page: Page) => ComponentChild | Promise<ComponentChild>,
  answerTimeoutMs?: number,
): Promise<void> {
  const page = createPage(await isInPrivateWindow(), answerTimeoutMs);
  const { t } = page.words;
  document.title = t("common_page_title", t(heading), t("extensionName"));
  startPage(page, await show(page));
}
