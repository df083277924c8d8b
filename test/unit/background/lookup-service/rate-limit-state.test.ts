// Tests the arithmetic of when the lookup service may get its next request, with the limits of lookup-v2.
import { expect, it } from "vitest";
import {
  accepted,
  afterRestart,
  corrected,
  ended,
  isBlocked,
  newRateLimitState,
  rejected,
  SILENCE_MARGIN_MS,
  START_TO_START_MS,
  silenceMs,
  started,
  waitMs,
} from "../../../../src/background/lookup-service/rate-limit-state.ts";
import { RATE_LIMITS } from "../../../../src/shared/records/rate-limits.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

it.each([
  ["two seconds", "rate-limited", "a minute", [2, 4, 8, 16, 32, 60, 60, 60]],
  ["a minute", "blocked", "an hour", [60, 120, 240, 480, 960, 1_920, 3_600, 3_600]],
] as const)(
  "backs off for %s when %s without a readable wait, doubling up to %s",
  (_first, why, _last, seconds) => {
    let clock = newRateLimitState();
    const waits = [];
    for (let time = NOON, count = 0; count < 8; count++) {
      clock = rejected(clock, why, undefined, time);
      waits.push((silenceMs(clock, time) - SILENCE_MARGIN_MS) / 1000);
      time += silenceMs(clock, time);
    }
    expect(waits).toEqual(seconds);
  },
);

it.each([
  ["blocked", 60_500, { rejections: 6 }],
  ["rate-limited", 2_500, { blocks: 6 }],
] as const)("counts %s anew after another kind of rejection, and after a response", (why, ms, others) => {
  const first = rejected({ ...newRateLimitState(), ...others }, why, undefined, NOON);
  expect(silenceMs(first, NOON)).toBe(ms);
  const later = NOON + ms;
  const again = accepted(rejected(first, why, undefined, later));
  const end = later + silenceMs(again, later);
  expect(silenceMs(rejected(again, why, undefined, end), end)).toBe(ms);
});

/** Whether a stored clock counts. */
const isKept = (clock: unknown) => Object.keys(RATE_LIMITS.read({ a: clock }) ?? {}).length > 0;

it("counts no request as sent later than now", () => {
  const sent = { account: [NOON - 1, NOON + 9], catalog: [NOON + 5] };
  expect(corrected({ ...newRateLimitState(), sent }, NOON).sent).toEqual({
    account: [NOON - 1, NOON],
    catalog: [NOON],
  });
});

it("counts the response to a request whose clock was deleted meanwhile", () => {
  expect(waitMs(ended(newRateLimitState(), "breach", NOON), "breach", NOON)).toBe(START_TO_START_MS);
});

it("stays blocked when the clock is set back, or a request in flight is rejected too", () => {
  const blocked = rejected(newRateLimitState(), "blocked", undefined, NOON);
  const both = rejected(blocked, "rate-limited", 1, NOON + 10);
  expect(isBlocked(both, NOON + 59_000)).toBe(true);
  expect(isBlocked(both, NOON + 61_000)).toBe(false);
  const past = NOON - 3_600_000;
  expect(isBlocked(corrected(both, past), past)).toBe(true);
  expect(silenceMs(corrected(both, past), past)).toBe(silenceMs(both, NOON + 10));
});

it("lengthens the backoff if the service still rejects after its own wait", () => {
  const once = rejected(newRateLimitState(), "rate-limited", 1, NOON);
  expect(silenceMs(once, NOON)).toBe(1_500);
  const later = NOON + silenceMs(once, NOON);
  expect(silenceMs(rejected(once, "rate-limited", 1, later), later)).toBe(4_000 + SILENCE_MARGIN_MS);
  expect(silenceMs(rejected(once, "rate-limited", 600, later), later)).toBe(600_000 + SILENCE_MARGIN_MS);
});

it("is the same after a restart if every request had its response", () => {
  const clock = ended(started(newRateLimitState(), "paste", NOON), "paste", NOON + 10);
  expect(afterRestart(clock, NOON + 5_000)).toEqual(clock);
});

it("rejects an invalid clock", () => {
  expect(isKept(rejected(started(newRateLimitState(), "paste", NOON), "rate-limited", 1, NOON))).toBe(true);
  for (const damaged of [
    undefined,
    null,
    "clock",
    {},
    { last: {} },
    { last: null, rejections: 0 },
    { last: { breach: {} }, rejections: 0 },
    { last: { breach: { startedAt: "noon" } }, rejections: 0 },
    { last: {}, rejections: 0, silence: {} },
    { last: {}, rejections: Number.NaN },
    { last: {}, rejections: 0, blocks: "many" },
  ]) {
    expect(isKept(damaged), JSON.stringify(damaged)).toBe(false);
  }
});
