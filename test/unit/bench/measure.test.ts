// What the benches make of the values they took: medians, ratios, goals as numbers, and how steeply a cost grows.
import { describe, expect, it } from "vitest";
import {
  exactly,
  type Figure,
  type Growth,
  inTurns,
  limitOf,
  ratio,
  rowsInTurns,
  spreadOf,
  steepestPower,
} from "../../bench/measure.ts";

function growth(costs: Record<number, number>): Growth {
  const points = Object.entries(costs).map(([size, cost]) => ({ size: Number(size), value: exactly(cost) }));
  return { what: "things", cost: "milliseconds", unit: "ms", points };
}

function figure(goal: string, more: Partial<Figure> = {}): Figure {
  const peers = [{ name: "a peer", value: exactly(40) }];
  return { what: "a thing", unit: "ms", ours: exactly(10), peers, goal, isMet: true, ...more };
}

describe("spreadOf", () => {
  it("takes the middle by value, not by text, and leaves the order of the rounds alone", () => {
    const values = [10, 9, 100];
    expect(spreadOf(values)).toEqual({ median: 10, least: 9, most: 100, rounds: 3 });
    expect(values).toEqual([10, 9, 100]);
  });

  it("takes nothing for no figure", () => {
    expect(() => spreadOf([])).toThrow("nothing was measured");
  });
});

it("compares medians", () => {
  expect(ratio(spreadOf([1, 3, 90]), spreadOf([2, 6, 7]))).toBe(0.5);
});

describe("steepestPower", () => {
  it("is one for a straight line, two for a square, and nothing for what stays", () => {
    expect(steepestPower(growth({ 10: 50, 100: 500, 1000: 5000 }), 1)).toBeCloseTo(1);
    expect(steepestPower(growth({ 10: 50, 100: 5000 }), 1)).toBeCloseTo(2);
    expect(steepestPower(growth({ 10: 50, 100: 50 }), 1)).toBe(0);
  });

  it("finds one steep part among flat ones, and hears nothing in the noise", () => {
    expect(steepestPower(growth({ 1: 10, 10: 10, 100: 1000, 1000: 1000 }), 5)).toBeCloseTo(2);
    expect(steepestPower(growth({ 1: 0.01, 10: 4, 100: 40 }), 4)).toBe(0);
  });
});

describe("limitOf", () => {
  it("reads a share of the first peer, and how many times as fast", () => {
    expect(limitOf(figure("≤ 1.5×"))).toBe(60);
    expect(limitOf(figure("≥ 20×"))).toBe(2);
  });

  it("reads a value of the figure's own unit", () => {
    expect(limitOf(figure("≤ 16 ms"))).toBe(16);
    expect(limitOf(figure("≤ 8,000 bytes", { unit: "bytes" }))).toBe(8000);
    expect(limitOf(figure("≥ 60 frames/s", { unit: "frames/s" }))).toBe(60);
  });

  it("takes what the figure says itself before its words, and guesses nothing", () => {
    expect(limitOf(figure("≤ +8 ms", { limit: 48 }))).toBe(48);
    expect(limitOf(figure("≤ +8 ms"))).toBeUndefined();
    expect(limitOf(figure("≤ 16 kB"))).toBeUndefined();
    expect(limitOf(figure("flat"))).toBeUndefined();
    expect(limitOf(figure("≤ 1.5×", { peers: [] }))).toBeUndefined();
  });
});

describe("taking turns", () => {
  const turns: string[] = [];
  const contender = (name: string, values: number[]) => async () => {
    turns.push(name);
    return values.shift() ?? Number.NaN;
  };

  it("goes round by round, and does not count the first", async () => {
    turns.length = 0;
    const spreads = await inTurns(2, { a: contender("a", [100, 1, 2]), b: contender("b", [200, 3, 4]) });
    expect(turns.join("")).toBe("ababab");
    expect(spreads.a).toEqual({ median: 2, least: 1, most: 2, rounds: 2 });
    expect(spreads.b.most).toBe(4);
  });

  it("keeps the rows of each contender apart", async () => {
    let count = 0;
    const spreads = await rowsInTurns(1, {
      a: async () => ({ first: count++, second: 10 }),
      b: async () => ({ first: 30, second: 40 }),
    });
    expect(spreads.first.a).toEqual(exactly(1));
    expect(spreads.first.b).toEqual(exactly(30));
    expect(spreads.second.a).toEqual(exactly(10));
    expect(spreads.second.b).toEqual(exactly(40));
  });
});
