// Access to sites is the person's choice, in some browsers from the start and in all later: what is asked for.

/** All pages that content scripts run on, as `content_scripts.matches` in the manifest. */
export const ALL_SITES = ["http://*/*", "https://*/*"];

/**
 * Match patterns for the pages of one site: a registrable domain, or a host without one ("localhost", "[::1]", "github.io").
 * Only a domain `hasSubdomains`: what is below a public suffix belongs to others, and browsers refuse a pattern for an IP
 * address that has them.
 */
export function patternsOfSite(site: string, hasSubdomains: boolean): string[] {
  const host = hasSubdomains ? `*.${site}` : site;
  return ["http", "https"].map((scheme) => `${scheme}://${host}/*`);
}

/** Match pattern for the origin of an http(s) address; ports are no part of patterns. */
export function patternOfOrigin(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
