// Visitors' measurements are shown with unit, shares, and an honest scope.
import { describe, expect, it } from "vitest";
import type { FieldData, FieldMetric as Metric } from "../../../../../src/shared/page-score/page-score.ts";
import { humanised, measuredSize, measuredTime } from "../../../../../src/ui/said/measured.ts";
import { passedTime, tookTime } from "../../../../../src/ui/said/passed-time.ts";
import { FieldMetric } from "../../../../../src/ui/visitors/FieldMetric.tsx";
import { fieldGroups } from "../../../../../src/ui/visitors/field-groups.ts";
import { renderPage } from "../../../../world/render.tsx";
import { words } from "../../tab-states.ts";
import { resultOf } from "./score-page.tsx";
import { FIELD, run, SUMMARY, URL_WITH_QUERY } from "./score-states.ts";

const metric = (over: Partial<Metric>): Metric => ({ name: "X", distributions: [], ...over });
const ORIGIN: FieldData = { ...FIELD, id: "https://shop.example" };
const EMPTY: FieldData = { ...FIELD, metrics: [] };

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

  it.each([
    ["FAST", 1, "fine"],
    ["AVERAGE", 1, "fair"],
    ["SLOW", 1, "poor"],
    ["BRILLIANT", 1, "not rated"],
    [undefined, 1, "not rated"],
    // Without a value there is nothing to rate.
    ["FAST", undefined, "not rated"],
  ])(
    "that the service calls %s are, with %s, %s to a screen reader",
    async (category, percentile, rating) => {
      const shown = await show({ name: "NEW_MS", percentile, category });
      expect(shown.rating).toBe(`, ${rating}`);
      expect(shown.value).toBe(percentile === undefined ? "unknown" : "1 ms");
    },
  );
});

describe("shares", () => {
  it("are three bands with their percentages, unchanged, whatever their sum", async () => {
    const [layoutShift] = FIELD.metrics;
    expect(await show(layoutShift as Metric)).toMatchObject({
      parts: ["fine 92%", "fair 5%", "poor 2%"],
      bar: [
        ["band-high", 92],
        ["band-middle", 5],
        ["band-low", 2],
      ],
      spoken: "fine 92%, fair 5%, poor 2%",
    });
  });

  it("of another number are not rated, and never good", async () => {
    expect((await show({ distributions: [{ proportion: 1 }] })).bar).toEqual([["band-unknown", 100]]);
  });
});

describe("the scope", () => {
  const shown = async (field?: FieldData, originField?: FieldData) => {
    const page = await resultOf([run({}, { field, originField })]);
    return {
      source: page.all(".field-metric-line small").join(),
      headings: page.all(".score-more h3"),
      notes: page.all(".score-more section .score-small-print"),
      none: page.all("p.score-small-print").includes(NOTHING),
    };
  };
  const NOTHING = "No data from visitors to this page or its site.";
  const OF_PAGE = "Visitors to this page";
  const OF_SITE = "Visitors to the whole site";
  const HEADINGS = [OF_PAGE, OF_SITE];

  it("data of the whole site says so", async () => {
    const { source, headings } = await shown({ ...FIELD, isOriginFallback: true });
    expect([source, headings]).toEqual([OF_SITE, HEADINGS.slice(1)]);
  });

  it.each([URL_WITH_QUERY, "https://shop.example/", "shop.example", undefined])(
    "origin data covers the whole site, whatever its label: %s",
    async (id) => {
      const what = await shown(FIELD, { ...FIELD, id });
      expect(what).toEqual({ source: OF_PAGE, headings: HEADINGS, notes: [], none: false });
    },
  );

  it("an address with only a slash is a page", async () => {
    expect((await shown({ ...FIELD, id: "https://shop.example/" })).source).toBe(OF_PAGE);
  });

  it("site data is shown once if the page has none of its own", async () => {
    expect((await shown({ ...FIELD, isOriginFallback: true }, ORIGIN)).headings).toHaveLength(1);
    expect((await shown(undefined, ORIGIN)).source).toBe(OF_SITE);
    expect((await shown(EMPTY, ORIGIN)).source).toBe(OF_SITE);
  });

  it("data of another address names it", async () => {
    const id = "https://www.shop.example/list";
    expect((await shown({ ...FIELD, id })).notes).toEqual([`Address: ${id}`]);
    expect((await shown(FIELD)).notes).toEqual([]);
  });

  it("none is reported as none", async () => {
    for (const none of [await shown(), await shown(EMPTY), await shown(EMPTY, EMPTY)]) {
      expect(none).toMatchObject({ headings: [], none: true });
    }
  });

  it("isn't reported as none if page or site has a metric, whatever else is known", async () => {
    const some = { ...FIELD, metrics: [metric({ name: "NEW_MS" })] };
    for (const found of [await shown(some, EMPTY), await shown(EMPTY, some), await shown(undefined, some)]) {
      expect(found).toMatchObject({ source: expect.stringContaining("Visitors to"), none: false });
    }
  });
});

it("the largest paint comes first, then the well-known ones, then the rest", () => {
  const names = [
    "LARGEST_CONTENTFUL_PAINT_MS",
    "CUMULATIVE_LAYOUT_SHIFT_SCORE",
    "FIRST_CONTENTFUL_PAINT_MS",
    "NEW_MS",
  ];
  const metrics = names.toReversed().map((name) => metric({ name }));
  const [group] = fieldGroups({ ...SUMMARY, field: { ...FIELD, metrics } }, URL_WITH_QUERY);
  expect(group?.metrics.map(({ name }) => name)).toEqual(names);
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
