// Finds out whether a site has the well-known address for changing a password, unless it responds to any address.

import { getStatus, type HttpContext } from "../http.ts";

/** Leads to the page, on sites that have one. */
export const CHANGE_PATH = "/.well-known/change-password";
/** No site has this one. A site that seems to have it proves nothing by responding to the other. */
const CONTROL_PATH = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";

/** The user is waiting, and there is another way. */
const TIMEOUT_MS = 5_000;

/** "Too many requests" and "unavailable" say when to ask again, not what is there. */
const NOT_NOW = [429, 503];

/**
 * Whether a site has the page: it responds to its address, or redirects from it, and it refuses one that no site has. Requests both
 * once, and never what they redirect to. Never rejects.
 *
 * @param host as `URL.hostname` writes it
 */
export async function hasChangePage(context: HttpContext, host: string): Promise<boolean> {
  const ask = (path: string) =>
    getStatus(
      context,
      { service: "site", url: `https://${host}${path}`, what: "change-password" },
      { timeoutMs: TIMEOUT_MS },
    ).catch(() => undefined);
  const [page = 0, control = 0] = await Promise.all([ask(CHANGE_PATH), ask(CONTROL_PATH)]);
  return page >= 200 && page < 400 && control >= 400 && !NOT_NOW.includes(control);
}
