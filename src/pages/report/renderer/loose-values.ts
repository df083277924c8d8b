// Reads values of which nothing is known: what came from a service may be of any type.

/** Longer texts are cut: no audit says anything worth reading at such a length. */
const MAX_TEXT_LENGTH = 5_000;

/** More rows of one table than anybody reads; the whole answer is in the saved JSON. */
const MAX_ITEMS = 2_000;

export type LooseRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function record(value: unknown): LooseRecord {
  return isRecord(value) ? value : {};
}

/** A text, cut where it is far too long; `undefined` for every other type. */
export function text(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value.length <= MAX_TEXT_LENGTH) return value;
  return `${value.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
}

export function words(value: unknown): string {
  return text(value) ?? "";
}

export function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function count(value: unknown): number {
  return number(value) ?? 0;
}

/** A score from 0 to 1; `null` where there is none. */
export function score(value: unknown): number | null {
  const found = number(value);
  return found === undefined || found < 0 || found > 1 ? null : found;
}

/** The items of a list, as many as are worth drawing; none where it is no list. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
}

export function texts(value: unknown): string[] {
  return list(value).flatMap((item) => text(item) ?? []);
}

export function textList(value: unknown): string[] | undefined {
  return Array.isArray(value) ? texts(value) : undefined;
}

/** An id that can be part of a class name, or of an address within the page. */
export function id(name: string): string {
  return name.replace(/[^\w@/.~-]/g, "-");
}

/** A record without the keys that have no value. */
export function present<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

type Readers = Record<string, (value: unknown) => unknown>;

/** The fields of an object, each as its reader takes it; one that the reader does not take is left out. */
export function fields<Fields extends Readers>(value: unknown, readers: Fields) {
  const found = record(value);
  const taken = Object.entries(readers).map(([name, read]) => [name, read(found[name])]);
  return present<{ [Name in keyof Fields]: ReturnType<Fields[Name]> }>(Object.fromEntries(taken));
}

/** The entries of an object that a reader takes, without keys such as "constructor" that every object already has. */
export function map<Value>(
  value: unknown,
  read: (value: unknown, key: string) => Value | undefined,
  nameOf: (key: string) => string = (key) => key,
): Record<string, Value> {
  const entries = Object.entries(record(value)).filter(([key]) => !(key in Object.prototype));
  const taken = entries.map(([key, entry]) => [nameOf(key), read(entry, key)] as const);
  return present(Object.fromEntries(taken)) as Record<string, Value>;
}

/** What an unknown value holds, to be read by people. */
export function code(value: unknown): string {
  try {
    return words(JSON.stringify(value, undefined, 2));
  } catch {
    // Nested deeper than the language can follow: nothing that anybody could read.
    return "…";
  }
}
