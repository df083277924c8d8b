// Use case: a user deletes stored data. What is running ends first, so that none of it comes back.

import browser from "webextension-polyfill";
import {
  type Erasable,
  type EraseOutcome,
  STORED_KINDS,
  type StoredKind,
} from "../../shared/privacy/stored-data.ts";
import { RECORDS } from "../../shared/records/record.ts";
import { unstore } from "../../shared/storage.ts";
import { beginErasing, erased } from "../platform/erase.ts";
import { redrawToolbar } from "../platform/events.ts";
import { createRecords } from "../platform/records.ts";
import { createTaskQueue, keepAwake } from "../platform/tasks.ts";
import { beginSignOut } from "../sign-in/index.ts";
import { isSignedInAnywhere } from "../sign-in/sign-in.ts";
import { isAnyStored, unknownKeys } from "./stored-data.ts";

/** How long to wait for the provider to revoke tokens. They are already deleted here, so it may take longer in the background. */
const REVOCATION_MS = 5_000;

/**
 * In the order in which everything is deleted. Without the settings, another service may apply: everything that it could be asked
 * about is gone by then.
 */
const IN_ORDER: ReadonlySet<StoredKind> = (() => {
  const last: readonly StoredKind[] = ["settings", "catalog", "sent-requests"];
  // A call that starts meanwhile would store its name.
  return new Set(["tokens", "cloud-calls", ...STORED_KINDS.filter((kind) => !last.includes(kind)), ...last]);
})();

/** Deletes a kind. Resolves with whether nothing of it is left. Never rejects. */
async function eraseKind(kind: StoredKind, isEverything: boolean): Promise<boolean> {
  try {
    const isDone = await beginErasing(kind, isEverything);
    const records = RECORDS.filter(({ row, isErasedByFeature }) => row === kind && !isErasedByFeature);
    for (const isPrivate of isEverything ? [false, true] : [false])
      await Promise.all(records.map((record) => createRecords(record).clear(isPrivate)));
    // Requests sent from here on are in a new list.
    return isDone && (kind === "sent-requests" || !(await isAnyStored(kind)));
  } catch {
    return false;
  }
}

/** Deletes the tokens at once, and revokes them while the rest is deleted. Returns a function that waits for that. */
async function eraseTokens(): Promise<() => Promise<EraseOutcome["revocation"]>> {
  const isSignedIn = await isSignedInAnywhere();
  const { isRevoked } = await beginSignOut();
  if (!isSignedIn) return async () => undefined;
  const tooLate = new Promise<"unknown">((resolve) => setTimeout(resolve, REVOCATION_MS, "unknown"));
  const outcome = isRevoked.then((isDone) => (isDone ? "done" : "failed"));
  return () => Promise.race([outcome, tooLate]);
}

/** Deletes keys of no known kind, which are from other versions. */
async function eraseUnknownKeys(): Promise<void> {
  for (const area of ["local", "session"] as const) await unstore(area, await unknownKeys(area));
}

async function eraseEverything(): Promise<EraseOutcome> {
  await beginErasing("everything", true);
  // A failure with one kind must not keep the others.
  const revoked = await eraseTokens().catch(() => undefined);
  const left: StoredKind[] = [];
  for (const kind of IN_ORDER)
    if (kind !== "sent-requests" && !(await eraseKind(kind, true))) left.push(kind);
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
    await erased.emit(what);
    redrawToolbar();
    release();
  }
}

const enqueue = createTaskQueue();

/** Deletes one kind, or everything, one request at a time. Returns what is left, normally nothing. */
export function eraseStored(what: Erasable): Promise<EraseOutcome> {
  return enqueue(() => erase(what));
}
