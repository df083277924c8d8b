// Finds the catalog's breaches of a site. Matching is local: no request reveals where the user browses.

import { ofSource } from "../../shared/accounts/lookup-source.ts";
import { type Breach, needsChange } from "../../shared/breaches/breach.ts";
import { changedAfter } from "../../shared/breaches/changed-after.ts";
import { breachesNamed, namesOf } from "../../shared/breaches/site-breaches.ts";
import { BREACHED_SITES, type BreachedSites, CATALOG } from "../../shared/records/catalog.ts";
import { DISMISSED_BREACHES, MARKED_BREACHES } from "../../shared/records/dismissed-breaches.ts";
import { CHANGED_PASSWORDS, type ChangedPasswords } from "../../shared/records/progress.ts";
import { isSettingValue } from "../../shared/settings/settings.ts";
import { siteOf } from "../../shared/sites.ts";
import { onStored, readStored } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";

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

/** The breaches of the site at a URL, latest first. Reads the catalog only if there are any. */
async function breachesOf(address: string | undefined, all: Known): Promise<Breach[]> {
  const site = siteOf(address) ?? "";
  const names = namesOf(site, ofSource(all.index, await currentSettings()));
  if (names.length === 0) return [];
  const before = all.found.get(site);
  if (before) return before;
  const stored = await readStored("local", [CATALOG.key]).catch(() => ({}) as Record<string, unknown>);
  const found = breachesNamed(names, CATALOG.read(stored[CATALOG.key]));
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

/** Whether the index has a breach of this site. */
export async function isBreachedSite(site: string): Promise<boolean> {
  const { index } = await read();
  return namesOf(site, ofSource(index, await currentSettings())).length > 0;
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
