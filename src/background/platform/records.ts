// The only way to write a record. Pages and the next worker read what is written.

import browser from "webextension-polyfill";
import { PRIVATE_PREFIX, type RecordKind, type RecordPlace, recordKey } from "../../shared/records/record.ts";
import { sessionKeys, storedAt } from "./storage.ts";

type Area = RecordKind<unknown>["area"];

interface Kept {
  area: Area;
  value: unknown;
  isRead: Promise<void>;
  writing: Promise<boolean>;
  /** The next write, which covers all changes made until then. */
  next?: Promise<boolean>;
  /** The last write failed, so storage doesn't match what this worker knows. */
  isRefused?: boolean;
}

/** By key. Nothing else writes records, so each is read only once. */
const kept = new Map<string, Kept>();

const roomMakers: (() => Promise<unknown>)[] = [];

/** Registers a function to call when `storage.session` is full. It drops data that is easy to get again. */
export function onNoRoom(make: () => Promise<unknown>): void {
  roomMakers.push(make);
}

function isDone(task: Promise<unknown>): Promise<boolean> {
  return task.then(
    () => true,
    () => false,
  );
}

async function write(key: string, { area, value }: Kept): Promise<boolean> {
  const store = browser.storage[area];
  if (value === undefined) return isDone(store.remove(key));
  if (await isDone(store.set({ [key]: value }))) return true;
  for (const makeRoom of area === "session" ? roomMakers : []) {
    await isDone(makeRoom());
    if (await isDone(store.set({ [key]: value }))) return true;
  }
  // The stored value is outdated.
  await isDone(store.remove(key));
  return false;
}

/** Saves a change. Changes made during a write are written together, right after it. */
function save(key: string, record: Kept): Promise<boolean> {
  record.next ??= record.writing.then(() => {
    record.writing = write(key, record);
    record.next = undefined;
    void record.writing.then((isWritten) => {
      record.isRefused = !isWritten;
    });
    return record.writing;
  });
  return record.next;
}

function recordAt(key: string, { area, read }: RecordKind<unknown>): Kept {
  const known = kept.get(key);
  if (known) return known;
  const isRead = storedAt(area, key).then((stored) => {
    record.value = read(stored);
  });
  const record: Kept = { area, value: undefined, isRead, writing: Promise.resolve(true) };
  kept.set(key, record);
  return record;
}

async function keysWith(prefix: string): Promise<string[]> {
  const stored = await sessionKeys(prefix);
  return [...new Set([...stored, ...[...kept.keys()].filter((key) => key.startsWith(prefix))])];
}

/** Key prefixes whose stored records are all in {@link kept}. */
const listed = new Set<string>();

/** The keys of all records of a kind that start with `prefix`. Asks the browser only once. Never rejects. */
async function knownKeys(prefix: string, kind: RecordKind<unknown>): Promise<string[]> {
  if (!listed.has(prefix)) {
    const stored = await keysWith(prefix).catch(() => undefined);
    for (const key of stored ?? []) recordAt(key, kind);
    if (stored) listed.add(prefix);
  }
  return [...kept.keys()].filter((key) => key.startsWith(prefix));
}

/** The records of a kind. Kinds with many records have all of them in `storage.session`. Values are never mutated. */
export function createRecords<Value>(kind: RecordKind<Value>) {
  async function readAt(key: string): Promise<Kept> {
    const record = recordAt(key, kind);
    await record.isRead;
    return record;
  }

  async function changeAt(key: string, alter: (value: Value | undefined) => Value | undefined) {
    const record = await readAt(key);
    const after = alter(record.value as Value | undefined);
    if (after === record.value && !record.isRefused) return record.next ?? record.writing;
    record.value = after;
    return save(key, record);
  }

  return {
    /** The current record. Never rejects: an unreadable record counts as absent. */
    get: async (place?: RecordPlace) => (await readAt(recordKey(kind, place))).value as Value | undefined,

    /** All records by id, for kinds with many records. Never rejects. */
    async all(isPrivate = false): Promise<Map<string, Value>> {
      const prefix = recordKey(kind, { isPrivate });
      const found = new Map<string, Value>();
      for (const key of await knownKeys(prefix, kind)) {
        const { value } = await readAt(key);
        if (value !== undefined) found.set(key.slice(prefix.length), value as Value);
      }
      return found;
    },

    /**
     * `alter` gets the current value and returns the new one: `undefined` removes it, and the same object changes nothing.
     * Resolves after the write, with whether it was stored. If the browser refuses, this worker keeps the new value, and no
     * outdated one is left in storage. Rejects if `alter` throws.
     */
    change: (alter: (value: Value | undefined) => Value | undefined, place?: RecordPlace): Promise<boolean> =>
      changeAt(recordKey(kind, place), alter),

    /** Removes all records of one kind of window. Rejects if the browser keeps any of them. */
    async clear(isPrivate = false): Promise<void> {
      const keys = await keysWith(recordKey(kind, { isPrivate }));
      const cleared = await Promise.all(keys.map((key) => changeAt(key, () => undefined)));
      if (cleared.includes(false)) throw new Error("the browser does not let go of what is stored");
    },
  };
}

/** Removes all records of private windows: the last one was closed, or none is open when the background starts. */
export async function forgetPrivateRecords(): Promise<void> {
  for (const key of await keysWith(PRIVATE_PREFIX)) {
    // Include records that nobody has read yet, so that a concurrent read can't write them back.
    const record = recordAt(key, { key, area: "session", read: () => undefined });
    await record.isRead;
    record.value = undefined;
    await save(key, record);
  }
}
