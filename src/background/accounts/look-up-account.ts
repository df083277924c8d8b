// Use case: a person asks where an account was exposed. Two questions, each in its turn; every answer is told at once.

import { fetchAccountBreaches, fetchPastes } from "../../services/lookup/client.ts";
import { accountKey, isEmailAddress } from "../../shared/accounts/account.ts";
import type { Lookups } from "../../shared/accounts/lookup.ts";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import { isCatalogueFrom } from "../breaches/catalogue.ts";
import {
  type Click,
  forgetRefusedClick,
  notAgreed,
  requireConsent,
  takeRefusedClick,
} from "../privacy/data-consent.ts";
import { httpContext } from "../privacy/http-context.ts";
import { accountAccess, currentSource, lookupAccess, lookupQueue } from "./lookup-queue.ts";
import {
  clearStoredLookups,
  dropRecord,
  FAMILIES,
  isPending,
  type KeptPart,
  keepOutcome,
  keepRecord,
  type LookupRecord,
  loadRecords,
  type PartName,
  questionKey,
  recordsOf,
  recordsWritten,
} from "./lookup-records.ts";
import { type LookupsQuestion, lookupsSince, tellNews } from "./lookups-since.ts";
import { PRIORITIES } from "./polite-queue.ts";

async function fetchPart(record: LookupRecord, part: PartName, isPrivate: boolean, signal: AbortSignal) {
  const access = await accountAccess(await isCatalogueFrom(await currentSource()));
  const context = httpContext(isPrivate);
  const { account } = record;
  return part === "pastes"
    ? fetchPastes(context, access, account, signal)
    : fetchAccountBreaches(context, access, account, { includeUnverified: true }, signal);
}

/** What would fail anyway is not put in the queue. */
async function refuse(click: Click | undefined): Promise<void> {
  await requireConsent("personallyIdentifyingInfo", "lookup", click);
  const { interface: version, apiKey } = await lookupAccess(false);
  if (version === "v3" && apiKey === "") throw new ServiceError({ code: "unauthorized", service: "lookup" });
}

/** Neither cancelled nor forgotten meanwhile. */
function isWanted(record: LookupRecord, isPrivate: boolean): boolean {
  return recordsOf(isPrivate).get(accountKey(record.account)) === record;
}

