// Records of lookups: each in full under its account in lower case, and a list with a summary of each.

import type { SentTimes } from "../accounts/allowance.ts";
import type { Lookup, LookupSummary } from "../accounts/lookup.ts";
import { has, isErrorData, isFields, itemsOf } from "../shapes.ts";
import { LOOKUP_KEY_PREFIX, LOOKUPS_KEY, REQUEST_CLOCKS_KEY } from "../storage.ts";
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

export function isSentTimes(value: unknown): value is SentTimes {
  return (
    isFields(value) &&
    Object.values(value).every((times) => Array.isArray(times) && times.every(Number.isFinite))
  );
}

/** When requests were sent to services with limits, by origin: the part of the queue's clocks that pages read. */
export const SENT_TIMES: RecordKind<Readonly<Record<string, SentTimes>>> = {
  key: REQUEST_CLOCKS_KEY,
  area: "session",
  isShared: true,
  read(stored) {
    if (!isFields(stored)) return undefined;
    const timesOf = (clock: unknown) => (isFields(clock) && isSentTimes(clock.sent) ? clock.sent : {});
    return Object.fromEntries(Object.entries(stored).map(([origin, clock]) => [origin, timesOf(clock)]));
  },
};
