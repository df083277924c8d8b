// Use case: a person wants to change a password, and is taken to the page for it, as near as that is known.

import browser from "webextension-polyfill";
import { CHANGE_PATH, findChangePage } from "../../services/change-password/client.ts";
import { readOwnFile } from "../../services/http.ts";
import { isAskable, siteOf } from "../../shared/sites.ts";
import { httpContext } from "../privacy/http-context.ts";

/** What came of it. "elsewhere": the site leads to another one, at `host`, and nothing is opened before the person says so. */
export type ChangePageOutcome = { state: "opened" } | { state: "elsewhere"; host: string };

/** Of a line of `public/change-addresses.txt`. */
const LINE = /^(\S+) (\S+)$/;

/** The address that the extension has for a site; `undefined` for most. */
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
  /** What the person said to another site: absent while they were not asked. */
  choice?: "elsewhere" | "site";
}

/** Opens the page in the window of a tab. Rejects where the browser opens nothing. */
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
