// Reads values of which nothing is known: what came from a service may be of any type.

/** Longer texts are cut: no audit says anything worth reading at such a length. */
const MAX_TEXT_LENGTH = 5_000;

/** More rows of one table than anybody reads; the whole answer is in the saved JSON. */
const MAX_ITEMS = 2_000;

export type LooseRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object, or an empty one. */
export function recordOf(value: unknown): LooseRecord {
  return isRecord(value) ? value : {};
}

/** Whether a key may name a thing: some are on every object already, and would be taken for it. */
function isPlainKey(key: string): boolean {
  return !(key in Object.prototype);
}

/** Entries of an object whose keys every reader can look up. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(recordOf(value)).filter(([key]) => isPlainKey(key));
}

/** A text, cut where it is far too long; `undefined` for every other type. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value.length <= MAX_TEXT_LENGTH) return value;
  return `${value.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
}

/** The texts of a list. */
export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => textOf(item) ?? []);
}

/** A finite number; `undefined` for all else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** The items of a list, as many as are worth drawing; none where it is no list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
}

/** A score from 0 to 1; `null` where there is none. */
export function scoreOf(value: unknown): number | null {
  const score = numberOf(value);
  return score === undefined || score < 0 || score > 1 ? null : score;
}

/** What an unknown value holds, to be read by people. */
export function codeOf(value: unknown): string {
  try {
    return textOf(JSON.stringify(value, undefined, 2)) ?? "";
  } catch {
    // Nested deeper than the language can follow: nothing that anybody could read.
    return "…";
  }
}

/** An id that can be part of a class name, or of an address within the page. */
export function idOf(name: string): string {
  return name.replace(/[^\w@/.~-]/g, "-");
}

/** A record without the keys that have no value. */
export function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
