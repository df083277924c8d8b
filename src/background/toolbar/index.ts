// The toolbar: redrawn whenever something that it shows changes.

import browser from "webextension-polyfill";
import { toolbarOutdated } from "../platform/events.ts";
import { noteMark } from "./site-mark.ts";
import { drawToolbar, forgetTab, noteTab } from "./toolbar.ts";

/** Redraws all toolbars, for changes that aren't about one tab. */
async function drawToolbars(): Promise<void> {
  const tabs = await browser.tabs.query({}).catch(() => []);
  for (const { id } of tabs) if (id !== undefined) void drawToolbar(id);
}

export function registerToolbar(): void {
  browser.tabs.onUpdated.addListener((tabId, { status }, tab) => {
    noteTab(tabId, tab);
    if (status === "complete") void noteMark(tab, tabId).catch(() => undefined);
  });
  browser.tabs.onRemoved.addListener((tabId) => forgetTab(tabId));
  toolbarOutdated.subscribe((tabId) => (tabId === undefined ? drawToolbars() : drawToolbar(tabId)));
}
