// The records of look-ups: each whole under its account in lower case, and all of them as a list of one line each.

import type { Lookup, LookupSummary } from "../accounts/lookup.ts";
import { has, isErrorData, isFields, itemsOf } from "../shapes.ts";
import { LOOKUP_KEY_PREFIX, LOOKUPS_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

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

export const LOOKUP: RecordKind<Lookup> = {
  key: LOOKUP_KEY_PREFIX,
  area: "session",
  read: (stored) => (isWhole(stored, isList) ? (stored as Lookup) : undefined),
};

/** Last asked first. */
export const LOOKUPS: RecordKind<readonly LookupSummary[]> = {
  key: LOOKUPS_KEY,
  area: "session",
  read: (stored) => (Array.isArray(stored) ? itemsOf(stored, (line) => isWhole(line, isCounted)) : undefined),
};
