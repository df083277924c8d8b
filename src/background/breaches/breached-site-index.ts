// Indexes the catalog by site.

import {
  type Breach,
  type BreachFlag,
  flagsOf,
  isAlarming,
  needsChange,
} from "../../shared/breaches/breach.ts";
import { latestFirst } from "../../shared/breaches/site-breaches.ts";
import type { BreachedSites, StoredCatalog } from "../../shared/records/catalog.ts";
import { siteOf } from "../../shared/sites.ts";

/** The sites of a breach's `domain`. For a domain with other people's sites under it (`github.io`): itself and its `www`. */
export function sitesOfDomain(domain: string): string[] {
  const name = domain.trim();
  if (name === "" || !/^[^\s/@?#\\:]+$/.test(name)) return [];
  const site = siteOf(`https://${name}`);
  if (site === undefined) return [];
  return siteOf(`https://www.${site}`) === site ? [site] : [site, `www.${site}`];
}

/** A breach that exposed passwords, or may have, and its site. */
interface PasswordBreach {
  site: string;
  title: string;
  breachDate?: string;
  /** Absent if it has none. */
  flags?: BreachFlag[];
}

/** The alarming breaches after which passwords should change, by site, latest first. */
export function passwordBreaches(breaches: readonly Breach[]): PasswordBreach[] {
  return breaches
    .filter((breach) => isAlarming(breach) && needsChange(breach))
    .flatMap((breach) => {
      const { title, breachDate } = breach;
      const flags = flagsOf(breach);
      return sitesOfDomain(breach.domain).map((site) => ({
        site,
        title,
        ...(breachDate !== undefined && { breachDate }),
        ...(flags.length > 0 && { flags }),
      }));
    })
    .sort(latestFirst);
}

/** The index of a catalog: its alarming breaches by site. */
export function breachedSites({ source, fetchedAt, breaches }: StoredCatalog): BreachedSites {
  const sites = new Map<string, string[]>();
  for (const { domain, name } of breaches.filter(isAlarming)) {
    for (const site of sitesOfDomain(domain)) sites.set(site, [...(sites.get(site) ?? []), name]);
  }
  return { source, fetchedAt, sites: Object.fromEntries(sites) };
}
