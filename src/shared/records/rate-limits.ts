// The record of rate limits: when each lookup service was last asked, and how long it asked us to wait.

import type { SentTimes } from "../accounts/allowance.ts";
import { has, isFields } from "../shapes.ts";
import { defineRecord, readEntries } from "./record.ts";

/** Endpoint families that the service rate-limits separately: one request of each may share a period. */
export const LOOKUP_FAMILIES = ["breach", "paste"] as const;

export type LookupFamily = (typeof LOOKUP_FAMILIES)[number];

/** State for one service that must survive a killed worker. */
export interface RateLimitState {
  /** The last request of each family. Without `endedAt`, it may still be under way. */
  last: { [Family in LookupFamily]?: { startedAt: number; endedAt?: number } };
  /** Nothing may be sent, of either family. Without `why`, the service itself asked for it. */
  silence?: { startedAt: number; until: number; why?: "blocked" };
  /** Consecutive rejections, and blocks, which are counted separately. */
  rejections: number;
  blocks?: number;
  /** Request times, if the service has hourly and daily quotas. */
  sent?: SentTimes;
}

function isSentTimes(value: unknown): boolean {
  return (
    isFields(value) &&
    Object.values(value).every((times) => Array.isArray(times) && times.every(Number.isFinite))
  );
}

function isRequest(value: unknown): boolean {
  return has(value, { startedAt: "number" }) && isTimeOrAbsent(value.endedAt);
}

function isTimeOrAbsent(value: unknown): boolean {
  return value === undefined || Number.isFinite(value);
}

function isRateLimitState(value: unknown): boolean {
  if (!has(value, { last: "object", rejections: "number" }) || !isTimeOrAbsent(value.blocks)) return false;
  const { last, silence, sent = {} } = value;
  const areRequests = Object.values(last as object).every(isRequest);
  return (
    areRequests &&
    isSentTimes(sent) &&
    (silence === undefined || has(silence, { startedAt: "number", until: "number" }))
  );
}

/** By origin. */
export const RATE_LIMITS = defineRecord<Readonly<Record<string, RateLimitState>>>({
  key: "request-clocks",
  area: "session",
  row: "request-clocks",
  isErasedByFeature: true,
  // Without it, the next worker would ask too soon.
  isOldWorthKeeping: true,
  isShared: true,
  count: (states) => Object.keys(states).length,
  read: readEntries(isRateLimitState),
});
