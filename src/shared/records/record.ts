// Records: values that the background writes and pages read, each kind declared once with its own key.

import type { StoredKind } from "../privacy/stored-data.ts";
import { isFields } from "../shapes.ts";
import type { StorageArea } from "../storage.ts";

/** One kind of record. `Value` is stored as is, so it must survive a structured clone. */
export interface RecordKind<Value> {
  /** For kinds with many records, the prefix of their keys, each followed by an id. */
  key: string;
  area: StorageArea;
  /** The row of the privacy page that counts it, and deletes it. Absent for what isn't the person's to delete. */
  row?: StoredKind;
  /** Its feature alone deletes it, as some of it may have to stay, or wait for something else. */
  isErasedByFeature?: boolean;
  /** In storage, an outdated value is better than none if a new one can't be stored. It always is on the disk. */
  isOldWorthKeeping?: boolean;
  /** How many entries a value has; by default one. `all`: what else is in its area, by key. */
  count?(value: Value, all: Readonly<Record<string, unknown>>): number;
  /** One record for all windows, with nothing from private ones. */
  isShared?: boolean;
  /** Parses a stored value; `undefined` if it's invalid, as an earlier version may have left it. */
  read(stored: unknown): Value | undefined;
}

/** Which record of a kind. */
export interface RecordPlace {
  id?: string | number;
  isPrivate?: boolean;
}

const kinds: RecordKind<unknown>[] = [];

/** Every kind of record that has been declared: whatever is stored is one of them. */
export const RECORDS: readonly RecordKind<unknown>[] = kinds;

/** Declares a kind of record. */
export function defineRecord<Value>(kind: RecordKind<Value>): RecordKind<Value> {
  kinds.push(kind as RecordKind<unknown>);
  return kind;
}

/** Reads a stored value as it is, if it's valid. */
export function readIf<Value>(isValid: (stored: unknown) => boolean): (stored: unknown) => Value | undefined {
  return (stored) => (isValid(stored) ? (stored as Value) : undefined);
}

/** Reads the valid entries of a stored object. */
export function readEntries<Value>(isValid: (value: unknown) => boolean) {
  return (stored: unknown): Record<string, Value> | undefined =>
    isFields(stored)
      ? Object.fromEntries(
          Object.entries(stored as Record<string, Value>).filter(([, value]) => isValid(value)),
        )
      : undefined;
}

/** Records of private windows have their own keys, with this prefix, in `storage.session` only. */
export const PRIVATE_PREFIX = "private:";

/** The key of a record. Without an id, the prefix of all keys of its kind. */
export function recordKey(
  { key, isShared = false }: Pick<RecordKind<unknown>, "key" | "isShared">,
  { id = "", isPrivate = false }: RecordPlace = {},
): string {
  return `${isPrivate && !isShared ? PRIVATE_PREFIX : ""}${key}${id}`;
}

/** The kind of record under a key, which is given without the prefix of private windows; `undefined` for a key of another version. */
export function recordOf(area: string, key: string): RecordKind<unknown> | undefined {
  return kinds.find(
    (kind) => kind.area === area && (kind.key.endsWith(":") ? key.startsWith(kind.key) : key === kind.key),
  );
}
