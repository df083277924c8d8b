// Changes lookups after they were asked: when they are canceled or deleted, or when the breach list, settings or consent change.

import { accountKey } from "../../shared/accounts/account.ts";
import {
  hasAnswer,
  hasBeginning,
  hasPendingPart,
  isPending,
  type Lookup,
  type LookupPart,
  type LookupSummary,
} from "../../shared/accounts/lookup.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { currentSource } from "../lookup-service/lookup-access.ts";
import { forgetRefusedClick, notAgreed, takeRefusedClick } from "../platform/consent.ts";
import { inFull } from "./exposed-breaches.ts";
import {
  changeLookup,
  clearLookups,
  dropLookups,
  failed,
  listLookups,
  lookUpAccount,
  readLookup,
  resumeLookups,
} from "./look-up-account.ts";

const STOPPED: ErrorData = { code: "aborted", service: "lookup" };
const WINDOWS = [false, true];

/** Marks the pending parts as failed; answered parts stay. */
function withPendingStopped(lookup: Lookup, error: ErrorData): Lookup {
  const settle = <Value>(part: LookupPart<Value>) => (isPending(part) ? failed(error) : part);
  return { ...lookup, breaches: settle(lookup.breaches), pastes: settle(lookup.pastes) };
}

/** Calls {@link resumeLookups} if there is anything to resume. */
export async function resumePendingLookups(): Promise<void> {
  const [list, privateList] = await Promise.all(WINDOWS.map(listLookups));
  const isUnfinished = (line: LookupSummary) => hasPendingPart(line) || hasBeginning(line);
  if (privateList?.length || list?.some(isUnfinished)) await resumeLookups();
}

/** Cancels a lookup. Removes it from the list too, unless part of it was already answered. */
export async function cancelLookup(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  await changeLookup(account, isPrivate, (it) =>
    it && hasAnswer(it) ? withPendingStopped(it, STOPPED) : undefined,
  );
}

/** Deletes finished lookups; pending ones stay. */
export async function forgetLookups(
  isPrivate: boolean,
  shouldForget = (line: LookupSummary) => !hasPendingPart(line),
): Promise<void> {
  await resumeLookups();
  await dropLookups((await listLookups(isPrivate)).filter(shouldForget), isPrivate);
}

/** Deletes all lookups, including those that are waiting or under way. */
export async function eraseLookups(isPrivate: boolean): Promise<void> {
  await forgetRefusedClick("personallyIdentifyingInfo", isPrivate);
  await forgetLookups(isPrivate, () => true);
  await clearLookups(isPrivate);
}

/** Deletes the lookups of private windows, after the last one was closed. */
export async function forgetPrivateLookups(): Promise<void> {
  if ((await listLookups(true)).length > 0) await forgetLookups(true, () => true);
}

/** After a change of service, drops results of the previous one and stops its pending lookups. */
export async function stopForeignLookups(): Promise<void> {
  await resumeLookups();
  const source = (await currentSource()) ?? "";
  const end = (it: Lookup | undefined): Lookup | undefined => {
    // The user may have already repeated it at the new service.
    if (!it || it.source === source) return it;
    if (!hasPendingPart(it)) return undefined;
    const isAsked = it.pastes.state !== "not-asked";
    return { ...it, source, breaches: failed(STOPPED), pastes: isAsked ? failed(STOPPED) : it.pastes };
  };
  for (const isPrivate of WINDOWS) {
    const list = await listLookups(isPrivate);
    await Promise.all(list.map(({ account }) => changeLookup(account, isPrivate, end)));
  }
}

/** Fills in the details of lookups that returned only breach names because there was no catalog yet. */
export async function completeLookups(): Promise<void> {
  for (const isPrivate of WINDOWS) {
    for (const { account } of await listLookups(isPrivate)) {
      const { breaches: before, isVerifiedOnly } = (await readLookup(account, isPrivate)) ?? {};
      if (before?.state !== "answered") continue;
      const value = await inFull(before.value, isVerifiedOnly);
      // The catalog adds nothing new.
      if (JSON.stringify(value) === JSON.stringify(before.value)) continue;
      await changeLookup(account, isPrivate, (it) =>
        it?.breaches.state === "answered" && it.breaches.at === before.at && !it.totals
          ? { ...it, breaches: { ...before, at: Date.now(), value } }
          : it,
      );
    }
  }
}

function isRefused({ breaches, pastes }: LookupSummary): boolean {
  return [breaches, pastes].some(
    (part) => part.state === "failed" && part.error.reason === "data-not-agreed",
  );
}

/** The user agreed to send accounts: repeats the last refused lookup. Earlier ones stay refused. */
export async function askRefusedLookups(): Promise<void> {
  await resumeLookups();
  for (const isPrivate of WINDOWS) {
    const key = await takeRefusedClick("personallyIdentifyingInfo", isPrivate);
    if (key === undefined) continue;
    const line = (await listLookups(isPrivate)).find(({ account }) => accountKey(account) === key);
    if (line && isRefused(line)) await lookUpAccount(line.account, isPrivate);
  }
}

/** The user withdrew consent to send accounts: stops every pending lookup. */
export async function stopLookupsWithoutConsent(): Promise<void> {
  await resumeLookups();
  for (const isPrivate of WINDOWS) {
    for (const { account } of (await listLookups(isPrivate)).filter(hasPendingPart)) {
      await changeLookup(account, isPrivate, (it) => it && withPendingStopped(it, notAgreed("lookup")));
    }
  }
}
