// Starts one of our own pages: its words, its way to the background and to what is stored, and the root of its components.

import { type ComponentChild, render } from "preact";
import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";
import { type Page, PageContext } from "../hooks/page.ts";
import { createAsk } from "./ask.ts";
import { keepFocus } from "./keep-focus.ts";
import { createStoredValues } from "./stored-values.ts";

/** Whether the window that this page is in is a private one. Where nobody can tell, it is taken for one: nothing is kept then. */
export async function isInPrivateWindow(): Promise<boolean> {
  try {
    const own = await browser.tabs.getCurrent();
    return own ? own.incognito : (await browser.windows.getCurrent()).incognito;
  } catch {
    return true;
  }
}

/** What the components of a page have at hand. Reads nothing before it is asked to. */
export function createPage(isPrivate: boolean): Page {
  const words = createWords(browser.i18n);
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  return {
    words,
    ask: createAsk(browser.runtime),
    values: createStoredValues(browser.storage),
    isPrivate,
    now: () => Date.now(),
  };
}

/** Draws a page, and sees to it that nobody who uses the keyboard is left at its beginning. */
export function startPage(page: Page, root: ComponentChild): void {
  keepFocus(document);
  render(<PageContext.Provider value={page}>{root}</PageContext.Provider>, document.body);
}
