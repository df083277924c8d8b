// The local catalog of all breaches: refreshed about once a day, at a random time, and available offline.

import browser from "webextension-polyfill";
import { fetchBreaches } from "../../services/lookup/client.ts";
import { lookupUrl, ofSource } from "../../shared/accounts/lookup-source.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import {
  BREACHED_SITES,
  BREACHED_SITES_PART,
  CATALOG,
  CATALOG_STATE,
  type StoredCatalog,
  type StoredCatalogState,
} from "../../shared/records/catalog.ts";
import { readStored, store } from "../../shared/storage.ts";
import { countedAs, currentSource, lookupAccess, lookupQueue } from "../lookup-service/lookup-access.ts";
import { PRIORITIES } from "../lookup-service/rate-limited-queue.ts";
import { currentSettings, policyConfirmed } from "../platform/current-settings.ts";
import { createEvent } from "../platform/events.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { createRecords } from "../platform/records.ts";
import { hasAccessTo } from "../platform/site-access.ts";
import { breachedSites } from "./breached-site-index.ts";
import { isIndexed } from "./breached-sites.ts";
import { timeAfterFailure, timeAfterSuccess, timeOnceAwake } from "./catalog-plan.ts";

export const CATALOG_ALARM = "catalogue";

/** Delay of the very first fetch: an alarm would take at least a minute. */
const FIRST_AFTER_MS = 3_000;
const AFTER_START_MS = 50;
/** Least time between fetches on demand, so that opening popups does not flood a service that is down. */
const RETRY_ON_DEMAND_MS = 60_000;

/** A new catalog is here, but not yet stored as fresh: a worker that dies meanwhile fetches it again. */
export const catalogArrived = createEvent();

/** The catalog is up to date. */
export const catalogRefreshed = createEvent();

const states = createRecords(CATALOG_STATE);

/** The catalog state of the current service; `undefined` for another service's. */
async function readState(): Promise<StoredCatalogState | undefined> {
  return ofSource(await states.get(), await currentSettings());
}

/** The whole catalog of the current service. It is large, so this worker keeps no copy. */
export async function readCatalog(): Promise<StoredCatalog | undefined> {
  const stored = await readStored("local", [CATALOG.key]).catch(() => ({}) as Record<string, unknown>);
  return ofSource(CATALOG.read(stored[CATALOG.key]), await currentSettings());
}

/** Whether a service has delivered a catalog, which proves that it is a lookup service. */
export async function isCatalogFrom(source: string | undefined): Promise<boolean> {
  const state = await readState();
  return source !== undefined && state?.source === source && state.fetchedAt !== undefined;
}

/** Returns whether it was stored. */
async function plan(state: StoredCatalogState): Promise<boolean> {
  const isPlanned = browser.alarms.create(CATALOG_ALARM, { when: state.nextAt }).then(
    () => true,
    () => false,
  );
  const isStored = states.change(() => state).catch(() => false);
  return (await isPlanned) && isStored;
}

async function fetchCatalog(source: string): Promise<StoredCatalog> {
  const breaches = await lookupQueue.ask({
    family: "breach",
    key: `${source} breaches`,
    priority: PRIORITIES.catalog,
    counted: await countedAs("catalog"),
    run: async (signal) => fetchBreaches(httpContext(false), await lookupAccess(source, true), {}, signal),
  });
  // An empty catalog is an error, and no reason to drop what is known.
  if (breaches.length === 0) throw new ServiceError({ code: "malformed", service: "lookup" });
  return { source, fetchedAt: Date.now(), breaches };
}

/** The site index, as stored. */
function indexOf(catalog: StoredCatalog) {
  return { [BREACHED_SITES.key]: breachedSites(catalog) };
}

/** Incremented when the catalog is deleted, so that fetches started before are not stored. */
let erasures = 0;

let isPaused = false;

/** Pauses all catalog fetches, for a full deletion. */
export function pauseCatalog(): void {
  isPaused = true;
}

/** Everything is deleted, and from here on as it is after installation. */
export async function resumeCatalog(): Promise<void> {
  isPaused = false;
  await keepCatalog(false);
}

