// Reads JSON: recognizes the format, or takes objects with passwords for the rows of a table.

import { type Fields, isFields } from "../../../shared/shapes.ts";
import {
  type Columns,
  type Found,
  forgetLacks,
  type ReadVault,
  tally,
  withCode,
  withoutDoubtful,
} from "./entry.ts";
import { isEncrypted, JSON_FORMATS } from "./formats/json.ts";
import { fieldsOf } from "./formats/json-shapes.ts";
import { isCodeName, partNamed } from "./names.ts";
import { parseJsonFile } from "./parse-json.ts";
import { CODE_LINK } from "./second-steps.ts";
import { readNamedRows } from "./tables/read-table.ts";
import { addressIn } from "./values.ts";

const MAX_NAMES = 100;

const isText = (value: unknown) => typeof value === "string" || typeof value === "number";

/** All objects with a password of their own, wherever they are, and the names that they stand under. */
function objectsWithPassword(data: unknown): { item: Fields; under: string }[] {
  const found: { item: Fields; under: string }[] = [];
  const open: [value: unknown, under: string][] = [[data, ""]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, under] = next;
    if (Array.isArray(value)) for (const one of value) open.push([one, under]);
    if (!isFields(value)) continue;
    if (Object.entries(value).some(([name, it]) => isText(it) && partNamed(name) === "password"))
      found.push({ item: value, under });
    for (const [name, one] of Object.entries(value)) open.push([one, name]);
  }
  return found.reverse();
}

/** Objects with passwords, as a table whose columns have their names. */
function readObjects(data: unknown, columns?: Columns): ReadVault {
  const all = objectsWithPassword(data);
  if (all.length === 0) return { state: "refused", reason: "no-passwords" };
  const isByAddress = all.some(({ under }) => addressIn(under) !== "");
  const own = [...new Set(all.flatMap(({ item }) => Object.keys(item)))].slice(0, MAX_NAMES);
  const names = isByAddress ? ["website", ...own] : own;
  // Nobody knows whether something else than a text is a code: neither an empty cell nor a secret.
  const otherCell = (name: string, value: unknown) => (isCodeName(name) && isFields(value) ? "?" : "");
  const rows = all.map(({ item, under }) => {
    const cells = own.map((name) => (isText(item[name]) ? String(item[name]) : otherCell(name, item[name])));
    return isByAddress ? [under, ...cells] : cells;
  });
  const numbers = rows.map((_, at) => at + 1);
  return readNamedRows({ rows: [names, ...rows], numbers: [0, ...numbers], unreadable: [] }, columns);
}

/** Reads the JSON of any manager. A truncated file is read up to its end; its last item may be a part. */
export function readJson(text: string, columns?: Columns): ReadVault {
  const parsed = parseJsonFile(text);
  if (!parsed) return { state: "refused", reason: "damaged" };
  const { isCutShort } = parsed;
  const data = fieldsOf(Array.isArray(parsed.data) ? { items: parsed.data } : parsed.data);
  if (isEncrypted(data)) return { state: "refused", reason: "encrypted" };
  const format = JSON_FORMATS.find((one) => one.is(data));
  const read = format ? format.items(data) : undefined;
  if (!format || !read) {
    const objects = readObjects(parsed.data, columns);
    return objects.state === "read" && isCutShort ? { ...objects, isCutShort } : objects;
  }
  // Of most files, this spares a look into each text of each item.
  const hasLinks = text.includes(CODE_LINK);
  let last: Found = null;
  const find = (item: unknown): Found => {
    last = isFields(item) ? format.find(item) : null;
    if (hasLinks) last = withCode(last, item);
    return last;
  };
  const found = tally(format.manager, read, find);
  if (isCutShort) forgetLacks(last);
  const entries = format.mayOmitSteps ? withoutDoubtful(found) : found;
  return { state: "read", ...entries, ...(isCutShort && { isCutShort }) };
}
