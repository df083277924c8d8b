// Which pages the extension can access, and what to do when the user grants or removes site access.

import browser from "webextension-polyfill";
import { ALL_SITES } from "../../shared/settings/site-access.ts";
import { siteOf } from "../../shared/sites.ts";
import { hasAccessTo, siteAccessChanged } from "../platform/site-access.ts";
import { hasScript } from "../platform/tab-script.ts";
import { noteTabsWithoutScript } from "./tabs-without-script.ts";

/** The browsers' own store and account sites. Extensions can't run there, and a reload wouldn't change that. */
const CLOSED_SITES = [
  "chromewebstore.google.com",
  "accounts.firefox.com",
  "addons.mozilla.org",
  "support.mozilla.org",
];

/** Whether a page is the browser's own, or on a site that it closes to extensions. */
export async function isBrowserPage(tabId: number, address: string | undefined): Promise<boolean> {
  if (address === undefined || siteOf(address) === undefined) return true;
  // Each browser closes only its own sites.
  return CLOSED_SITES.includes(new URL(address).hostname) && (await hasScript(tabId)) === false;
}

/** Whether no password is checked on a page because site access is missing. A script that is there stays until a reload. */
export async function isWithheld(tabId: number, address: string | undefined): Promise<boolean> {
  if (address === undefined || siteOf(address) === undefined || (await hasAccessTo(address))) return false;
  return !(await hasScript(tabId)) && !(await isBrowserPage(tabId, address));
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
