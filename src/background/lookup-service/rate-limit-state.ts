// When the lookup service may be asked next (lookup-v2 "Limits"). Pure arithmetic in milliseconds since the epoch.

import { type Counted, type SentTimes, withOneMore } from "../../shared/accounts/allowance.ts";
import type { LimitRefusal } from "../../shared/errors.ts";
import { LOOKUP_FAMILIES, type LookupFamily, type RateLimitState } from "../../shared/records/rate-limits.ts";

/** Least time between the starts of two requests: the service's period, plus the 100 ms that it advises to add. */
export const START_TO_START_MS = 1_600;

/** Least time from a response to the next start. The service counts from arrival, which may be late on a slow network. */
export const ANSWER_TO_START_MS = 1_500;

/** Added to every silence, because a rejected request restarts the service's period. */
export const SILENCE_MARGIN_MS = 500;

/** Silence when the service names none: doubles with every further refusal, up to `longestMs`. */
const GUESSED_SILENCE: Record<LimitRefusal, { firstMs: number; longestMs: number }> = {
  "rate-limited": { firstMs: 2_000, longestMs: 60_000 },
  // Asking again prolongs a block.
  blocked: { firstMs: 60_000, longestMs: 3_600_000 },
};

export function newRateLimitState(): RateLimitState {
  return { last: {}, rejections: 0 };
}

function upTo(now: number, { account = [], catalog = [] }: SentTimes): SentTimes {
  const clip = (at: number) => Math.min(at, now);
  return { account: account.map(clip), catalog: catalog.map(clip) };
}

/** Clips times in the future to `now`: after the device's clock was set back, waits would last until then. */
export function corrected(state: RateLimitState, now: number): RateLimitState {
  const { silence, sent } = state;
  const last: RateLimitState["last"] = {};
  for (const family of LOOKUP_FAMILIES) {
    const { startedAt, endedAt } = state.last[family] ?? {};
    if (startedAt === undefined) continue;
    last[family] = { startedAt: Math.min(startedAt, now), endedAt: endedAt && Math.min(endedAt, now) };
  }
  const back = silence ? Math.max(0, silence.startedAt - now) : 0;
  return {
    ...state,
    last,
    ...(sent && { sent: upTo(now, sent) }),
    ...(silence && {
      silence: { ...silence, startedAt: silence.startedAt - back, until: silence.until - back },
    }),
  };
}

/** How long nothing may be sent, of either family. */
export function silenceMs({ silence }: RateLimitState, now: number): number {
  return Math.max(0, (silence?.until ?? 0) - now);
}

/** How long a request of a family has to wait; 0 if it may start. */
export function waitMs(state: RateLimitState, family: LookupFamily, now: number): number {
  const { startedAt = -Infinity, endedAt = -Infinity } = state.last[family] ?? {};
  const mayStartAt = Math.max(startedAt + START_TO_START_MS, endedAt + ANSWER_TO_START_MS);
  return Math.max(mayStartAt - now, silenceMs(state, now));
}

/** Records a start. `counted`: what kind of request the service counts it as, if it has quotas. */
export function started(
  state: RateLimitState,
  family: LookupFamily,
  now: number,
  counted?: Counted,
): RateLimitState {
  const { last, sent = {} } = state;
  const more = counted && { sent: { ...sent, [counted]: withOneMore(sent[counted], now) } };
  return { ...state, last: { ...last, [family]: { startedAt: now } }, ...more };
}

/** Records the end of a request, whatever its outcome: it has reached the service by now, or never will. */
export function ended(state: RateLimitState, family: LookupFamily, now: number): RateLimitState {
  const startedAt = state.last[family]?.startedAt ?? now;
  return { ...state, last: { ...state.last, [family]: { startedAt, endedAt: now } } };
}

/** Records any response other than a rejection. */
export function accepted(state: RateLimitState): RateLimitState {
  return { ...state, rejections: 0, blocks: 0 };
}

/** Whether a protection layer caused the silence. */
export function isBlocked({ silence }: RateLimitState, now: number): boolean {
  return silence?.why === "blocked" && now < silence.until;
}

/** Starts a silence as long as the service asked for, or a doubling guess. From the second rejection, the longer of both. */
export function rejected(
  state: RateLimitState,
  refusal: LimitRefusal,
  retryAfterSeconds: number | undefined,
  now: number,
): RateLimitState {
  const left = silenceMs(state, now);
  const name = refusal === "blocked" ? "blocks" : "rejections";
  const before = state[name] ?? 0;
  // A request sent before the silence began is not a further rejection.
  const count = left > 0 ? Math.max(1, before) : before + 1;
  const { firstMs, longestMs } = GUESSED_SILENCE[refusal];
  const guess = Math.min(firstMs * 2 ** (count - 1), longestMs);
  const named = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  const length = named === undefined ? guess : count > 1 ? Math.max(named, guess) : named;
  const until = now + Math.max(length + SILENCE_MARGIN_MS, left);
  const isBlock = refusal === "blocked" || isBlocked(state, now);
  return { ...state, [name]: count, silence: { startedAt: now, until, ...(isBlock && { why: "blocked" }) } };
}

/** Restores a stored state: a request without an end ended when its worker was killed. */
export function afterRestart(state: RateLimitState, now: number): RateLimitState {
  let restored = corrected(state, now);
  for (const family of LOOKUP_FAMILIES) {
    const last = state.last[family];
    if (last && last.endedAt === undefined) restored = ended(restored, family, now);
  }
  return restored;
}
