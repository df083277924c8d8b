// Use case: opens the page where the user can change a password, or the closest known one.

import browser, { type Tabs } from "webextension-polyfill";
import { CHANGE_PATH, hasChangePage } from "../../services/change-password/client.ts";
import { readOwnFile } from "../../services/http.ts";
import { isAskable, siteOf } from "../../shared/sites.ts";
import { httpContext } from "../platform/outgoing-requests.ts";

/** A line of `public/change-addresses.txt`. */
const LINE = /^(\S+) (\S+)$/;

/** The extension's own URL for a site; `undefined` for most sites. */
async function knownAddress(site: string): Promise<string | undefined> {
  const file = await readOwnFile("/change-addresses.txt").catch(() => undefined);
  for (const line of new TextDecoder().decode(file).split("\n")) {
    const [, name, address] = LINE.exec(line) ?? [];
    if (name === site) return `https://${address}`;
  }
  return undefined;
}

/**
 * Opens a tab beside another one, in its window, without a referrer or an opener. Chromium shows our own pages in no private window,
 * and takes an ordinary one.
 */
export async function openBeside(url: string, { windowId, index }: Partial<Tabs.Tab>): Promise<void> {
  await browser.tabs.create({
    url,
    ...(windowId !== undefined && { windowId }),
    ...(index !== undefined && { index: index + 1 }),
  });
}

/**
 * Opens the page in a tab's window. Rejects if the browser opens nothing.
 *
 * @param host a registrable domain, or any host of one
 */
export async function openChangePage(
  host: string,
  { windowId, index, incognito }: { windowId?: number; index?: number; incognito: boolean },
): Promise<void> {
  const home = `https://${host}/`;
  const site = siteOf(home) ?? host;
  let url = await knownAddress(site);
  if (!url) {
    const isThere = isAskable(site) && (await hasChangePage(httpContext(incognito), host));
    // Where it redirects is up to the site, as for any address of it.
    url = isThere ? `https://${host}${CHANGE_PATH}` : home;
  }
  await openBeside(url, { windowId, index });
}
