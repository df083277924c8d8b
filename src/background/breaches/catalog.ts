// The catalog of all breaches, on this computer: refreshed about once a day, at a time of its own, and good offline.

import browser from "webextension-polyfill";
import { fetchBreaches } from "../../services/lookup/client.ts";
import type { CatalogState } from "../../shared/accounts/lookup.ts";
import { lookupUrl } from "../../shared/accounts/lookup-source.ts";
import type { Breach } from "../../shared/breaches/breach.ts";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import { has, isErrorData, itemsOf } from "../../shared/shapes.ts";
import { CATALOG_KEY, CATALOG_STATE_KEY } from "../../shared/storage.ts";
import { countedAs, currentSource, lookupAccess, lookupQueue } from "../accounts/lookup-queue.ts";
import { PRIORITIES } from "../accounts/polite-queue.ts";
import { currentSettings, policyConfirmed } from "../platform/current-settings.ts";
import { storedAt } from "../platform/storage.ts";
import { httpContext } from "../privacy/http-context.ts";
import { storedKeysOf } from "../privacy/stored-data.ts";
import { hasAccessTo } from "../tabs/site-access.ts";
import { indexBySite } from "./breached-site-index.ts";
import { isIndexed, storedSites } from "./breached-sites.ts";
import { timeAfterFailure, timeAfterSuccess, timeOnceAwake } from "./catalog-plan.ts";

export const CATALOG_ALARM = "catalogue";

/** Without any catalog a person should not have to wait for an alarm, which is a minute away at least. */
const FIRST_AFTER_MS = 3_000;
/** A popup that opens while there is none asks for it, but not every time while the service is down. */
const RETRY_ON_DEMAND_MS = 60_000;

interface StoredState {
  /** The service that it is from, as `lookupSource` tells it. */
  source: string;
  /** Absent while there is none from this source. */
  fetchedAt?: number;
  breachCount: number;
  nextAt: number;
  triedAt?: number;
  failures: number;
  error?: ErrorData;
}

export interface StoredCatalog {
  source: string;
  fetchedAt: number;
  breaches: Breach[];
}

interface CatalogSubscriber {
  /** Plans it, before it is noted that the catalog is fresh: a worker that dies in between fetches it once more. */
  plan(): Promise<void>;
  run(): unknown;
}

let subscriber: CatalogSubscriber | undefined;

export function watchCatalog(mine: CatalogSubscriber): void {
  subscriber = mine;
}

async function readLocal<Value>(key: string): Promise<Value | undefined> {
  const value = await storedAt("local", key);
  return typeof value === "object" && value !== null ? (value as Value) : undefined;
}

/** The state for the service that is configured now; one from another service is none. */
async function readState(): Promise<StoredState | undefined> {
  const state = await readLocal<StoredState>(CATALOG_STATE_KEY);
  const kinds = { source: "string", nextAt: "number", failures: "number", breachCount: "number" } as const;
  if (!has(state, kinds) || (state.error !== undefined && !isErrorData(state.error))) return undefined;
  return state.source === (await currentSource()) ? state : undefined;
}

function isBreach(value: unknown): boolean {
  return has(value, { name: "string", title: "string", domain: "string", dataClasses: "list" });
}

/** The whole catalog of the service that is configured now. */
export async function readCatalog(): Promise<StoredCatalog | undefined> {
  const catalog = await readLocal<StoredCatalog>(CATALOG_KEY);
  const isWhole = has(catalog, { source: "string", fetchedAt: "number", breaches: "list" });
  if (!isWhole || catalog.source !== (await currentSource())) return undefined;
  return { ...catalog, breaches: itemsOf(catalog.breaches, isBreach) };
}

/** Whether a service has proven to be one, by a catalog. */
export async function isCatalogFrom(source: string | undefined): Promise<boolean> {
  const state = await readState();
  return source !== undefined && state?.source === source && state.fetchedAt !== undefined;
}

/** Gives whether it could be written. */
async function plan(state: StoredState): Promise<boolean> {
  try {
    await Promise.all([
      browser.alarms.create(CATALOG_ALARM, { when: state.nextAt }),
      browser.storage.local.set({ [CATALOG_STATE_KEY]: state }),
    ]);
    return true;
  } catch {
    return false;
  }
}

async function fetchCatalog(source: string): Promise<StoredCatalog> {
  const breaches = await lookupQueue.ask({
    family: "breach",
    key: `${source} breaches`,
    priority: PRIORITIES.catalog,
    counted: await countedAs("catalog"),
    run: async (signal) => fetchBreaches(httpContext(false), await lookupAccess(source, true), {}, signal),
  });
  // A service that knows of no breach at all is none, and no reason to forget what is known.
  if (breaches.length === 0) throw new ServiceError({ code: "malformed", service: "lookup" });
  return { source, fetchedAt: Date.now(), breaches };
}

