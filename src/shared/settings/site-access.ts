// Match patterns for site access, which the person can grant or revoke at any time.

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
