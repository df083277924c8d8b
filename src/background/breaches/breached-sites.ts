// Finds the catalog's breaches of a site. Matching is local: no request reveals where the user browses.

import type { Tabs } from "webextension-polyfill";
import type { SiteBreaches } from "../../shared/accounts/lookup.ts";
import type { Breach } from "../../shared/breaches/breach.ts";
import { changedAfter } from "../../shared/breaches/changed-after.ts";
import { BREACHED_SITES, BREACHED_SITES_PART } from "../../shared/records/catalog.ts";
import { CHANGED_PASSWORDS, type ChangedPasswords } from "../../shared/records/changed-passwords.ts";
import { DISMISSED_BREACHES, MARKED_BREACHES } from "../../shared/records/dismissed-breaches.ts";
import { isSettingsValue } from "../../shared/settings/setting-value.ts";
import { has, isText, itemsOf } from "../../shared/shapes.ts";
import { isAskable, siteOf } from "../../shared/sites.ts";
import { onStored, readStored, store, unstore } from "../../shared/storage.ts";
import { currentSource, isAllListed, isVerifiedOnly } from "../lookup-service/lookup-queue.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { isCount } from "../platform/schemas.ts";
import { createTaskQueue } from "../platform/task-queue.ts";
import {
  type BreachedSites,
  inParts,
  latestFirst,
  partOf,
  type SiteBreach,
  type SiteIndex,
} from "./breached-site-index.ts";

interface Known {
  index: BreachedSites | undefined;
  dismissed: string[];
  /** Names of breaches that were marked before. */
  marked: string[];
  /** Index parts by number, each read when a site in it is looked for. */
  parts: Map<number, Promise<SiteIndex>>;
}

let known: Promise<Known> | undefined;

async function load(): Promise<Known> {
  const stored = await readStored("local", [BREACHED_SITES.key, DISMISSED_BREACHES.key, MARKED_BREACHES.key]);
  const index = stored[BREACHED_SITES.key];
  const isIndex =
    has(index, { source: "string", fetchedAt: "number" }) && isCount(index.partCount) && index.partCount > 0;
  return {
    index: isIndex ? (index as unknown as BreachedSites) : undefined,
    dismissed: itemsOf(stored[DISMISSED_BREACHES.key], isText),
    marked: itemsOf(stored[MARKED_BREACHES.key], isText),
    parts: new Map(),
  };
}

function read(): Promise<Known> {
  known ??= load().catch(() => {
    known = undefined;
    return { index: undefined, dismissed: [], marked: [], parts: new Map() };
  });
  return known;
}

/** Calls `onChange` when the marked sites may have changed. Register before the first `await`. */
export function watchBreachedSites(onChange: () => void): void {
  onStored("local", (changes) => {
    const keys = [BREACHED_SITES.key, DISMISSED_BREACHES.key, CHANGED_PASSWORDS.key];
    if (!keys.some((key) => key in changes)) return;
    known = undefined;
    onChange();
  });
}

async function readPart(number: number): Promise<SiteIndex> {
  const key = BREACHED_SITES_PART.key + number;
  const part = (await readStored("local", [key]))[key];
  return typeof part === "object" && part !== null ? (part as SiteIndex) : {};
}

/** The index part that may contain a site; empty if it cannot be read. */
async function partFor(site: string, { index, parts }: Known): Promise<SiteIndex> {
  const number = partOf(site, index?.partCount ?? 1);
  const part = parts.get(number) ?? readPart(number);
  parts.set(number, part);
  return part.catch(() => {
    parts.delete(number);
    return {};
  });
}

async function knownOf(address: string | undefined, all: Known): Promise<SiteBreach[]> {
  const site = siteOf(address);
  if (site === undefined || !all.index || all.index.source !== (await currentSource())) return [];
  const part = await partFor(site, all);
  const isBreach = (breach: unknown) => has(breach, { name: "string", title: "string" });
  return itemsOf(Object.hasOwn(part, site) ? part[site] : [], isBreach);
}

