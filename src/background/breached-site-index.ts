// The catalogue by site: which sites a breach speaks of.

import { type Breach, isAlarming } from "../shared/breach.ts";
import { siteOf } from "./sites.ts";

/** Of a breach, what the toolbar says. */
export interface SiteBreach {
  name: string;
  title: string;
  breachDate?: string;
}

/** As it is stored: small enough to be read whenever the worker starts. */
export interface BreachedSites {
  /** The service that the catalogue is from, as `lookupSource` tells it. */
  source: string;
  fetchedAt: number;
  /** By registrable domain: latest first. */
  sites: Record<string, SiteBreach[]>;
}

/**
 * The sites that a breach of `domain` speaks of. A domain under which others have sites of their own (`github.io`)
 * stands for itself and its `www`, not for theirs.
 */
export function sitesOfDomain(domain: string): string[] {
  const name = domain.trim();
  if (name === "" || !/^[^\s/@?#\\:]+$/.test(name)) return [];
  const site = siteOf(`https://${name}`);
  if (site === undefined) return [];
  return siteOf(`https://www.${site}`) === site ? [site] : [site, `www.${site}`];
}

export function latestFirst(one: { breachDate?: string }, other: { breachDate?: string }): number {
  return (other.breachDate ?? "").localeCompare(one.breachDate ?? "");
}

/** The sites of all breaches that alarm, latest breach first. */
export function indexBySite(breaches: readonly Breach[]): Record<string, SiteBreach[]> {
  const sites = new Map<string, SiteBreach[]>();
  for (const breach of breaches.filter(isAlarming)) {
    const { name, title, breachDate } = breach;
    for (const site of sitesOfDomain(breach.domain)) {
      const listed = sites.get(site) ?? [];
      listed.push({ name, title, ...(breachDate !== undefined && { breachDate }) });
      sites.set(site, listed);
    }
  }
  for (const listed of sites.values()) listed.sort(latestFirst);
  return Object.fromEntries(sites);
}
