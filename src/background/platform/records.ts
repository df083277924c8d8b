// The one way to write a record. Pages read what is written, and so does the next worker.

import browser from "webextension-polyfill";
import { PRIVATE_PREFIX, type RecordKind, type RecordPlace, recordKey } from "../../shared/records/record.ts";
import { sessionKeys, storedAt } from "./storage.ts";

type Area = RecordKind<unknown>["area"];

interface Kept {
  area: Area;
  value: unknown;
  isRead: Promise<void>;
  writing: Promise<boolean>;
  /** The write after it, for all changes made until then. */
  next?: Promise<boolean>;
  /** The browser did not do the last write: what is stored is not what this worker knows. */
  isRefused?: boolean;
}

/** By key. Nobody else writes records, so what was read once is what is there. */
const kept = new Map<string, Kept>();

const roomMakers: (() => Promise<unknown>)[] = [];

/** Has `make` called where `storage.session` has no room for a record: it drops what is easily had again. */
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
  // What stands there is older, and would say something else.
  await isDone(store.remove(key));
  return false;
}

/** Changes that are made while one is being written are written at once, after it. */
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

/** What the keys of kinds begin with of which all stored records are in {@link kept}. */
const listed = new Set<string>();

/** The keys of all records of a kind that begin with `prefix`; the browser is asked for them once. Never rejects. */
async function knownKeys(prefix: string, kind: RecordKind<unknown>): Promise<string[]> {
  if (!listed.has(prefix)) {
    const stored = await keysWith(prefix).catch(() => undefined);
    for (const key of stored ?? []) recordAt(key, kind);
    if (stored) listed.add(prefix);
  }
  return [...kept.keys()].filter((key) => key.startsWith(prefix));
}

/** The records of a kind. Where there are many, all are in `storage.session`. Nothing mutates what it is given, or gave. */
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
    /** A record as it is now. Never rejects: what cannot be read is not there. */
    get: async (place?: RecordPlace) => (await readAt(recordKey(kind, place))).value as Value | undefined,

    /** All records of a kind of which there are many, by id. Never rejects. */
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
     * `alter` gets what is there and returns what should be; `undefined` is nothing, and the same object no change. Resolves once
     * it is written, with whether others find it so: where the browser refuses, this worker goes on with it and nothing older is
     * left. Rejects where `alter` throws.
     */
    change: (alter: (value: Value | undefined) => Value | undefined, place?: RecordPlace): Promise<boolean> =>
      changeAt(recordKey(kind, place), alter),

    /** Removes all records of one kind of window. Rejects where the browser keeps any of them. */
    async clear(isPrivate = false): Promise<void> {
      const keys = await keysWith(recordKey(kind, { isPrivate }));
      const cleared = await Promise.all(keys.map((key) => changeAt(key, () => undefined)));
      if (cleared.includes(false)) throw new Error("the browser does not let go of what is stored");
    },
  };
}

/** Removes every record of private windows: the last of them was closed, or none is open as the background starts. */
export async function forgetPrivateRecords(): Promise<void> {
  for (const key of await keysWith(PRIVATE_PREFIX)) {
    // Also of what nobody has read yet: whoever reads it meanwhile must not write it back.
    const record = recordAt(key, { key, area: "session", read: () => undefined });
    await record.isRead;
    record.value = undefined;
    await save(key, record);
  }
}
