// The Core Web Vitals verdict of what visitors measured.

import { expect, it } from "vitest";
import { vitalsVerdict } from "../../../src/ui/field-data/vitals.ts";

type Given = [lcp: number | undefined, inp: number | undefined, cls: number | undefined];

const NAMES = ["LARGEST_CONTENTFUL_PAINT_MS", "INTERACTION_TO_NEXT_PAINT", "CUMULATIVE_LAYOUT_SHIFT_SCORE"];

const metricsOf = (given: Given, category?: string) =>
  given.flatMap((percentile, index) =>
    percentile === undefined
      ? []
      : { name: NAMES[index] ?? "", percentile, distributions: [], ...(category && { category }) },
  );

it.each<[string, Given, string]>([
  ["all are good", [1_200, 90, 3], "passed"],
  ["each is the largest good value", [2_500, 200, 10], "passed"],
  ["zero is a value", [1_200, 90, 0], "passed"],
  ["LCP is a bit too slow", [2_501, 90, 3], "failed"],
  ["INP is a bit too slow", [1_200, 201, 3], "failed"],
  ["CLS, in hundredths, is a bit too large", [1_200, 90, 11], "failed"],
  ["nobody interacted", [1_200, undefined, 3], "passed"],
  ["nobody interacted, and another is poor", [5_000, undefined, 3], "failed"],
  ["LCP is missing", [undefined, 90, 3], "unknown"],
  ["CLS is missing", [1_200, 90, undefined], "unknown"],
  ["CLS is missing, and LCP is poor", [9_000, 90, undefined], "unknown"],
  ["nothing was measured", [undefined, undefined, undefined], "unknown"],
])("%s", (_title, given, verdict) => {
  expect(vitalsVerdict(metricsOf(given))).toBe(verdict);
});

it("doesn't pass a rounded value that the service itself doesn't call good", () => {
  expect(vitalsVerdict(metricsOf([1_200, 90, 10], "AVERAGE"))).toBe("failed");
  expect(vitalsVerdict(metricsOf([1_200, 90, 10], "FAST"))).toBe("passed");
});

it("reads INP under its first name, too", () => {
  const others = metricsOf([1_200, undefined, 3]);
  const old = { name: "EXPERIMENTAL_INTERACTION_TO_NEXT_PAINT", percentile: 900, distributions: [] };
  expect(vitalsVerdict([...others, old])).toBe("failed");
});

it("goes by the 75th percentile, whatever the shares say", () => {
  const distributions = [{ proportion: 1 }, { proportion: 0 }, { proportion: 0 }];
  const metrics = metricsOf([1_200, 90, 15]).map((metric) => ({ ...metric, distributions }));
  expect(vitalsVerdict(metrics)).toBe("failed");
});

it("has no use for a metric without a value", () => {
  const empty = { name: "LARGEST_CONTENTFUL_PAINT_MS", category: "FAST", distributions: [] };
  expect(vitalsVerdict([...metricsOf([undefined, 90, 3]), empty])).toBe("unknown");
});
