// Use case: the user looks up where an account was exposed. Each result is stored at once; a new worker resumes the rest.

import { fetchAccountBreaches, fetchPastes } from "../../services/lookup/client.ts";
import { accountKey, isSameAccount } from "../../shared/accounts/account.ts";
import {
  beginningOf,
  hasBeginning,
  hasPendingPart,
  isPending,
  isSamePlace,
  type Lookup,
  type LookupPart,
  type LookupSummary,
  summarize,
  whyPastesAreNotAsked,
} from "../../shared/accounts/lookup.ts";
import { lookupSource } from "../../shared/accounts/lookup-source.ts";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import { LOOKUP, LOOKUPS } from "../../shared/records/lookups.ts";
import { isCatalogFrom } from "../breaches/catalog.ts";
import { readWatchList } from "../breaches/watch-records.ts";
import {
  accountAccess,
  askInTurn,
  countedAs,
  currentSource,
  lookupQueue,
  refuseUnaskable,
} from "../lookup-service/lookup-access.ts";
import type { Click } from "../platform/consent.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { isPrivateWindowOpen } from "../platform/private-windows.ts";
import { createRecords } from "../platform/records.ts";
import { awaitCatalog, inFull } from "./exposed-breaches.ts";

/** More than a user looks up in a day. The oldest results are dropped first. */
const MAX_LOOKUPS = 40;

const lookups = createRecords(LOOKUP);
const summaries = createRecords(LOOKUPS);

type Lines = readonly LookupSummary[];

export function readLookup(account: string, isPrivate: boolean): Promise<Lookup | undefined> {
  return lookups.get({ id: accountKey(account), isPrivate });
}

/** Summaries of all lookups in private or normal windows, most recently asked first. */
export async function listLookups(isPrivate: boolean): Promise<Lines> {
  return (await summaries.get({ isPrivate })) ?? [];
}

function changeLines(alter: (list: Lines) => Lines, isPrivate: boolean): Promise<boolean> {
  return summaries.change(
    (before) => {
      const list = alter(before ?? []).toSorted((one, other) => other.askedAt - one.askedAt);
      if (JSON.stringify(list) === JSON.stringify(before ?? [])) return before;
      return list.length > 0 ? list : undefined;
    },
    { isPrivate },
  );
}

/** Requests that wait or were sent. */
const underWay = new Set<Question>();

/** Cancels the requests for an account that its lookup no longer waits for. */
function cancelUnwanted(id: string, isPrivate: boolean, lookup: Lookup | undefined): void {
  for (const question of underWay) {
    if (accountKey(question.account) !== id || question.isPrivate !== isPrivate) continue;
    // A lookup that was repeated waits for the earlier request, unless that answers another question.
    const isSame = lookup?.source === question.source && lookup.isVerifiedOnly === question.isVerifiedOnly;
    if (isSame && isPending(lookup[question.part])) continue;
    lookupQueue.cancel(FAMILIES[question.part], questionKey(question));
  }
}

/**
 * Lists a lookup as it is now, and cancels what it no longer waits for. Every change of a lookup ends with this, so the last change
 * decides.
 */
async function listAgain(id: string, isPrivate: boolean): Promise<boolean> {
  const lookup = await lookups.get({ id, isPrivate });
  cancelUnwanted(id, isPrivate, lookup);
  return changeLines((list) => {
    const others = list.filter(({ account }) => accountKey(account) !== id);
    return lookup ? [...others, summarize(lookup)] : others;
  }, isPrivate);
}

export async function dropLookups(gone: readonly { account: string }[], isPrivate: boolean): Promise<void> {
  const ids = gone.map(({ account }) => accountKey(account));
  const areDropped = ids.map((id) => lookups.change(() => undefined, { id, isPrivate }));
  await Promise.all([...ids.map((id) => listAgain(id, isPrivate)), ...areDropped]);
}

async function dropOldestAnswer(except: string, isPrivate: boolean): Promise<boolean> {
  const list = await listLookups(isPrivate);
  const oldest = list.findLast((line) => accountKey(line.account) !== except && !hasPendingPart(line));
  if (oldest) await dropLookups([oldest], isPrivate);
  return oldest !== undefined;
}

