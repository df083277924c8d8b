// Writes records, which pages and the next worker read. Settings and the breach list, which is written with its index, have writers
// of their own.

import { PRIVATE_PREFIX, type RecordKind, type RecordPlace, recordKey } from "../../shared/records/record.ts";
import { keysIn, onStored, readStored, type StorageArea, store, unstore } from "../../shared/storage.ts";

interface CacheEntry {
  area: StorageArea;
  isOldWorthKeeping: boolean;
  value: unknown;
  /** Rejects if a value on the disk can't be read. */
  isRead: Promise<void>;
  writing: Promise<boolean>;
  /** The next write, which covers all changes made until then. */
  next?: Promise<boolean>;
  /** How often it was changed. */
  changes: number;
  /** Read it again: the last attempt failed, or something else may have changed it. */
  isOutdated: boolean;
  /** The last write failed, so storage doesn't match what this worker knows. */
  isRefused?: boolean;
  isWriting?: boolean;
}

/** By area and key. Each record is read once, and again only if something else has changed it on the disk. */
const cache = new Map<string, CacheEntry>();

const roomMakers: (() => Promise<unknown>)[] = [];

/** Registers a function to call when `storage.session` is full. It drops data that is easy to get again, with `makeRoom`. */
export function onNoRoom(make: () => Promise<unknown>): void {
  roomMakers.push(make);
}

function isDone(task: Promise<unknown>): Promise<boolean> {
  return task.then(
    () => true,
    () => false,
  );
}

async function write(key: string, { area, value, isOldWorthKeeping }: CacheEntry): Promise<boolean> {
  if (value === undefined) return isDone(unstore(area, key));
  if (await isDone(store(area, { [key]: value }))) return true;
  for (const makeRoom of area === "session" ? roomMakers : []) {
    await isDone(makeRoom());
    if (await isDone(store(area, { [key]: value }))) return true;
  }
  if (!isOldWorthKeeping) await isDone(unstore(area, key));
  return false;
}

function isUnwritten({ isWriting, next }: CacheEntry): boolean {
  return isWriting === true || next !== undefined;
}

/** Saves a change. Changes made during a write are written together, right after it. */
function save(key: string, record: CacheEntry): Promise<boolean> {
  record.changes++;
  record.next ??= record.writing.then(() => {
    record.writing = write(key, record);
    record.next = undefined;
    record.isWriting = true;
    void record.writing.then((isWritten) => {
      record.isRefused = !isWritten;
      // What is on the disk still holds.
      record.isOutdated ||= !isWritten && record.area === "local";
      record.isWriting = false;
    });
    return record.writing;
  });
  return record.next;
}

/** Reads a record from storage, unless it is changed meanwhile. */
async function readAgain(key: string, record: CacheEntry, { read }: RecordKind<unknown>): Promise<void> {
  const { area, changes } = record;
  record.isOutdated = false;
  try {
    const { [key]: stored } = await readStored(area, [key]);
    if (record.changes === changes) record.value = read(stored);
  } catch (cause) {
    // Unreadable isn't absent: what a person has on the disk must not be overwritten.
    record.isOutdated = area === "local";
    if (record.isOutdated) throw cause;
  }
}

/** The record under a key. It is being read, if this worker doesn't know it. */
function recordAt(key: string, kind: RecordKind<unknown>): CacheEntry {
  const place = `${kind.area} ${key}`;
  const record = cache.get(place) ?? {
    area: kind.area,
    isOldWorthKeeping: kind.area === "local" || kind.isOldWorthKeeping === true,
    value: undefined,
    isRead: Promise.resolve(),
    changes: 0,
    isOutdated: true,
    writing: Promise.resolve(true),
  };
  cache.set(place, record);
  // What isn't written yet is newer than what is stored.
  if (record.isOutdated && !isUnwritten(record)) {
    record.isRead = readAgain(key, record, kind);
    // Those who wait for it see the rejection.
    record.isRead.catch(() => undefined);
  }
  return record;
}

/** Resolves once the record is read. Rejects if it's on the disk and can't be read. */
async function readAt(key: string, kind: RecordKind<unknown>): Promise<CacheEntry> {
  const record = recordAt(key, kind);
  await record.isRead;
  return record;
}

/** Removes a record, whatever is stored there. Changes that were requested earlier come first. */
async function removeAt(key: string, kind: RecordKind<unknown>): Promise<boolean> {
  const record = recordAt(key, kind);
  await record.isRead.catch(() => undefined);
  record.value = undefined;
  return save(key, record);
}

// Only the background writes, but a record on the disk outlives it, and people and other versions may have touched it.
onStored("local", (changes) => {
  for (const key of Object.keys(changes)) {
    const record = cache.get(`local ${key}`);
    if (record && !isUnwritten(record)) record.isOutdated = true;
  }
});

