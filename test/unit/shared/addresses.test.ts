// Match patterns for sites: the manifest's, and those requested one by one.
import { describe, expect, it } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import { ALL_SITES, patternOfOrigin, patternsOfSite } from "../../../src/shared/addresses.ts";

it("all sites are the pages that content scripts run on: browsers give no access to others", () => {
  expect(manifest.content_scripts.map(({ matches }) => matches)).toEqual([ALL_SITES]);
});

/** Whether a match pattern includes an address, by the browsers' documented rules. */
function isMatched(pattern: string, address: string): boolean {
  const [, scheme, wildcard, host] = /^(https?):\/\/(\*\.)?([^/*]+)\/\*$/.exec(pattern) ?? [];
  if (host === undefined) throw new Error(`${pattern} is no match pattern`);
  const { protocol, hostname } = new URL(address);
  const isOfHost = hostname === host || (wildcard !== undefined && hostname.endsWith(`.${host}`));
  return protocol === `${scheme}:` && isOfHost;
}

describe("the patterns of a site", () => {
  const DOMAINS = ["shop.example", "shop.co.example", "user.pages.example"];
  const HOSTS = ["pages.example", "localhost", "intranet", "127.0.0.1", "[::1]", "[2001:db8::7]"];
  const SITES = [...DOMAINS, ...HOSTS];

  it.each(SITES)("include each page of %s, and of its subdomains if it can have any", (site) => {
    const patterns = patternsOfSite(site, DOMAINS.includes(site));
    const hosts = DOMAINS.includes(site) ? [site, `login.${site}`, `a.b.${site}`] : [site];
    const pages = hosts.flatMap((host) => [`${host}/`, `${host}:8080/a?b#c`]);
    for (const address of pages.flatMap((page) => [`http://${page}`, `https://${page}`]))
      expect(patterns.filter((pattern) => isMatched(pattern, address))).toHaveLength(1);
  });

  it.each(SITES)("include no page of other sites: %s", (site) => {
    const others = SITES.filter((other) => other !== site).concat("notshop.example", "example");
    for (const other of others) {
      for (const pattern of patternsOfSite(site, DOMAINS.includes(site)))
        expect(isMatched(pattern, `https://${other}/`)).toBe(false);
    }
  });

  it.each(SITES)("leave no page of %s without access once granted", (site) => {
    const patterns = patternsOfSite(site, DOMAINS.includes(site)).map((pattern) => pattern.replace("*.", ""));
    expect(patterns).toContain(patternOfOrigin(`https://${site}:8443/login`));
  });
});
