// Tabs: which of them have a content script, tracked from installation on.

import browser from "webextension-polyfill";
import { erased } from "../platform/erase.ts";
import { redrawToolbar } from "../platform/events.ts";
import { siteAccessChanged } from "../platform/site-access.ts";
import { noteOpenTabs, watchSiteAccess } from "./page-access.ts";

export function registerTabs(): void {
  erased.subscribe((what) => (what === "everything" || what === "tabs") && noteOpenTabs());
  siteAccessChanged.subscribe(() => redrawToolbar());
  watchSiteAccess();
  browser.runtime.onInstalled.addListener(async () => {
    await noteOpenTabs().catch(() => undefined);
    redrawToolbar();
  });
}