/** The keys that earlier workers left, by area. Listed once: those that this worker adds are in {@link cache}. */
const keysLeft = new Map<StorageArea, Promise<string[]>>();

function listKeysLeft(area: StorageArea): Promise<string[]> {
  const keys = keysLeft.get(area) ?? keysIn(area);
  keysLeft.set(area, keys);
  keys.catch(() => keysLeft.delete(area));
  return keys;
}

/** What follows a prefix in the keys of a kind. Rejects if the browser can't list them. */
async function idsAt(
  prefix: string,
  { area }: RecordKind<unknown>,
  keys: Promise<string[]>,
): Promise<string[]> {
  const start = `${area} ${prefix}`;
  const places = (await keys).map((key) => `${area} ${key}`);
  const ofKind = [...places, ...cache.keys()].filter((place) => place.startsWith(start));
  return [...new Set(ofKind)].map((place) => place.slice(start.length));
}

/** The records of a kind. Kinds with many records have all of them in `storage.session`. Values are never mutated. */
export function createRecords<Value>(kind: RecordKind<Value>) {
  async function changeAt(key: string, alter: (value: Value | undefined) => Value | undefined) {
    const record = await readAt(key, kind);
    const after = alter(record.value as Value | undefined);
    if (after === record.value && !record.isRefused) return record.next ?? record.writing;
    record.value = after;
    return save(key, record);
  }

  /** An unreadable record counts as absent. */
  async function valueAt(key: string): Promise<Value | undefined> {
    const record = await readAt(key, kind).catch(() => undefined);
    return record?.value as Value | undefined;
  }

  return {
    /** The current record. Never rejects: an unreadable record counts as absent. */
    get: (place?: RecordPlace) => valueAt(recordKey(kind, place)),

    /** The current record. Rejects if it can't be read, which isn't the same as absent. */
    read: async (place?: RecordPlace) =>
      (await readAt(recordKey(kind, place), kind)).value as Value | undefined,

    /** All records by id, for kinds with many records. Never rejects. */
    async all(isPrivate = false): Promise<Map<string, Value>> {
      const prefix = recordKey(kind, { isPrivate });
      const ids = await idsAt(prefix, kind, listKeysLeft(kind.area)).catch(() => []);
      const found = new Map<string, Value>();
      const values = await Promise.all(ids.map((id) => valueAt(prefix + id)));
      for (const [at, id] of ids.entries()) {
        const value = values[at];
        if (value !== undefined) found.set(id, value);
      }
      return found;
    },

    /**
     * `alter` gets the current value and returns the new one: `undefined` removes it, and the same object changes nothing.
     * Resolves after the write, with whether it was stored. If the browser refuses, a record on the disk stays as it was. A record
     * of the session has the new value until this worker ends; the old one is removed, unless its kind says that it's worth keeping.
     * Rejects if `alter` throws, and if a record on the disk can't be read.
     */
    change: (alter: (value: Value | undefined) => Value | undefined, place?: RecordPlace): Promise<boolean> =>
      changeAt(recordKey(kind, place), alter),

    /**
     * Removes records that `mayGo`, when storage is full. None that is being written: the write may be what waits for room. Never
     * rejects.
     */
    async makeRoom(mayGo: (value: Value) => boolean = () => true, isPrivate = false): Promise<void> {
      const prefix = recordKey(kind, { isPrivate });
      const ids = await idsAt(prefix, kind, listKeysLeft(kind.area)).catch(() => []);
      const removed = ids.map(async (id) => {
        const value = await valueAt(prefix + id);
        const isIdle = !isUnwritten(recordAt(prefix + id, kind));
        if (value !== undefined && isIdle && mayGo(value)) await removeAt(prefix + id, kind);
      });
      await Promise.all(removed);
    },

    /** Removes all records of one kind of window. Rejects if the browser keeps any of them. */
    async clear(isPrivate = false): Promise<void> {
      const prefix = recordKey(kind, { isPrivate });
      const ids = prefix.endsWith(":") ? await idsAt(prefix, kind, keysIn(kind.area)) : [""];
      const cleared = await Promise.all(ids.map((id) => removeAt(prefix + id, kind)));
      if (cleared.includes(false)) throw new Error("The browser didn't delete the stored data");
    },
  };
}

/** Removes all records of private windows: the last one was closed, or none is open when the background starts. */
export async function forgetPrivateRecords(): Promise<void> {
  const kind = { key: PRIVATE_PREFIX, area: "session", read: () => undefined } as const;
  const ids = await idsAt(PRIVATE_PREFIX, kind, keysIn(kind.area));
  await Promise.all(ids.map((id) => removeAt(PRIVATE_PREFIX + id, kind)));
}
