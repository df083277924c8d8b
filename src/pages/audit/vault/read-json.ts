// Reads JSON: recognizes the format, or takes a list of flat objects for a table.

import { jsonrepair } from "jsonrepair";
import { isFields } from "../../../shared/shapes.ts";
import { type Columns, type ReadVault, TooMuch, tally } from "./entry.ts";
import { isEncrypted, JSON_FORMATS } from "./formats/json.ts";
import { fieldsOf, listOf } from "./formats/json-shapes.ts";
import { mentionsPassword } from "./names.ts";
import { readNamedRows } from "./read-table.ts";

/** Objects, lists and their values take many times the memory of their text. */
const MAX_VALUES = 5_000_000;
/** Repairing looks at each character several times. */
const MAX_REPAIRED = 20_000_000;

/** Counts signs between values; those in texts count too. */
function checkSize(text: string): void {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // , : [ {
    if (code === 44 || code === 58 || code === 91 || code === 123) count++;
  }
  if (count > MAX_VALUES) throw new TooMuch("too-many");
}

function parse(text: string): { data: unknown; isCutShort: boolean } | undefined {
  try {
    return { data: JSON.parse(text), isCutShort: false };
  } catch {
    if (text.length > MAX_REPAIRED) return undefined;
  }
  try {
    return { data: JSON.parse(jsonrepair(text)), isCutShort: true };
  } catch {
    return undefined;
  }
}

/** The first list of objects with texts only. */
function flatObjects(data: unknown): Record<string, unknown>[] {
  const lists = [data, ...Object.values(fieldsOf(data))];
  for (const list of lists) {
    const items = listOf(list).filter(isFields) as Record<string, unknown>[];
    const isFlat = items.every((item) => Object.values(item).every((value) => !isFields(value)));
    if (items.length > 0 && items.length === listOf(list).length && isFlat) return items;
  }
  return [];
}

/** A list of flat objects, as a table whose columns have their names. */
function readFlat(data: unknown, columns?: Columns): ReadVault {
  const items = flatObjects(data);
  const names = [...new Set(items.slice(0, 100).flatMap(Object.keys))].slice(0, 100);
  if (!names.some(mentionsPassword)) return { state: "refused", reason: "no-passwords" };
  const cellOf = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value) : "";
  const rows = items.map((item) => names.map((name) => cellOf(item[name])));
  const numbers = rows.map((_, at) => at + 1);
  return readNamedRows({ rows: [names, ...rows], numbers: [0, ...numbers], unreadable: [] }, columns);
}

/** Reads the JSON of any manager. A truncated file is read up to its end. */
export function readJson(text: string, columns?: Columns): ReadVault {
  checkSize(text);
  const parsed = parse(text);
  if (!parsed) return { state: "refused", reason: "damaged" };
  const { isCutShort } = parsed;
  const data = fieldsOf(Array.isArray(parsed.data) ? { items: parsed.data } : parsed.data);
  if (isEncrypted(data)) return { state: "refused", reason: "encrypted" };
  const format = JSON_FORMATS.find((one) => one.is(data));
  if (!format) return isCutShort ? { state: "refused", reason: "damaged" } : readFlat(parsed.data, columns);
  const read = tally(format.manager, format.items(data), (item) =>
    isFields(item) ? format.find(item) : null,
  );
  return { state: "read", ...read, ...(isCutShort && { isCutShort }) };
}
