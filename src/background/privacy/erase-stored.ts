// Use case: a user deletes stored data. What is running ends first, so that none of it comes back.

import browser from "webextension-polyfill";
import type { Erasable, EraseOutcome, StoredKind } from "../../shared/privacy/stored-data.ts";
import { CLOUD_SIGN_IN_KEY, SIGN_IN_KEY, TOKENS_KEY_PREFIX } from "../../shared/storage.ts";
import { eraseLookups } from "../accounts/end-lookups.ts";
import { eraseLogos } from "../accounts/logos.ts";
import { eraseDismissedBreaches } from "../breaches/breached-sites.ts";
import { eraseCatalog, keepCatalog, pauseCatalog } from "../breaches/catalog.ts";
import { eraseWatchList } from "../breaches/watch-list.ts";
import { eraseCloudCalls } from "../cloud/cloud-calls.ts";
import { eraseCloudNames } from "../cloud/cloud-names.ts";
import { eraseClocks } from "../lookup-service/lookup-queue.ts";
import { eraseScores } from "../page-score/score-page.ts";
import { forgetChanges } from "../passwords/changed-passwords.ts";
import { forgetRangeAnswers } from "../passwords/check-password.ts";
import { forgetTab, tabRecords } from "../passwords/tab-records.ts";
import { forgetWarned } from "../passwords/warned.ts";
import { eraseSettings } from "../platform/current-settings.ts";
import { redrawToolbar } from "../platform/events.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import { forgetSentRequests } from "../platform/outgoing-requests.ts";
import { sessionKeys } from "../platform/storage.ts";
import { sendToTab } from "../platform/tab-script.ts";
import { createTaskQueue } from "../platform/task-queue.ts";
import { beginSignOut } from "../sign-in/index.ts";
import { noteOpenTabs } from "../tabs/page-access.ts";
import { eraseTabNotes } from "../tabs/tabs-without-script.ts";
import { storedKeysOf } from "./stored-data.ts";

/** How long to wait for the provider to revoke tokens. They are already deleted here, so it may take longer in the background. */
const REVOCATION_MS = 5_000;

/** Also withdraws notices about deleted values. A value that is entered again is checked again. */
async function eraseTabRecords(isPrivate: boolean): Promise<void> {
  for (const [tabId, { values }] of await tabRecords(isPrivate)) {
    const frameIds = values.map(({ frameId }) => frameId);
    for (const frameId of new Set([0, ...frameIds])) void sendToTab(tabId, frameId, "withdrawNotice");
    await forgetTab(tabId);
  }
  await forgetWarned(isPrivate);
}

/** Data of private windows is deleted only along with everything. */
function ofWindows(eraseOf: (isPrivate: boolean) => Promise<void>) {
  return async (isEverything: boolean) => {
    await eraseOf(false);
    if (isEverything) await eraseOf(true);
  };
}

/** In the order in which everything is deleted. */
const ERASERS: Record<StoredKind, (isEverything: boolean) => unknown> = {
  // Deleted before everything else, see {@link eraseTokens}.
  tokens: () => undefined,
  "watch-list": eraseWatchList,
  lookups: ofWindows(eraseLookups),
  "page-scores": ofWindows(eraseScores),
  "cloud-calls": ofWindows(eraseCloudCalls),
  "cloud-names": eraseCloudNames,
  "dismissed-breaches": eraseDismissedBreaches,
  "changed-passwords": forgetChanges,
  "sign-in": () => browser.storage.local.remove([SIGN_IN_KEY, CLOUD_SIGN_IN_KEY]),
  tabs: (isEverything) => ofWindows(eraseTabRecords)(isEverything).finally(eraseTabNotes),
  "range-answers": forgetRangeAnswers,
  logos: eraseLogos,
  "request-clocks": eraseClocks,
  // From here on another service may apply. Everything that it could be asked about is gone by then.
  settings: eraseSettings,
  catalog: eraseCatalog,
  "sent-requests": forgetSentRequests,
};

/** Deletes a kind. Resolves with whether nothing of it is left. Never rejects. */
async function eraseKind(kind: StoredKind, isEverything: boolean): Promise<boolean> {
  try {
    await ERASERS[kind](isEverything);
    // Requests sent from here on are in a new list.
    if (kind === "sent-requests") return true;
    const { local, session } = await storedKeysOf(kind);
    return local.length + session.length === 0;
  } catch {
    return false;
  }
}

/** Deletes the tokens at once, and revokes them while the rest is deleted. Returns a function that waits for that. */
async function eraseTokens(): Promise<() => Promise<EraseOutcome["revocation"]>> {
  const isSignedIn = (await sessionKeys(TOKENS_KEY_PREFIX)).length > 0;
  const { isRevoked } = await beginSignOut();
  if (!isSignedIn) return async () => undefined;
  const tooLate = new Promise<"unknown">((resolve) => setTimeout(resolve, REVOCATION_MS, "unknown"));
  const outcome = isRevoked.then((isDone) => (isDone ? "done" : "failed"));
  return () => Promise.race([outcome, tooLate]);
}

/** Deletes keys of no known kind, which are from other versions. */
async function eraseUnknownKeys(): Promise<void> {
  const { local, session } = await storedKeysOf(undefined);
  await Promise.all([browser.storage.local.remove(local), browser.storage.session.remove(session)]);
}

async function eraseEverything(): Promise<EraseOutcome> {
  // Without settings another service applies. Don't fetch its breach list before the old one is deleted.
  const goOn = pauseCatalog();
  const outcome = await eraseAll().finally(goOn);
  // From here on, everything is as it is after installation.
  await keepCatalog(false).catch(() => undefined);
  return outcome;
}

async function eraseAll(): Promise<EraseOutcome> {
  // A failure with one kind must not keep the others.
  const revoked = await eraseTokens().catch(() => undefined);
  const left: StoredKind[] = [];
  const kinds = Object.keys(ERASERS) as StoredKind[];
  for (const kind of kinds.filter((it) => it !== "sent-requests"))
    if (!(await eraseKind(kind, true))) left.push(kind);
  await eraseUnknownKeys().catch(() => undefined);
  await browser.alarms.clearAll().catch(() => false);
  const revocation = await revoked?.();
  // The list includes the requests that revoked the tokens, so it goes last.
  if (!(await eraseKind("sent-requests", true))) left.push("sent-requests");
  return { left, revocation };
}

async function eraseOne(kind: StoredKind): Promise<EraseOutcome> {
  // Without the settings, the tokens couldn't be revoked later.
  const revoked = kind === "tokens" || kind === "settings" ? await eraseTokens() : undefined;
  const left = (await eraseKind(kind, false)) ? [] : [kind];
  return { left, revocation: await revoked?.() };
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

const enqueue = createTaskQueue();

/** Deletes one kind, or everything, one request at a time. Returns what is left, normally nothing. */
export function eraseStored(what: Erasable): Promise<EraseOutcome> {
  return enqueue(() => erase(what));
}
