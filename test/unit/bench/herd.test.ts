// A million installations do not come at once; the simulation has a clock and a chance of its own.
import { expect, it } from "vitest";
import { OUR_PLAN, peaksOf, SHARP_PLAN, simulate } from "../../bench/herd.ts";

const SAMPLE = 50_000;

it("no minute stands out of its hour, not when offices start and not after an outage", () => {
  expect(peaksOf(simulate(OUR_PLAN, SAMPLE)).sharpest).toBeLessThan(2.5);
});

it("notices a herd: all that was missed, at once after waking", () => {
  const atOnce = { ...OUR_PLAN, onceAwake: SHARP_PLAN.onceAwake };
  expect(peaksOf(simulate(atOnce, SAMPLE)).sharpest).toBeGreaterThan(10);
});

it("asks once a day, and no oftener for the spread", () => {
  const { mean } = peaksOf(simulate(OUR_PLAN, SAMPLE));
  const perDay = mean * 24 * 60;
  expect(perDay).toBeGreaterThan(800_000);
  expect(perDay).toBeLessThan(1_100_000);
});

it("says the same in each run", () => {
  expect(simulate(OUR_PLAN, 1_000)).toEqual(simulate(OUR_PLAN, 1_000));
});
