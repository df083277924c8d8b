// Tabs: which of them have a content script, tracked from installation on.

import browser from "webextension-polyfill";
import { redrawToolbar } from "../platform/redraw-toolbar.ts";
import { noteOpenTabs, watchSiteAccess } from "./page-access.ts";

export function registerTabs(): void {
  watchSiteAccess(() => redrawToolbar());
  browser.runtime.onInstalled.addListener(async () => {
    await noteOpenTabs().catch(() => undefined);
    redrawToolbar();
  });
}
