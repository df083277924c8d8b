// The field data service: its requests, its answers, and what its refusals mean.
import { describe, expect, it } from "vitest";
import { parseCruxHistory, parseCruxRecord } from "../../../../src/services/crux/answer.ts";
import { fetchCruxHistory, fetchCruxRecord } from "../../../../src/services/crux/client.ts";
import { answering } from "../contexts.ts";
import { failureOf } from "../failures.ts";

const ACCESS = { url: "https://crux.example", apiKey: "a-key-of-ones-own" };
const PAGE = { of: { url: "https://shop.example/a" }, formFactor: "PHONE" as const };

const metric = (p75: unknown, ...ends: unknown[]) => ({
  histogram: [
    { start: 0, end: ends[0], density: 0.6 },
    { start: ends[0], end: ends[1], density: 0.3 },
    { start: ends[1], density: 0.1 },
  ],
  percentiles: { p75 },
});

const ask = (body: unknown, status = 200) =>
  fetchCruxRecord(
    answering(typeof body === "string" ? body : JSON.stringify(body), status).context,
    ACCESS,
    PAGE,
  );

describe("a request", () => {
  it("is posted as JSON, with the key in a header and nowhere else", async () => {
    const requests: [string, RequestInit][] = [];
    const context = {
      isOnline: () => true,
      fetch: (async (url: string, options: RequestInit) => {
        requests.push([url, options]);
        return new Response(JSON.stringify({ record: { metrics: {} } }));
      }) as typeof fetch,
    };
    await fetchCruxRecord(context, ACCESS, PAGE);
    await fetchCruxHistory(context, ACCESS, { of: { origin: "https://shop.example" } });
    expect(requests.map(([url]) => url)).toEqual([
      "https://crux.example/v1/records:queryRecord",
      "https://crux.example/v1/records:queryHistoryRecord",
    ]);
    const [[, first], [, second]] = requests as [[string, RequestInit], [string, RequestInit]];
    expect(first).toMatchObject({
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Goog-Api-Key": ACCESS.apiKey },
      credentials: "omit",
    });
    const asked = JSON.parse(String(first.body));
    expect(asked).toMatchObject({ url: "https://shop.example/a", formFactor: "PHONE" });
    expect(asked.metrics).toContain("interaction_to_next_paint");
    expect(JSON.parse(String(second.body))).not.toHaveProperty("formFactor");
    expect(String(first.body)).not.toContain(ACCESS.apiKey);
  });

  it("is listed as sent, with the page's address", async () => {
    const { context, announced } = answering('{"record":{"metrics":{}}}');
    await fetchCruxRecord(context, ACCESS, PAGE);
    expect(announced).toMatchObject([{ service: "analysis", what: "page-address" }]);
  });

  it("is not sent without a valid address and key", async () => {
    const context = answering("{}").context;
    const refused = (change: Partial<typeof ACCESS>) =>
      failureOf(fetchCruxRecord(context, { ...ACCESS, ...change }, PAGE));
    expect(await refused({ url: "http://crux.example" })).toMatchObject({ code: "bad-request" });
    expect(await refused({ apiKey: "" })).toMatchObject({ code: "unauthorized", reason: "key-needed" });
  });
});

describe("an answer", () => {
  it.each([
    [404, { error: { code: 404, status: "NOT_FOUND" } }, undefined],
    [404, "<!doctype html>", "malformed"],
    [404, { message: "There is nothing here." }, "malformed"],
    [200, "<!doctype html>", "malformed"],
    [200, { record: {} }, "malformed"],
    [500, "no", "unavailable"],
    [429, { error: { message: "slow down" } }, "rate-limited"],
    [403, { error: {} }, "forbidden"],
    [403, { error: { errors: [{ reason: "dailyLimitExceeded" }] } }, "rate-limited"],
    [400, { error: { message: "API key not valid." } }, "unauthorized"],
  ])("of %i with %j is %s", async (status, body, code) => {
    if (code === undefined) expect(await ask(body, status)).toBeUndefined();
    else expect((await failureOf(ask(body, status))).code).toBe(code);
  });

  it("never repeats the key", async () => {
    const error = await failureOf(ask({ error: { message: `${ACCESS.apiKey} is blocked` } }, 403));
    expect(error.said).toBe("… is blocked");
  });
});

