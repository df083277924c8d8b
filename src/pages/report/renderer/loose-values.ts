// Reads values of which nothing is known: what came from a service may be of any type.

/** Longer texts are cut: no audit says anything worth reading at such a length. */
const MAX_TEXT_LENGTH = 5_000;

/** More rows of one table than anybody reads; the whole answer is in the saved JSON. */
const MAX_ITEMS = 2_000;

export type LooseRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function recordOf(value: unknown): LooseRecord {
  return isRecord(value) ? value : {};
}

/** A text, cut where it is far too long; `undefined` for every other type. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value.length <= MAX_TEXT_LENGTH) return value;
  return `${value.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
}

export function wordsOf(value: unknown): string {
  return textOf(value) ?? "";
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function countOf(value: unknown): number {
  return numberOf(value) ?? 0;
}

/** A score from 0 to 1; `null` where there is none. */
export function scoreOf(value: unknown): number | null {
  const score = numberOf(value);
  return score === undefined || score < 0 || score > 1 ? null : score;
}

/** The items of a list, as many as are worth drawing; none where it is no list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
}

export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => textOf(item) ?? []);
}

export function textListOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? textsOf(value) : undefined;
}

/** An id that can be part of a class name, or of an address within the page. */
export function idOf(name: string): string {
  return name.replace(/[^\w@/.~-]/g, "-");
}

export function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

type Readers = Record<string, (value: unknown) => unknown>;

/** The fields of an object, each as its reader takes it; one that the reader does not take is left out. */
export function fieldsOf<Fields extends Readers>(value: unknown, readers: Fields) {
  const record = recordOf(value);
  const fields = Object.entries(readers).map(([name, read]) => [name, read(record[name])]);
  return withoutAbsent<{ [Name in keyof Fields]: ReturnType<Fields[Name]> }>(Object.fromEntries(fields));
}

/** The entries of an object that a reader takes. Keys that are on every object already would be taken for those: they go. */
export function mapOf<Value>(
  value: unknown,
  read: (value: unknown, key: string) => Value | undefined,
  nameOf: (key: string) => string = (key) => key,
): Record<string, Value> {
  const entries = Object.entries(recordOf(value)).filter(([key]) => !(key in Object.prototype));
  const taken = entries.map(([key, entry]) => [nameOf(key), read(entry, key)] as const);
  return withoutAbsent(Object.fromEntries(taken)) as Record<string, Value>;
}

/** What an unknown value holds, to be read by people. */
export function codeOf(value: unknown): string {
  try {
    return wordsOf(JSON.stringify(value, undefined, 2));
  } catch {
    // Nested deeper than the language can follow: nothing that anybody could read.
    return "…";
  }
}
