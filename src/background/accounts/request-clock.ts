// When the lookup service may be asked next (lookup-v2 "Limits"): pure arithmetic, in milliseconds since the epoch.

import { type Counted, type SentTimes, withOneMore } from "../../shared/accounts/allowance.ts";
import type { Refusal } from "../../shared/errors.ts";
import { isSentTimes } from "../../shared/records/lookups.ts";
import { has } from "../../shared/shapes.ts";

/** The two families of endpoints that the service counts apart: one of each may share a period. */
export const LOOKUP_FAMILIES = ["breach", "paste"] as const;

export type LookupFamily = (typeof LOOKUP_FAMILIES)[number];

/** The service's period and the 100 ms that it advises to add, from the start of one request to the start of the next. */
export const START_TO_START_MS = 1_600;

/** The service counts from when a request reaches it: counted from the answer as well, the period holds however long that took. */
export const ANSWER_TO_START_MS = 1_500;

/** A rejected request restarts the period, so silence lasts a little longer than asked for. */
export const SILENCE_MARGIN_MS = 500;

/** How long a silence lasts where nobody says: doubled with every further refusal, up to the longest. */
const GUESSED_SILENCE: Record<Refusal, { firstMs: number; longestMs: number }> = {
  "rate-limited": { firstMs: 2_000, longestMs: 60_000 },
  // Whoever keeps asking prolongs it.
  blocked: { firstMs: 60_000, longestMs: 3_600_000 },
};

/** What must survive a killed worker, for one service. */
export interface RequestClock {
  /** The last request of each family; without an end it may still be on its way. */
  last: { [Family in LookupFamily]?: { startedAt: number; endedAt?: number } };
  /** Nothing may go out, of either family. Without `why` the service itself asked for it. */
  silence?: { startedAt: number; until: number; why?: "blocked" };
  /** Rejections in a row, and blocks, which are counted apart. */
  rejections: number;
  blocks?: number;
  /** Of a service that allows so many in an hour and a day. Pages read it where it lies: {@link SENT_TIMES}. */
  sent?: SentTimes;
}

export function newClock(): RequestClock {
  return { last: {}, rejections: 0 };
}

function upTo(now: number, { account = [], catalog = [] }: SentTimes): SentTimes {
  const clip = (at: number) => Math.min(at, now);
  return { account: account.map(clip), catalog: catalog.map(clip) };
}

/** What lies in the future, as the computer's clock was set back, counts as of now: else every wait would last until then. */
export function corrected(clock: RequestClock, now: number): RequestClock {
  const { silence, sent } = clock;
  const last: RequestClock["last"] = {};
  for (const family of LOOKUP_FAMILIES) {
    const { startedAt, endedAt } = clock.last[family] ?? {};
    if (startedAt === undefined) continue;
    last[family] = { startedAt: Math.min(startedAt, now), endedAt: endedAt && Math.min(endedAt, now) };
  }
  const back = silence ? Math.max(0, silence.startedAt - now) : 0;
  return {
    ...clock,
    last,
    ...(sent && { sent: upTo(now, sent) }),
    ...(silence && {
      silence: { ...silence, startedAt: silence.startedAt - back, until: silence.until - back },
    }),
  };
}

/** How long nothing may go out, of either family. */
export function silenceMs({ silence }: RequestClock, now: number): number {
  return Math.max(0, (silence?.until ?? 0) - now);
}

/** How long a request of a family has to wait; 0 where it may start. */
export function waitMs(clock: RequestClock, family: LookupFamily, now: number): number {
  const { startedAt = -Infinity, endedAt = -Infinity } = clock.last[family] ?? {};
  const mayStartAt = Math.max(startedAt + START_TO_START_MS, endedAt + ANSWER_TO_START_MS);
  return Math.max(mayStartAt - now, silenceMs(clock, now));
}

/** `counted`: as what the service counts it, where it does. */
export function started(
  clock: RequestClock,
  family: LookupFamily,
  now: number,
  counted?: Counted,
): RequestClock {
  const { last, sent = {} } = clock;
  const more = counted && { sent: { ...sent, [counted]: withOneMore(sent[counted], now) } };
  return { ...clock, last: { ...last, [family]: { startedAt: now } }, ...more };
}

/** Answered, failed or given up: whatever it was, the service has it by now or never will. */
export function ended(clock: RequestClock, family: LookupFamily, now: number): RequestClock {
  const startedAt = clock.last[family]?.startedAt ?? now;
  return { ...clock, last: { ...clock.last, [family]: { startedAt, endedAt: now } } };
}

/** Answered with anything but a rejection. */
export function accepted(clock: RequestClock): RequestClock {
  return { ...clock, rejections: 0, blocks: 0 };
}

/** Whether a silence is because of a protection layer. */
export function isBlocked({ silence }: RequestClock, now: number): boolean {
  return silence?.why === "blocked" && now < silence.until;
}

/** Silence for as long as the service said, or a guess that doubles; where it rejects after its own wait, the longer. */
export function rejected(
  clock: RequestClock,
  refusal: Refusal,
  retryAfterSeconds: number | undefined,
  now: number,
): RequestClock {
  const left = silenceMs(clock, now);
  const name = refusal === "blocked" ? "blocks" : "rejections";
  const before = clock[name] ?? 0;
  // What was sent before the silence began says nothing new.
  const count = left > 0 ? Math.max(1, before) : before + 1;
  const { firstMs, longestMs } = GUESSED_SILENCE[refusal];
  const guess = Math.min(firstMs * 2 ** (count - 1), longestMs);
  const named = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  const length = named === undefined ? guess : count > 1 ? Math.max(named, guess) : named;
  const until = now + Math.max(length + SILENCE_MARGIN_MS, left);
  const isBlock = refusal === "blocked" || isBlocked(clock, now);
  return { ...clock, [name]: count, silence: { startedAt: now, until, ...(isBlock && { why: "blocked" }) } };
}

/** What a new worker makes of the clock of a killed one: a request without an end ended when the worker did. */
export function afterRestart(clock: RequestClock, now: number): RequestClock {
  let restored = corrected(clock, now);
  for (const family of LOOKUP_FAMILIES) {
    const last = clock.last[family];
    if (last && last.endedAt === undefined) restored = ended(restored, family, now);
  }
  return restored;
}

function isRequest(value: unknown): boolean {
  return has(value, { startedAt: "number" }) && isTimeOrAbsent(value.endedAt);
}

function isTimeOrAbsent(value: unknown): boolean {
  return value === undefined || Number.isFinite(value);
}

/** Whether a stored value is a clock: what lies in a store may be of any age and shape. */
export function isClock(value: unknown): value is RequestClock {
  if (!has(value, { last: "object", rejections: "number" }) || !isTimeOrAbsent(value.blocks)) return false;
  const { last, silence, sent = {} } = value;
  const areRequests = Object.values(last as object).every(isRequest);
  return (
    areRequests &&
    isSentTimes(sent) &&
    (silence === undefined || has(silence, { startedAt: "number", until: "number" }))
  );
}
