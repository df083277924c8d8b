// The look-ups of this session: in the worker's memory, and in storage.session so that a killed worker forgets none.
// Those of private windows are in memory only.

import browser from "webextension-polyfill";
import { accountKey } from "../../shared/accounts/account.ts";
import type { Lookup, LookupPart } from "../../shared/accounts/lookup.ts";
import type { Breach, Paste } from "../../shared/breaches/breach.ts";
import { LOGO_KEY_PREFIX, LOOKUP_KEY_PREFIX } from "../../shared/storage.ts";
import { sessionKeys } from "../platform/session-keys.ts";
import { has, isErrorData } from "../platform/stored-shapes.ts";
import type { LookupFamily } from "./request-clock.ts";

/** A part as it is kept: its place in the queue is told by the queue. */
export type KeptPart<Value> =
  | Exclude<LookupPart<Value>, { state: "waiting" | "asking" }>
  | { state: "pending" };

export interface LookupRecord {
  account: string;
  askedAt: number;
  /** The service that is, or was, asked, as `lookupSource` tells it. */
  source: string;
  breaches: KeptPart<Breach[]>;
  pastes: KeptPart<Paste[]>;
}

/** The two questions of a look-up. */
export type PartName = "breaches" | "pastes";
export const FAMILIES: Record<PartName, LookupFamily> = { breaches: "breach", pastes: "paste" };

/** What tells the questions of one account from those of another; private windows share none with others. */
export function questionKey(account: string, isPrivate: boolean): string {
  return `${isPrivate ? "private " : ""}account ${accountKey(account)}`;
}

/** More than one person asks about in a day; the oldest answers go first. */
const MAX_RECORDS = 40;

const keptRecords = new Map<string, LookupRecord>();
const privateRecords = new Map<string, LookupRecord>();
let loading: Promise<void> | undefined;
let lastWrite: Promise<unknown> = Promise.resolve();

export function recordsOf(isPrivate: boolean): Map<string, LookupRecord> {
  return isPrivate ? privateRecords : keptRecords;
}

export function isPending({ breaches, pastes }: Pick<Lookup | LookupRecord, "breaches" | "pastes">): boolean {
  return breaches.state === "pending" || pastes.state === "pending";
}

function isPart(value: unknown): boolean {
  if (!has(value, { state: "string" })) return false;
  if (value.state === "answered") return has(value, { at: "number", value: "list" });
  return value.state !== "failed" || (has(value, { at: "number" }) && isErrorData(value.error));
}

function isRecord(value: unknown): value is LookupRecord {
  const isWhole = has(value, { account: "string", askedAt: "number", source: "string" });
  return isWhole && isPart(value.breaches) && isPart(value.pastes);
}

async function load(): Promise<void> {
  const keys = await sessionKeys(LOOKUP_KEY_PREFIX);
  if (keys.length === 0) return;
  for (const record of Object.values(await browser.storage.session.get(keys))) {
    if (isRecord(record)) keptRecords.set(accountKey(record.account), record);
  }
}

/** Reads what an earlier worker left; once, and never rejects. */
export function loadRecords(): Promise<void> {
  loading ??= load().catch(() => undefined);
  return loading;
}

function write(task: () => Promise<unknown>): void {
  lastWrite = lastWrite.then(task).catch(() => undefined);
}

async function dropOldestAnswer(except: LookupRecord): Promise<boolean> {
  const answered = [...keptRecords.values()].filter((it) => it !== except && !isPending(it));
  const oldest = answered.toSorted((a, b) => a.askedAt - b.askedAt)[0];
  if (!oldest) return false;
  const key = accountKey(oldest.account);
  keptRecords.delete(key);
  await browser.storage.session.remove(LOOKUP_KEY_PREFIX + key);
  return true;
}

async function store(record: LookupRecord): Promise<void> {
  const key = accountKey(record.account);
  // Cancelled or forgotten while it waited to be written.
  if (keptRecords.get(key) !== record) return;
  while (keptRecords.size > MAX_RECORDS && (await dropOldestAnswer(record)));
  const put = () => browser.storage.session.set({ [LOOKUP_KEY_PREFIX + key]: record });
  const isStored = await put().then(
    () => true,
    () => false,
  );
  if (isStored) return;
  // No room: logos can be fetched again. Where that is not enough the answer lives as long as the worker, and what was
  // kept of it before is taken away, lest the next worker ask again.
  await browser.storage.session.remove(await sessionKeys(LOGO_KEY_PREFIX));
  await put().catch(() => browser.storage.session.remove(LOOKUP_KEY_PREFIX + key));
}

/** Keeps a record as it is now. */
export function keepRecord(record: LookupRecord, isPrivate: boolean): void {
  recordsOf(isPrivate).set(accountKey(record.account), record);
  if (!isPrivate) write(() => store(record));
}

/** A long answer takes its time to write, and every page of ours is told of what is written: first it is on screen. */
const KEEP_AFTER_MS = 400;

/** Keeps what came of a record, once whoever waits for it was told. A worker that dies before asks again. */
export function keepOutcome(record: LookupRecord, isPrivate: boolean): void {
  if (!isPrivate) setTimeout(() => write(() => store(record)), KEEP_AFTER_MS);
}

/** Fulfilled once all that was to be written or removed so far is: who is told of it may rely on it, whoever dies then. */
export async function recordsWritten(): Promise<void> {
  await lastWrite;
}

/** Takes what is left of look-ups from storage, once all that is being written is. */
export async function clearStoredLookups(): Promise<void> {
  write(async () => browser.storage.session.remove(await sessionKeys(LOOKUP_KEY_PREFIX)));
  await lastWrite;
}

export function dropRecord(record: LookupRecord, isPrivate: boolean): void {
  const key = accountKey(record.account);
  recordsOf(isPrivate).delete(key);
  if (!isPrivate) write(() => browser.storage.session.remove(LOOKUP_KEY_PREFIX + key));
}
