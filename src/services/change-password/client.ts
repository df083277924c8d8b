// Where a password is changed on a site: at the address that sites agreed on, unless the site answers to any address.

import { getStatus, type HttpContext } from "../http.ts";

/** The address that leads to the page, on any site that has one. */
export const CHANGE_PATH = "/.well-known/change-password";
/** No site has it: one that answers it as if it did proves nothing by answering the other. */
const CONTROL_PATH = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";

/** A person waits, and there is another way. */
const TIMEOUT_MS = 5_000;

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Asks a site for the page, and for one that no site has, both once. Gives the address that the first ends at, after redirects;
 * `undefined` where there is none, it is not https, or nothing is proven. Never rejects.
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
