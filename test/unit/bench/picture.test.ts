// The picture of the benches: well-formed, with its words as words, true to the figures, in the colours of the pages.
import { describe, expect, it } from "vitest";
import { exactly, type Figure, type Growth } from "../../bench/measure.ts";
import { picture, shareOfGoal, themeColours } from "../../bench/picture.ts";

const COLOURS = themeColours();

function figure(median: number, more: Partial<Figure> = {}): Figure {
  return {
    what: "a thing <measured> & told",
    unit: "ms",
    ours: exactly(median),
    peers: [{ name: "a peer", value: exactly(10) }],
    goal: "≤ 20 ms",
    isMet: median <= 20,
    ...more,
  };
}

function growth(costs: Record<number, number>): Growth {
  const points = Object.entries(costs).map(([size, cost]) => ({ size: Number(size), value: exactly(cost) }));
  return { what: "things", cost: "milliseconds", unit: "ms", points };
}

function draw(figures: Figure[], growths: Growth[] = []): string {
  return picture({ figures, growths }, COLOURS);
}

/** Width of the bar of the only figure. */
function barWidth(drawing: string): number {
  return Number(/<rect class="(?:met|missed)"[^>]* width="([\d.]+)"/.exec(drawing)?.[1]);
}

describe("shareOfGoal", () => {
  it("is 1 where all is used that the goal allows, whichever way is better", () => {
    expect(shareOfGoal(20, { unit: "ms" }, 20)).toBe(1);
    expect(shareOfGoal(120, { unit: "frames/s" }, 60)).toBe(0.5);
  });
});

describe("picture", () => {
  it("draws a bar as long as its share, and ends one that goes too far", () => {
    const half = barWidth(draw([figure(10)]));
    expect(barWidth(draw([figure(20)]))).toBeCloseTo(2 * half);
    expect(barWidth(draw([figure(10_000)]))).toBeLessThan(4 * half);
  });

  it("tells a goal that was missed by colour and by word", () => {
    expect(draw([figure(10)])).not.toContain("missed<");
    expect(draw([figure(30)])).toContain('<rect class="missed"');
    expect(draw([figure(30)])).toContain("goal ≤ 20 ms, missed<");
  });

  it("has words for a figure whose goal is no number, and no bar", () => {
    const drawing = draw([figure(10, { goal: "flat" })]);
    expect(drawing).toContain("goal flat");
    expect(barWidth(drawing)).toBeNaN();
  });

  it("names the first part of a figure with its size, and compares with none", () => {
    const drawing = draw([
      figure(30, { peers: [{ name: "of it words", value: exactly(12), isPart: true }] }),
    ]);
    expect(drawing).toContain("30.0 ms · 12.0 ms of it words<");
    expect(drawing).not.toContain("<circle");
  });

  it("lets no word be taken for markup", () => {
    const drawing = draw([figure(10)], [growth({ 1: 10, 10: 100 })]);
    expect(drawing).toContain("a thing &lt;measured&gt; &amp; told");
    const opened = [...drawing.matchAll(/<([a-z]+)(?:\s[^>]*)?(?<!\/)>/g)].map(([, name]) => name).sort();
    const closed = [...drawing.matchAll(/<\/([a-z]+)>/g)].map(([, name]) => name).sort();
    expect(closed).toEqual(opened);
  });

  it("places no point nowhere", () => {
    const growths = [growth({}), growth({ 1: 0, 10: 3 }), growth({ 1: 5 }), growth({ 1: 5, 5000: 5 })];
    expect(draw([figure(0)], growths)).not.toMatch(/NaN|Infinity/);
  });

  it("marks a growth that is steeper than a straight line", () => {
    expect(draw([], [growth({ 1: 10, 10: 100 })])).not.toContain("steeper");
    expect(draw([], [growth({ 1: 10, 10: 1000 })])).toContain("steepest power 2.00: steeper");
  });

  it("takes its colours from the pages' theme, for either ground", () => {
    const [light, dark] = COLOURS.good;
    expect(light).not.toBe(dark);
    const drawing = draw([figure(10)]);
    expect(drawing).toContain(`--good:${light}`);
    expect(drawing.indexOf(`--good:${dark}`)).toBeGreaterThan(drawing.indexOf("prefers-color-scheme:dark"));
    expect(() => themeColours("")).toThrow("no colour");
  });
});
