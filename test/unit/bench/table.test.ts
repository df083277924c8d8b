// The table of the benches: who reads it sees value, spread, peers, goal, and what could not be measured.
import { describe, expect, it } from "vitest";
import { exactly, type Figure, type Growth, spreadOf } from "../../bench/measure.ts";
import { besideText, numberText, steepnessText, tableText } from "../../bench/table.ts";

const FIGURE: Figure = {
  what: "field left to notice painted",
  unit: "ms",
  ours: spreadOf([12, 15.04, 140]),
  peers: [
    { name: "a bare fetch", value: exactly(10) },
    { name: "somebody's", value: exactly(30), isKnown: true },
  ],
  goal: "≤ +8 ms",
  limit: 18,
  isMet: true,
};

const GROWTH: Growth = {
  what: "checks",
  cost: "milliseconds for all of them",
  unit: "ms",
  points: [
    { size: 1_000, value: exactly(10) },
    { size: 10_000, value: exactly(1_000) },
  ],
};

describe("numberText", () => {
  it("gives as many digits as say something", () => {
    expect(numberText(15.04, "ms")).toBe("15.0");
    expect(numberText(140.4, "ms")).toBe("140");
    expect(numberText(0.086, "ms")).toBe("0.09");
    expect(numberText(27_900, "bytes")).toBe("27,900");
  });
});

describe("besideText", () => {
  it("gives the ratio, and for milliseconds the difference", () => {
    expect(besideText(exactly(15), exactly(10), "ms")).toBe("1.50×, +5.0 ms");
    expect(besideText(exactly(9), exactly(10), "ms")).toBe("0.90×, −1.0 ms");
    expect(besideText(exactly(7_900), exactly(27_900), "bytes")).toBe("0.28×");
    expect(besideText(exactly(8), exactly(1_600), "µs")).toBe("0.005×");
  });
});

describe("tableText", () => {
  it("puts each peer on a line of its own, the first beside the figure", () => {
    const [head, first, second, ...rest] = tableText({ figures: [FIGURE], growths: [] }, []).split("\n");
    expect(head).toMatch(/^what +Breachlight +beside +theirs +ours is +goal/);
    expect(first).toMatch(
      /^field left to notice painted {2}15\.0 ms \(12\.0–140\) {2}a bare fetch +10\.0 ms +1\.50×, \+5\.0 ms +≤ \+8 ms +met$/,
    );
    expect(second).toMatch(/^ +somebody's \(published\) +30\.0 ms +0\.50×, −15\.0 ms$/);
    expect(rest).toEqual([]);
  });

  it("says what was missed", () => {
    const missed = { ...FIGURE, isMet: false };
    expect(tableText({ figures: [missed], growths: [] }, [])).toMatch(/≤ \+8 ms +missed$/m);
  });

  it("gives each growth with its steepest power, and why something was not measured", () => {
    const text = tableText({ figures: [], growths: [GROWTH] }, [{ name: "frames", why: "no browser" }]);
    expect(text).toMatch(/10,000 +1,000 ms\nsteepest power 2\.00: steeper than a straight line/);
    expect(text).toContain("not measured: frames: no browser");
  });
});

it("lets a straight line be one with some noise", () => {
  const points = [
    { size: 10, value: exactly(10) },
    { size: 100, value: exactly(110) },
  ];
  expect(steepnessText({ ...GROWTH, points })).toBe("steepest power 1.04: no steeper than a straight line");
});