async function askPart(
  record: LookupRecord,
  part: PartName,
  isPrivate: boolean,
  click: Click | undefined,
): Promise<void> {
  const family = FAMILIES[part];
  const key = questionKey(record.account, isPrivate);
  const run = (signal: AbortSignal) => fetchPart(record, part, isPrivate, signal);
  let outcome: KeptPart<never>;
  try {
    await refuse(click);
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

function askPending(record: LookupRecord, isPrivate: boolean, click?: Click): void {
  for (const part of ["breaches", "pastes"] as const) {
    if (record[part].state === "pending") void askPart(record, part, isPrivate, click);
  }
}

/** First asked first. */
function inOrder(isPrivate: boolean): LookupRecord[] {
  return [...recordsOf(isPrivate).values()].toSorted((a, b) => a.askedAt - b.askedAt);
}

let resuming: Promise<void> | undefined;

/** Goes on with what an earlier worker was asked and did not live to answer. */
export function resumeLookups(): Promise<void> {
  resuming ??= loadRecords().then(async () => {
    const source = (await currentSource()) ?? "";
    for (const record of inOrder(false)) {
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
  askPending(record, isPrivate, { what: accountKey(account), isPrivate });
  await recordsWritten();
}

function stopped(error: ErrorData = { code: "aborted", service: "lookup" }): KeptPart<never> {
  return { state: "failed", at: Date.now(), error };
}

/** What is answered stays; of the rest it is told why it will not be. */
function withPendingStopped(record: LookupRecord, error?: ErrorData): LookupRecord {
  const settle = <Part extends KeptPart<unknown>>(part: Part) =>
    part.state === "pending" ? stopped(error) : part;
  return { ...record, breaches: settle(record.breaches), pastes: settle(record.pastes) };
}

function cancelQuestions(account: string, isPrivate: boolean): void {
  for (const family of Object.values(FAMILIES)) lookupQueue.cancel(family, questionKey(account, isPrivate));
}

/** Takes a look-up out of the queue, and off the list unless one of its answers is there already. */
export async function cancelLookup(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  const record = recordsOf(isPrivate).get(accountKey(account));
  if (!record) return;
  if ([record.breaches, record.pastes].some(({ state }) => state === "answered")) {
    keepRecord(withPendingStopped(record), isPrivate);
  } else {
    dropRecord(record, isPrivate);
  }
  cancelQuestions(account, isPrivate);
  tellNews();
  await recordsWritten();
}

/** Forgets all answers; what is still waiting stays. */
export async function forgetLookups(isPrivate: boolean, shouldForget = isAnswered): Promise<void> {
  await resumeLookups();
  for (const record of [...recordsOf(isPrivate).values()]) {
    if (!shouldForget(record)) continue;
    dropRecord(record, isPrivate);
    cancelQuestions(record.account, isPrivate);
  }
  tellNews();
  await recordsWritten();
}

/** Erases all look-ups, also those that are waiting or under way. */
export async function eraseLookups(isPrivate: boolean): Promise<void> {
  await forgetRefusedClick("personallyIdentifyingInfo", isPrivate);
  await forgetLookups(isPrivate, () => true);
  if (!isPrivate) await clearStoredLookups();
}

/** The last private window was closed: what was asked in it is forgotten. */
export function forgetPrivateLookups(): Promise<void> {
  return forgetLookups(true, () => true);
}

function isAnswered(record: LookupRecord): boolean {
  return !isPending(record);
}

/**
 * Another service is asked from now on: what the one before said is not shown as its answer, and what it was still to say
 * is told as stopped.
 */
export async function followLookupService(): Promise<void> {
  await resumeLookups();
  const source = (await currentSource()) ?? "";
  for (const isPrivate of [false, true]) {
    for (const record of [...recordsOf(isPrivate).values()].filter((it) => it.source !== source)) {
      dropRecord(record, isPrivate);
      cancelQuestions(record.account, isPrivate);
      if (!isPending(record)) continue;
      const isAsked = record.pastes.state !== "not-asked";
      keepRecord(
        { ...record, source, breaches: stopped(), pastes: isAsked ? stopped() : record.pastes },
        isPrivate,
      );
    }
  }
  tellNews();
}

function isRefused({ breaches, pastes }: LookupRecord): boolean {
  return [breaches, pastes].some(
    (part) => part.state === "failed" && part.error.reason === "data-not-agreed",
  );
}

/**
 * The person agreed to accounts being sent: the one that was refused just now is asked about as if they had pressed the
 * button again. What was refused before it, or stopped when they took their consent back, waits for their click.
 */
export async function askRefusedLookups(): Promise<void> {
  await resumeLookups();
  for (const isPrivate of [false, true]) {
    const key = await takeRefusedClick("personallyIdentifyingInfo", isPrivate);
    const record = key === undefined ? undefined : recordsOf(isPrivate).get(key);
    if (record && isRefused(record)) await lookUpAccount(record.account, isPrivate);
  }
}

/** The person no longer agrees to accounts being sent: what is still waiting is not, and what is under way is given up. */
export async function stopLookupsWithoutConsent(): Promise<void> {
  await resumeLookups();
  for (const isPrivate of [false, true]) {
    for (const record of [...recordsOf(isPrivate).values()].filter(isPending)) {
      keepRecord(withPendingStopped(record, notAgreed("lookup")), isPrivate);
      cancelQuestions(record.account, isPrivate);
    }
  }
  tellNews();
}

/** As {@link lookupsSince}, once what an earlier worker left is under way again. */
export async function followLookups(question: LookupsQuestion): Promise<Lookups> {
  await resumeLookups();
  return lookupsSince(question);
}
