// Which pages the extension can access, and what to do when the user grants or removes site access.

import browser from "webextension-polyfill";
import { ALL_SITES } from "../../shared/addresses.ts";
import {
  isBrowserPage as isOwnPage,
  isWithheld as isPageWithheld,
  mayBeClosed,
} from "../../shared/passwords/tab-state.ts";
import { siteOf } from "../../shared/sites.ts";
import { hasAccessTo, siteAccessChanged } from "../platform/site-access.ts";
import { hasScript } from "../platform/tab-script.ts";
import { noteTabsWithoutScript } from "./tabs-without-script.ts";

/** Whether a page is the browser's own, or on a site that it closes to extensions. */
export async function isBrowserPage(tabId: number, url: string | undefined): Promise<boolean> {
  return isOwnPage({ url, hasScript: mayBeClosed(url) ? await hasScript(tabId) : undefined });
}

/** Whether no password is checked on a page because site access is missing. A script that is there stays until a reload. */
export async function isWithheld(tabId: number, url: string | undefined): Promise<boolean> {
  if (url === undefined || siteOf(url) === undefined || (await hasAccessTo(url))) return false;
  return isPageWithheld({ url, hasScript: await hasScript(tabId), hasAccess: false });
}

/** How long to wait for a page; one that takes longer isn't listed. */
const BUSY_PAGE_MS = 2_000;

/** Records open tabs without a script. Only Firefox adds scripts to open pages, and only at installation. */
export async function noteOpenTabs(): Promise<void> {
  const tabs = await browser.tabs.query({ url: ALL_SITES, discarded: false });
  // Each as soon as it responds: the user may reload it before the others do.
  const noted = tabs.map(async ({ id, incognito }) => {
    // Private tabs are never listed, not even here.
    if (id === undefined || incognito || (await hasScript(id, BUSY_PAGE_MS)) !== false) return;
    await noteTabsWithoutScript([id]);
  });
  await Promise.all(noted);
}

/** Watches the browser's permissions. Register before the first await. */
export function watchSiteAccess(): void {
  const changed = () => void siteAccessChanged.emit();
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (origins.length > 0) void noteOpenTabs().then(changed, changed);
  });
  browser.permissions.onRemoved.addListener(({ origins = [] }) => {
    if (origins.length > 0) changed();
  });
}
