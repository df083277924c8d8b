// Site access is the user's choice. Without it no script runs there, and only responses that a service opens to all can be read.

import browser from "webextension-polyfill";
import { ALL_SITES, patternOfOrigin } from "../../shared/addresses.ts";
import { createEvent } from "./events.ts";

/** The person granted or removed access to sites. */
export const siteAccessChanged = createEvent();

/** Whether there is access to all sites. Cached until access changes, so that not every page asks the browser. */
let hasAll: boolean | undefined;

siteAccessChanged.subscribe(() => {
  hasAll = undefined;
});

/** Whether the extension has access to the site of an http(s) address. */
export async function hasAccessTo(address: string): Promise<boolean> {
  try {
    hasAll ??= await browser.permissions.contains({ origins: ALL_SITES });
    if (hasAll) return true;
    return await browser.permissions.contains({ origins: [patternOfOrigin(address)] });
  } catch {
    // The browser has no pattern for this host, so access couldn't be requested either.
    return true;
  }
}
