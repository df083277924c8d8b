// Which site an address belongs to. Private suffixes count: two users of one hosting service are two sites.

import { getDomain } from "tldts";

/**
 * The registrable domain of an http or https address, or its host where it has none (`localhost`, IP addresses,
 * names without a public suffix). `undefined` for every other address.
 */
export function siteOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