async function refresh(source: string): Promise<void> {
  const erasuresBefore = erasures;
  /** Deleted, paused, or another service was chosen meanwhile. */
  const isMoot = async () => (await currentSource()) !== source || erasures !== erasuresBefore || isPaused;
  const { error: _, ...before } = (await readState()) ?? { breachCount: 0, failures: 0 };
  const now = Date.now();
  const { failures } = before;
  const failing: StoredCatalogState = {
    ...before,
    source,
    triedAt: now,
    failures: failures + 1,
    nextAt: timeAfterFailure(now, failures),
  };
  await policyConfirmed();
  if (await isMoot()) return;
  // Store the failure first, in case the worker dies. If storage fails, skip the fetch: the result could not be stored.
  if (!(await plan(failing))) return;
  try {
    const catalog = await fetchCatalog(source);
    if (await isMoot()) return;
    const { fetchedAt, breaches } = catalog;
    await store("local", { [CATALOG.key]: catalog, ...indexOf(catalog) });
    if (await isMoot()) return;
    await catalogArrived.emit();
    if (await isMoot()) return;
    const nextAt = timeAfterSuccess(fetchedAt);
    const fresh = { source, fetchedAt, breachCount: breaches.length, nextAt, triedAt: now, failures: 0 };
    if (!(await plan(fresh))) throw new ServiceError({ code: "unavailable", service: "lookup" });
    void catalogRefreshed.emit();
  } catch (thrown) {
    if (!(await isMoot())) await plan({ ...failing, error: toErrorData(thrown, "lookup") });
  }
}

let refreshing: { source: string; done: Promise<void> } | undefined;

function refreshOnce(source: string): Promise<void> {
  if (refreshing?.source === source) return refreshing.done;
  const mine = { source, done: refresh(source) };
  refreshing = mine;
  const forget = () => {
    if (refreshing === mine) refreshing = undefined;
  };
  mine.done.then(forget, forget);
  return mine.done;
}

function mayTry(state: StoredCatalogState | undefined): boolean {
  return Date.now() - (state?.triedAt ?? 0) > RETRY_ON_DEMAND_MS;
}

/** Fetches a missing catalog. Resolves once it is here or cannot be fetched now. */
export async function wantedCatalog(): Promise<void> {
  const source = await currentSource();
  const state = await readState();
  if (source === undefined || state?.fetchedAt !== undefined) return;
  if (refreshing?.source === source || mayTry(state)) await refreshOnce(source);
}

/** The catalog is deleted; a fetch under way is not stored. The next fetch comes on demand or by alarm. */
export function dropCatalog(): void {
  erasures++;
  refreshing = undefined;
}

/** Handles the alarm: refreshes a catalog that is due, and schedules the next time. */
export async function refreshWhenDue(): Promise<void> {
  const source = await currentSource();
  if (source === undefined) return;
  const state = await readState();
  const now = Date.now();
  const nextAt = state ? timeOnceAwake(state.nextAt, now) : now;
  if (!state || nextAt <= now) return refreshOnce(source);
  if (nextAt !== state.nextAt) {
    await plan({ ...state, nextAt });
  } else if (!(await browser.alarms.get(CATALOG_ALARM))) {
    await browser.alarms.create(CATALOG_ALARM, { when: nextAt });
  }
}

/** Site access was granted: retries a fetch that failed without it. */
export async function refreshWithAccess(): Promise<void> {
  const source = await currentSource();
  const url = lookupUrl(await currentSettings());
  if (source === undefined || url === undefined) return;
  if ((await readState())?.error?.reason !== "no-site-access" || !(await hasAccessTo(url))) return;
  return refreshOnce(source);
}

/** Rebuilds a missing or damaged site index from the catalog, or one that an earlier version stored in parts. */
async function rebuildIndex(): Promise<void> {
  // A fetch under way brings a new index.
  if ((await isIndexed()) || refreshing || isPaused) return;
  for (const kind of [BREACHED_SITES, BREACHED_SITES_PART]) await createRecords<unknown>(kind).clear();
  const erasuresBefore = erasures;
  const catalog = await readCatalog();
  // A fetch under way brings a new index.
  if (!catalog || refreshing || isPaused || erasures !== erasuresBefore) return;
  await store("local", indexOf(catalog));
}

/** Called after worker start and on a change of service: makes sure that a catalog is there or scheduled. */
export async function keepCatalog(isServiceNew: boolean): Promise<void> {
  if ((await currentSource()) === undefined) return;
  await rebuildIndex().catch(() => undefined);
  if (isServiceNew || (await readState())) return refreshWhenDue();
  await browser.alarms.create(CATALOG_ALARM, { delayInMinutes: 1 });
  // A user who has just chosen a service wants the catalog now. At browser start it can wait a few seconds.
  setTimeout(() => void refreshWhenDue(), FIRST_AFTER_MS);
}

/** Looks after the catalog once the worker has done what it was started for. If it ends before, the next one looks. */
export function keepCatalogSoon(): void {
  const erasuresBefore = erasures;
  setTimeout(() => {
    if (erasures === erasuresBefore) void keepCatalog(false).catch(() => undefined);
  }, AFTER_START_MS);
}
