// What a record is: something that the background writes and pages read, declared once, under a key of its own.

/** One kind of record. `Value` is written as it is, so it has to outlive a structured clone. */
export interface RecordKind<Value> {
  /** Where there are many of the kind, what their keys begin with, each followed by an id. */
  key: string;
  area: "session" | "local";
  /** There is one for all windows: nothing of private ones is in it. */
  isShared?: boolean;
  /** What is stored as a value of the kind; `undefined` for what is none: an earlier version may have left it. */
  read(stored: unknown): Value | undefined;
}

/** Which record of a kind. */
export interface RecordPlace {
  id?: string | number;
  isPrivate?: boolean;
}

/** Records of private windows lie under keys of their own, which begin with this, in `storage.session` only. */
export const PRIVATE_PREFIX = "private:";

/** The key of a record; of many, without an id, what all their keys begin with. */
export function recordKey(
  { key, isShared = false }: Pick<RecordKind<unknown>, "key" | "isShared">,
  { id = "", isPrivate = false }: RecordPlace = {},
): string {
  return `${isPrivate && !isShared ? PRIVATE_PREFIX : ""}${key}${id}`;
}
