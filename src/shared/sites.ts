// Which site an address belongs to, and whether others on the way to it can read along.

import { getDomain } from "tldts";
import { isLoopbackHost } from "./settings/settings.ts";

/**
 * The registrable domain of an http(s) address, or its host where it has none (`localhost`, IP addresses, names without a
 * public suffix). Private suffixes count: two users of one hosting service are two sites. `undefined` for all else.
 */
export function siteOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** Whether a site, as {@link siteOf} gives it, is a registrable domain: only then are its subdomains its own. */
export function hasSubdomains(site: string): boolean {
  return getDomain(site, { allowPrivateDomains: true }) === site;
}

// Private, link-local and unique local addresses, and names that only a local resolver knows.
const LOCAL_ADDRESS = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd]|\[fe80:)/;
const LOCAL_NAME = /^[^.]+$|\.(?:local|internal|lan|home\.arpa)$/;

/** Whether an address leads to this computer or its own network, as far as its host tells. */
export function isLocalAddress(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  if (isLoopbackHost(hostname) || LOCAL_ADDRESS.test(hostname)) return true;
  return !hostname.startsWith("[") && LOCAL_NAME.test(hostname);
}

/** Whether a service can be asked about a site: a registrable domain that is not of this computer's own network. */
export function isAskable(site: string): boolean {
  return hasSubdomains(site) && !isLocalAddress(`https://${site}`);
}

/** Plain http to a host beyond this network. A router's page is not flagged: nobody can change it, or read it from far away. */
export function isUnencrypted(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  return new URL(address).protocol === "http:" && !isLocalAddress(address);
}
