// The catalogue of all breaches, on this computer: refreshed about once a day, at a time of its own, and good offline.

import browser from "webextension-polyfill";
import { fetchBreaches, fetchDataClasses, type LookupAccess } from "../services/lookup/client.ts";
import type { Breach } from "../shared/breach.ts";
import { type ErrorData, ServiceError, toErrorData } from "../shared/errors.ts";
import type { CatalogueState } from "../shared/lookup.ts";
import { BREACHED_SITES_KEY, CATALOGUE_KEY, CATALOGUE_STATE_KEY } from "../shared/storage.ts";
import { type BreachedSites, indexBySite } from "./breached-site-index.ts";
import { httpContext } from "./http-context.ts";
import { currentSource, lookupAccess, lookupQueue } from "./lookup-queue.ts";
import { PRIORITIES } from "./polite-queue.ts";

/** Wakes the worker for the next refresh. */
export const CATALOGUE_ALARM = "catalogue";

const HOUR_MS = 3_600_000;
/** A day, give or take two hours: a million installations shall not come at once. */
const REFRESH_AFTER_MS = 24 * HOUR_MS;
const REFRESH_JITTER_MS = 2 * HOUR_MS;
/** After a failure, doubled with each further one up to a day. */
const RETRY_AFTER_MS = HOUR_MS;
/** Without any catalogue a person should not have to wait for an alarm, which is a minute away at least. */
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

export interface StoredCatalogue {
  source: string;
  fetchedAt: number;
  breaches: Breach[];
  dataClasses: string[];
}

let onRefreshed: (catalogue: StoredCatalogue) => void = () => undefined;

/** Calls `listener` with every fresh catalogue. */
export function watchCatalogue(listener: (catalogue: StoredCatalogue) => void): void {
  onRefreshed = listener;
}

async function readLocal<Value>(key: string): Promise<Value | undefined> {
  const stored = await browser.storage.local.get(key).catch(() => ({}) as Record<string, unknown>);
  const value = stored[key];
  return typeof value === "object" && value !== null ? (value as Value) : undefined;
}

/** The state for the service that is configured now; one from another service is none. */
async function readState(): Promise<StoredState | undefined> {
  const state = await readLocal<StoredState>(CATALOGUE_STATE_KEY);
  return state && state.source === (await currentSource()) ? state : undefined;
}

/** The whole catalogue of the service that is configured now. */
export async function readCatalogue(): Promise<StoredCatalogue | undefined> {
  const catalogue = await readLocal<StoredCatalogue>(CATALOGUE_KEY);
  return catalogue && catalogue.source === (await currentSource()) ? catalogue : undefined;
}

/** Whether a service has proven to be one, by a catalogue. */
export async function isCatalogueFrom(source: string | undefined): Promise<boolean> {
  const state = await readState();
  return source !== undefined && state?.source === source && state.fetchedAt !== undefined;
}

function jitter(ms: number): number {
  return Math.round((Math.random() * 2 - 1) * ms);
}

async function plan(state: StoredState): Promise<void> {
  await browser.alarms.create(CATALOGUE_ALARM, { when: state.nextAt });
  await browser.storage.local.set({ [CATALOGUE_STATE_KEY]: state });
}

/** As {@link plan}; false where it could not be written. */
function isPlanned(state: StoredState): Promise<boolean> {
  return plan(state).then(
    () => true,
    () => false,
  );
}

