// How the benches evaluate measurements: medians, goals, how steeply a cost grows, and how it is reported.
import { expect, it } from "vitest";
import {
  exactly,
  felt,
  figureOf,
  type Growth,
  rowsInTurns,
  spreadOf,
  steepestPower,
  type Unit,
} from "../../bench/measure.ts";
import { OUR_PLAN, peaksOf, SHARP_PLAN, simulate } from "../../bench/passwords/herd.ts";
import { picture, themeColors } from "../../bench/picture.ts";
import { tableText } from "../../bench/table.ts";

function growth(costs: Record<number, number>, floor?: number): Growth {
  const points = Object.entries(costs).map(([size, cost]) => ({ size: Number(size), value: exactly(cost) }));
  return { what: "things", cost: "milliseconds", unit: "ms", floor, points };
}

it("a spread takes the median, and throws without figures", () => {
  expect(spreadOf([10, 9, 100])).toEqual({ median: 10, least: 9, most: 100, rounds: 3 });
  expect(() => spreadOf([])).toThrow("nothing was measured");
});

it.each<[power: number, costs: Record<number, number>, floor: number]>([
  [1, { 10: 50, 100: 500, 1000: 5000 }, 1],
  [2, { 1: 10, 10: 10, 100: 1000, 1000: 1000 }, 5],
  [0, { 10: 50, 100: 50 }, 1],
  [0, { 1: 0.01, 10: 4, 100: 40 }, 4],
])("the steepest growth has the power %i for %j above a noise of %i", (power, costs, floor) => {
  expect(steepestPower(growth(costs, floor))).toBeCloseTo(power);
});

it.each<[isMet: boolean, unit: Unit, ours: number, limit: number]>([
  [true, "ms", 60, 60],
  [false, "ms", 61, 60],
  [true, "frames/s", 60, 59],
  [false, "frames/s", 50, 55],
])("a goal is met or not: %s for %s, %i of %i", (isMet, unit, ours, limit) => {
  expect(figureOf("a thing", unit, exactly(ours), {}, "in words", limit)).toMatchObject({ isMet, limit });
});

it("contenders take turns round by round, and the first round is dropped", async () => {
  const turns: string[] = [];
  const contender = (name: string, values: number[]) => async () => {
    turns.push(name);
    return { row: values.shift() ?? Number.NaN };
  };
  const { row } = await rowsInTurns(2, { a: contender("a", [100, 1, 2]), b: contender("b", [200, 3, 4]) });
  expect(turns.join("")).toBe("ababab");
  expect(row.a).toEqual({ median: 2, least: 1, most: 2, rounds: 2 });
  expect(row.b.most).toBe(4);
});

it("the table and chart show values, peers, goals, steep growth and what wasn't measured", () => {
  const figure = figureOf(
    "a <thing>",
    "ms",
    spreadOf([10, 9, 100]),
    { "a peer": exactly(40) },
    "≤ −32 ms",
    8,
  );
  const results = { figures: [figure], growths: [growth({ 1: 10, 10: 1000 })] };
  const table = tableText(results, [{ name: "frames", why: "no browser" }]);
  expect(table).toMatch(
    /a <thing> {2}10\.0 ms \(9\.0–100\) {2}a peer +40\.0 ms +0\.25×, −30\.0 ms +≤ −32 ms +missed$/m,
  );
  expect(table).toMatch(/10 +1,000 ms\nsteepest power 2\.00: steeper than a straight line/);
  expect(table).toContain("not measured: frames: no browser");
  const other = figureOf("for us alone", "ms", exactly(1), {}, "≤ 2 ms", 2);
  const drawing = picture(
    { ...results, figures: [felt("what <people> feel", figure), other] },
    themeColors(),
  );
  expect(drawing).toContain("what &lt;people&gt; feel");
  expect(drawing).toContain("goal ≤ −32 ms, missed<");
  expect(drawing).not.toContain("≤ 2 ms");
  expect(picture({ figures: [], growths: [] }, themeColors())).not.toMatch(/NaN|Infinity/);
});

it("a million installations spread evenly over the minutes of an hour, and a herd is detected", () => {
  const sample = 20_000;
  const { mean, sharpest } = peaksOf(simulate(OUR_PLAN, sample));
  expect(sharpest).toBeLessThan(2.5);
  expect(Math.abs(mean * 24 * 60 - 950_000)).toBeLessThan(150_000);
  const atOnce = { ...OUR_PLAN, onceAwake: SHARP_PLAN.onceAwake };
  expect(peaksOf(simulate(atOnce, sample)).sharpest).toBeGreaterThan(10);
});
