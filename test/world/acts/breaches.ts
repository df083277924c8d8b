// The breach list, the sites that it marks, and watched addresses, as a person sees them.

import { ofSource } from "../../../src/shared/accounts/lookup-source.ts";
import { siteBreaches } from "../../../src/shared/breaches/site-breaches.ts";
import {
  BREACHED_SITES,
  BREACHED_SITES_PART,
  CATALOG,
  CATALOG_STATE,
} from "../../../src/shared/records/catalog.ts";
import { DISMISSED_BREACHES, MARKED_BREACHES } from "../../../src/shared/records/dismissed-breaches.ts";
import { CHANGED_PASSWORDS } from "../../../src/shared/records/progress.ts";
import { newBreachesOf, WATCH_LIST } from "../../../src/shared/records/watch-list.ts";
import { ACCOUNT, addNews, browserAfter, loadPage, watch, watchedAccounts } from "../use.ts";
import type { Kept, World } from "../world.ts";
import { askBreachList, askDismissal } from "./asks.ts";
import { outcome, reasonOf } from "./seen.ts";
import { settingsIn } from "./settings.ts";

export const HOUR_MS = 3_600_000;

/** What the popup says of the breach list: how many breaches, and why the last attempt to fetch it failed. Fetches a missing one. */
export async function breachList(world: World): Promise<string> {
  const reply = await askBreachList(world);
  if (!reply?.ok) return outcome(reply);
  const { breachCount = 0, error } =
    ofSource(CATALOG_STATE.read(world.area.local[CATALOG_STATE.key]), settingsIn(world)) ?? {};
  return [breachCount, error && reasonOf(error)].filter((part) => part !== undefined).join(", ");
}

/** The sites with breached passwords that the check of a file compares with; `undefined` without a list. */
export async function breachedSitesForFile(world: World): Promise<string[] | undefined> {
  const reply = await world.ask("getPasswordBreaches");
  return reply?.ok ? reply.value?.map(({ site }) => site) : [outcome(reply)];
}

/** The breaches of the tab's site in the popup, with a note on those that the person dismissed. */
export async function breachesOfSite(world: World, tabId = world.tab.id): Promise<string[]> {
  const { local } = world.area;
  const tab = world.tabs.find(({ id }) => id === tabId);
  const { breaches, dismissed } = siteBreaches({
    settings: settingsIn(world),
    url: tab?.url,
    isPrivate: tab?.incognito === true,
    index: BREACHED_SITES.read(local[BREACHED_SITES.key]),
    catalog: CATALOG.read(local[CATALOG.key]),
    dismissed: DISMISSED_BREACHES.read(local[DISMISSED_BREACHES.key]) ?? [],
  });
  return breaches.map(({ name }) => (dismissed.includes(name) ? `${name}, dismissed` : name));
}

/** The toolbar has marked a breach before. */
export function markedBefore({ area }: World, name: string): void {
  area.local[MARKED_BREACHES.key] = [name];
}

export const dismissBreach = (world: World, name: string, isDismissed = true) =>
  askDismissal(world, name, isDismissed);

/** Watches an address: what came of it. */
export const watchAddress = async (world: World, account = ACCOUNT) => outcome(await watch(world, account));

export const unwatch = (world: World, account = ACCOUNT) => watch(world, account, false);

/** Agrees to watch with the service at this origin. */
export const watchWith = (world: World, origin: string) => world.ask("watchWithService", { origin });

/** The person has dealt with a breach of an address, or says that they haven't. */
export const dealWith = (world: World, name: string, account = ACCOUNT, isDealtWith = true) =>
  world.ask("setBreachResolved", { account, name, isDealtWith, isPrivate: false });

/** The breaches of watched addresses that the person marked as resolved, as kept for the next start. */
export const resolvedBreaches = (world: World): string[] =>
  watchedAccounts(world).flatMap(({ dealtWith }) => dealtWith);

/** The watch list: "jo@example.org: New" for an address in one new breach. */
export function watchList(world: World): string[] {
  return watchedAccounts(world).map((record) => {
    const { account, source, error, checkedAt } = record;
    const news = newBreachesOf(record, source).map(({ name }) => name);
    const state = error ? reasonOf(error) : checkedAt === undefined ? "not checked yet" : "nothing new";
    return `${account}: ${news.join(", ") || state}`;
  });
}

/** A browser that watches two addresses. */
export const watchingTwo = (from?: Kept) =>
  browserAfter(async (world) => {
    await watch(world);
    await watch(world, "b@example.org");
    await world.sleep(20_000);
  }, from && { from });

/** More than a day passes, with a page loaded near its end. */
export async function aDay(world: World): Promise<void> {
  await world.sleep(27 * HOUR_MS);
  await loadPage(world, 3 * HOUR_MS);
}

/** The service lists a new breach that contains every address. */
export const addBreach = (world: World) => addNews(world.services.state);

/** The list is damaged on this device. */
export const damageList = (world: World) => world.put("local", { [CATALOG.key]: { breaches: 7 } });

/** The sites where the person set a new password, each with the day. */
export function changedPasswords({ area }: World): Readonly<Record<string, string>> {
  return CHANGED_PASSWORDS.read(area.local[CHANGED_PASSWORDS.key]) ?? {};
}

/** The worker's call that notes a new breach of a watched address, or that the person was notified. */
export const NOTES_NEWS = `local set ${WATCH_LIST.key}`;

/** Whether the browser will wake a worker to fetch the breach list again. */
export const isRefreshPlanned = ({ alarms }: World): boolean => alarms.has("catalogue");

/** The names in the stored breach list, and those that a site is marked with. */
export function breachListNames({ area }: World) {
  const named = (all: { name: string }[]) => all.map(({ name }) => name).toSorted();
  const { breaches = [] } = CATALOG.read(area.local[CATALOG.key]) ?? {};
  const { sites = {} } = BREACHED_SITES.read(area.local[BREACHED_SITES.key]) ?? {};
  return { listed: named(breaches), indexed: Object.values(sites).flat().toSorted() };
}

/** The index of the breach list in parts, as an earlier version left it. */
export function indexInParts({ area }: Kept): void {
  const { source, fetchedAt, sites } = BREACHED_SITES.read(area.local[BREACHED_SITES.key]) ?? {};
  const parts = Object.entries(sites ?? {}).map(([site, names]) => ({
    [site]: names.map((name) => ({ name, title: name })),
  }));
  area.local[BREACHED_SITES.key] = { source, fetchedAt, partCount: parts.length };
  for (const [number, part] of parts.entries()) area.local[BREACHED_SITES_PART.key + number] = part;
}

/** What is left of the parts. */
export const partsLeft = ({ area }: World): string[] =>
  Object.keys(area.local).filter((key) => key.startsWith(BREACHED_SITES_PART.key));
