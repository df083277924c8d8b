// Visitors' measurements are shown with unit, shares, and an honest scope.
import { describe, expect, it } from "vitest";
import type { FieldMetric as Metric } from "../../../../../src/shared/page-score/page-score.ts";
import { FieldMetric } from "../../../../../src/ui/field-data/FieldMetric.tsx";
import {
  humanised,
  measuredSize,
  measuredTime,
  passedTime,
  tookTime,
} from "../../../../../src/ui/text/measured.ts";
import { renderPage } from "../../../../world/render.tsx";
import { words } from "../../tab-states.ts";

const metric = (over: Partial<Metric>): Metric => ({ name: "X", distributions: [], ...over });
async function show(over: Partial<Metric>) {
  const { place } = await renderPage(<FieldMetric metric={metric(over)} />);
  const textOf = (selector: string) => place.querySelector(selector)?.textContent?.trim();
  const bar = [...place.querySelectorAll<HTMLElement>(".share-bar > span")];
  return {
    title: textOf(".field-metric-line > span"),
    value: textOf("strong bdi"),
    rating: textOf("strong > span"),
    parts: [...place.querySelectorAll(".field-metric-parts small")].map((part) => part.textContent?.trim()),
    bar: bar.map(({ className, style }) => [className, Number.parseFloat(style.inlineSize)]),
    spoken: place.querySelector("[role=img]")?.getAttribute("aria-label"),
  };
}

describe("values", () => {
  it.each([
    ["LARGEST_CONTENTFUL_PAINT_MS", 2_060, "Largest contentful paint", "2.1 s"],
    ["FIRST_CONTENTFUL_PAINT_MS", 170, "First contentful paint", "170 ms"],
    ["CUMULATIVE_LAYOUT_SHIFT_SCORE", 3, "Cumulative layout shift", "0.03"],
    ["INTERACTION_TO_NEXT_PAINT", 170, "Interaction to next paint", "170 ms"],
    ["EXPERIMENTAL_TIME_TO_FIRST_BYTE", 1_250, "Time to first byte", "1.3 s"],
    ["SOME_NEW_THING_MS", 40, "Some new thing", "40 ms"],
    ["SOME_NEW_SCORE", 40, "Some new", "0.40"],
    ["round_trips", 1_204, "Round trips", "1,204"],
    // A property of every object.
    ["constructor", 4, "Constructor", "4"],
    ["__proto__", 4, "Proto", "4"],
  ])("of %s with %i: %s, %s", async (name, percentile, title, value) => {
    expect(await show({ name, category: name, percentile })).toMatchObject({
      title,
      value,
      rating: ", not rated",
    });
  });
});

describe("shares", () => {
  it("of another number are not rated, and never good", async () => {
    expect((await show({ distributions: [{ proportion: 1 }] })).bar).toEqual([["band-unknown", 100]]);
  });
});

describe("quantities", () => {
  it("are in a readable unit", () => {
    const written = (write: typeof measuredTime, ...values: number[]) =>
      values.map((value) => write(value, words)).join(", ");
    expect(written(measuredTime, 0, 999, 1_000, 12_340)).toBe("0 ms, 999 ms, 1.0 s, 12.3 s");
    expect(written(passedTime, -5, 999, 59_999, 125_000)).toBe("0 s, 0 s, 59 s, 2 min 5 s");
    expect(written(tookTime, 0, 1_499, 1_500, 59_600)).toBe("1 s, 1 s, 2 s, 1 min 0 s");
    expect(written(measuredSize, 512, 122_880, 1_572_864)).toBe("0.5 KiB, 120 KiB, 1,536 KiB");
  });

  it("an unknown name is made readable", () => {
    expect(["best-practices", "_", ""].map(humanised)).toEqual(["Best practices", "_", ""]);
  });
});