/** Changes a lookup and its summary. Returns whether both were stored, dropping the oldest results to make room. */
export async function changeLookup(
  account: string,
  isPrivate: boolean,
  alter: (lookup: Lookup | undefined) => Lookup | undefined,
): Promise<boolean> {
  const id = accountKey(account);
  let isWritten = lookups.change(alter, { id, isPrivate });
  const isListed = listAgain(id, isPrivate);
  while (!(await isWritten) && (await dropOldestAnswer(id, isPrivate))) {
    isWritten = lookups.change((it) => it && { ...it }, { id, isPrivate });
  }
  if ((await listLookups(isPrivate)).length > MAX_LOOKUPS) await dropOldestAnswer(id, isPrivate);
  return (await isListed) && (await isWritten);
}

/** Deletes all stored lookups. Rejects if the browser fails to. */
export async function clearLookups(isPrivate: boolean): Promise<void> {
  await Promise.all([lookups.clear(isPrivate), summaries.clear(isPrivate)]);
}

const FAMILIES = { breaches: "breach", pastes: "paste" } as const;
const PARTS = ["breaches", "pastes"] as const;

/** One of the two requests for an account, as of one lookup. */
interface Question extends Pick<Lookup, "account" | "askedAt" | "source" | "isVerifiedOnly"> {
  part: (typeof PARTS)[number];
  isPrivate: boolean;
}

const ABORTED: ErrorData = { code: "aborted", service: "lookup" };
const NO_ROOM: ErrorData = { code: "unavailable", service: "lookup", reason: "no-room" };

/** Private and normal windows never share a request, and neither do two services. */
function questionKey({ account, source, isPrivate }: Question): string {
  return `${isPrivate ? "private " : ""}account ${accountKey(account)} ${source}`;
}

export function failed(error: ErrorData): LookupPart<never> {
  return { state: "failed", at: Date.now(), error };
}

/** Whether the result is still wanted: the lookup was not canceled, deleted or repeated meanwhile. */
function isWanted({ askedAt, part }: Question, lookup: Lookup | undefined): lookup is Lookup {
  return lookup?.askedAt === askedAt && isPending(lookup[part]);
}

function changeWanted(question: Question, alter: (lookup: Lookup) => Lookup): Promise<boolean> {
  const { account, isPrivate } = question;
  return changeLookup(account, isPrivate, (it) => (isWanted(question, it) ? alter(it) : it));
}

async function send(question: Question, signal: AbortSignal) {
  const { account, source, part, isPrivate, isVerifiedOnly } = question;
  // The lookup may have been canceled while this request stayed in the queue. If it was repeated, the repeat waits for this one.
  const lookup = await readLookup(account, isPrivate);
  if (lookup?.source !== source || !isPending(lookup[part])) throw new ServiceError(ABORTED);
  const access = await accountAccess(source, await isCatalogFrom(source));
  const context = httpContext(isPrivate);
  if (part === "pastes") return fetchPastes(context, access, account, signal);
  const filter = { includeUnverified: !isVerifiedOnly };
  return inFull(await fetchAccountBreaches(context, access, account, filter, signal), isVerifiedOnly);
}

/** Shows the beginning of a long list first. If the worker dies before the rest is stored, the next one asks again. */
const REST_AFTER_MS = 400;

function withBreaches({ totals: _, ...lookup }: Lookup, breaches: Lookup["breaches"]): Lookup {
  return { ...lookup, breaches };
}

async function keepOutcome(question: Question, outcome: LookupPart<never>): Promise<boolean> {
  const { account, part, isPrivate } = question;
  let isBeginning = false;
  const isWritten = await changeWanted(question, (lookup) => {
    if (part === "pastes") return { ...lookup, pastes: outcome };
    const answered = withBreaches(lookup, outcome);
    const beginning = beginningOf(answered);
    isBeginning = beginning !== answered;
    return beginning;
  });
  if (!isWritten || !isBeginning) return isWritten;
  await new Promise((resolve) => setTimeout(resolve, REST_AFTER_MS));
  return changeLookup(account, isPrivate, (it) => (hasBeginning(it) ? withBreaches(it, outcome) : it));
}

