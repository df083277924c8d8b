// How look-ups end that nobody waits out: canceled, forgotten, or stopped because settings or consent changed.

import { accountKey } from "../../shared/accounts/account.ts";
import {
  hasAnswer,
  hasPendingPart,
  isPending,
  type Lookup,
  type LookupPart,
  type LookupSummary,
} from "../../shared/accounts/lookup.ts";
import { lookupSource } from "../../shared/accounts/lookup-source.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { currentSettings, watchSettings } from "../platform/current-settings.ts";
import { redrawToolbar } from "../platform/redraw-toolbar.ts";
import { forgetRefusedClick, notAgreed, takeRefusedClick } from "../privacy/data-consent.ts";
import {
  cancelQuestions,
  changeLookup,
  clearLookups,
  dropLookups,
  failed,
  listLookups,
  lookUpAccount,
  resumeLookups,
} from "./look-up-account.ts";
import { currentSource, lookupQueue } from "./lookup-queue.ts";

const STOPPED: ErrorData = { code: "aborted", service: "lookup" };
const WINDOWS = [false, true];

/** What is answered stays; the rest says why there will be no answer. */
function withPendingStopped(lookup: Lookup, error: ErrorData): Lookup {
  const settle = <Value>(part: LookupPart<Value>) => (isPending(part) ? failed(error) : part);
  return { ...lookup, breaches: settle(lookup.breaches), pastes: settle(lookup.pastes) };
}

/** Noted first, so that what comes of the canceled questions changes nothing any more. */
async function stop(
  line: LookupSummary,
  isPrivate: boolean,
  alter: (lookup: Lookup) => Lookup,
): Promise<void> {
  const isNoted = changeLookup(line.account, isPrivate, (it) => it && alter(it));
  cancelQuestions(line, isPrivate);
  await isNoted;
}

async function drop(gone: readonly LookupSummary[], isPrivate: boolean): Promise<void> {
  const areDropped = dropLookups(gone, isPrivate);
  for (const line of gone) cancelQuestions(line, isPrivate);
  await areDropped;
}

/** As {@link resumeLookups}, where there is something to go on with. */
export async function resumePendingLookups(): Promise<void> {
  const [list, privateList] = await Promise.all(WINDOWS.map(listLookups));
  if (privateList?.length || list?.some(hasPendingPart)) await resumeLookups();
}

/** Takes a look-up out of the queue, and off the list unless one of its answers is there already. */
export async function cancelLookup(account: string, isPrivate: boolean): Promise<void> {
  await resumeLookups();
  const key = accountKey(account);
  const line = (await listLookups(isPrivate)).find((it) => accountKey(it.account) === key);
  if (!line) return;
  await (hasAnswer(line)
    ? stop(line, isPrivate, (it) => withPendingStopped(it, STOPPED))
    : drop([line], isPrivate));
}

/** Forgets all answers; what is still waiting stays. */
export async function forgetLookups(
  isPrivate: boolean,
  shouldForget = (line: LookupSummary) => !hasPendingPart(line),
): Promise<void> {
  await resumeLookups();
  await drop((await listLookups(isPrivate)).filter(shouldForget), isPrivate);
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

/** Another service is asked from now on: what the one before said, or was still to say, is not shown as its answer. */
async function stopForeignLookups(): Promise<void> {
  await resumeLookups();
  const source = (await currentSource()) ?? "";
  const asStopped = (it: Lookup): Lookup => {
    if (it.source === source) return it;
    const isAsked = it.pastes.state !== "not-asked";
    return { ...it, source, breaches: failed(STOPPED), pastes: isAsked ? failed(STOPPED) : it.pastes };
  };
  for (const isPrivate of WINDOWS) {
    const foreign = (await listLookups(isPrivate)).filter((line) => line.source !== source);
    await Promise.all([
      // Unless it was asked about anew meanwhile: whoever chooses another service asks it at once.
      ...foreign
        .filter((line) => !hasPendingPart(line))
        .map(({ account }) =>
          changeLookup(account, isPrivate, (it) => (it?.source === source ? it : undefined)),
        ),
      ...foreign.filter(hasPendingPart).map((line) => stop(line, isPrivate, asStopped)),
    ]);
  }
}

function isRefused({ breaches, pastes }: LookupSummary): boolean {
  return [breaches, pastes].some(
    (part) => part.state === "failed" && part.error.reason === "data-not-agreed",
  );
}

/** The person agreed to accounts being sent: the look-up refused just now is made. What was refused before it waits. */
export async function askRefusedLookups(): Promise<void> {
  await resumeLookups();
  for (const isPrivate of WINDOWS) {
    const key = await takeRefusedClick("personallyIdentifyingInfo", isPrivate);
    if (key === undefined) continue;
    const line = (await listLookups(isPrivate)).find(({ account }) => accountKey(account) === key);
    if (line && isRefused(line)) await lookUpAccount(line.account, isPrivate);
  }
}

/** The person no longer agrees to accounts being sent: what is still waiting is not, and what is under way is given up. */
export async function stopLookupsWithoutConsent(): Promise<void> {
  await resumeLookups();
  for (const isPrivate of WINDOWS) {
    for (const line of (await listLookups(isPrivate)).filter(hasPendingPart)) {
      await stop(line, isPrivate, (it) => withPendingStopped(it, notAgreed("lookup")));
    }
  }
}

/** What else follows when another service is asked, or the same with another key. */
interface LookupServiceSubscriber {
  keyChanged(): unknown;
  serviceChanged(): unknown;
}

let subscriber: LookupServiceSubscriber | undefined;

export function watchLookupService(mine: LookupServiceSubscriber): void {
  subscriber = mine;
}

/** Follows changes of the settings. Register before anything is awaited. */
export function watchLookupSettings(): void {
  let known = currentSettings();
  watchSettings(() => {
    const before = known;
    known = currentSettings();
    void Promise.all([before, known]).then(async ([was, is]) => {
      // What was refused for want of a key need not wait for its next turn.
      if (was.services.lookupApiKey !== is.services.lookupApiKey) void subscriber?.keyChanged();
      if (lookupSource(was) === lookupSource(is)) return;
      lookupQueue.serviceChanged();
      redrawToolbar();
      await stopForeignLookups();
      await subscriber?.serviceChanged();
    });
  });
}
