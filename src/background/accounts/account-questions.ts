// The two questions of a look-up, each in its turn: where in the queue they are and what comes of them is written down at once.

import { fetchAccountBreaches, fetchPastes } from "../../services/lookup/client.ts";
import { accountKey } from "../../shared/accounts/account.ts";
import { isPending, type Lookup, type LookupPart } from "../../shared/accounts/lookup.ts";
import { beginningOf } from "../../shared/breaches/long-lists.ts";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import { isCatalogueFrom } from "../breaches/catalogue.ts";
import { type Click, requireConsent } from "../privacy/data-consent.ts";
import { httpContext } from "../privacy/http-context.ts";
import { accountAccess, currentSource, lookupAccess, lookupQueue, watchQueue } from "./lookup-queue.ts";
import { changeLookup, readLookup } from "./lookup-records.ts";
import { PRIORITIES } from "./polite-queue.ts";
import type { LookupFamily } from "./request-clock.ts";

/** The two questions of a look-up. */
type PartName = "breaches" | "pastes";
const FAMILIES: Record<PartName, LookupFamily> = { breaches: "breach", pastes: "paste" };

/** One of the two questions of one account, as it was asked at one time. */
interface Asked extends Pick<Lookup, "account" | "askedAt"> {
  part: PartName;
  isPrivate: boolean;
}

/** The browser has no room for what would have to be written down. */
export const NO_ROOM: ErrorData = { code: "unavailable", service: "lookup", reason: "no-room" };

/** What tells the questions of one account from those of another; private windows share none with others. */
function questionKey(account: string, isPrivate: boolean): string {
  return `${isPrivate ? "private " : ""}account ${accountKey(account)}`;
}

/** A part that is over without an answer. */
export function failed(error: ErrorData): LookupPart<never> {
  return { state: "failed", at: Date.now(), error };
}

/** Changes a look-up where one part is still to come: neither called off, nor forgotten, nor asked anew meanwhile. */
function changeWanted(
  { account, askedAt, part, isPrivate }: Asked,
  alter: (lookup: Lookup) => Lookup,
): Promise<boolean> {
  return changeLookup(account, isPrivate, (lookup) =>
    lookup?.askedAt === askedAt && isPending(lookup[part]) ? alter(lookup) : lookup,
  );
}

/** The same time is told in fractions of milliseconds, and so may differ by one. */
const SAME_TIME_MS = 50;

function isSamePlace(one: LookupPart<never>, other: LookupPart<never>): boolean {
  if (one.state !== "waiting" || other.state !== "waiting") return one.state === other.state;
  const isSameTime = Math.abs(one.expectedAt - other.expectedAt) < SAME_TIME_MS;
  return isSameTime && one.why === other.why && one.said === other.said;
}

const underWay = new Set<Asked>();

/** Writes down where in the queue a question is. */
function notePlace(asked: Asked): Promise<boolean> {
  const { account, part, isPrivate } = asked;
  return changeWanted(asked, (lookup) => {
    const place = lookupQueue.placeOf(FAMILIES[part], questionKey(account, isPrivate));
    const isSame = !place || isSamePlace(lookup[part] as LookupPart<never>, place);
    return isSame ? lookup : { ...lookup, [part]: place };
  });
}

watchQueue(() => {
  for (const asked of underWay) void notePlace(asked);
});

async function fetchPart({ account, part, isPrivate }: Asked, signal: AbortSignal) {
  const access = await accountAccess(await isCatalogueFrom(await currentSource()));
  const context = httpContext(isPrivate);
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

async function isWanted({ account, askedAt, part, isPrivate }: Asked): Promise<boolean> {
  const lookup = await readLookup(account, isPrivate);
  return lookup?.askedAt === askedAt && isPending(lookup[part]);
}

/** First the beginning of a long list is on screen. A worker that dies before the rest is written asks again. */
const REST_AFTER_MS = 400;

async function keepOutcome(asked: Asked, outcome: LookupPart<never>): Promise<boolean> {
  let isBeginning = false;
  const isWritten = await changeWanted(asked, (lookup) => {
    if (asked.part === "pastes") return { ...lookup, pastes: outcome };
    const { totals: _, ...rest } = lookup;
    const answered = { ...rest, breaches: outcome };
    const beginning = beginningOf(answered);
    isBeginning = beginning !== answered;
    return beginning;
  });
  if (!isWritten || !isBeginning) return isWritten;
  await new Promise((resolve) => setTimeout(resolve, REST_AFTER_MS));
  return changeLookup(asked.account, asked.isPrivate, (lookup) => {
    if (!lookup?.totals || lookup.breaches.state !== "answered") return lookup;
    const { totals: _, ...rest } = lookup;
    return { ...rest, breaches: outcome };
  });
}

async function askPart(asked: Asked, click: Click | undefined): Promise<void> {
  const family = FAMILIES[asked.part];
  const key = questionKey(asked.account, asked.isPrivate);
  const run = (signal: AbortSignal) => fetchPart(asked, signal);
  let outcome: LookupPart<never>;
  underWay.add(asked);
  try {
    await refuse(click);
    if (!(await isWanted(asked))) return;
    const value = await lookupQueue.ask({ family, key, priority: PRIORITIES.person, run });
    outcome = { state: "answered", at: Date.now(), value: value as never };
  } catch (thrown) {
    outcome = failed(toErrorData(thrown, "lookup"));
  } finally {
    underWay.delete(asked);
  }
  if (await keepOutcome(asked, outcome)) return;
  // Of an answer that there is no room for, that is told.
  await changeLookup(asked.account, asked.isPrivate, (lookup) =>
    lookup?.askedAt === asked.askedAt ? { ...lookup, [asked.part]: failed(NO_ROOM) } : lookup,
  );
}

/** Asks what is still to come of a look-up; each answer is written down as it comes. */
export function askPending({ account, askedAt, ...parts }: Lookup, isPrivate: boolean, click?: Click): void {
  for (const part of ["breaches", "pastes"] as const) {
    if (isPending(parts[part])) void askPart({ account, askedAt, part, isPrivate }, click);
  }
}

/** Takes the questions of an account out of the queue; what was sent is given up. */
export function cancelQuestions({ account }: Pick<Lookup, "account">, isPrivate: boolean): void {
  for (const family of Object.values(FAMILIES)) lookupQueue.cancel(family, questionKey(account, isPrivate));
}
