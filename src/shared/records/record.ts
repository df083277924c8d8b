// Records: values that the background writes and pages read, each kind declared once with its own key.

/** One kind of record. `Value` is stored as is, so it must survive a structured clone. */
export interface RecordKind<Value> {
  /** For kinds with many records, the prefix of their keys, each followed by an id. */
  key: string;
  area: "session" | "local";
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

/** Records of private windows have their own keys, with this prefix, in `storage.session` only. */
export const PRIVATE_PREFIX = "private:";

/** The key of a record. Without an id, the prefix of all keys of its kind. */
export function recordKey(
  { key, isShared = false }: Pick<RecordKind<unknown>, "key" | "isShared">,
  { id = "", isPrivate = false }: RecordPlace = {},
): string {
  return `${isPrivate && !isShared ? PRIVATE_PREFIX : ""}${key}${id}`;
}
