// What a record is: something that the background writes and pages read, declared once, under a key of its own.

import type { ErrorData } from "../errors.ts";

/** One kind of record. `Value` is what is written as it stands, so it has to outlive a structured clone. */
export interface RecordKind<Value> {
  /** The key; where there are many of the kind, what their keys begin with, each followed by an id. */
  key: string;
  area: "session" | "local";
  /** There is one for all windows: nothing of private ones is in it. */
  isShared?: boolean;
  /** What is stored as a value of the kind; `undefined` for what is none: an earlier version may have left it. */
  read(stored: unknown): Value | undefined;
}

/** Which record of a kind. */
export interface RecordPlace {
  /** Of a kind of which there are many. */
  id?: string | number;
  /** Whether it is of private windows, whose records lie under keys of their own. */
  isPrivate?: boolean;
}

/** What is stored, while it is not known whether it is whole. */
export type Fields = Record<string, unknown>;

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a stored value is an error as it crosses a message boundary. */
export function isErrorData(value: unknown): value is ErrorData {
  const { code, service } = Object(value) as Fields;
  return isText(code) && isText(service);
}

/** What the keys of all records of private windows begin with. They are in `storage.session` only. */
export const PRIVATE_PREFIX = "private:";

/** The key of a record; of many, without an id, what all their keys begin with. */
export function recordKey(
  { key, isShared = false }: Pick<RecordKind<unknown>, "key" | "isShared">,
  { id = "", isPrivate = false }: RecordPlace = {},
): string {
  return `${isPrivate && !isShared ? PRIVATE_PREFIX : ""}${key}${id}`;
}
