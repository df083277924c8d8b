// The points of a metric's small chart: the higher, the slower.

export const WIDTH = 160;
export const HEIGHT = 40;

/** Keeps a line at the edge from being cut off. */
const EDGE = 2;

/** Up to where a value is good, and from where it is poor (Core Web Vitals), in the unit that the name implies. */
const LIMITS = new Map<string, [good: number, poor: number]>([
  ["LARGEST_CONTENTFUL_PAINT_MS", [2_500, 4_000]],
  ["INTERACTION_TO_NEXT_PAINT", [200, 500]],
  ["CUMULATIVE_LAYOUT_SHIFT_SCORE", [10, 25]],
]);

interface Point {
  x: number;
  y: number;
}

interface Chart {
  /** Points of lines without a gap, in SVG syntax. */
  lines: string[];
  /** Single values between two gaps, which don't make a line. */
  dots: Point[];
  /** The limits in view: below `high` values are good, above `low` they are poor. */
  limits: { band: "high" | "low"; y: number }[];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `null` is a gap. */
export function chartOf(name: string, values: readonly (number | null)[]): Chart {
  const [good = 0, poor = Number.POSITIVE_INFINITY] = LIMITS.get(name) ?? [];
  const top = Math.max(...values.map((value) => value ?? 0), good) * 1.15 || 1;
  const yOf = (value: number) => round(HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE));
  const xOf = (index: number) => round(EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE));
  const runs: Point[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ x: xOf(index), y: yOf(value) });
  });
  const limits: Chart["limits"] = [
    { band: "high", y: yOf(good) },
    ...(poor < top ? [{ band: "low" as const, y: yOf(poor) }] : []),
  ];
  return {
    lines: runs.filter(({ length }) => length > 1).map((run) => run.map(({ x, y }) => `${x},${y}`).join(" ")),
    dots: runs.filter(({ length }) => length === 1).flat(),
    limits: good > 0 ? limits : [],
  };
}
