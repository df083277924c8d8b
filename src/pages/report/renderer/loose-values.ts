// Reads untrusted values: a service may send any type.

import { type Fields, isFields, number, share } from "../../../shared/shapes.ts";

export { isFields as isRecord, number };

/** Longer texts are cut: no audit has anything worth reading at that length. */
const MAX_TEXT_LENGTH = 5_000;

/** More rows than anybody reads in one table; the saved JSON has the whole response. */
const MAX_ITEMS = 2_000;

export type LooseRecord = Fields;

export function record(value: unknown): LooseRecord {
  return isFields(value) ? value : {};
}

/** A string, cut if it's far too long; `undefined` for any other type. */
export function text(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value.length <= MAX_TEXT_LENGTH) return value;
  return `${value.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
}

export function words(value: unknown): string {
  return text(value) ?? "";
}

export function count(value: unknown): number {
  return number(value) ?? 0;
}

/** A score from 0 to 1; `null` if there is none. */
export function score(value: unknown): number | null {
  return share(value) ?? null;
}

/** A list's items, up to the limit; empty if it isn't a list. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
}

export function texts(value: unknown): string[] {
  return list(value).flatMap((item) => text(item) ?? []);
}

export function textList(value: unknown): string[] | undefined {
  return Array.isArray(value) ? texts(value) : undefined;
}

/** An id that is safe in a class name or a URL fragment. */
export function id(name: string): string {
  return name.replace(/[^\w@/.~-]/g, "-");
}

/** A copy of a record without undefined values. */
export function present<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

type Readers = Record<string, (value: unknown) => unknown>;

/** Reads each field of an object with its reader; fields that a reader rejects are left out. */
export function fields<Fields extends Readers>(value: unknown, readers: Fields) {
  const found = record(value);
  const taken = Object.entries(readers).map(([name, read]) => [name, read(found[name])]);
  return present<{ [Name in keyof Fields]: ReturnType<Fields[Name]> }>(Object.fromEntries(taken));
}

/** The entries that a reader accepts, without keys such as "constructor" that every object has. */
export function map<Value>(
  value: unknown,
  read: (value: unknown, key: string) => Value | undefined,
  nameOf: (key: string) => string = (key) => key,
): Record<string, Value> {
  const entries = Object.entries(record(value)).filter(([key]) => !(key in Object.prototype));
  const taken = entries.map(([key, entry]) => [nameOf(key), read(entry, key)] as const);
  return present(Object.fromEntries(taken)) as Record<string, Value>;
}

/** An unknown value as readable JSON. */
export function code(value: unknown): string {
  try {
    return words(JSON.stringify(value, undefined, 2));
  } catch {
    // Nested too deep to serialize, and so to read.
    return "…";
  }
}
