// The public lookup services, by address.

import { parseServiceUrl } from "../addresses.ts";

export const KEYED_LOOKUP_URL = "https://haveibeenpwned.com";
/** The one that needs no key. */
export const FREE_LOOKUP_URL = "https://api.xposedornot.com";

/** Which public service is at a URL, ignoring any path copied with it; `undefined` if none. */
export function publicServiceAt(lookupUrl: string): "v3" | "xposedornot" | undefined {
  const url = parseServiceUrl(lookupUrl);
  const origin = url && new URL(url).origin;
  if (origin === FREE_LOOKUP_URL) return "xposedornot";
  return origin === KEYED_LOOKUP_URL ? "v3" : undefined;
}
