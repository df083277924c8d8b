// What visitors measured is told with its unit, its shares, and honestly whose it is.
import { describe, expect, it } from "vitest";
import { describeField } from "../../../../../src/pages/popup/page-score/result/field-view.ts";
import {
  humanised,
  measuredSize,
  measuredTime,
} from "../../../../../src/pages/popup/page-score/result/quantities.ts";
import type {
  FieldData,
  FieldMetric,
  ScoreSummary,
} from "../../../../../src/shared/page-score/page-score.ts";
import { passedTime, tookTime } from "../../../../../src/ui/said/passed-time.ts";
import { words } from "../../tab-states.ts";
import { FIELD, SUMMARY, URL_WITH_QUERY } from "./score-states.ts";

function fieldOf(field?: FieldData, originField?: FieldData) {
  const { field: _, ...bare } = SUMMARY;
  const summary: ScoreSummary = { ...bare, ...(field && { field }), ...(originField && { originField }) };
  return describeField(summary, URL_WITH_QUERY, words);
}

const metric = (over: Partial<FieldMetric>): FieldMetric => ({ name: "X", distributions: [], ...over });
const leadOf = (over: Partial<FieldMetric>) => fieldOf({ ...FIELD, metrics: [metric(over)] }).lead;
const ORIGIN: FieldData = { ...FIELD, id: "https://shop.example" };

describe("values", () => {
  it.each([
    ["LARGEST_CONTENTFUL_PAINT_MS", 2_060, "Largest contentful paint", "2.1 s"],
    ["FIRST_INPUT_DELAY_MS", 17, "First input delay", "17 ms"],
    ["CUMULATIVE_LAYOUT_SHIFT_SCORE", 3, "Cumulative layout shift", "0.03"],
    ["INTERACTION_TO_NEXT_PAINT", 170, "Interaction to next paint", "170 ms"],
    ["EXPERIMENTAL_TIME_TO_FIRST_BYTE", 1_250, "Time to first byte", "1.3 s"],
    ["SOME_NEW_THING_MS", 40, "Some new thing", "40 ms"],
    ["SOME_NEW_SCORE", 40, "Some new", "0.40"],
    ["round_trips", 1_204, "Round trips", "1,204"],
  ])("of %s with %i: %s, %s", (name, percentile, title, value) => {
    expect(leadOf({ name, percentile })).toMatchObject({ title, value });
  });

  it("that are not told are unknown and not rated, whatever the service calls them", () => {
    expect(leadOf({ name: "LARGEST_CONTENTFUL_PAINT_MS", category: "FAST" })).toMatchObject({
      value: "unknown",
      band: "unknown",
      bandName: "not rated",
    });
  });

  it.each(["constructor", "__proto__"])("may have the name of what every object has: %s", (name) => {
    const lead = leadOf({ name, category: name, percentile: 4 });
    expect(lead).toMatchObject({ title: humanised(name), value: "4", band: "unknown" });
  });

  it.each([
    ["FAST", "high", "fine"],
    ["AVERAGE", "middle", "fair"],
    ["SLOW", "low", "poor"],
    ["BRILLIANT", "unknown", "not rated"],
    [undefined, "unknown", "not rated"],
  ] as const)("rated %s are %s, %s to who does not see it", (category, band, bandName) => {
    const rated = leadOf({ percentile: 1, ...(category !== undefined && { category }) });
    expect(rated).toMatchObject({ band, bandName });
  });
});

describe("shares", () => {
  it("are three bands with their percentages, as they are, whatever they sum up to", () => {
    const layoutShift = fieldOf(FIELD).groups[0]?.metrics[0];
    expect(layoutShift?.parts.map(({ text }) => text)).toEqual(["92% fine", "5% fair", "2% poor"]);
    expect(layoutShift?.shares).toEqual([
      { band: "high", share: 0.92 },
      { band: "middle", share: 0.05 },
      { band: "low", share: 0.02 },
    ]);
    expect(layoutShift?.spoken).toBe("Visits: 92% fine, 5% fair, 2% poor");
  });

  it("of another number are not rated, never fine", () => {
    expect(leadOf({ distributions: [{ proportion: 1 }] })?.shares).toEqual([{ band: "unknown", share: 1 }]);
  });
});

