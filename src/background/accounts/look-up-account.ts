// Use case: a person asks where an account was exposed. Two questions, each in its turn; every answer is written down at once.

import { accountKey, isEmailAddress } from "../../shared/accounts/account.ts";
import {
  hasAnswer,
  hasPendingPart,
  isPending,
  type Lookup,
  type LookupPart,
  type LookupSummary,
} from "../../shared/accounts/lookup.ts";
import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import { isPrivateWindowOpen } from "../platform/private-windows.ts";
import { forgetRefusedClick, notAgreed, takeRefusedClick } from "../privacy/data-consent.ts";
import { askPending, cancelQuestions, failed, NO_ROOM } from "./account-questions.ts";
import { currentSource } from "./lookup-queue.ts";
import {
  changeLookup,
  clearLookups,
  dropLookups,
  listLookups,
  loadLookups,
  readLookup,
} from "./lookup-records.ts";

const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

/** What is answered stays; of the rest it is told why it will not be. */
function withPendingStopped(lookup: Lookup, error = STOPPED): Lookup {
  const settle = <Value>(part: LookupPart<Value>) => (isPending(part) ? failed(error) : part);
  return { ...lookup, breaches: settle(lookup.breaches), pastes: settle(lookup.pastes) };
}

function withoutBreaches({ totals: _, ...lookup }: Lookup): Lookup {
  return { ...lookup, breaches: { state: "asking" } };
}

async function resume(): Promise<void> {
  // What an earlier worker was asked in private windows went with the last of them.
  if (!(await isPrivateWindowOpen().catch(() => false))) await clearLookups(true).catch(() => undefined);
  const source = (await currentSource()) ?? "";
  for (const isPrivate of [false, true]) {
    await loadLookups(isPrivate);
    const list = await listLookups(isPrivate);
    // What another service said is not what this one says.
    const foreign = list.filter((line) => line.source !== source);
    if (foreign.length > 0) await dropLookups(foreign, isPrivate);
    // First asked first.
    for (const line of list.toReversed()) {
      if (line.source !== source) continue;
      // The rest of a long list went with the worker that had it.
      await changeLookup(line.account, isPrivate, (it) =>
        it?.totals && it.breaches.state === "answered" ? withoutBreaches(it) : it,
      );
      const lookup = await readLookup(line.account, isPrivate);
      if (lookup) askPending(lookup, isPrivate);
    }
  }
}

let resuming: Promise<void> | undefined;

/** Goes on with what an earlier worker was asked and did not live to answer. Never rejects. */
export function resumeLookups(): Promise<void> {
  resuming ??= resume().catch(() => undefined);
  return resuming;
}

/** As {@link resumeLookups}, where there is something to go on with. */
export async function resumePendingLookups(): Promise<void> {
  const [list, privateList] = await Promise.all([listLookups(false), listLookups(true)]);
  if (privateList.length > 0 || list.some(hasPendingPart)) await resumeLookups();
}

/**
 * Looks up an account; what is known or under way already is not asked twice, what failed is asked again. Nothing is asked
 * before it is written down.
 *
 * @throws {ServiceError} (rejects) `unavailable` with the reason `no-room`
 */
export async function lookUpAccount(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  const source = (await currentSource()) ?? "";
  const [latest] = await listLookups(isPrivate);
  // Later than all others, whatever the clock says: the last asked comes first.
  const askedAt = Math.max(Date.now(), (latest?.askedAt ?? 0) + 1);
  let asked: Lookup | undefined;
  const isWritten = await changeLookup(account, isPrivate, (known) => {
    const same = known?.source === source ? known : undefined;
    const totals = same?.breaches.state === "answered" ? same.totals : undefined;
    const ask = <Value>(part: LookupPart<Value> | undefined): LookupPart<Value> =>
      part && part.state !== "failed" ? part : { state: "asking" };
    asked = {
      account: same?.account ?? account,
      askedAt,
      source,
      breaches: ask(same?.breaches),
      pastes: isEmailAddress(account) ? ask(same?.pastes) : { state: "not-asked", why: "no-email-address" },
      ...(totals && { totals }),
    };
    return asked;
  });
  if (!isWritten) {
    await dropLookups([{ account }], isPrivate);
    throw new ServiceError(NO_ROOM);
  }
  if (asked) askPending(asked, isPrivate, { what: accountKey(account), isPrivate });
}

/** Takes a look-up out of the queue, and off the list unless one of its answers is there already. */
export async function cancelLookup(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  const lookup = await readLookup(account, isPrivate);
  if (!lookup) return;
  const isNoted = hasAnswer(lookup)
    ? changeLookup(account, isPrivate, (it) => it && withPendingStopped(it))
    : dropLookups([lookup], isPrivate);
  cancelQuestions(lookup, isPrivate);
  await isNoted;
}

/** Forgets all answers; what is still waiting stays. */
export async function forgetLookups(
  isPrivate: boolean,
  shouldForget = (line: LookupSummary) => !hasPendingPart(line),
): Promise<void> {
  await resumeLookups();
  const gone = (await listLookups(isPrivate)).filter(shouldForget);
  const areDropped = dropLookups(gone, isPrivate);
  for (const line of gone) cancelQuestions(line, isPrivate);
  await areDropped;
}

/** Erases all look-ups, also those that are waiting or under way. */
export async function eraseLookups(isPrivate: boolean): Promise<void> {
  await forgetRefusedClick("personallyIdentifyingInfo", isPrivate);
  await forgetLookups(isPrivate, () => true);
  await clearLookups(isPrivate);
}

/** The last private window was closed: what was asked in it is forgotten. */
export async function forgetPrivateLookups(): Promise<void> {
  if ((await listLookups(true)).length > 0) await forgetLookups(true, () => true);
}

/**
 * Another service is asked from now on: what the one before said is not shown as its answer, and what it was still to say
 * is told as stopped.
 */
export async function followLookupService(): Promise<void> {
  await resumeLookups();
  const source = (await currentSource()) ?? "";
  for (const isPrivate of [false, true]) {
    const foreign = (await listLookups(isPrivate)).filter((line) => line.source !== source);
    const answered = foreign.filter((line) => !hasPendingPart(line));
    await Promise.all([
      answered.length > 0 && dropLookups(answered, isPrivate),
      ...foreign.filter(hasPendingPart).map((line) => {
        const isNoted = changeLookup(line.account, isPrivate, (it) => {
          if (!it || it.source === source) return it;
          const isAsked = it.pastes.state !== "not-asked";
          return { ...it, source, breaches: failed(STOPPED), pastes: isAsked ? failed(STOPPED) : it.pastes };
        });
        cancelQuestions(line, isPrivate);
        return isNoted;
      }),
    ]);
  }
}

function isRefused({ breaches, pastes }: LookupSummary): boolean {
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
    if (key === undefined) continue;
    const line = (await listLookups(isPrivate)).find(({ account }) => accountKey(account) === key);
    if (line && isRefused(line)) await lookUpAccount(line.account, isPrivate);
  }
}

/** The person no longer agrees to accounts being sent: what is still waiting is not, and what is under way is given up. */
export async function stopLookupsWithoutConsent(): Promise<void> {
  await resumeLookups();
  for (const isPrivate of [false, true]) {
    for (const line of (await listLookups(isPrivate)).filter(hasPendingPart)) {
      const isNoted = changeLookup(
        line.account,
        isPrivate,
        (it) => it && withPendingStopped(it, notAgreed("lookup")),
      );
      cancelQuestions(line, isPrivate);
      await isNoted;
    }
  }
}
