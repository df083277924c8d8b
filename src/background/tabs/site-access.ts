// Access to sites is the person's choice: without it no script runs there, and only what a service opens to all can be read.

import browser from "webextension-polyfill";
import { ALL_SITES, patternOfOrigin } from "../../shared/settings/site-access.ts";

/** Whether there is access to all sites, until some is given or taken back: the browser need not be asked with every page. */
let hasAll: boolean | undefined;

/** Access was given or taken back. */
export function forgetAccess(): void {
  hasAll = undefined;
}

/** Whether the extension has access to the site of an http(s) address, as the person and the browser decided. */
export async function hasAccessTo(address: string): Promise<boolean> {
  try {
    hasAll ??= await browser.permissions.contains({ origins: ALL_SITES });
    if (hasAll) return true;
    return await browser.permissions.contains({ origins: [patternOfOrigin(address)] });
  } catch {
    // Of a host that the browser has no pattern for, access cannot be asked for either.
    return true;
  }
}

export function hasAccessToAll(): Promise<boolean> {
  // Where the browser does not say, nothing is said of it either.
  return browser.permissions.contains({ origins: ALL_SITES }).catch(() => true);
}
