// What was checked in each tab: a record that outlives the worker.

import { foremostValue, isAnswered } from "../../shared/passwords/tab-state.ts";
import { type CheckedValue, TAB, type TabRecord } from "../../shared/records/tab.ts";
import { redrawToolbar } from "../platform/events.ts";
import { createRecords } from "../platform/records.ts";

/** Limits the history of pages with many fields. */
const MAX_VALUES = 50;

/** What is kept longest: current warnings about what a person entered. A page can make up any number of others. */
function rankOf({ isCurrent, isFilled, verdict }: CheckedValue): number {
  if (!isCurrent) return 0;
  if (verdict && verdict.state !== "breached") return 1;
  return isFilled ? 2 : 3;
}

/** The values to keep, in their order: of equal rank, the latest. */
function keepMost(values: CheckedValue[]): CheckedValue[] {
  if (values.length <= MAX_VALUES) return values;
  const ranked = values.toReversed().toSorted((a, b) => rankOf(b) - rankOf(a));
  const kept = new Set(ranked.slice(0, MAX_VALUES));
  return values.filter((value) => kept.has(value));
}

/** Delay of all other work after a verdict, so that the notice is shown first. */
export const NOTICE_FIRST_MS = 50;

const records = createRecords(TAB);

const NOTHING: TabRecord = { values: [], recentChecks: [] };

export function readTabRecord(tabId: number, isPrivate: boolean): Promise<TabRecord | undefined> {
  return records.get({ id: tabId, isPrivate });
}

/** Tabs whose toolbar is about to be redrawn. */
const outdated = new Set<number>();

/** Redraws a tab's toolbar once for all changes until then. */
function redrawSoon(tabId: number): void {
  if (outdated.has(tabId)) return;
  outdated.add(tabId);
  setTimeout(() => {
    outdated.delete(tabId);
    redrawToolbar(tabId);
  }, NOTICE_FIRST_MS);
}

/** Changes a tab's record and returns the result of `change`, even if storage fails: checks go on without it. */
export async function updateTabRecord<T>(
  tabId: number,
  isPrivate: boolean,
  change: (record: TabRecord) => T,
): Promise<T> {
  const results: T[] = [];
  await records.change(
    (known) => {
      const before = JSON.stringify(known ?? NOTHING);
      const next: TabRecord = JSON.parse(before);
      results.push(change(next));
      next.values = keepMost(next.values);
      // The record may have been deleted during a check: don't bring it back empty.
      if (JSON.stringify(next) === before) return known;
      if (JSON.stringify(foremostValue(known)) !== JSON.stringify(foremostValue(next))) redrawSoon(tabId);
      return next;
    },
    { id: tabId, isPrivate },
  );
  return results[0] as T;
}

export async function forgetTab(tabId: number): Promise<void> {
  const forget = (isPrivate: boolean) => records.change(() => undefined, { id: tabId, isPrivate });
  await Promise.all([forget(false), forget(true)]);
}

export async function tabRecords(isPrivate: boolean): Promise<[tabId: number, record: TabRecord][]> {
  return [...(await records.all(isPrivate))].map(([id, record]) => [Number(id), record]);
}

/** Whether two are versions of the same entry. */
export function isSameValue(a: CheckedValue, b: CheckedValue): boolean {
  return a.document === b.document && a.field === b.field && a.value === b.value && a.at === b.at;
}

/** Marks checks that an earlier worker left unfinished as `unknown`. Call before any check begins. */
export async function endInterruptedChecks(): Promise<void> {
  for (const isPrivate of [false, true]) {
    for (const [tabId, { values }] of await tabRecords(isPrivate)) {
      if (values.every(isAnswered)) continue;
      await updateTabRecord(tabId, isPrivate, (record) => {
        for (const value of record.values) {
          value.verdict ??= { state: "unknown", error: { code: "aborted", service: "passwords" } };
        }
      });
    }
  }
}