describe("a record", () => {
  it("has the names, units and categories of the analysis service", () => {
    const metrics = {
      largest_contentful_paint: metric(2_600, 2_500, 4_000),
      cumulative_layout_shift: metric("0.05", "0.10", "0.25"),
      interaction_to_next_paint: metric(600, 200, 500),
      invented: metric(1, 2, 3),
    };
    expect(parseCruxRecord({ record: { metrics } })).toMatchObject([
      { name: "LARGEST_CONTENTFUL_PAINT_MS", percentile: 2_600, category: "AVERAGE" },
      { name: "INTERACTION_TO_NEXT_PAINT", percentile: 600, category: "SLOW" },
      { name: "CUMULATIVE_LAYOUT_SHIFT_SCORE", percentile: 5, category: "FAST" },
    ]);
  });

  const paint = (largest_contentful_paint: unknown) =>
    parseCruxRecord({ record: { metrics: { largest_contentful_paint } } })?.[0];

  it.each([
    [0, "FAST"],
    [2_500, "FAST"],
    [2_501, "AVERAGE"],
    [4_000, "AVERAGE"],
    [4_001, "SLOW"],
  ])("of %i ms is %s, as its ranges say", (p75, category) => {
    expect(paint(metric(p75, 2_500, 4_000))?.category).toBe(category);
  });

  it.each([
    ["value", [undefined, " ", ""].map((p75) => metric(p75, 2_500, 4_000))],
    ["end of the good range", [metric(9, undefined, 4_000)]],
    ["end of the middle range", [metric(9, 2_500)]],
    ["range", [{ percentiles: { p75: 9 } }]],
  ])("has no category without a %s", (_, all) => {
    for (const written of all) {
      expect(paint(written)).toBeDefined();
      expect(paint(written)).not.toHaveProperty("category");
    }
  });

  it("has at most ten ranges, each with its limits, and zero visitors if it names no share", () => {
    const histogram = Array.from({ length: 11 }, (_, at) => ({ start: at, end: at + 1 }));
    const ranges = histogram.map(({ start, end }) => ({ min: start, max: end, proportion: 0 }));
    expect(paint({ histogram })?.distributions).toEqual(ranges.slice(0, 10));
  });

  it("leaves out unreadable parts", () => {
    const huge = { largest_contentful_paint: metric(1e308) };
    expect(parseCruxRecord({ record: { metrics: huge } })?.[0]?.percentile).toBeUndefined();
    const odd = { p75: "NaN", histogram: [{ density: "NaN" }, null, { density: 2 }] };
    const metrics = {
      largest_contentful_paint: { percentiles: odd, histogram: odd.histogram },
      cumulative_layout_shift: 7,
      first_contentful_paint: { percentiles: { p75: -1 }, histogram: [{ density: 0.5 }] },
    };
    expect(parseCruxRecord({ record: { metrics } })).toEqual([
      { name: "FIRST_CONTENTFUL_PAINT_MS", distributions: [{ proportion: 0.5 }] },
    ]);
    const inherited = JSON.parse('{"record":{"metrics":{"__proto__":{"largest_contentful_paint":{}}}}}');
    expect(parseCruxRecord(inherited)).toEqual([]);
    for (const body of [null, [], "x", { record: [] }]) expect(parseCruxRecord(body)).toBeUndefined();
  });
});

describe("a history", () => {
  const day = (year: unknown, month: unknown, at: unknown) => ({ lastDate: { year, month, day: at } });
  const history = (p75s: unknown[], collectionPeriods: unknown[]) => {
    const some = { percentilesTimeseries: { p75s } };
    const metrics = { largest_contentful_paint: some, first_contentful_paint: some };
    return parseCruxHistory({ record: { metrics, collectionPeriods } });
  };

  it("has a value or a gap of the main metrics for each week with its own date", () => {
    const weeks = [
      day(2026, 11, 7),
      { lastDate: {} },
      day(2026, 11, 14),
      day("2026", 11, 21),
      day(2026, 11, 28),
      day(2026, 11, 28),
      day(2026, 11, 1),
    ];
    expect(history([2_000, 1, null, 2, "NaN", 3, 4], weeks)).toEqual({
      weeks: ["2026-11-07", "2026-11-14", "2026-11-28"],
      series: [{ name: "LARGEST_CONTENTFUL_PAINT_MS", values: [2_000, null, null] }],
    });
  });

  it("keeps the latest of too many weeks, with their own values", () => {
    const days = Array.from({ length: 100 }, (_, index) => day(2026, 1, index + 1));
    const values = days.map((_, index) => index);
    const { weeks, series } = history(values, days) ?? {};
    expect(weeks?.[0]).toBe("2026-03-02");
    expect(series?.[0]?.values).toEqual(values.slice(60));
  });

  it("is empty if there is nothing to show", () => {
    expect(history([null], [day(2026, 11, 7)])?.series).toEqual([]);
    expect(history([], [day(1e9, 1e9, 1e9), day(10_000, 1, 1)])?.weeks).toEqual([]);
    expect(parseCruxHistory({ record: 1 })).toBeUndefined();
  });
});
