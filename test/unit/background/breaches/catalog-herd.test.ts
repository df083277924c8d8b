// Tests that a million installations don't ask for the breach list at once: two weeks of a sample of them, in simulated time.
import { expect, it } from "vitest";
import {
  timeAfterFailure,
  timeAfterSuccess,
  timeOnceAwake,
} from "../../../../src/background/breaches/catalog-plan.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const INSTALLATIONS = 1_000_000;
const SAMPLE = 50_000;
const DAYS = 14;
/** By this day, installations that all began within one hour have spread out. */
const FIRST_DAY = 7;
/** On this day the service is down from nine to eleven. */
const OUTAGE = { from: 10 * DAY + 9 * HOUR, to: 10 * DAY + 11 * HOUR };

/** Random numbers that are the same in each run (mulberry32). */
function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** When a device runs each day. A fifth never sleep; a fifth start in their office at eight sharp; the others when people arrive. */
function hoursOf(chance: () => number): (day: number) => { from: number; to: number } {
  const kind = chance();
  const usual = (7 + 3 * chance()) * HOUR;
  return (day) => {
    if (kind < 0.2) return { from: day * DAY, to: (day + 1) * DAY };
    const from = kind < 0.4 ? 8 * HOUR : usual + (chance() - 0.5) * HOUR;
    return { from: day * DAY + from, to: day * DAY + (17 + 5 * chance()) * HOUR };
  };
}

/** Requests in each minute. */
function simulate(): Uint32Array {
  const chance = seededChance(1);
  const perMinute = new Uint32Array((DAYS * DAY) / MINUTE);
  for (let installation = 0; installation < SAMPLE; installation++) {
    const hours = hoursOf(chance);
    // All were installed within the same hour of a Monday, after an announcement.
    let nextAt = 9 * HOUR + chance() * HOUR;
    let failures = 0;
    for (let day = 0; day < DAYS; day++) {
      const { from, to } = hours(day);
      // Like the alarm: late ones fire as soon as the device is awake, and then the next one is scheduled.
      for (let now = Math.max(from, nextAt); now < to; now = Math.max(now, nextAt)) {
        nextAt = timeOnceAwake(nextAt, now, chance);
        if (nextAt > now) continue;
        const minute = Math.floor(now / MINUTE);
        perMinute[minute] = (perMinute[minute] ?? 0) + 1;
        const isDown = now >= OUTAGE.from && now < OUTAGE.to;
        nextAt = isDown ? timeAfterFailure(now, failures, chance) : timeAfterSuccess(now, chance);
        failures = isDown ? failures + 1 : 0;
      }
    }
  }
  return perMinute.map((count) => Math.round((count * INSTALLATIONS) / SAMPLE));
}

const meanOf = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0) / counts.length;

it("has no minute that stands out, after offices start and after an outage", () => {
  const settled = simulate().subarray((FIRST_DAY * DAY) / MINUTE);
  const mean = meanOf(settled);
  // At night one more request is a peak, but no problem.
  const sharpness = [...settled].map((count, minute) =>
    count < mean ? 0 : count / meanOf(settled.subarray(Math.max(0, minute - 30), minute + 31)),
  );
  expect(Math.max(...sharpness)).toBeLessThanOrEqual(2);
  expect(Math.max(...settled)).toBeLessThanOrEqual(6_500);
});
