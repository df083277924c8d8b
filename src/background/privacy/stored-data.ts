// What is stored on this device: how much of each kind, and where.

import { STORED_KINDS, type StoredItem, type StoredKind } from "../../shared/privacy/stored-data.ts";
import { PRIVATE_PREFIX, RECORDS, recordOf } from "../../shared/records/record.ts";
import { keysIn, readStored, type StorageArea } from "../../shared/storage.ts";
import { otherData } from "../platform/erase.ts";
import { writeSentRequests } from "../platform/outgoing-requests.ts";

const AREAS = ["local", "session"] as const;

export type Stored = Record<StorageArea, Record<string, unknown>>;

async function itemOf(row: StoredKind, stored: Stored): Promise<StoredItem> {
  const counts = { local: 0, session: 0 };
  let bytes = 0;
  for (const area of AREAS) {
    for (const [key, value] of Object.entries(stored[area])) {
      const record = recordOf(area, key);
      if (record?.row !== row) continue;
      bytes += key.length + JSON.stringify(value).length;
      const read = record.read(value);
      counts[area] += record.count && read !== undefined ? record.count(read, stored[area]) : 1;
    }
  }
  const other = otherData(row);
  const others = await other?.count();
  const isOnDisk = other?.place === "disk" || RECORDS.some((one) => one.row === row && one.area === "local");
  // Some kinds are stored where the person wants it.
  const isInMemory = counts.session > 0 && counts.local + (others ?? 0) === 0;
  return {
    kind: row,
    place: isOnDisk && !isInMemory ? "disk" : "memory",
    count: counts.local + counts.session + (others ?? 0),
    // What is in no record would have to be read to be measured.
    bytes: others === undefined ? bytes : undefined,
  };
}

/** Everything in both areas. Rejects if storage can't be read. */
export async function readAllStored(): Promise<Stored> {
  await writeSentRequests();
  const [local, session] = await Promise.all(AREAS.map((area) => readStored(area, null)));
  return { local: local ?? {}, session: session ?? {} };
}

/** Every kind of stored data, including empty ones, without private windows. */
export function itemsIn(stored: Stored): Promise<StoredItem[]> {
  return Promise.all(STORED_KINDS.map((row) => itemOf(row, stored)));
}

/** {@link itemsIn} what is stored now. Rejects if storage can't be read. */
export async function listStored(): Promise<StoredItem[]> {
  return itemsIn(await readAllStored());
}

/** Whether anything of a kind is stored, but for private windows. Rejects if the browser can't list it. */
export async function isAnyStored(row: StoredKind): Promise<boolean> {
  const keys = await Promise.all(
    AREAS.map(async (area) => (await keysIn(area)).map((key) => recordOf(area, key))),
  );
  return keys.flat().some((record) => record?.row === row);
}

/** Keys of no known kind, which are from other versions. */
export async function unknownKeys(area: StorageArea): Promise<string[]> {
  return (await keysIn(area)).filter((key) => !key.startsWith(PRIVATE_PREFIX) && !recordOf(area, key));
}
