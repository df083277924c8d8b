// What visitors measured, from the service that has it apart from an analysis: what is asked, and what the popup shows of it.
import { describe, expect, it } from "vitest";
import { analysis, keyBrowser, scoreWith } from "../../../world/pages/scores.tsx";
import { answer, json, play, sent, text } from "../../../world/scenario.ts";
import type { Answer } from "../../../world/world-services.ts";

const NONE = json({ error: { code: 404, status: "NOT_FOUND" } }, 404);
const LCP = "largest_contentful_paint";

const metric = (p75: unknown, good: unknown, poor: unknown) => ({
  histogram: [
    { start: 0, end: good, density: 0.6 },
    { start: good, end: poor, density: 0.3 },
    { start: poor, density: 0.1 },
  ],
  percentiles: { p75 },
});
const record = (metrics: object) => json({ record: { metrics } });
const day = (year: unknown, month: unknown, at: unknown) => ({ lastDate: { year, month, day: at } });
const history = (p75s: unknown[], collectionPeriods: unknown[]) =>
  json({ record: { metrics: { [LCP]: { percentilesTimeseries: { p75s } } }, collectionPeriods } });

interface Given {
  page?: Answer;
  site?: Answer;
  weeks?: Answer;
  /** Of the analysis. */
  field?: object;
}

/** What the popup shows once page, site and weeks are answered. */
const shown = ({ page = NONE, site = NONE, weeks = NONE, field }: Given) =>
  play(
    async (world) => {
      answer(world, /queryRecord/, page, site);
      answer(world, /queryHistory/, weeks, NONE);
      const popup = await scoreWith(world, analysis({}, { loadingExperience: field }));
      return {
        text: popup.text(),
        lines: popup.texts(".field-metric-line"),
        cells: popup.texts(".trend-table td"),
        asked: sent(world, /visitors\.example/),
      };
    },
    { from: keyBrowser() },
  );

describe("what visitors measured", () => {
  it("is asked for page and site, with the key in a header and nowhere else", async () => {
    const { asked } = await shown({});
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/records:queryRecord",
      "POST /v1/records:queryRecord",
      "POST /v1/records:queryHistoryRecord",
      "POST /v1/records:queryHistoryRecord",
    ]);
    const bodies = asked.map(({ body }) => JSON.parse(body));
    expect(bodies[0]).toMatchObject({ url: "https://shop.example/login", formFactor: "PHONE" });
    expect(bodies[1]).toMatchObject({ origin: "https://shop.example", formFactor: "PHONE" });
    for (const { headers, url, body } of asked) {
      expect(headers.get("x-goog-api-key")).toBe("a-key");
      expect(headers.get("content-type")).toBe("application/json");
      expect(url + body).not.toContain("a-key");
    }
  });

  it("is shown with the names, units and bands of the analysis service", async () => {
    const { lines } = await shown({
      page: record({
        [LCP]: metric(2_600, 2_500, 4_000),
        cumulative_layout_shift: metric("0.05", "0.10", "0.25"),
        interaction_to_next_paint: metric(600, 200, 500),
        invented: metric(1, 2, 3),
      }),
    });
    expect(lines).toEqual([
      "Largest contentful paint Visitors to this page 2.6 s, fair",
      "Interaction to next paint 600 ms, poor",
      "Cumulative layout shift 0.05, fine",
    ]);
  });

  it.each([
    [metric(2_500, 2_500, 4_000), "2.5 s, fine"],
    [metric(2_501, 2_500, 4_000), "2.5 s, fair"],
    [metric(4_001, 2_500, 4_000), "4.0 s, poor"],
    [metric(9, undefined, 4_000), "9 ms, not rated"],
    [{ percentiles: { p75: 9 } }, "9 ms, not rated"],
    [metric("", 2_500, 4_000), "unknown, not rated"],
    [metric(1e308, 2_500, 4_000), "unknown, not rated"],
  ])("is in the band that its ranges say, and without them in none: %j, %s", async (written, said) => {
    expect((await shown({ page: record({ [LCP]: written }) })).lines[0]).toContain(said);
  });

  it("is the site's if the page has none", async () => {
    const { lines } = await shown({ site: record({ [LCP]: metric(900, 2_500, 4_000) }) });
    expect(lines).toEqual(["Largest contentful paint Visitors to the whole site 900 ms, fine"]);
  });

  it.each([
    [text("<!doctype html>", 404), "sent a response that can’t be read"],
    [json({ record: {} }), "sent a response that can’t be read"],
    [text("no", 500), "can’t be reached or isn’t working"],
    [json({ error: { message: "slow down" } }, 429), "got too many requests"],
    [json({ error: {} }, 403), "This key can’t use"],
    [json({ error: { message: "API key not valid." } }, 400), "doesn’t recognize this key"],
  ])(
    "is said to be incomplete if it can't be read, and the analysis's own stays: %j, %s",
    async (page, why) => {
      const own = { metrics: { LARGEST_CONTENTFUL_PAINT_MS: { percentile: 3_100 } } };
      const { text: said, lines } = await shown({ page, field: own });
      expect(said).toContain("Visitor data is incomplete: ");
      expect(said).toContain(why);
      expect(lines[0]).toContain("3.1 s");
    },
  );

  it("keeps no key that the service's words repeat", () =>
    play(
      async (world) => {
        answer(
          world,
          /queryRecord/,
          json({ error: { message: "The key a-key isn't for this." } }, 400),
          NONE,
        );
        answer(world, /queryHistory/, NONE, NONE);
        await scoreWith(world, analysis());
        const kept = JSON.stringify([world.area.session, world.database.tables]);
        expect(kept).toContain("isn't for this");
        expect(kept).not.toContain("a-key");
      },
      { from: keyBrowser() },
    ));

  it("of earlier weeks is a trend, and a table with the latest first, each once, and gaps as unknown", async () => {
    const weeks = [
      day(2026, 11, 7),
      { lastDate: {} },
      day(2026, 11, 14),
      day(2026, 11, 14),
      day(2026, 11, 1),
      day("2026", 11, 21),
      day(2026, 11, 28),
    ];
    const { text: said, cells } = await shown({
      page: record({ [LCP]: metric(2_400, 2_500, 4_000) }),
      weeks: history([2_900, 1, null, 3_300, 3_400, 2, 2_400], weeks),
    });
    expect(said).toContain("2.9 s to 2.4 s");
    expect(cells).toEqual(["2.4 s", "unknown", "2.9 s"]);
  });

  it.each([
    ["no values", history([null], [day(2026, 11, 7)])],
    ["no such days", history([1, 2], [day(1e9, 1e9, 1e9), day(10_000, 1, 1)])],
    ["something else", json({ record: 1 })],
  ])("has no trend where the weeks have %s", async (_what, weeks) => {
    const { cells } = await shown({ page: record({ [LCP]: metric(1, 2, 3) }), weeks });
    expect(cells).toEqual([]);
  });
});
