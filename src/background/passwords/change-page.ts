// Use case: opens the page where the user can change a password, or the closest known one.

import browser from "webextension-polyfill";
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
 * Opens the page in a tab's window. Rejects if the browser opens nothing.
 *
 * @param host a registrable domain, or any host of one
 */
export async function openChangePage(
  host: string,
  { windowId, incognito }: { windowId?: number; incognito: boolean },
): Promise<void> {
  const home = `https://${host}/`;
  const site = siteOf(home) ?? host;
  let url = await knownAddress(site);
  if (!url) {
    const isThere = isAskable(site) && (await hasChangePage(httpContext(incognito), host));
    // Where it redirects is up to the site, as for any address of it.
    url = isThere ? `https://${host}${CHANGE_PATH}` : home;
  }
  await browser.tabs.create({ url, ...(windowId !== undefined && { windowId }) });
}
