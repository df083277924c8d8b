// Use case: a person has one kind of stored data erased, or everything. What is under way ends first, so that nothing of it
// comes back; the worker's own memory, alarms, toolbar and notices follow.

import browser from "webextension-polyfill";
import type { Erasable, EraseOutcome, StoredKind } from "../../shared/privacy/stored-data.ts";
import { CLOUD_SIGN_IN_KEY, SIGN_IN_KEY, TOKENS_KEY_PREFIX } from "../../shared/storage.ts";
import { eraseLogos } from "../accounts/logos.ts";
import { eraseLookups } from "../accounts/look-up-account.ts";
import { eraseClocks } from "../accounts/lookup-queue.ts";
import { eraseDismissedBreaches } from "../breaches/breached-sites.ts";
import { eraseCatalogue, keepCatalogue, pauseCatalogue } from "../breaches/catalogue.ts";
import { eraseWatchList } from "../breaches/watch-list.ts";
import { eraseCloudCalls } from "../cloud/cloud-calls.ts";
import { eraseCloudNames } from "../cloud/cloud-names.ts";
import { eraseScores } from "../page-score/score-page.ts";
import { forgetRangeAnswers } from "../passwords/check-password.ts";
import { tellTab } from "../passwords/follow-tabs.ts";
import { forgetTab, tabRecords } from "../passwords/tab-records.ts";
import { eraseSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import { redrawToolbar } from "../platform/redraw-toolbar.ts";
import { sessionKeys } from "../platform/session-keys.ts";
import { beginSignOut } from "../sign-in/sign-out.ts";
import { noteOpenTabs } from "../tabs/page-access.ts";
import { eraseTabNotes } from "../tabs/tabs-without-script.ts";
import { forgetSentRequests } from "./sent-requests.ts";
import { storedKeysOf } from "./stored-data.ts";

/** A provider that takes longer to revoke tokens goes on without anybody waiting: they are forgotten here already. */
const REVOCATION_MS = 5_000;

/** Notices of what is no longer known go as well; a value that is entered anew is checked anew. */
async function eraseTabRecords(isPrivate: boolean): Promise<void> {
  for (const [tabId, { values }] of await tabRecords(isPrivate)) {
    const frameIds = values.map(({ frameId }) => frameId);
    for (const frameId of new Set([0, ...frameIds])) void tellTab(tabId, frameId, "withdrawNotice");
    await forgetTab(tabId);
  }
}

async function eraseForWindows(
  erase: (isPrivate: boolean) => Promise<void>,
  isEverything: boolean,
): Promise<void> {
  await erase(false);
  if (isEverything) await erase(true);
}

/** As {@link StoredKind}, but for tokens and the list of requests: those have a time of their own. */
const ERASERS: {
  [Kind in Exclude<StoredKind, "tokens" | "sent-requests">]: (
    isEverything: boolean,
  ) => Promise<unknown> | undefined;
} = {
  "watch-list": eraseWatchList,
  lookups: (isEverything) => eraseForWindows(eraseLookups, isEverything),
  "page-scores": (isEverything) => eraseForWindows(eraseScores, isEverything),
  "cloud-calls": (isEverything) => eraseForWindows(eraseCloudCalls, isEverything),
  "cloud-names": eraseCloudNames,
  "dismissed-breaches": eraseDismissedBreaches,
  "sign-in": () => browser.storage.local.remove([SIGN_IN_KEY, CLOUD_SIGN_IN_KEY]),
  tabs: (isEverything) => eraseForWindows(eraseTabRecords, isEverything).finally(eraseTabNotes),
  "range-answers": () => void forgetRangeAnswers(),
  logos: eraseLogos,
  "request-clocks": eraseClocks,
  // Another service may hold from here on: nobody is left by then about whom it could be asked.
  settings: eraseSettings,
  catalogue: eraseCatalogue,
};

/** The order in which everything is erased. */
const IN_ORDER = Object.keys(ERASERS) as (keyof typeof ERASERS)[];

/** Whether nothing of a kind is left. */
async function isErased(kind: StoredKind): Promise<boolean> {
  const { local, session } = await storedKeysOf(kind);
  return local.length + session.length === 0;
}

/** Erases a kind; gives whether nothing of it is left. Never rejects. */
async function eraseKind(kind: keyof typeof ERASERS, isEverything: boolean): Promise<boolean> {
  try {
    await ERASERS[kind](isEverything);
    return await isErased(kind);
  } catch {
    return false;
  }
}

function eraseSentRequests(): Promise<boolean> {
  return forgetSentRequests().then(
    () => true,
    () => false,
  );
}

/** Tokens are forgotten at once, and revoked at the provider while the rest is erased. */
async function eraseTokens(): Promise<{ revocation: Promise<EraseOutcome["revocation"]> }> {
  const isSignedIn = (await sessionKeys(TOKENS_KEY_PREFIX)).length > 0;
  const { isRevoked } = await beginSignOut();
  if (!isSignedIn) return { revocation: Promise.resolve(undefined) };
  const isTooLate = new Promise<"unknown">((resolve) => setTimeout(resolve, REVOCATION_MS, "unknown"));
  const outcome = isRevoked.then(
    (isDone) => (isDone ? ("done" as const) : ("failed" as const)),
    () => "failed" as const,
  );
  return { revocation: Promise.race([outcome, isTooLate]) };
}

async function outcomeOf(left: StoredKind[], revoking: Promise<EraseOutcome["revocation"]>) {
  const revocation = await revoking;
  return { left, ...(revocation && { revocation }) };
}

/** What no kind has a name for is of another version, and goes with everything. */
async function eraseUnknownKeys(): Promise<void> {
  const { local, session } = await storedKeysOf(undefined);
  await Promise.all([browser.storage.local.remove(local), browser.storage.session.remove(session)]);
}

async function eraseEverything(): Promise<EraseOutcome> {
  // Without settings there is another service, whose catalogue would be asked for before the old one is erased.
  const goOn = pauseCatalogue();
  const outcome = await eraseAll().finally(goOn);
  // From here on it is as after the installation.
  await keepCatalogue(false).catch(() => undefined);
  return outcome;
}

async function eraseAll(): Promise<EraseOutcome> {
  // What cannot be done about one kind keeps none of the others.
  const { revocation } = await eraseTokens().catch(() => ({ revocation: Promise.resolve(undefined) }));
  const left: StoredKind[] = (await isErased("tokens").catch(() => false)) ? [] : ["tokens"];
  for (const kind of IN_ORDER) if (!(await eraseKind(kind, true))) left.push(kind);
  await eraseUnknownKeys().catch(() => undefined);
  await browser.alarms.clearAll().catch(() => false);
  // What was sent to revoke the tokens is in the list, so it goes last.
  const outcome = await outcomeOf(left, revocation);
  if (!(await eraseSentRequests())) left.push("sent-requests");
  return outcome;
}

async function eraseOne(kind: StoredKind): Promise<EraseOutcome> {
  if (kind === "sent-requests") return { left: (await eraseSentRequests()) ? [] : [kind] };
  if (kind === "tokens") {
    const { revocation } = await eraseTokens();
    return outcomeOf((await isErased(kind)) ? [] : [kind], revocation);
  }
  // Without the settings there is nobody left who could revoke them later.
  const signedOut = kind === "settings" ? await eraseTokens() : undefined;
  const left = (await eraseKind(kind, false)) ? [] : [kind];
  return outcomeOf(left, signedOut?.revocation ?? Promise.resolve(undefined));
}

async function erase(what: Erasable): Promise<EraseOutcome> {
  const release = keepAwake();
  try {
    return await (what === "everything" ? eraseEverything() : eraseOne(what));
  } finally {
    if (what === "everything" || what === "tabs") await noteOpenTabs().catch(() => undefined);
    redrawToolbar();
    release();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Erases one kind, or everything; one wish after the other. Gives what is left, which is nothing on any usual day. */
export function eraseStored(what: Erasable): Promise<EraseOutcome> {
  const mine = last.then(() => erase(what));
  last = mine.catch(() => undefined);
  return mine;
}
