// The toolbar: drawn whenever something changed that it shows.

import browser from "webextension-polyfill";
import { onRedrawToolbar } from "../platform/redraw-toolbar.ts";
import { noteMark } from "./site-mark.ts";
import { drawToolbar, forgetTab, noteTab } from "./toolbar.ts";

/** What is not about one tab may be shown by the toolbar of any. */
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
  onRedrawToolbar((tabId) => void (tabId === undefined ? drawToolbars() : drawToolbar(tabId)));
}
