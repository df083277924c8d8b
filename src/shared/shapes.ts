// Checks and reads values that are stored or foreign, and may be outdated, damaged or hostile.

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

export type JsonRecord = Readonly<Fields>;

/** Parses any JSON; `undefined` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function toRecord(value: unknown): JsonRecord | undefined {
  return isFields(value) ? value : undefined;
}

/** Applies `read` to an object; `undefined` for anything else. */
export function recordBy<Value>(read: (record: JsonRecord) => Value): (value: unknown) => Value | undefined {
  return (value) => {
    const record = toRecord(value);
    return record && read(record);
  };
}

/** The own attributes of an object; none for anything else. */
export function entriesOf(value: unknown): [name: string, value: unknown][] {
  return Object.entries(toRecord(value) ?? {});
}

export function attribute(value: unknown, name: string): unknown {
  return toRecord(value)?.[name];
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

export function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** A finite number: JSON can write larger ones. */
export function number(value: unknown): number | undefined {
  return Number.isFinite(value) ? (value as number) : undefined;
}

/** A share of a whole, 0 to 1: scores and proportions. */
export function share(value: unknown): number | undefined {
  const found = number(value);
  return found !== undefined && found >= 0 && found <= 1 ? found : undefined;
}

export function texts(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

/** A map of the values that `read` understands, in order. Any name is allowed, even "__proto__". */
export function mapOf<Value>(
  value: unknown,
  read: (value: unknown) => Value | undefined,
): ReadonlyMap<string, Value> {
  const map = new Map<string, Value>();
  for (const [name, item] of entriesOf(value)) {
    const understood = read(item);
    if (understood !== undefined) map.set(name, understood);
  }
  return map;
}

type Defined<Part> = { [Key in keyof Part]?: Exclude<Part[Key], undefined> };

/** Drops keys without a value, so that absent reads as absent. Builds no lists, because long responses need it often. */
export function defined<Part extends Record<string, unknown>>(part: Part): Defined<Part> {
  const kept: Defined<Part> = {};
  for (const key in part) {
    const value = part[key];
    if (value !== undefined) kept[key] = value as Exclude<Part[typeof key], undefined>;
  }
  return kept;
}

/** Visible ASCII only. For anything else, fetch fails with an error that contains the text. */
export function isHeaderToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
