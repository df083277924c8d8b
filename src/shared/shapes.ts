// Shape checks for stored or foreign values, which may be outdated, damaged or hostile.

import type { ErrorData } from "./errors.ts";

type Kind = "string" | "number" | "boolean" | "object" | "list";

export type Fields = Record<string, unknown>;

/** Whether a value is an object and not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === "list") return Array.isArray(value);
  if (kind === "number") return Number.isFinite(value);
  return kind === "object" ? isFields(value) : typeof value === kind;
}

/** Whether a value is an object with all of these keys, each of its kind. */
export function has(value: unknown, kinds: Record<string, Kind>): value is Fields {
  if (!isFields(value)) return false;
  return Object.entries(kinds).every(
    ([key, kind]) => Object.hasOwn(value, key) && isOfKind(value[key], kind),
  );
}

/** The valid items of a stored list; empty if it isn't a list. */
export function itemsOf<Item>(stored: unknown, isItem: (item: unknown) => boolean): Item[] {
  return Array.isArray(stored) ? (stored.filter(isItem) as Item[]) : [];
}

/** Whether a stored value has the shape of error data. */
export function isErrorData(value: unknown): value is ErrorData {
  return has(value, { code: "string", service: "string" });
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}
