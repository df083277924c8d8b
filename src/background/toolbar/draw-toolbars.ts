// The toolbar of every tab at once.

import browser from "webextension-polyfill";
import { drawToolbar } from "./toolbar.ts";

/** What is not about one tab may be told by the toolbar of any. */
export async function drawToolbars(): Promise<void> {
  const tabs = await browser.tabs.query({}).catch(() => []);
  for (const { id } of tabs) if (id !== undefined) void drawToolbar(id);
}
