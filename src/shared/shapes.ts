// What came from a store or from elsewhere may be of another version, damaged or hostile: what it is asked before it is used.

import type { ErrorData } from "./errors.ts";

type Kind = "string" | "number" | "boolean" | "object" | "list";

export type Fields = Record<string, unknown>;

/** Whether a value is an object, and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === "list") return Array.isArray(value);
  if (kind === "number") return Number.isFinite(value);
  return kind === "object" ? isFields(value) : typeof value === kind;
}

/** Whether a value is an object that has all of these, each of its kind. */
export function has(value: unknown, kinds: Record<string, Kind>): value is Fields {
  if (!isFields(value)) return false;
  return Object.entries(kinds).every(
    ([key, kind]) => Object.hasOwn(value, key) && isOfKind(value[key], kind),
  );
}

/** The items of a stored list that are what they should be; none of what is no list. */
export function itemsOf<Item>(stored: unknown, isItem: (item: unknown) => boolean): Item[] {
  return Array.isArray(stored) ? (stored.filter(isItem) as Item[]) : [];
}

/** Whether a stored value is an error as it crosses boundaries. */
export function isErrorData(value: unknown): value is ErrorData {
  return has(value, { code: "string", service: "string" });
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}
