// Use case: a person asks where an account was exposed. Two questions, each in its turn; every answer is told at once.

import browser from "webextension-polyfill";
import { fetchAccountBreaches, fetchPastes } from "../services/lookup/client.ts";
import { accountKey, isEmailAddress } from "../shared/account.ts";
import { exposesPasswords } from "../shared/breach.ts";
import { ServiceError, toErrorData } from "../shared/errors.ts";
import type { Lookup, LookupPart, LookupSummary, Lookups } from "../shared/lookup.ts";
import { isCatalogueFrom } from "./catalogue.ts";
import { httpContext } from "./http-context.ts";
import { currentSource, lookupAccess, lookupQueue, watchQueue } from "./lookup-queue.ts";
import {
  dropRecord,
  isPending,
  type KeptPart,
  keepOutcome,
  keepRecord,
  type LookupRecord,
  loadRecords,
  recordsOf,
} from "./lookup-records.ts";
import { PRIORITIES } from "./polite-queue.ts";
import type { LookupFamily } from "./request-clock.ts";

/** A question about news is answered by then, news or not: its asker does not wait for ever. */
const MAX_FOLLOW_MS = 2_500;

type PartName = "breaches" | "pastes";
const FAMILIES: Record<PartName, LookupFamily> = { breaches: "breach", pastes: "paste" };

/** A new worker begins with a number that no earlier one has told. */
let revision = Date.now();
let tellFollowers = (): void => undefined;
let news = new Promise<void>((resolve) => {
  tellFollowers = resolve;
});

function tellNews(): void {
  revision++;
  const tell = tellFollowers;
  news = new Promise((resolve) => {
    tellFollowers = resolve;
  });
  tell();
}

watchQueue(tellNews);

function questionKey(account: string, isPrivate: boolean): string {
  return `${isPrivate ? "private " : ""}account ${accountKey(account)}`;
}

async function fetchPart(record: LookupRecord, part: PartName, isPrivate: boolean, signal: AbortSignal) {
  const access = await lookupAccess(await isCatalogueFrom(await currentSource()));
  const context = httpContext(isPrivate);
  const { account } = record;
  return part === "pastes"
    ? fetchPastes(context, access, account, signal)
    : fetchAccountBreaches(context, access, account, { includeUnverified: true }, signal);
}

/** What would fail anyway is not put in the queue. */
async function refuse(): Promise<void> {
  const { interface: version, apiKey } = await lookupAccess(false);
  if (version === "v3" && apiKey === "") throw new ServiceError({ code: "unauthorized", service: "lookup" });
}

/** Neither cancelled nor forgotten meanwhile. */
function isWanted(record: LookupRecord, isPrivate: boolean): boolean {
  return recordsOf(isPrivate).get(accountKey(record.account)) === record;
}

async function askPart(record: LookupRecord, part: PartName, isPrivate: boolean): Promise<void> {
  const family = FAMILIES[part];
  const key = questionKey(record.account, isPrivate);
  const run = (signal: AbortSignal) => fetchPart(record, part, isPrivate, signal);
  let outcome: KeptPart<never>;
  try {
    await refuse();
    if (!isWanted(record, isPrivate)) return;
    const value = await lookupQueue.ask({ family, key, priority: PRIORITIES.person, run });
    outcome = { state: "answered", at: Date.now(), value: value as never };
  } catch (thrown) {
    outcome = { state: "failed", at: Date.now(), error: toErrorData(thrown, "lookup") };
  }
  if (!isWanted(record, isPrivate)) return;
  record[part] = outcome;
  tellNews();
  keepOutcome(record, isPrivate);
}

function askPending(record: LookupRecord, isPrivate: boolean): void {
  for (const part of ["breaches", "pastes"] as const) {
    if (record[part].state === "pending") void askPart(record, part, isPrivate);
  }
}

let resuming: Promise<void> | undefined;

/** Goes on with what an earlier worker was asked and did not live to answer. */
export function resumeLookups(): Promise<void> {
  resuming ??= loadRecords().then(async () => {
    const source = (await currentSource()) ?? "";
    const inOrder = [...recordsOf(false).values()].toSorted((a, b) => a.askedAt - b.askedAt);
    for (const record of inOrder) {
      // What another service said is not what this one says.
      if (record.source !== source) dropRecord(record, false);
      else askPending(record, false);
    }
  });
  return resuming;
}

