// How features take part when the person deletes stored data. What they store as records is deleted without them.

import type { Erasable, StoredKind } from "../../shared/privacy/stored-data.ts";
import { type AppEvent, createEvent } from "./events.ts";

/** Data that is in no record, such as in a database or in the worker's memory. */
interface OtherData {
  row: StoredKind;
  count(): number | Promise<number>;
}

const others: OtherData[] = [];

/** Declares data that is in no record, so that it's counted. */
export function defineOtherData(data: OtherData): void {
  others.push(data);
}

/** How many entries of a kind are in no record; `undefined` if there can be none. */
export async function countOther(row: StoredKind): Promise<number | undefined> {
  const counts = await Promise.all(others.filter((one) => one.row === row).map(({ count }) => count()));
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count) : undefined;
}

const events = new Map<Erasable, AppEvent<[isEverything: boolean]>>();

function eventOf(what: Erasable): AppEvent<[isEverything: boolean]> {
  const event = events.get(what) ?? createEvent();
  events.set(what, event);
  return event;
}

/**
 * Calls `handler` before the records of a kind are deleted, to end what runs, so that none of it comes back, and to delete what is in
 * no record. Data of private windows is deleted only along with everything.
 */
export function onErase(what: Erasable, handler: (isEverything: boolean) => unknown): void {
  eventOf(what).subscribe(handler);
}

/** Deletes of normal windows, or with everything, of all windows. */
export async function ofWindows(
  isEverything: boolean,
  eraseOf: (isPrivate: boolean) => Promise<void>,
): Promise<void> {
  await eraseOf(false);
  if (isEverything) await eraseOf(true);
}

/** Calls all handlers. Resolves when they are done, with whether all succeeded. */
export function beginErasing(what: Erasable, isEverything: boolean): Promise<boolean> {
  return eventOf(what).emit(isEverything);
}

/** Something was deleted, and all of it if that is "everything". */
export const erased = createEvent<[what: Erasable]>();