async function fetchCatalogue(source: string): Promise<StoredCatalogue> {
  const context = httpContext(false);
  const ask = <Value>(key: string, send: (access: LookupAccess, signal: AbortSignal) => Promise<Value>) =>
    lookupQueue.ask({
      family: "breach",
      key: `${source} ${key}`,
      priority: PRIORITIES.catalogue,
      run: async (signal) => {
        // Another service was chosen while this one waited for its turn.
        if ((await currentSource()) !== source)
          throw new ServiceError({ code: "aborted", service: "lookup" });
        return send(await lookupAccess(true), signal);
      },
    });
  const breaches = await ask("breaches", (access, signal) => fetchBreaches(context, access, {}, signal));
  // A service that knows of no breach at all is none, and no reason to forget what is known.
  if (breaches.length === 0) throw new ServiceError({ code: "malformed", service: "lookup" });
  const dataClasses = await ask("dataclasses", (access, signal) =>
    fetchDataClasses(context, access, signal),
  ).catch(async () => (await readCatalogue())?.dataClasses ?? []);
  return { source, fetchedAt: Date.now(), breaches, dataClasses };
}

async function refresh(source: string): Promise<void> {
  const { error: _, ...before } = (await readState()) ?? { breachCount: 0, failures: 0 };
  const now = Date.now();
  const { failures } = before;
  const wait = Math.min(RETRY_AFTER_MS * 2 ** Math.min(failures, 5), REFRESH_AFTER_MS);
  const failing: StoredState = {
    ...before,
    source,
    triedAt: now,
    failures: failures + 1,
    nextAt: now + wait + jitter(wait / 10),
  };
  // Written first: a worker that dies on the way has its next attempt planned, and where nothing can be written, what
  // would be fetched could not be kept either.
  if (!(await isPlanned(failing))) return;
  try {
    const catalogue = await fetchCatalogue(source);
    if ((await currentSource()) !== source) return;
    const { fetchedAt, breaches } = catalogue;
    const sites: BreachedSites = { source, fetchedAt, sites: indexBySite(breaches) };
    await browser.storage.local.set({ [CATALOGUE_KEY]: catalogue, [BREACHED_SITES_KEY]: sites });
    const nextAt = fetchedAt + REFRESH_AFTER_MS + jitter(REFRESH_JITTER_MS);
    await plan({ source, fetchedAt, breachCount: breaches.length, nextAt, triedAt: now, failures: 0 });
    onRefreshed(catalogue);
  } catch (thrown) {
    if ((await currentSource()) === source) {
      await isPlanned({ ...failing, error: toErrorData(thrown, "lookup") });
    }
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

/** The alarm rang: refreshes what is due, and plans the next time. */
export async function refreshWhenDue(): Promise<void> {
  const source = await currentSource();
  if (source === undefined) return;
  const state = await readState();
  const now = Date.now();
  // A clock that was set back, or a damaged store, would put the next time out of reach.
  const isPlausible = state && state.nextAt - now <= REFRESH_AFTER_MS + REFRESH_JITTER_MS;
  const isDue = !isPlausible || state.nextAt <= now;
  if (isDue) return refreshOnce(source);
  if (!(await browser.alarms.get(CATALOGUE_ALARM))) {
    await browser.alarms.create(CATALOGUE_ALARM, { when: state.nextAt });
  }
}

/** A worker starts, or another service is asked from now on: sees to it that there is, or will be, a catalogue. */
export async function keepCatalogue(isServiceNew: boolean): Promise<void> {
  if ((await currentSource()) === undefined) return;
  if (isServiceNew || (await readState())) return refreshWhenDue();
  await browser.alarms.create(CATALOGUE_ALARM, { delayInMinutes: 1 });
  // A person who has just chosen a service wants it now; a browser that starts has other things to do first.
  setTimeout(() => void refreshWhenDue(), FIRST_AFTER_MS);
}

/** The state of the catalogue. Where there is none, it is asked for. */
export async function catalogueState(): Promise<CatalogueState> {
  const state = await readState();
  const source = await currentSource();
  const isMissing = state?.fetchedAt === undefined;
  const mayTry = Date.now() - (state?.triedAt ?? 0) > RETRY_ON_DEMAND_MS;
  if (isMissing && mayTry && source !== undefined) void refreshOnce(source);
  const { fetchedAt, breachCount = 0, error } = state ?? {};
  return { breachCount, ...(fetchedAt !== undefined && { fetchedAt }), ...(error && { error }) };
}
