// Access to sites is the person's choice, in some browsers from the start and in all of them later: what is asked for.

/** All pages that content scripts run on, as `content_scripts.matches` in the manifest. */
export const ALL_SITES = ["http://*/*", "https://*/*"];

/**
 * Match patterns for the pages of one site, and of its subdomains where those are its own.
 *
 * @param site registrable domain, or a host without one: "shop.example", "localhost", "127.0.0.1", "[::1]", "github.io"
 * @param hasSubdomains true of a registrable domain only. What is below a public suffix belongs to others, and of an IP
 *   address browsers refuse a pattern that says so.
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
