// The catalog by site: which sites a breach speaks of.

import { type Breach, exposesPasswords, isAlarming } from "../../shared/breaches/breach.ts";
import { siteOf } from "../../shared/sites.ts";

/** Of a breach, what the toolbar says. */
export interface SiteBreach {
  name: string;
  title: string;
  breachDate?: string;
  /** Passwords got out. */
  hasPasswords?: true;
  /** Nobody could confirm it, and it may not come from this site. */
  isUnverified?: true;
}

/** Breaches by registrable domain: latest first. */
export type SiteIndex = Record<string, SiteBreach[]>;

/** What is known of the index as a whole. */
export interface BreachedSites {
  /** The service that the catalog is from, as `lookupSource` tells it. */
  source: string;
  fetchedAt: number;
  /** In how many parts the index is kept: a worker that starts reads the one in which a site would be. */
  partCount: number;
}

/** So many sites are read in a millisecond. */
const SITES_PER_PART = 500;

/** Number of the part in which a site is, where it is in any. */
export function partOf(site: string, partCount: number): number {
  // FNV-1a: spreads names that differ in one letter.
  let hash = 0x811c9dc5;
  for (let at = 0; at < site.length; at++) hash = Math.imul(hash ^ site.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % partCount;
}

/** An index in parts of about the same size, however large it is. There is one at least. */
export function inParts(index: SiteIndex): SiteIndex[] {
  const entries = Object.entries(index);
  const partCount = Math.max(1, Math.ceil(entries.length / SITES_PER_PART));
  const parts = Array.from({ length: partCount }, (): [string, SiteBreach[]][] => []);
  for (const entry of entries) parts[partOf(entry[0], partCount)]?.push(entry);
  return parts.map((part) => Object.fromEntries(part));
}

/** The sites that a breach of `domain` speaks of. One that others have sites under (`github.io`) is itself and its `www`. */
export function sitesOfDomain(domain: string): string[] {
  const name = domain.trim();
  if (name === "" || !/^[^\s/@?#\\:]+$/.test(name)) return [];
  const site = siteOf(`https://${name}`);
  if (site === undefined) return [];
  return siteOf(`https://www.${site}`) === site ? [site] : [site, `www.${site}`];
}

/** A site and a breach of it in which passwords got out. */
export interface PasswordBreach {
  site: string;
  title: string;
  breachDate?: string;
}

/** The breaches of sites that concern the passwords used there: all that alarm, and say that passwords were in it. Latest first. */
export function passwordBreaches(breaches: readonly Breach[]): PasswordBreach[] {
  return breaches
    .filter((breach) => isAlarming(breach) && exposesPasswords(breach))
    .flatMap(({ domain, title, breachDate }) =>
      sitesOfDomain(domain).map((site) => ({ site, title, ...(breachDate !== undefined && { breachDate }) })),
    )
    .sort(latestFirst);
}

export function latestFirst(one: { breachDate?: string }, other: { breachDate?: string }): number {
  return (other.breachDate ?? "").localeCompare(one.breachDate ?? "");
}

/** The sites of all breaches that alarm, latest breach first. */
export function indexBySite(breaches: readonly Breach[]): SiteIndex {
  const sites = new Map<string, SiteBreach[]>();
  for (const breach of breaches.filter(isAlarming)) {
    const { name, title, breachDate, isVerified } = breach;
    for (const site of sitesOfDomain(breach.domain)) {
      const listed = sites.get(site) ?? [];
      listed.push({
        name,
        title,
        ...(breachDate !== undefined && { breachDate }),
        ...(exposesPasswords(breach) && { hasPasswords: true }),
        ...(!isVerified && { isUnverified: true }),
      });
      sites.set(site, listed);
    }
  }
  for (const listed of sites.values()) listed.sort(latestFirst);
  return Object.fromEntries(sites);
}
