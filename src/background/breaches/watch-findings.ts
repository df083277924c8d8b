// Works out what is new for a watched address from its record and the catalog. Pure functions.

import { type Breach, flagsOf, needsChange } from "../../shared/breaches/breach.ts";
import { sha256Of } from "../../shared/contents.ts";
import {
  distinctBreaches,
  type FoundBreach,
  newBreachesOf,
  type WatchRecord,
} from "../../shared/records/watch-list.ts";

/** Changes when a breach is added or edited. Skips sensitive and retired ones, which public requests never return. */
export async function markOf(breaches: readonly Breach[]): Promise<string> {
  const lines = breaches
    .filter(({ isSensitive, isRetired }) => !isSensitive && !isRetired)
    .map(({ name, modifiedAt, addedAt }) => `${name} ${modifiedAt ?? addedAt ?? 0}`)
    .toSorted();
  return sha256Of(new TextEncoder().encode(lines.join("\n")));
}

interface WatchFindings {
  names: readonly string[];
  describe(name: string): Pick<FoundBreach, "title" | "flags" | "passwords">;
  source: string;
  catalogVersion: string;
  now: number;
  /** Unverified breaches are left out. */
  isVerifiedOnly?: true;
}

/** Describes breaches by name from a catalog; one that is not in it gets the title `unlisted`. */
export function describeFrom(breaches: readonly Breach[], unlisted: string): WatchFindings["describe"] {
  const listed = new Map(breaches.map((breach) => [breach.name, breach]));
  return (name) => {
    const breach = listed.get(name);
    if (!breach) return { title: unlisted };
    const flags = flagsOf(breach);
    const { title, domain, breachDate } = breach;
    const isDated = breachDate !== undefined && needsChange(breach);
    return {
      title,
      ...(flags.length > 0 && { flags }),
      ...(isDated && { passwords: { domain, breachDate } }),
    };
  };
}

/** The record after a check. The first check, and the first at another service, only records what is already known. */
export function withFindings(record: WatchRecord, findings: WatchFindings): WatchRecord {
  const { describe, source, catalogVersion, now, isVerifiedOnly } = findings;
  const { error: _, failures: __, isVerifiedOnly: wasVerifiedOnly, ...rest } = record;
  const isUnverified = (name: string) => describe(name).flags?.includes("unverified") === true;
  // Not every service leaves them out itself.
  const names = findings.names.filter((name) => !isVerifiedOnly || !isUnverified(name));
  const old = record.source === source && record.knownNames ? new Set(record.knownNames) : undefined;
  // Included again, the unverified ones aren't new: they were left out before.
  const wasLeftOut = (name: string) => wasVerifiedOnly && !isVerifiedOnly && isUnverified(name);
  const isNew = (name: string) => old !== undefined && !old.has(name) && !wasLeftOut(name);
  const found = names.filter(isNew).map((name) => ({ name, ...describe(name), foundAt: now, source }));
  // A name missing from today's response may be back tomorrow, and is still not new.
  const knownNames = [...new Set([...(old ?? []), ...names])];
  return {
    ...rest,
    source,
    checkedAt: now,
    catalogVersion,
    knownNames,
    ...(isVerifiedOnly && { isVerifiedOnly }),
    news: [...found, ...record.news],
  };
}

/** Storage may hold anything here. */
function unnotifiedOf({ unnotified }: WatchRecord): string[] {
  return Array.isArray(unnotified) ? unnotified : [];
}

/** The record after a check, with its findings queued for the next notification. */
export function withUnnotified(before: WatchRecord, after: WatchRecord): WatchRecord {
  const found = after.news.slice(0, after.news.length - before.news.length).map(({ name }) => name);
  return found.length === 0 ? after : { ...after, unnotified: [...found, ...unnotifiedOf(before)] };
}

/** The breaches to notify of, each once. Leaves out those resolved meanwhile, and what {@link newBreachesOf} does. */
export function unnotifiedBreaches(
  list: readonly WatchRecord[],
  source: string | undefined,
  isVerifiedOnly?: true,
): FoundBreach[] {
  const found = list.flatMap((record) => {
    const unnotified = unnotifiedOf(record);
    return newBreachesOf(record, source, isVerifiedOnly).filter(({ name }) => unnotified.includes(name));
  });
  // Not by title: a spam list may have a breach's, and breaches that the list lacks all have the same.
  return distinctBreaches(found);
}

export function allNotified({ unnotified: _, ...rest }: WatchRecord): WatchRecord {
  return rest;
}
