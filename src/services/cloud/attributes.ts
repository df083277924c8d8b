// Reads an object attribute by attribute and loses nothing: what nobody asked for, or what is not what it was asked for
// as, is the rest.

import type { UnknownAttribute } from "../../shared/cloud/cloud.ts";
import type { JsonRecord } from "../json.ts";

/** An object that is being read. */
export interface Attributes {
  /** An attribute that `read` understands; what it does not stays in the rest. */
  take<Value>(name: string, read: (value: unknown) => Value | undefined): Value | undefined;
  /** The items of a list that `read` understands; the others stay in the rest, as what is no list does. */
  takeItems<Item>(name: string, read: (item: unknown) => Item | undefined): Item[];
  /** Whatever was not taken, in the order of the object. */
  rest(): UnknownAttribute[];
}

/** JSON that was read can be nested deeper than it can be written. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "…";
  }
}

/** Begins to read an object. */
export function readAttributes(record: JsonRecord): Attributes {
  const left = new Map(Object.entries(record));
  return {
    take(name, read) {
      const value = read(left.get(name));
      if (value !== undefined) left.delete(name);
      return value;
    },
    takeItems(name, read) {
      const list = left.get(name);
      if (!Array.isArray(list)) return [];
      const items = list.map((item: unknown) => [item, read(item)] as const);
      const strange = items.filter(([, found]) => found === undefined).map(([item]) => item);
      if (strange.length > 0) left.set(name, strange);
      else left.delete(name);
      return items.map(([, found]) => found).filter((found) => found !== undefined);
    },
    rest: () => [...left].map(([name, value]) => ({ name, json: jsonOf(value) })),
  };
}

/** Attributes in the order of the object: texts as they are, everything else as JSON. */
export function readAny(record: JsonRecord): UnknownAttribute[] {
  return Object.entries(record).map(([name, value]) => ({
    name,
    json: typeof value === "string" ? value : jsonOf(value),
  }));
}