describe("whose it is", () => {
  it("data of the whole site says so, and why", () => {
    const { lead, groups } = fieldOf({ ...FIELD, isOriginFallback: true });
    expect(lead?.source).toBe("from visitors of the whole site (too few of this page)");
    expect(groups[0]?.heading).toBe("From visitors of the whole site");
  });

  it.each([URL_WITH_QUERY, "https://shop.example/", "shop.example", undefined])(
    "data of the origin is of the whole site, whatever it is named by: %s",
    (id) => {
      const { id: _, ...nameless } = FIELD;
      const { lead, groups } = fieldOf(FIELD, { ...nameless, ...(id !== undefined && { id }) });
      expect(lead?.source).toBe("from visitors of this page");
      expect(groups.map(({ place, heading }) => [place, heading])).toEqual([
        ["field", "From visitors of this page"],
        ["originField", "From visitors of the whole site"],
      ]);
      expect(groups[1]?.metrics[0]?.source).toBe("from visitors of the whole site");
      expect(groups[1]).not.toHaveProperty("note");
    },
  );

  it("an address with nothing but a slash is a page", () => {
    const { lead } = fieldOf({ ...FIELD, id: "https://shop.example/" });
    expect(lead?.source).toBe("from visitors of this page");
  });

  it("data of the site is told once where the page has none of its own", () => {
    expect(fieldOf({ ...FIELD, isOriginFallback: true }, ORIGIN).groups).toHaveLength(1);
    expect(fieldOf(undefined, ORIGIN).lead?.source).toContain("whole site");
    expect(fieldOf({ ...FIELD, metrics: [] }, ORIGIN).lead?.source).toContain("whole site");
  });

  it("data of another address names it", () => {
    const id = "https://www.shop.example/list";
    expect(fieldOf({ ...FIELD, id }).groups[0]?.note).toBe(`Measured at ${id}.`);
    expect(fieldOf(FIELD).groups[0]).not.toHaveProperty("note");
  });

  it("none is said to be none", () => {
    const empty = { ...FIELD, metrics: [] };
    const nothing = "There is no data from visitors of this page or of its site.";
    for (const none of [fieldOf(), fieldOf(empty), fieldOf(empty, empty), fieldOf(undefined, empty)]) {
      expect(none).toEqual({ none: nothing, groups: [] });
    }
  });

  it("is not said to be none where page or site has a metric, whatever is known of it", () => {
    const empty = { ...FIELD, metrics: [] };
    const some = { ...FIELD, metrics: [metric({ name: "NEW_MS" })] };
    for (const found of [
      fieldOf(some),
      fieldOf(some, empty),
      fieldOf(empty, some),
      fieldOf(undefined, some),
    ]) {
      expect(found.none).toBeUndefined();
      expect(found.lead).toMatchObject({ title: "New", value: "unknown" });
    }
  });
});

it("the largest paint comes first, then what people know, then the rest", () => {
  const PAINT = "LARGEST_CONTENTFUL_PAINT_MS";
  const SHIFT = "CUMULATIVE_LAYOUT_SHIFT_SCORE";
  const metrics = ["NEW_MS", "FIRST_INPUT_DELAY_MS", SHIFT, PAINT].map((name) => metric({ name }));
  const { lead, groups } = fieldOf({ ...FIELD, metrics });
  const names = [lead, ...(groups[0]?.metrics ?? [])].map((one) => one?.name);
  expect(names).toEqual([PAINT, SHIFT, "FIRST_INPUT_DELAY_MS", "NEW_MS"]);
});

describe("quantities", () => {
  it("are in the unit that people read", () => {
    const written = (write: typeof measuredTime, ...values: number[]) =>
      values.map((value) => write(value, words)).join(", ");
    expect(written(measuredTime, 0, 999, 1_000, 12_340)).toBe("0 ms, 999 ms, 1.0 s, 12.3 s");
    expect(written(passedTime, -5, 999, 59_999, 125_000)).toBe("0 s, 0 s, 59 s, 2 min 5 s");
    expect(written(tookTime, 0, 1_499, 1_500, 59_600)).toBe("1 s, 1 s, 2 s, 1 min 0 s");
    expect(written(measuredSize, 512, 122_880, 1_572_864)).toBe("0.5 KiB, 120 KiB, 1.5 MiB");
  });

  it("a name without words of ours is made readable", () => {
    expect(["best-practices", "_", ""].map(humanised)).toEqual(["Best practices", "_", ""]);
  });
});
