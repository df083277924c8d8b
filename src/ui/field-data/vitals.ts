// Whether a page passes the Core Web Vitals, from what its visitors measured.

import type { FieldMetric } from "../../shared/page-score/page-score.ts";

/** "unknown" without enough data, which never looks passed. */
export type VitalsVerdict = "passed" | "failed" | "unknown";

interface Vital {
  /** The newest first: it was renamed. */
  names: string[];
  /** The largest good value of the 75th percentile, in the unit of the name. */
  good: number;
  /** The page can't be assessed without it. */
  isNeeded: boolean;
}

const VITALS: Vital[] = [
  { names: ["LARGEST_CONTENTFUL_PAINT_MS"], good: 2_500, isNeeded: true },
  // Hundredths.
  { names: ["CUMULATIVE_LAYOUT_SHIFT_SCORE"], good: 10, isNeeded: true },
  // Many pages have too few visitors who click anything.
  {
    names: ["INTERACTION_TO_NEXT_PAINT", "EXPERIMENTAL_INTERACTION_TO_NEXT_PAINT"],
    good: 200,
    isNeeded: false,
  },
];

/** The service rounds values, so its own category counts too: "0.104" arrives as 10, and isn't good. */
function isGood({ percentile = Number.POSITIVE_INFINITY, category }: FieldMetric, good: number): boolean {
  return percentile <= good && category !== "AVERAGE" && category !== "SLOW";
}

/** All of them have to be good. Without visitors who interact, the other two decide. */
export function vitalsVerdict(metrics: readonly FieldMetric[]): VitalsVerdict {
  let isPassed = true;
  for (const { names, good, isNeeded } of VITALS) {
    const measured = names
      .map((name) => metrics.find((metric) => metric.name === name && metric.percentile !== undefined))
      .find((metric) => metric !== undefined);
    if (measured) isPassed &&= isGood(measured, good);
    else if (isNeeded) return "unknown";
  }
  return isPassed ? "passed" : "failed";
}
