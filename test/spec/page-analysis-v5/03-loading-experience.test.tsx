// page-analysis-v5, "PagescoreApiLoadingExperienceV5 (field-data loading experience with breakdowns)".
import { describe, expect, it } from "vitest";
import { analysis, PAGE, shownFor } from "../../world/pages/scores.tsx";

const metrics = { LARGEST_CONTENTFUL_PAINT_MS: { percentile: 2_100, category: "FAST" } };

const shown = (loadingExperience: object, more = {}) =>
  shownFor(analysis({}, { loadingExperience: { id: PAGE, metrics, ...loadingExperience }, ...more }));

const PAGES = "Visitors to this page";
const SITES = "Visitors to the whole site";

describe("PagescoreApiLoadingExperienceV5", () => {
  it("id: data of another address names it, and data of the page doesn't", async () => {
    const { popup, report } = await shown({ id: "https://www.shop.example/start" });
    expect(popup.text()).toContain("Page address: https://www.shop.example/start");
    expect(report.text()).toContain("Page address: https://www.shop.example/start");
    expect((await shown({})).popup.text()).not.toContain("Page address: ");
  });

  it.each([
    ["https://shop.example", SITES],
    ["https://shop.example/", PAGES],
  ])("id: without origin_fallback, data of %s is said to be from: %s", async (id, whose) => {
    expect((await shown({ id })).popup.text()).toContain(`${whose} 2.1 s`);
  });

  it("metrics: each is shown under its own name, the largest paint first", async () => {
    const { popup } = await shown({
      metrics: {
        NEW_THING_MS: { percentile: 40 },
        CUMULATIVE_LAYOUT_SHIFT_SCORE: { percentile: 3 },
        round_trips: { percentile: 1_204 },
        ...metrics,
      },
    });
    expect(popup.texts(".field-metric-line")).toEqual([
      `Largest contentful paint ${PAGES} 2.1 s, fine`,
      "Cumulative layout shift 0.03, not rated",
      "New thing 40 ms, not rated",
      "Round trips 1,204, not rated",
    ]);
  });

  it.each([
    ["AVERAGE", "fair"],
    ["FAST", "fine"],
    ["SLOW", "poor"],
    ["NONE", "not rated"],
    ["BRILLIANT", "not rated"],
  ])("overall_category: the full report says of %s: %s", async (overall_category, said) => {
    const site = { id: "https://shop.example", metrics, overall_category };
    const { report } = await shown({ overall_category }, { originLoadingExperience: site });
    expect(report.facts()).toMatchObject({ [PAGES]: said, [SITES]: said, overall_category });
  });

  it("initial_url: the full report names it", async () => {
    const { report } = await shown({ initial_url: "http://shop.example/start" });
    expect(report.facts().initial_url).toBe("http://shop.example/start");
    const other = { metrics, initial_url: "https://b.example/" };
    const both = await shown({ initial_url: "https://a.example/" }, { originLoadingExperience: other });
    expect(both.report.facts().initial_url).toBe("https://a.example/, https://b.example/");
  });

  it("origin_fallback: data that fell back to the origin is said to be the whole site's, once", async () => {
    const site = { id: "https://shop.example", metrics, origin_fallback: true };
    const { popup, report } = await shown({ origin_fallback: true }, { originLoadingExperience: site });
    for (const { text } of [popup, report]) {
      expect(text()).toContain(SITES);
      expect(text()).not.toContain(PAGES);
    }
    expect((await shown({ origin_fallback: false, id: "https://shop.example" })).popup.text()).toContain(
      PAGES,
    );
  });
});

describe("UserPageLoadMetricV5", () => {
  it("fields not shown: percentile, category and distributions are read as the public service writes them", async () => {
    const distributions = [
      { min: 4_000, proportion: 0.1 },
      { max: 2_500, proportion: 0.7 },
      { min: 2_500, max: 4_000, proportion: 0.2 },
    ];
    const metric = { percentile: 2_060, category: "AVERAGE", distributions };
    const { popup } = await shown({ metrics: { LARGEST_CONTENTFUL_PAINT_MS: metric } });
    expect(popup.text()).toContain("2.1 s, fair");
    expect(popup.pictures()).toContain("fine 70%, fair 20%, poor 10%");
  });

  it("fields not shown: an unreadable value is unknown, which isn't none, and is never rated", async () => {
    const { popup } = await shown({
      metrics: { A_MS: { median: 900, percentile: "900", category: "FAST" } },
    });
    expect(popup.text()).toContain("unknown, not rated");
    for (const none of [
      {},
      { metrics: { M: 7 } },
      { metrics: { M: { category: "NONE" } } },
      { metrics: [7] },
    ]) {
      const { popup: empty } = await shown({ metrics: undefined, ...none });
      expect(empty.text()).toContain("too little data from visitors");
    }
  });
});