/** Removes what is stored of a catalog, as far as it is meant. */
async function removeKeys(isMeant: (key: string) => boolean): Promise<void> {
  const { local } = await storedKeysOf("catalog");
  await browser.storage.local.remove(local.filter(isMeant));
}

/** Goes up when the catalog is erased: what was asked for before is not kept. */
let erasures = 0;

let pauses = 0;

/** No catalog is fetched or planned until the function that it gives is called: meanwhile all is being erased. */
export function pauseCatalog(): () => void {
  pauses++;
  return () => {
    pauses--;
  };
}

async function refresh(source: string): Promise<void> {
  const erasuresBefore = erasures;
  /** Erased, or another service chosen, meanwhile. */
  const isMoot = async () => (await currentSource()) !== source || erasures !== erasuresBefore || pauses > 0;
  const { error: _, ...before } = (await readState()) ?? { breachCount: 0, failures: 0 };
  const now = Date.now();
  const { failures } = before;
  const failing: StoredState = {
    ...before,
    source,
    triedAt: now,
    failures: failures + 1,
    nextAt: timeAfterFailure(now, failures),
  };
  await policyConfirmed();
  if (await isMoot()) return;
  // Written first: a worker may die on the way, and where nothing can be written nothing is fetched that could not be kept.
  if (!(await plan(failing))) return;
  try {
    const catalog = await fetchCatalog(source);
    if (await isMoot()) return;
    const { fetchedAt, breaches } = catalog;
    const stored = { [CATALOG_KEY]: catalog, ...storedSites(source, fetchedAt, indexBySite(breaches)) };
    await browser.storage.local.set(stored);
    if (await isMoot()) return;
    // Of a larger one before it there may be parts left.
    const isLeft = (key: string) => key !== CATALOG_STATE_KEY && !Object.hasOwn(stored, key);
    await removeKeys(isLeft).catch(() => undefined);
    if (await isMoot()) return;
    await subscriber?.plan().catch(() => undefined);
    if (await isMoot()) return;
    const nextAt = timeAfterSuccess(fetchedAt);
    const fresh = { source, fetchedAt, breachCount: breaches.length, nextAt, triedAt: now, failures: 0 };
    if (!(await plan(fresh))) throw new ServiceError({ code: "unavailable", service: "lookup" });
    subscriber?.run();
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

function mayTry(state: StoredState | undefined): boolean {
  return Date.now() - (state?.triedAt ?? 0) > RETRY_ON_DEMAND_MS;
}

/** Resolves once a catalog that is missing is here, or cannot be had now. */
export async function wantedCatalog(): Promise<void> {
  const source = await currentSource();
  const state = await readState();
  if (source === undefined || state?.fetchedAt !== undefined) return;
  if (refreshing?.source === source || mayTry(state)) await refreshOnce(source);
}

/** Erases the catalog; one that is on its way is not kept. The next one comes when it is wanted, or by the alarm. */
export async function eraseCatalog(): Promise<void> {
  erasures++;
  refreshing = undefined;
  await removeKeys(() => true);
}

/** The alarm rang: refreshes what is due, and plans the next time. */
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

/** Access to sites was given: what could not be fetched for want of it need not wait for its next time. */
export async function refreshWithAccess(): Promise<void> {
  const source = await currentSource();
  const url = lookupUrl(await currentSettings());
  if (source === undefined || url === undefined) return;
  if ((await readState())?.error?.reason !== "no-site-access" || !(await hasAccessTo(url))) return;
  return refreshOnce(source);
}

/** Rebuilds an index of sites that is missing or damaged: the catalog holds all of it. */
async function rebuildIndex(): Promise<void> {
  const erasuresBefore = erasures;
  const catalog = (await isIndexed()) ? undefined : await readCatalog();
  // One that is on its way brings its own.
  if (!catalog || refreshing || pauses > 0 || erasures !== erasuresBefore) return;
  const { source, fetchedAt, breaches } = catalog;
  await browser.storage.local.set(storedSites(source, fetchedAt, indexBySite(breaches)));
}

/** A worker starts, or another service is asked from now on: sees to it that there is, or will be, a catalog. */
export async function keepCatalog(isServiceNew: boolean): Promise<void> {
  if ((await currentSource()) === undefined) return;
  await rebuildIndex().catch(() => undefined);
  if (isServiceNew || (await readState())) return refreshWhenDue();
  await browser.alarms.create(CATALOG_ALARM, { delayInMinutes: 1 });
  // A person who has just chosen a service wants it now; a browser that starts has other things to do first.
  setTimeout(() => void refreshWhenDue(), FIRST_AFTER_MS);
}

/** The state of the catalog. Where there is none, it is asked for. */
export async function catalogState(): Promise<CatalogState> {
  const state = await readState();
  void wantedCatalog().catch(() => undefined);
  const { fetchedAt, breachCount = 0, error } = state ?? {};
  return { breachCount, ...(fetchedAt !== undefined && { fetchedAt }), ...(error && { error }) };
}