/** Looks up an account; what is known or under way already is not asked twice, what failed is asked again. */
export async function lookUpAccount(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  const source = (await currentSource()) ?? "";
  const records = recordsOf(isPrivate);
  const known = records.get(accountKey(account));
  const ask = <Part extends KeptPart<unknown>>(part: Part | undefined) =>
    part && part.state !== "failed" ? part : ({ state: "pending" } as const);
  const sameSource = known?.source === source ? known : undefined;
  const latest = Math.max(0, ...[...records.values()].map(({ askedAt }) => askedAt));
  const record: LookupRecord = {
    account: sameSource?.account ?? account,
    // Later than all others, whatever the clock says: the last asked comes first.
    askedAt: Math.max(Date.now(), latest + 1),
    source,
    breaches: ask(sameSource?.breaches),
    pastes: isEmailAddress(account)
      ? ask(sameSource?.pastes)
      : { state: "not-asked", why: "no-email-address" },
  };
  keepRecord(record, isPrivate);
  tellNews();
  askPending(record, isPrivate);
}

/** Takes a look-up out of the queue, and off the list unless one of its answers is there already. */
export async function cancelLookup(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  const record = recordsOf(isPrivate).get(accountKey(account));
  if (!record) return;
  const at = Date.now();
  const givenUp: KeptPart<never> = { state: "failed", at, error: { code: "aborted", service: "lookup" } };
  if ([record.breaches, record.pastes].some(({ state }) => state === "answered")) {
    const settle = <Part extends KeptPart<unknown>>(part: Part) =>
      part.state === "pending" ? givenUp : part;
    keepRecord({ ...record, breaches: settle(record.breaches), pastes: settle(record.pastes) }, isPrivate);
  } else {
    dropRecord(record, isPrivate);
  }
  for (const family of Object.values(FAMILIES)) lookupQueue.cancel(family, questionKey(account, isPrivate));
  tellNews();
}

/** Forgets all answers; what is still waiting stays. */
export async function forgetLookups(isPrivate: boolean, shouldForget = isAnswered): Promise<void> {
  await resumeLookups();
  for (const record of [...recordsOf(isPrivate).values()]) {
    if (!shouldForget(record)) continue;
    dropRecord(record, isPrivate);
    for (const family of Object.values(FAMILIES)) {
      lookupQueue.cancel(family, questionKey(record.account, isPrivate));
    }
  }
  tellNews();
}

/** The last private window was closed: what was asked in it is forgotten. */
export async function forgetPrivateLookups(): Promise<void> {
  const windows = await browser.windows.getAll();
  if (!windows.some(({ incognito }) => incognito)) await forgetLookups(true, () => true);
}

function isAnswered(record: LookupRecord): boolean {
  return !isPending(record);
}

/** Another service is asked from now on: what the one before said, or was to say, is not shown as its answer. */
export async function followLookupService(): Promise<void> {
  const source = (await currentSource()) ?? "";
  for (const isPrivate of [false, true]) await forgetLookups(isPrivate, (record) => record.source !== source);
}

function partView<Value>(
  part: KeptPart<Value>,
  name: PartName,
  account: string,
  isPrivate: boolean,
): LookupPart<Value> {
  if (part.state !== "pending") return part;
  const place = lookupQueue.placeOf(FAMILIES[name], questionKey(account, isPrivate));
  return place ?? { state: "waiting", expectedAt: Date.now(), why: "turn" };
}

function lookupView(record: LookupRecord, isPrivate: boolean): Lookup {
  const { account, askedAt } = record;
  return {
    account,
    askedAt,
    breaches: partView(record.breaches, "breaches", account, isPrivate),
    pastes: partView(record.pastes, "pastes", account, isPrivate),
  };
}

function summarise<Value, Summary>(
  part: LookupPart<Value>,
  brief: (value: Value) => Summary,
): LookupPart<Summary> {
  return part.state === "answered" ? { ...part, value: brief(part.value) } : part;
}

function summaryOf(lookup: Lookup): LookupSummary {
  return {
    ...lookup,
    breaches: summarise(lookup.breaches, (breaches) => ({
      count: breaches.length,
      withPasswordsCount: breaches.filter(exposesPasswords).length,
    })),
    pastes: summarise(lookup.pastes, ({ length }) => ({ count: length })),
  };
}

/** All look-ups, and one in full; waits a while where nothing is newer than what the asker knows. */
export async function followLookups(
  knownRevision: number,
  account: string | undefined,
  isPrivate: boolean,
): Promise<Lookups> {
  await resumeLookups();
  if (knownRevision === revision) {
    await Promise.race([news, new Promise((resolve) => setTimeout(resolve, MAX_FOLLOW_MS))]);
    if (knownRevision === revision) return { revision, all: [] };
  }
  const views = [...recordsOf(isPrivate).values()]
    .toSorted((a, b) => b.askedAt - a.askedAt)
    .map((record) => lookupView(record, isPrivate));
  const named = account === undefined ? undefined : accountKey(account);
  const shown = views.find((view) => accountKey(view.account) === named) ?? views[0];
  return { revision, all: views.map(summaryOf), ...(shown && { shown }) };
}
