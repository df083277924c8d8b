// The geometry of a small chart: lines with gaps, single values, and the limits of good and poor.
import { expect, it } from "vitest";
import { chartOf, HEIGHT, WIDTH } from "../../../../../src/pages/popup/page-score/result/trend-chart.ts";

const LCP = "LARGEST_CONTENTFUL_PAINT_MS";

function pointsIn(line = ""): number[][] {
  return line.split(" ").map((point) => point.split(",").map(Number));
}

it("runs from left to right, and down as pages get faster", () => {
  const { lines, dots } = chartOf(LCP, [4_000, 3_000, 2_000]);
  const points = pointsIn(lines[0]);
  expect([lines.length, dots]).toEqual([1, []]);
  expect(points.map(([x]) => x)).toEqual([2, WIDTH / 2, WIDTH - 2]);
  const heights = points.map(([, y = 0]) => y);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

it("leaves a gap without a value, and a dot for one between two gaps", () => {
  const { lines, dots } = chartOf(LCP, [1, 2, null, 3, null, 4, 5, null]);
  expect(lines).toHaveLength(2);
  expect(dots).toHaveLength(1);
});

it("always shows the limit of good, and that of poor if it is in range", () => {
  const bandsOf = (...values: number[]) => chartOf(LCP, values).limits.map(({ band }) => band);
  expect(bandsOf(100, 200)).toEqual(["high"]);
  expect(bandsOf(100, 5_000)).toEqual(["high", "low"]);
  expect(chartOf("SOMETHING_NEW", [1, 2]).limits).toEqual([]);
});

it.each([[[]], [[null]], [[0]], [[0, 0]], [[1e300, 1]]])("stays within its edges for %j", (values) => {
  const { lines, dots } = chartOf(LCP, values);
  for (const [x = 0, y = 0] of [...lines.flatMap(pointsIn), ...dots.map((dot) => [dot.x, dot.y])]) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(WIDTH);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(HEIGHT);
  }
});
