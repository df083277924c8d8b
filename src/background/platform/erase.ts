// How features take part when the person deletes stored data. What they store as records is deleted without them.

import type { Erasable, StoredKind, StoredPlace } from "../../shared/privacy/stored-data.ts";
import { type AppEvent, createEvent } from "./events.ts";

/** Data that is in no record: in a database, or in the worker's memory. */
interface OtherData {
  place: StoredPlace;
  count(): number | Promise<number>;
}

const others = new Map<StoredKind, OtherData>();

/** Declares the data of a kind that is in no record, so that it's counted. */
export function defineOtherData(kind: StoredKind, data: OtherData): void {
  others.set(kind, data);
}

/** The data of a kind that is in no record, if there can be any. */
export function otherData(kind: StoredKind): OtherData | undefined {
  return others.get(kind);
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
