// Indexes the catalog by site.

import {
  type Breach,
  type BreachFlag,
  flagsOf,
  isAlarming,
  needsChange,
} from "../../shared/breaches/breach.ts";
import { siteOf } from "../../shared/sites.ts";

/** The part of a breach that the toolbar shows. */
export interface SiteBreach {
  name: string;
  title: string;
  breachDate?: string;
  /** Passwords were exposed, or may have been. */
  hasPasswords?: true;
  /** Unconfirmed, and may not come from this site. */
  isUnverified?: true;
  /** All its flags. Absent if it has none, and in an index of an earlier version. */
  flags?: BreachFlag[];
}

/** Breaches by registrable domain, latest first. */
export type SiteIndex = Record<string, SiteBreach[]>;

/** The index header. */
export interface BreachedSites {
  /** The service that the catalog came from, as returned by `lookupSource`. */
  source: string;
  fetchedAt: number;
  /** How many parts the index has: a new worker reads only the one that may contain a site. */
  partCount: number;
}

/** This many sites are read in a millisecond. */
const SITES_PER_PART = 500;

/** Number of the part that a site belongs to. */
export function partOf(site: string, partCount: number): number {
  // FNV-1a: spreads names that differ in one letter.
  let hash = 0x811c9dc5;
  for (let at = 0; at < site.length; at++) hash = Math.imul(hash ^ site.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % partCount;
}

/** Splits an index into at least one part, all of about the same size. */
export function inParts(index: SiteIndex): SiteIndex[] {
  const entries = Object.entries(index);
  const partCount = Math.max(1, Math.ceil(entries.length / SITES_PER_PART));
  const parts = Array.from({ length: partCount }, (): [string, SiteBreach[]][] => []);
  for (const entry of entries) parts[partOf(entry[0], partCount)]?.push(entry);
  return parts.map((part) => Object.fromEntries(part));
}

/** The sites of a breach's `domain`. For a domain with other people's sites under it (`github.io`): itself and its `www`. */
export function sitesOfDomain(domain: string): string[] {
  const name = domain.trim();
  if (name === "" || !/^[^\s/@?#\\:]+$/.test(name)) return [];
  const site = siteOf(`https://${name}`);
  if (site === undefined) return [];
  return siteOf(`https://www.${site}`) === site ? [site] : [site, `www.${site}`];
}

/** A breach that exposed passwords, or may have, and its site. */
export interface PasswordBreach {
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

export function latestFirst(one: { breachDate?: string }, other: { breachDate?: string }): number {
  return (other.breachDate ?? "").localeCompare(one.breachDate ?? "");
}

/** Indexes all alarming breaches by site, latest breach first. */
export function indexBySite(breaches: readonly Breach[]): SiteIndex {
  const sites = new Map<string, SiteBreach[]>();
  for (const breach of breaches.filter(isAlarming)) {
    const { name, title, breachDate, isVerified } = breach;
    const flags = flagsOf(breach);
    for (const site of sitesOfDomain(breach.domain)) {
      const listed = sites.get(site) ?? [];
      listed.push({
        name,
        title,
        ...(breachDate !== undefined && { breachDate }),
        ...(needsChange(breach) && { hasPasswords: true }),
        ...(!isVerified && { isUnverified: true }),
        ...(flags.length > 0 && { flags }),
      });
      sites.set(site, listed);
    }
  }
  for (const listed of sites.values()) listed.sort(latestFirst);
  return Object.fromEntries(sites);
}
