// Use case: opens the page where the user can change a password, or the closest known one.

import browser from "webextension-polyfill";
import { CHANGE_PATH, findChangePage } from "../../services/change-password/client.ts";
import { readOwnFile } from "../../services/http.ts";
import { isAskable, siteOf } from "../../shared/sites.ts";
import { httpContext } from "../privacy/http-context.ts";

/** "elsewhere": the site redirects to another one, at `host`, and nothing is opened before the user confirms. */
export type ChangePageOutcome = { state: "opened" } | { state: "elsewhere"; host: string };

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

interface ChangePageQuestion {
  /** A registrable domain, or any host of one. */
  site: string;
  /** The user's choice about the other site; absent before they were asked. */
  choice?: "elsewhere" | "site";
}

/** Opens the page in a tab's window. Rejects if the browser opens nothing. */
export async function openChangePage(
  { site: host, choice }: ChangePageQuestion,
  { windowId, incognito }: { windowId?: number; incognito: boolean },
): Promise<ChangePageOutcome> {
  const open = async (url: string): Promise<ChangePageOutcome> => {
    await browser.tabs.create({ url, ...(windowId !== undefined && { windowId }) });
    return { state: "opened" };
  };
  const agreed = `https://${host}${CHANGE_PATH}`;
  const home = `https://${host}/`;
  const site = siteOf(home) ?? host;
  if (choice) return open(choice === "elsewhere" ? agreed : home);
  const known = await knownAddress(site);
  if (known) return open(known);
  const found = isAskable(site) ? await findChangePage(httpContext(incognito), host) : undefined;
  if (found === undefined) return open(home);
  return siteOf(found) === site ? open(agreed) : { state: "elsewhere", host: new URL(found).hostname };
}
