// Finds the catalog's breaches of a site. Matching is local: no request reveals where the user browses.

import type { Tabs } from "webextension-polyfill";
import type { SiteBreaches } from "../../shared/accounts/lookup.ts";
import { type Breach, needsChange, verifiedOf } from "../../shared/breaches/breach.ts";
import { changedAfter } from "../../shared/breaches/changed-after.ts";
import { BREACHED_SITES, type BreachedSites, CATALOG } from "../../shared/records/catalog.ts";
import { CHANGED_PASSWORDS, type ChangedPasswords } from "../../shared/records/changed-passwords.ts";
import { DISMISSED_BREACHES, MARKED_BREACHES } from "../../shared/records/dismissed-breaches.ts";
import { isSettingValue } from "../../shared/settings/settings.ts";
import { isText, itemsOf } from "../../shared/shapes.ts";
import { isAskable, siteOf } from "../../shared/sites.ts";
import { onStored, readStored } from "../../shared/storage.ts";
import { currentSource, isAllListed, isVerifiedOnly } from "../lookup-service/lookup-access.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";
import { latestFirst } from "./breached-site-index.ts";

const dismissed = createRecords(DISMISSED_BREACHES);
/** Breaches that were marked before. */
const marked = createRecords(MARKED_BREACHES);

interface Known {
  index: BreachedSites | undefined;
  /** Breaches of the breached sites that were looked for, latest first. */
  found: Map<string, Breach[]>;
}

let known: Promise<Known> | undefined;

async function load(): Promise<Known> {
  const { [BREACHED_SITES.key]: stored } = await readStored("local", [BREACHED_SITES.key]);
  return { index: BREACHED_SITES.read(stored), found: new Map() };
}

function read(): Promise<Known> {
  known ??= load().catch(() => {
    known = undefined;
    return { index: undefined, found: new Map() };
  });
  return known;
}

/** Calls `onChange` when the marked sites may have changed. Register before the first `await`. */
export function watchBreachedSites(onChange: () => void): void {
  onStored("local", (changes) => {
    if (BREACHED_SITES.key in changes) known = undefined;
    if ([BREACHED_SITES, DISMISSED_BREACHES, CHANGED_PASSWORDS].some(({ key }) => key in changes)) onChange();
  });
}

/** Names of the breaches of a site; none if the index is of another service. */
async function namesOf(site: string, { index }: Known): Promise<string[]> {
  if (!index || index.source !== (await currentSource())) return [];
  return itemsOf(Object.hasOwn(index.sites, site) ? index.sites[site] : [], isText);
}

/** The breaches of the site at a URL, latest first. Reads the catalog only if there are any. */
async function breachesOf(address: string | undefined, all: Known): Promise<Breach[]> {
  const site = siteOf(address) ?? "";
  const names = await namesOf(site, all);
  if (names.length === 0) return [];
  const before = all.found.get(site);
  if (before) return before;
  const stored = await readStored("local", [CATALOG.key]).catch(() => ({}) as Record<string, unknown>);
  const { breaches = [] } = CATALOG.read(stored[CATALOG.key]) ?? {};
  const found = breaches.filter(({ name }) => names.includes(name)).toSorted(latestFirst);
  // An unreadable catalog is read again next time.
  if (found.length > 0) all.found.set(site, found);
  return found;
}

/** A breach to mark on the toolbar. */
interface MarkedBreach extends Breach {
  /** Never marked before. */
  isFresh: boolean;
}

/**
 * The breaches to mark for the site at a URL, latest first. Leaves out those that the user dismissed, those before the chosen
 * year, and those after which the user changed the password. A breach without a date passes the year filter.
 */
export async function breachesToMark(
  address: string | undefined,
  changed: ChangedPasswords,
): Promise<MarkedBreach[]> {
  const { lookups } = await currentSettings();
  if (!lookups.markBreachedSites) return [];
  const all = await read();
  const [unwanted = [], old = []] = await Promise.all([dismissed.get(), marked.get()]);
  const domain = siteOf(address) ?? "";
  const { markBreachesSince } = lookups;
  // A policy may set an invalid value.
  const fromYear = isSettingValue("lookups.markBreachesSince", markBreachesSince) ? markBreachesSince : "";
  const isChanged = (breach: Breach) =>
    changedAfter(changed, { ...breach, domain, hasPasswords: needsChange(breach) }, Date.now()) !== undefined;
  const isWanted = (breach: Breach) =>
    (lookups.includeUnverified || breach.isVerified) &&
    !unwanted.includes(breach.name) &&
    !isChanged(breach) &&
    (breach.breachDate === undefined || breach.breachDate.slice(0, 4) >= fromYear);
  return (await breachesOf(address, all))
    .filter(isWanted)
    .map((breach) => ({ ...breach, isFresh: !old.includes(breach.name) }));
}

/** Remembers breaches that the user has seen marked, so that they no longer count as fresh. */
export async function noteMarked(breaches: readonly Breach[]): Promise<void> {
  await marked.change((before = []) => [...new Set([...before, ...breaches.map(({ name }) => name)])]);
}

/**
 * The breaches of a tab's site, including dismissed ones. Reloads the index, because the caller may have seen a storage change
 * before this worker.
 */
export async function siteBreaches(tab: Tabs.Tab | undefined): Promise<SiteBreaches> {
  known = undefined;
  const all = await read();
  const breaches = await breachesOf(tab?.url, all);
  const names = breaches.map(({ name }) => name);
  const site = siteOf(tab?.url);
  // This service has nothing on sites beyond its catalog.
  const hasMore = !(await isAllListed());
  const areLeftOut = await isVerifiedOnly();
  return {
    breaches: areLeftOut ? verifiedOf(breaches) : breaches,
    ...(areLeftOut && { isVerifiedOnly: areLeftOut }),
    dismissed: ((await dismissed.get()) ?? []).filter((name) => names.includes(name)),
    canBeDismissed: tab?.incognito === false,
    ...(site !== undefined && isAskable(site) && hasMore && { askable: site }),
    catalogAt: all.index?.fetchedAt ?? 0,
  };
}

/** Whether the index has a breach of this site. */
export async function isBreachedSite(site: string): Promise<boolean> {
  return (await namesOf(site, await read())).length > 0;
}

/** Whether there is an index in the current format. Rejects if it can't be read. */
export async function isIndexed(): Promise<boolean> {
  return (await load()).index !== undefined;
}

export async function setBreachDismissed(name: string, isDismissed: boolean): Promise<void> {
  const isStored = await dismissed.change((before = []) => {
    const others = before.filter((other) => other !== name);
    return isDismissed ? [...others, name] : others;
  });
  if (!isStored) throw new Error("The browser didn't store which breaches are dismissed");
}
