// What was checked in each tab. Kept in storage.session, so that a killed worker forgets nothing; what belongs to a
// private window stays in the worker's own memory.

import browser from "webextension-polyfill";
import type { ValueReference } from "../../shared/messages.ts";
import type { TabVerdict } from "../../shared/passwords/verdict.ts";
import { TAB_KEY_PREFIX, tabIdOf, tabKey } from "../../shared/storage.ts";
import { sessionKeys } from "../platform/session-keys.ts";
import { has, isErrorData, itemsOf } from "../platform/stored-shapes.ts";

/** One committed value of one field, and what came of it. Nothing in it is derived from the value itself. */
export interface CheckedValue extends ValueReference {
  frameId: number;
  /** Site of the frame; absent where the frame has none (sandboxed, opaque). */
  site?: string;
  isNewPassword: boolean;
  isUnencrypted: boolean;
  at: number;
  /** Absent while the service is being asked. */
  verdict?: TabVerdict;
  /** Still what the field holds: neither changed nor replaced by a later value. */
  isStanding: boolean;
  /** The person closed the notice: it is not shown to them again. */
  isDismissed: boolean;
  /** Its page is gone; it stands for the page before. */
  isFromEarlierPage: boolean;
  /** Name of the document that the tab went to from there, once known. */
  carriedTo?: string;
  /** Was shown on the page after, which happens once. */
  isDelivered: boolean;
}

export interface TabRecord {
  values: CheckedValue[];
  /** When each check of the last minute was asked for, by document. */
  recentChecks: { document: string; at: number }[];
}

/** A page can have many fields, a record need not have all of their history. */
const MAX_VALUES = 50;

/**
 * Records as this worker wrote them, which alone writes any: those of private tabs are nowhere else, nor are others where the
 * browser's storage refuses them (full, broken, or not there).
 */
const memoryRecords = new Map<number, TabRecord>();
const queues = new Map<number, Promise<unknown>>();
let tellOfChange: (tabId: number) => void = () => undefined;

/** Calls `onChange` with the tab whose record changed. */
export function watchTabRecords(onChange: (tabId: number) => void): void {
  tellOfChange = onChange;
}

function emptyRecord(): TabRecord {
  return { values: [], recentChecks: [] };
}

function isVerdict(value: unknown): boolean {
  if (!has(value, { state: "string" })) return false;
  const { state, count, error } = value;
  return state === "not-found" || (state === "breached" ? Number(count) > 0 : isErrorData(error));
}

function isCheckedValue(value: unknown): boolean {
  const kinds = {
    document: "string",
    field: "number",
    value: "number",
    frameId: "number",
    at: "number",
  } as const;
  return has(value, kinds) && (value.verdict === undefined || isVerdict(value.verdict));
}

/** A record as an earlier worker wrote it; without what is none in it. */
function recordOf(stored: unknown): TabRecord | undefined {
  if (!has(stored, {})) return undefined;
  const isCheck = (check: unknown) => has(check, { document: "string", at: "number" });
  return {
    values: itemsOf(stored.values, isCheckedValue),
    recentChecks: itemsOf(stored.recentChecks, isCheck),
  };
}

async function read(tabId: number): Promise<TabRecord | undefined> {
  const inMemory = memoryRecords.get(tabId);
  if (inMemory) return inMemory;
  const stored = await browser.storage.session
    .get(tabKey(tabId))
    .catch(() => ({}) as Record<string, unknown>);
  return recordOf(stored[tabKey(tabId)]);
}

async function write(tabId: number, record: TabRecord, isPrivate: boolean): Promise<void> {
  memoryRecords.set(tabId, record);
  if (isPrivate) return;
  // A check goes on without storage: people learn the verdict, and lose it only if the worker dies.
  await browser.storage.session.set({ [tabKey(tabId)]: record }).catch(() => undefined);
}

/** The record of a tab, where anything was checked in it. */
export function readTabRecord(tabId: number): Promise<TabRecord | undefined> {
  const turn = queues.get(tabId) ?? Promise.resolve();
  return turn.then(() => read(tabId));
}

/** Changes the record of a tab, one change after another. Gives what `change` gives. */
export function updateTabRecord<T>(
  tabId: number,
  isPrivate: boolean,
  change: (record: TabRecord) => T | Promise<T>,
): Promise<T> {
  const turn = (queues.get(tabId) ?? Promise.resolve()).then(async () => {
    const known = await read(tabId);
    const record = known ?? emptyRecord();
    const result = await change(record);
    record.values = record.values.slice(-MAX_VALUES);
    // Forgotten while a check was on its way: what has nothing in it need not come back.
    const isNothing = record.values.length === 0 && record.recentChecks.length === 0;
    if (known || !isNothing) await write(tabId, record, isPrivate);
    tellOfChange(tabId);
    return result;
  });
  const settled = turn.catch(() => undefined);
  queues.set(tabId, settled);
  void settled.then(() => {
    if (queues.get(tabId) === settled) queues.delete(tabId);
  });
  return turn;
}

/** Forgets a tab. */
export async function forgetTab(tabId: number): Promise<void> {
  await (queues.get(tabId) ?? Promise.resolve());
  memoryRecords.delete(tabId);
  await browser.storage.session.remove(tabKey(tabId)).catch(() => undefined);
}

/** The tabs of which there is a record. */
export async function recordedTabs(): Promise<number[]> {
  const stored = (await sessionKeys(TAB_KEY_PREFIX)).map(tabIdOf).filter((id) => id !== undefined);
  return [...new Set([...stored, ...memoryRecords.keys(), ...queues.keys()])];
}

/** Whether two are one entry, as it was and as it became. */
export function isSameValue(a: CheckedValue, b: CheckedValue): boolean {
  return a.document === b.document && a.field === b.field && a.value === b.value && a.at === b.at;
}

const SERIOUSNESS = { breached: 2, unknown: 1, "not-found": 0 } as const;

/** A value that was answered, one way or another. */
export type AnsweredValue = CheckedValue & { verdict: TabVerdict };

export function isAnswered(value: CheckedValue): value is AnsweredValue {
  return value.verdict !== undefined;
}

/** The value that speaks for its tab: the most serious that stands, of equals the latest. */
export function foremostValue(record: TabRecord | undefined): AnsweredValue | undefined {
  let foremost: AnsweredValue | undefined;
  for (const value of record?.values ?? []) {
    if (!value.isStanding || !isAnswered(value)) continue;
    if (!foremost || SERIOUSNESS[value.verdict.state] >= SERIOUSNESS[foremost.verdict.state])
      foremost = value;
  }
  return foremost;
}

/**
 * Ends the checks that an earlier worker began and did not live to finish: they are unknown, not forgotten. To be
 * called once, before this worker begins any.
 */
export async function endInterruptedChecks(): Promise<void> {
  const stored = await browser.storage.session.get(await sessionKeys(TAB_KEY_PREFIX));
  for (const [key, record] of Object.entries(stored)) {
    const tabId = tabIdOf(key);
    if (tabId === undefined) continue;
    if (recordOf(record)?.values.every(isAnswered) ?? true) continue;
    await updateTabRecord(tabId, false, (record) => {
      for (const value of record.values) {
        value.verdict ??= { state: "unknown", error: { code: "aborted", service: "passwords" } };
      }
    });
  }
}
