// Records of lookups: each in full under its account in lower case, a list with a summary of each, and logos of breaches.

import type { Lookup, LookupSummary } from "../accounts/lookup.ts";
import { has, isErrorData, isFields, isText, itemsOf } from "../shapes.ts";
import { defineRecord, readIf } from "./record.ts";

function isPart(part: unknown, isValue: (value: unknown) => boolean): boolean {
  if (!isFields(part)) return false;
  switch (part.state) {
    case "asking":
    case "not-asked":
      return true;
    case "waiting":
      return has(part, { expectedAt: "number", why: "string" });
    case "answered":
      return has(part, { at: "number" }) && isValue(part.value);
    case "failed":
      return has(part, { at: "number" }) && isErrorData(part.error);
    default:
      return false;
  }
}

function isWhole(stored: unknown, isValue: (value: unknown) => boolean): boolean {
  if (!has(stored, { account: "string", askedAt: "number", source: "string" })) return false;
  return isPart(stored.breaches, isValue) && isPart(stored.pastes, isValue);
}

const isList = (value: unknown) => Array.isArray(value) && value.every(isFields);
const isCounted = (value: unknown) => has(value, { count: "number" });

/** Marks that are damaged are lost; the lookup isn't. */
function readLookup(stored: unknown): Lookup | undefined {
  if (!isWhole(stored, isList)) return undefined;
  const { dealtWith, ...lookup } = stored as Lookup;
  return Array.isArray(dealtWith) ? { ...lookup, dealtWith: itemsOf(dealtWith, isText) } : lookup;
}

export const LOOKUP = defineRecord<Lookup>({
  key: "lookup:",
  area: "session",
  row: "lookups",
  read: readLookup,
});

/** Last asked first. */
export const LOOKUPS = defineRecord<readonly LookupSummary[]>({
  key: "lookups",
  area: "session",
  row: "lookups",
  count: () => 0,
  read: (stored) => (Array.isArray(stored) ? itemsOf(stored, (line) => isWhole(line, isCounted)) : undefined),
});

/** The logo of a breach as a `data:` URL, under its own URL. */
export const LOGO = defineRecord<string>({
  key: "logo:",
  area: "session",
  row: "logos",
  isShared: true,
  read: readIf(isText),
});
