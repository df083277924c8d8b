// Web addresses: which are accepted, which are in the local network, the part people recognize, and patterns for site access.

const LOOPBACK_HOST = /^(?:localhost|(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `host` as `URL.hostname` writes it. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Service URL without trailing slash; `undefined` unless https (or http on loopback) without user info, query or fragment. */
export function parseServiceUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
  if (!isAllowed || url.username || url.password || url.search || url.hash) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

// Private, link-local and unique local addresses, and names that only a local resolver knows.
const LOCAL_ADDRESS = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd]|\[fe80:)/;
const LOCAL_NAME = /^[^.]+$|\.(?:local|internal|lan|home\.arpa)$/;

/** Whether a URL points to this device or its local network, judging by its host. */
export function isLocalAddress(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  if (isLoopbackHost(hostname) || LOCAL_ADDRESS.test(hostname)) return true;
  return !hostname.startsWith("[") && LOCAL_NAME.test(hostname);
}

/** Parses an http(s) URL; `undefined` for anything else, and for user info, which could be mistaken for the host. */
export function webAddress(address: unknown): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && !url.username && !url.password ? url : undefined;
}

/** Whether a text can be an entry of `skippedSites`: a host, without scheme, port or path. */
export function isSite(text: unknown): text is string {
  return typeof text === "string" && text.length > 0 && text.length <= 253 && !/[\s/@?#\\]/.test(text);
}

/** Host and port of a URL; the URL itself if it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}

/** All pages that content scripts run on, as `content_scripts.matches` in the manifest. */
export const ALL_SITES = ["http://*/*", "https://*/*"];

/**
 * Match patterns for the pages of one site: a registrable domain, or a host without one ("localhost", "[::1]", "github.io").
 * Only a domain `hasSubdomains`: what is below a public suffix belongs to others, and browsers reject a subdomain pattern for
 * an IP address.
 */
export function patternsOfSite(site: string, hasSubdomains: boolean): string[] {
  const host = hasSubdomains ? `*.${site}` : site;
  return ["http", "https"].map((scheme) => `${scheme}://${host}/*`);
}

/** Match pattern for the origin of an http(s) URL. Patterns have no ports. */
export function patternOfOrigin(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
