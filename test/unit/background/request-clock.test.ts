// When the lookup service may be asked next: arithmetic, with the limits of lookup-v2.
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  ANSWER_TO_START_MS,
  afterRestart,
  ended,
  isClock,
  newClock,
  rejected,
  SILENCE_MARGIN_MS,
  START_TO_START_MS,
  silenceMs,
  started,
  waitMs,
} from "../../../src/background/request-clock.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

it("the period holds at the service however long the way there was", () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (wayMs, answerMs) => {
      const arrivedAt = NOON + wayMs;
      const answeredAt = arrivedAt + answerMs;
      const clock = ended(started(newClock(), "breach", NOON), "breach", answeredAt);
      const next = answeredAt + waitMs(clock, "breach", answeredAt);
      // The next one takes no time at all to arrive: the worst case.
      return next - arrivedAt >= ANSWER_TO_START_MS && next - NOON >= START_TO_START_MS;
    }),
  );
});

it("the period counts a request that a killed worker left behind from the death of the worker", () => {
  const clock = started(newClock(), "paste", NOON);
  const restored = afterRestart(clock, NOON + 5_000);
  expect(waitMs(restored, "paste", NOON + 5_000)).toBe(ANSWER_TO_START_MS);
  const done = ended(clock, "paste", NOON + 10);
  expect(afterRestart(done, NOON + 5_000)).toEqual(done);
});

it("silence counts as two seconds where nothing readable was said, and doubles up to a minute", () => {
  let clock = newClock();
  const waits = [];
  for (let time = NOON, count = 0; count < 8; count++) {
    clock = rejected(clock, undefined, time);
    waits.push((silenceMs(clock, time) - SILENCE_MARGIN_MS) / 1000);
    time += silenceMs(clock, time);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

it("silence grows where a service goes on rejecting after the wait it named itself", () => {
  const once = rejected(newClock(), 1, NOON);
  const later = NOON + silenceMs(once, NOON);
  expect(silenceMs(rejected(once, 1, later), later)).toBe(4_000 + SILENCE_MARGIN_MS);
  expect(silenceMs(rejected(once, 600, later), later)).toBe(600_000 + SILENCE_MARGIN_MS);
});

it("silence is never cut short by a second rejection", () => {
  const long = rejected(newClock(), 600, NOON);
  const both = rejected(long, 1, NOON + 10);
  expect(silenceMs(both, NOON + 10)).toBeGreaterThanOrEqual(silenceMs(long, NOON + 10));
});

it("takes nothing for a clock that is none", () => {
  expect(isClock(rejected(started(newClock(), "paste", NOON), 1, NOON))).toBe(true);
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
  ]) {
    expect(isClock(damaged), JSON.stringify(damaged)).toBe(false);
  }
});
