// Which site a URL belongs to, and whether others on the network can read along.

import { getDomain } from "tldts";
import { isLocalAddress } from "./addresses.ts";

/**
 * The registrable domain of an http(s) URL, or its host if it has none (`localhost`, IP addresses, names without a
 * public suffix). Private suffixes count: two users of a hosting service are two sites. `undefined` for anything else.
 */
export function siteOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** The exact origin of an http(s) URL; `undefined` for anything else. */
export function originOf(address: string | undefined): string | undefined {
  return address && siteOf(address) !== undefined ? new URL(address).origin : undefined;
}

/** Whether a site from {@link siteOf} is a registrable domain: only then do its subdomains belong to it. */
export function hasSubdomains(site: string): boolean {
  return getDomain(site, { allowPrivateDomains: true }) === site;
}

/** Whether a service can be asked about a site: a registrable domain outside the local network. */
export function isAskable(site: string): boolean {
  return hasSubdomains(site) && !isLocalAddress(`https://${site}`);
}

/** Plain http to a host outside the local network. Router pages don't count: nobody can change them or read along remotely. */
export function isUnencrypted(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  return new URL(address).protocol === "http:" && !isLocalAddress(address);
}