async function ask(question: Question, click: Click | undefined): Promise<void> {
  const { account, askedAt, source, part, isPrivate } = question;
  let outcome: LookupPart<never>;
  underWay.add(question);
  try {
    await refuseUnaskable(account, source, click);
    if (part === "breaches") await awaitCatalog();
    if (!isWanted(question, await readLookup(account, isPrivate))) return;
    const asked = {
      family: FAMILIES[part],
      key: questionKey(question),
      counted: await countedAs("account"),
      run: (signal: AbortSignal): Promise<unknown> => send(question, signal),
    };
    const value = await askInTurn(asked, (place) =>
      changeWanted(question, (lookup) =>
        isSamePlace(lookup[part], place) ? lookup : { ...lookup, [part]: place },
      ),
    );
    outcome = { state: "answered", at: Date.now(), value: value as never };
  } catch (thrown) {
    outcome = failed(toErrorData(thrown, "lookup"));
  } finally {
    underWay.delete(question);
  }
  if (await keepOutcome(question, outcome)) return;
  // There is no room for the result, only for this error.
  await changeLookup(account, isPrivate, (it) =>
    it?.askedAt === askedAt ? { ...it, [part]: failed(NO_ROOM) } : it,
  );
}

function askPending({ breaches, pastes, ...asked }: Lookup, isPrivate: boolean, click?: Click): void {
  for (const part of PARTS) {
    if (isPending({ breaches, pastes }[part])) void ask({ ...asked, part, isPrivate }, click);
  }
}

async function resume(): Promise<void> {
  // The last private window was closed, so delete what an earlier worker left of its lookups.
  if (!(await isPrivateWindowOpen().catch(() => false))) await clearLookups(true).catch(() => undefined);
  const source = (await currentSource()) ?? "";
  for (const isPrivate of [false, true]) {
    // The earlier worker may have died between storing a lookup and its summary.
    const all = [...(await lookups.all(isPrivate)).values()];
    await changeLines(() => all.map(summarize), isPrivate);
    // Results of another service are not results of this one.
    await dropLookups(
      all.filter((lookup) => lookup.source !== source),
      isPrivate,
    );
    // Oldest lookup first.
    for (const { account } of (await listLookups(isPrivate)).toReversed()) {
      // Only the beginning of a long list was stored, so request it again.
      await changeLookup(account, isPrivate, (it) =>
        hasBeginning(it) ? withBreaches(it, { state: "asking" }) : it,
      );
      const lookup = await readLookup(account, isPrivate);
      if (lookup) askPending(lookup, isPrivate);
    }
  }
}

let resuming: Promise<void> | undefined;

/** Resumes the lookups that an earlier worker did not finish. Never rejects. */
export function resumeLookups(): Promise<void> {
  resuming ??= resume().catch(() => undefined);
  return resuming;
}

/** Starts a lookup, or repeats what failed. Rejects with `no-room` if it cannot be stored. */
export async function lookUpAccount(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  const settings = await currentSettings();
  const source = lookupSource(settings) ?? "";
  // The window may have closed since the click, so ask nobody about the account.
  if (isPrivate && !(await isPrivateWindowOpen().catch(() => true))) throw new ServiceError(ABORTED);
  const [latest] = await listLookups(isPrivate);
  // Keep the newest lookup first, even if the clock was set back.
  const askedAt = Math.max(Date.now(), (latest?.askedAt ?? 0) + 1);
  let asked: Lookup | undefined;
  const kept = (await readWatchList()).find((one) => isSameAccount(one.account, account))?.dealtWith;
  const leftOut = settings.lookups.includeUnverified ? {} : { isVerifiedOnly: true as const };
  const isChosen = (it: Pick<Lookup, "isVerifiedOnly"> | undefined) =>
    it?.isVerifiedOnly === leftOut.isVerifiedOnly;
  const isWritten = await changeLookup(account, isPrivate, (known) => {
    const same = known?.source === source ? known : undefined;
    const dealtWith = same?.dealtWith ?? kept;
    const again = <Value>(part: LookupPart<Value> | undefined): LookupPart<Value> =>
      part && part.state !== "failed" && part.state !== "not-asked" ? part : { state: "asking" };
    const whyNoPastes = whyPastesAreNotAsked(account, settings.services.lookupInterface);
    asked = {
      account: same?.account ?? account,
      askedAt,
      source,
      breaches: again(isChosen(same) ? same?.breaches : undefined),
      ...leftOut,
      pastes: whyNoPastes ? { state: "not-asked", why: whyNoPastes } : again(same?.pastes),
      ...(dealtWith && { dealtWith }),
      ...(isChosen(same) && hasBeginning(same) && { totals: same.totals }),
    };
    return asked;
  });
  if (!isWritten) {
    await dropLookups([{ account }], isPrivate);
    throw new ServiceError(NO_ROOM);
  }
  if (asked) askPending(asked, isPrivate, { what: accountKey(account), isPrivate });
}
