// The records of look-ups: each whole under its account in lower case, and all of them as a list of one line each.

import type { Lookup, LookupSummary } from "../accounts/lookup.ts";
import { LOOKUP_KEY_PREFIX, LOOKUPS_KEY } from "../storage.ts";
import { type Fields, isErrorData, isText, type RecordKind } from "./record.ts";

function isPart(part: unknown, isValue: (value: unknown) => boolean): boolean {
  const { state, at, value, error, expectedAt, why } = Object(part) as Fields;
  switch (state) {
    case "asking":
    case "not-asked":
      return true;
    case "waiting":
      return Number.isFinite(expectedAt) && isText(why);
    case "answered":
      return Number.isFinite(at) && isValue(value);
    case "failed":
      return Number.isFinite(at) && isErrorData(error);
    default:
      return false;
  }
}

/** What lies in the store may be of another version, or damaged. */
function isWhole(stored: unknown, isValue: (value: unknown) => boolean): boolean {
  const { account, askedAt, source, breaches, pastes } = Object(stored) as Fields;
  return (
    isText(account) &&
    Number.isFinite(askedAt) &&
    isText(source) &&
    isPart(breaches, isValue) &&
    isPart(pastes, isValue)
  );
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null);
}

function isCounted(value: unknown): boolean {
  return Number.isFinite((Object(value) as Fields).count);
}

export const LOOKUP: RecordKind<Lookup> = {
  key: LOOKUP_KEY_PREFIX,
  area: "session",
  read: (stored) => (isWhole(stored, isList) ? (stored as Lookup) : undefined),
};

/** Last asked first. */
export const LOOKUPS: RecordKind<readonly LookupSummary[]> = {
  key: LOOKUPS_KEY,
  area: "session",
  read: (stored) => (Array.isArray(stored) ? stored.filter((line) => isWhole(line, isCounted)) : undefined),
};
