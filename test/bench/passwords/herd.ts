// Whether a million installations send requests at once: simulates the functions that schedule them, with a clock of its own.

import {
  timeAfterFailure,
  timeAfterSuccess,
  timeOnceAwake,
} from "../../../src/background/breaches/catalog-plan.ts";
import { exactly, type Figure, type Measurement } from "../measure.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const INSTALLATIONS = 1_000_000;
/** One in twenty is simulated. */
const SAMPLE = 50_000;
const DAYS = 14;
/** By this day, installations that all began within one hour have spread out. */
const FIRST_DAY = 7;
/** On this day the service is down from nine to eleven. */
const OUTAGE = { from: 10 * DAY_MS + 9 * HOUR_MS, to: 10 * DAY_MS + 11 * HOUR_MS };

interface Plan {
  afterSuccess(at: number, chance: () => number): number;
  afterFailure(at: number, failures: number, chance: () => number): number;
  onceAwake(nextAt: number, now: number, chance: () => number): number;
}

export const OUR_PLAN: Plan = {
  afterSuccess: timeAfterSuccess,
  afterFailure: timeAfterFailure,
  onceAwake: timeOnceAwake,
};

/** What many clients do: exactly one day, exactly one hour, and at once after waking. */
export const SHARP_PLAN: Plan = {
  afterSuccess: (at) => at + DAY_MS,
  afterFailure: (at) => at + HOUR_MS,
  onceAwake: (nextAt) => nextAt,
};

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

/** When an installation's device runs each day: from and to, in milliseconds after midnight. */
interface Habit {
  wakesAt(day: number): number;
  sleepsAt(day: number): number;
}

/** A fifth never sleep; a fifth are started by their office at eight sharp; the others when their people arrive. */
function habitOf(chance: () => number): Habit {
  const kind = chance();
  if (kind < 0.2) return { wakesAt: () => 0, sleepsAt: () => DAY_MS };
  const isOffice = kind < 0.4;
  const usual = (7 + 3 * chance()) * HOUR_MS;
  return {
    wakesAt: () => (isOffice ? 8 * HOUR_MS : usual + (chance() - 0.5) * HOUR_MS),
    sleepsAt: () => (17 + 5 * chance()) * HOUR_MS,
  };
}

/** Requests per minute from a million installations, over all simulated days. */
export function simulate(plan: Plan, sample = SAMPLE, seed = 1): Uint32Array {
  const chance = seededChance(seed);
  const perMinute = new Uint32Array((DAYS * DAY_MS) / MINUTE_MS);
  for (let installation = 0; installation < sample; installation++) {
    const habit = habitOf(chance);
    // All were installed within the same hour of a Monday, after an announcement.
    let nextAt = 9 * HOUR_MS + chance() * HOUR_MS;
    let failures = 0;
    for (let day = 0; day < DAYS; day++) {
      let now = day * DAY_MS + habit.wakesAt(day);
      const end = day * DAY_MS + habit.sleepsAt(day);
      for (;;) {
        // Like the alarm: late ones fire as soon as the device is awake, and then the next one is scheduled.
        now = Math.max(now, nextAt);
        if (now >= end) break;
        nextAt = plan.onceAwake(nextAt, now, chance);
        if (nextAt > now) continue;
        const minute = Math.floor(now / MINUTE_MS);
        perMinute[minute] = (perMinute[minute] ?? 0) + 1;
        const isDown = now >= OUTAGE.from && now < OUTAGE.to;
        nextAt = isDown ? plan.afterFailure(now, failures, chance) : plan.afterSuccess(now, chance);
        failures = isDown ? failures + 1 : 0;
      }
    }
  }
  return perMinute.map((count) => Math.round((count * INSTALLATIONS) / sample));
}

/** The busiest minute from a week after the announcement, and the sharpest: the factor over the mean of the hour around it. */
interface Peaks {
  busiest: number;
  mean: number;
  sharpest: number;
}

export function peaksOf(perMinute: Uint32Array): Peaks {
  const settled = perMinute.subarray((FIRST_DAY * DAY_MS) / MINUTE_MS);
  const meanOf = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const mean = meanOf(settled);
  const peaks: Peaks = { busiest: 0, mean, sharpest: 0 };
  for (const [minute, count] of settled.entries()) {
    peaks.busiest = Math.max(peaks.busiest, count);
    // At night one more request is a peak, but no problem.
    if (count < mean) continue;
    const around = meanOf(settled.subarray(Math.max(0, minute - 30), minute + 31));
    peaks.sharpest = Math.max(peaks.sharpest, count / around);
  }
  return peaks;
}

export const herd: Measurement = async () => {
  const ours = peaksOf(simulate(OUR_PLAN));
  const sharp = peaksOf(simulate(SHARP_PLAN));
  const figure: Figure = {
    what: "busiest minute of a million installations",
    unit: "requests",
    ours: exactly(ours.busiest),
    peers: [
      { name: "a day sharp, at once after waking", value: exactly(sharp.busiest) },
      { name: "evenly spread", value: exactly(Math.round(ours.mean)) },
    ],
    goal: "≤ 2 times the mean of its hour",
    isMet: ours.sharpest <= 2,
  };
  return { figures: [figure] };
};
