// Which pages of the browser are open to the extension, and what to do when the person gives or takes back access to some.

import browser from "webextension-polyfill";
import { ALL_SITES } from "../../shared/settings/site-access.ts";
import { siteOf } from "../../shared/sites.ts";
import { hasScript } from "../platform/tab-script.ts";
import { forgetAccess, hasAccessTo } from "./site-access.ts";
import { noteTabsWithoutScript } from "./tabs-without-script.ts";

/** Sites of the browsers' own shops and accounts: extensions have no say there, and a reload would not change that. */
const CLOSED_SITES = [
  "chromewebstore.google.com",
  "accounts.firefox.com",
  "addons.mozilla.org",
  "support.mozilla.org",
];

/** Whether a page is the browser's own, or of a site that it keeps for itself. */
export async function isBrowserPage(tabId: number, address: string | undefined): Promise<boolean> {
  if (address === undefined || siteOf(address) === undefined) return true;
  // Each browser closes its own sites only.
  return CLOSED_SITES.includes(new URL(address).hostname) && !(await hasScript(tabId));
}

/** Whether no password is checked on a page for want of access to its site. A script stays until its page is loaded again. */
export async function isWithheld(tabId: number, address: string | undefined): Promise<boolean> {
  if (address === undefined || siteOf(address) === undefined || (await hasAccessTo(address))) return false;
  return !(await hasScript(tabId)) && !(await isBrowserPage(tabId, address));
}

/** Notes the open tabs without a script: only Firefox puts scripts into open pages, and only when the extension comes. */
export async function noteOpenTabs(): Promise<void> {
  const tabs = await browser.tabs.query({ url: ALL_SITES, discarded: false });
  // Private tabs are in no list, not even in this one.
  const without = tabs.map(async ({ id, incognito }) =>
    id === undefined || incognito || (await hasScript(id)) ? [] : [id],
  );
  await noteTabsWithoutScript((await Promise.all(without)).flat());
}

const subscribers: (() => void)[] = [];

/** Calls `onChange` once access to sites was given or taken back. Register before anything is awaited. */
export function watchSiteAccess(onChange: () => void): void {
  if (subscribers.push(onChange) > 1) return;
  const changed = () => {
    forgetAccess();
    for (const subscriber of subscribers) subscriber();
  };
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (origins.length > 0) void noteOpenTabs().then(changed, changed);
  });
  browser.permissions.onRemoved.addListener(({ origins = [] }) => {
    if (origins.length > 0) changed();
  });
}
