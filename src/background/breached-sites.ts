// Which sites the catalogue knows as breached. Matched on this computer: where a person browses is never asked about.

import browser, { type Tabs } from "webextension-polyfill";
import type { Breach } from "../shared/breach.ts";
import type { SiteBreaches } from "../shared/lookup.ts";
import { BREACHED_SITES_KEY, DISMISSED_BREACHES_KEY } from "../shared/storage.ts";
import { type BreachedSites, latestFirst, type SiteBreach } from "./breached-site-index.ts";
import { currentSettings } from "./current-settings.ts";
import { currentSource } from "./lookup-queue.ts";
import { siteOf } from "./sites.ts";

interface Known {
  index: BreachedSites | undefined;
  dismissed: string[];
}

let known: Promise<Known> | undefined;

async function load(): Promise<Known> {
  const stored = await browser.storage.local.get([BREACHED_SITES_KEY, DISMISSED_BREACHES_KEY]);
  const index = stored[BREACHED_SITES_KEY] as BreachedSites | undefined;
  const dismissed = stored[DISMISSED_BREACHES_KEY];
  return {
    index: typeof index?.sites === "object" && index.sites !== null ? index : undefined,
    dismissed: Array.isArray(dismissed) ? dismissed.filter((name) => typeof name === "string") : [],
  };
}

function read(): Promise<Known> {
  known ??= load().catch(() => {
    known = undefined;
    return { index: undefined, dismissed: [] };
  });
  return known;
}

/** Calls `onChange` when other sites are marked than before. Register before anything is awaited. */
export function watchBreachedSites(onChange: () => void): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area !== "local" || !(BREACHED_SITES_KEY in changes || DISMISSED_BREACHES_KEY in changes)) return;
    known = undefined;
    onChange();
  });
}

async function knownOf(address: string | undefined): Promise<SiteBreach[]> {
  const site = siteOf(address);
  const { index } = await read();
  if (site === undefined || !index || index.source !== (await currentSource())) return [];
  const listed: unknown = Object.hasOwn(index.sites, site) ? index.sites[site] : [];
  return Array.isArray(listed) ? listed : [];
}

/** The breaches of the site at an address that the person has not put aside: latest first. */
export async function breachesToMark(address: string | undefined): Promise<SiteBreach[]> {
  const { lookups } = await currentSettings();
  if (!lookups.markBreachedSites) return [];
  const { dismissed } = await read();
  return (await knownOf(address)).filter(({ name }) => !dismissed.includes(name));
}

/**
 * The breaches of the site in a tab in full, those put aside too. The catalogue is read only where there are any.
 */
export async function siteBreaches(
  tab: Tabs.Tab | undefined,
  readBreaches: () => Promise<readonly Breach[]>,
): Promise<SiteBreaches> {
  const names = (await knownOf(tab?.url)).map(({ name }) => name);
  const { dismissed, index } = await read();
  const breaches = names.length === 0 ? [] : await readBreaches();
  return {
    breaches: breaches.filter(({ name }) => names.includes(name)).toSorted(latestFirst),
    dismissed: dismissed.filter((name) => names.includes(name)),
    canBeDismissed: tab?.incognito === false,
    catalogueAt: index?.fetchedAt ?? 0,
  };
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Puts the mark of a breach aside, or no longer. */
export function setBreachDismissed(name: string, isDismissed: boolean): Promise<void> {
  const change = lastChange.then(async () => {
    const { dismissed } = await load();
    const others = dismissed.filter((other) => other !== name);
    await browser.storage.local.set({
      [DISMISSED_BREACHES_KEY]: isDismissed ? [...others, name] : others,
    });
  });
  lastChange = change.catch(() => undefined);
  return change;
}