/** A breach to mark on the toolbar. */
interface MarkedBreach extends SiteBreach {
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
  const domain = siteOf(address) ?? "";
  const { markBreachesSince } = lookups;
  // A policy may set an invalid value.
  const fromYear = isSettingsValue("lookups", "markBreachesSince", markBreachesSince)
    ? markBreachesSince
    : "";
  const isWanted = ({ name, breachDate, hasPasswords, isUnverified }: SiteBreach) =>
    (lookups.includeUnverified || !isUnverified) &&
    !all.dismissed.includes(name) &&
    changedAfter(changed, { domain, breachDate, hasPasswords: hasPasswords === true }, Date.now()) ===
      undefined &&
    (breachDate === undefined || breachDate.slice(0, 4) >= fromYear);
  return (await knownOf(address, all))
    .filter(isWanted)
    .map((breach) => ({ ...breach, isFresh: !all.marked.includes(breach.name) }));
}

/** Remembers breaches that the user has seen marked, so that they no longer count as fresh. */
export function noteMarked(breaches: readonly SiteBreach[]): Promise<void> {
  return enqueue(async () => {
    const { marked } = await load();
    const names = breaches.map(({ name }) => name);
    const now = [...new Set([...marked, ...names])];
    await store("local", { [MARKED_BREACHES.key]: now });
    // The toolbar shows them already, so there is nothing to notify.
    const all = await known;
    if (all) all.marked = now;
  });
}

/**
 * Full details of the breaches of a tab's site, including dismissed ones. Reads the catalog only if there are any. Reloads the
 * index, because the caller may have seen a storage change before this worker.
 */
export async function siteBreaches(
  tab: Tabs.Tab | undefined,
  readBreaches: () => Promise<readonly Breach[]>,
): Promise<SiteBreaches> {
  known = undefined;
  const all = await read();
  const { dismissed, index } = all;
  const names = (await knownOf(tab?.url, all)).map(({ name }) => name);
  const site = siteOf(tab?.url);
  // This service has nothing on sites beyond its catalog.
  const hasMore = !(await isAllListed());
  const breaches = names.length === 0 ? [] : await readBreaches();
  const areLeftOut = await isVerifiedOnly();
  const isShown = ({ name, isVerified }: Breach) => names.includes(name) && (isVerified || !areLeftOut);
  return {
    breaches: breaches.filter(isShown).toSorted(latestFirst),
    ...(areLeftOut && { isVerifiedOnly: areLeftOut }),
    dismissed: dismissed.filter((name) => names.includes(name)),
    canBeDismissed: tab?.incognito === false,
    ...(site !== undefined && isAskable(site) && hasMore && { askable: site }),
    catalogAt: index?.fetchedAt ?? 0,
  };
}

/** Whether the index has a breach of this site. */
export async function isBreachedSite(site: string): Promise<boolean> {
  return (await knownOf(`https://${site}`, await read())).length > 0;
}

/** Whether there is an index in the current format. */
export async function isIndexed(): Promise<boolean> {
  return (await read()).index !== undefined;
}

/** Storage entries of an index: its header and its parts. */
export function storedSites(source: string, fetchedAt: number, sites: SiteIndex): Record<string, unknown> {
  const parts = inParts(sites);
  const whole: BreachedSites = { source, fetchedAt, partCount: parts.length };
  return {
    [BREACHED_SITES.key]: whole,
    ...Object.fromEntries(parts.map((part, number) => [BREACHED_SITES_PART.key + number, part])),
  };
}

const enqueue = createTaskQueue();

export function eraseDismissedBreaches(): Promise<void> {
  return enqueue(() => unstore("local", [DISMISSED_BREACHES.key, MARKED_BREACHES.key]));
}

export function setBreachDismissed(name: string, isDismissed: boolean): Promise<void> {
  return enqueue(async () => {
    const { dismissed } = await load();
    const others = dismissed.filter((other) => other !== name);
    await store("local", {
      [DISMISSED_BREACHES.key]: isDismissed ? [...others, name] : others,
    });
  });
}
