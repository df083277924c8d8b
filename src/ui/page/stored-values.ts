// The browser's storage as a page sees it: first read in one batch, then kept up to date.

import type { StorageArea, StoredChanges } from "../../shared/storage.ts";

/** What is used of the browser's storage. */
export type PageStorage = Pick<
  typeof import("../../shared/storage.ts"),
  "readStored" | "keysIn" | "onStored"
>;

/** One value, or all values whose keys share a prefix. */
export interface StoredPlace {
  area: StorageArea;
  key: string;
  /** `key` is a prefix; the value is then a `Map` by key. */
  isPrefix?: boolean;
}

/** What is known of a place. `isRead` is false until the browser responds or reports a change. */
export interface StoredValue {
  isRead: boolean;
  value?: unknown;
}

export interface StoredValues {
  /** The currently known value; requests it from the browser if it was never requested. */
  read(place: StoredPlace): StoredValue;
  /** Calls `onChange` on every change of a place, including its first read. Returns the unsubscribe function. */
  subscribe(place: StoredPlace, onChange: () => void): () => void;
  /** Reads places in one batch, so that they are known before the first render. Never rejects. */
  readFirst(places: readonly StoredPlace[]): Promise<void>;
  /** Reads again what couldn't be read. */
  retry(): void;
  /** Reads a place again, for callers that know it changed and can't wait for the event. Never rejects. */
  refresh(place: StoredPlace): Promise<StoredValue>;
}

interface Entry {
  place: StoredPlace;
  known: StoredValue;
  /** Values from change events since the last read began, so they are newer than what it finds. */
  changed: Map<string, unknown>;
  listeners: Set<() => void>;
}

const UNREAD: StoredValue = { isRead: false };

function isIn({ key, isPrefix = false }: StoredPlace, name: string): boolean {
  return isPrefix ? name.startsWith(key) : name === key;
}

function withChanges({ place, changed }: Entry, found: Iterable<[string, unknown]>): StoredValue {
  const all = new Map(found);
  for (const [key, value] of changed) {
    if (value === undefined) all.delete(key);
    else all.set(key, value);
  }
  return { isRead: true, value: place.isPrefix ? all : all.get(place.key) };
}

/** Creates a page's view of the browser's storage. One per page. */
export function createStoredValues({ readStored, keysIn, onStored }: PageStorage): StoredValues {
  const entries = new Map<string, Entry>();
  let unread: Entry[] = [];
  /** The latest read. Never rejects. */
  let reading: Promise<unknown> = Promise.resolve();

  /** Reads places from storage. Known keys are fetched without waiting for the key list that prefixes need. */
  async function find(area: StorageArea, places: readonly StoredPlace[]): Promise<Record<string, unknown>> {
    const names = places.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key);
    const isListNeeded = names.length < places.length;
    const [found, keys] = await Promise.all([
      names.length > 0 ? readStored(area, names) : {},
      isListNeeded ? keysIn(area) : [],
    ]);
    const others = keys.filter((key) => places.some((place) => place.isPrefix && isIn(place, key)));
    return others.length > 0 ? { ...found, ...(await readStored(area, others)) } : found;
  }

  async function readAll(area: StorageArea, mine: readonly Entry[]): Promise<void> {
    if (mine.length === 0) return;
    for (const { changed } of mine) changed.clear();
    const all = await find(
      area,
      mine.map(({ place }) => place),
    );
    const found = Object.entries(all);
    for (const entry of mine) {
      entry.known = withChanges(
        entry,
        found.filter(([key]) => isIn(entry.place, key)),
      );
      for (const listener of entry.listeners) listener();
    }
  }

  /** Batches all reads requested in one go. */
  function readSoon(entry: Entry): void {
    if (unread.push(entry) > 1) return;
    reading = Promise.resolve().then(() => {
      const mine = unread;
      unread = [];
      const areas = (["local", "session"] as const).map((area) =>
        readAll(
          area,
          mine.filter(({ place }) => place.area === area),
        ),
      );
      return Promise.allSettled(areas);
    });
  }

  function entryOf(place: StoredPlace): Entry {
    const name = `${place.area} ${place.isPrefix ?? false} ${place.key}`;
    const known = entries.get(name);
    if (known) return known;
    const entry: Entry = { place, known: UNREAD, changed: new Map(), listeners: new Set() };
    entries.set(name, entry);
    readSoon(entry);
    return entry;
  }

  function change(area: StorageArea, changes: StoredChanges): void {
    for (const entry of entries.values()) {
      const { place, known } = entry;
      const mine = Object.entries(changes).filter(([key]) => place.area === area && isIn(place, key));
      if (mine.length === 0) continue;
      for (const [key, { newValue }] of mine) entry.changed.set(key, newValue);
      // A single value is known from its change event, even during its first read: subscribers get both.
      if (place.isPrefix && !known.isRead) continue;
      entry.known = withChanges(entry, place.isPrefix ? (known.value as Map<string, unknown>) : []);
      for (const listener of entry.listeners) listener();
    }
  }

  for (const area of ["local", "session"] as const) onStored(area, (changes) => change(area, changes));

  return {
    read: (place) => entryOf(place).known,
    subscribe(place, onChange) {
      const { listeners } = entryOf(place);
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async readFirst(places) {
      for (const place of places) entryOf(place);
      await reading;
    },
    retry() {
      for (const entry of entries.values()) if (!entry.known.isRead) readSoon(entry);
    },
    async refresh(place) {
      const entry = entryOf(place);
      await readAll(place.area, [entry]).catch(() => undefined);
      return entry.known;
    },
  };
}
