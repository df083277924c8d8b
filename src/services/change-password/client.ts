// Finds where to change a password on a site: at the well-known address, unless the site responds to any address.

import { getStatus, type HttpContext } from "../http.ts";

/** The well-known address that leads to the page, on sites that have one. */
export const CHANGE_PATH = "/.well-known/change-password";
/** No site has this one. A site that seems to have it proves nothing by responding to the other. */
const CONTROL_PATH = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";

/** The user is waiting, and there is another way. */
const TIMEOUT_MS = 5_000;

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Requests the page, and one that no site has, both once. Resolves with the address that the first ends at, after redirects;
 * `undefined` if there is none, it isn't https, or nothing is proven. Never rejects.
 *
 * @param host as `URL.hostname` writes it
 */
export async function findChangePage(context: HttpContext, host: string): Promise<string | undefined> {
  const ask = (path: string) =>
    getStatus(
      context,
      { service: "site", url: `https://${host}${path}`, what: "change-password", follows: true },
      { timeoutMs: TIMEOUT_MS },
    ).catch(() => undefined);
  const [page, control] = await Promise.all([ask(CHANGE_PATH), ask(CONTROL_PATH)]);
  if (!page || !control || !isOk(page.status) || isOk(control.status)) return undefined;
  return page.url.startsWith("https:") ? page.url : undefined;
}
