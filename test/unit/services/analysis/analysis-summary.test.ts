// The summary of an answer, read from every displayed field (page-analysis-v5 "Analysis response").
import { describe, expect, it } from "vitest";
import { missingCategories, summarizeAnalysis } from "../../../../src/services/analysis/client.ts";
import type { ScoreQuestion } from "../../../../src/shared/page-score/page-score.ts";
import { analysisIn, analysisOf, QUESTION } from "./analysis-answers.ts";

async function summary(answer: Record<string, unknown>, question: Partial<ScoreQuestion> = {}) {
  const analysis = await analysisIn({ beaconResult: {}, ...answer });
  return summarizeAnalysis(analysis, { ...QUESTION, ...question });
}

function resultSummary(beaconResult: Record<string, unknown>) {
  return summary({ beaconResult });
}

describe("scores", () => {
  it("are in the displayed order, others after them, null if there is none", async () => {
    const categories = {
      pwa: { title: "PWA", score: 0.3 },
      seo: { title: "SEO", score: 1 },
      performance: { title: "`Speed`", score: null },
      constructor: { score: 0.1 },
    };
    expect((await resultSummary({ categories })).scores).toEqual([
      { id: "performance", title: "Speed", score: null },
      { id: "seo", title: "SEO", score: 1 },
      { id: "pwa", title: "PWA", score: 0.3 },
      { id: "constructor", title: "constructor", score: 0.1 },
    ]);
  });

  it("accept every name, even a property of every object, and none that the answer lacks", async () => {
    const categories = JSON.parse('{"__proto__":{"score":0.5},"toString":{"score":0.3}}');
    const { scores } = await resultSummary({ categories });
    expect(scores.map(({ id, score }) => [id, score])).toEqual([
      ["__proto__", 0.5],
      ["toString", 0.3],
    ]);
  });

  it.each([null, undefined, "0.9", -0.1, 1.1, 92, {}])("are none if the answer says %j", async (score) => {
    expect((await resultSummary({ categories: { seo: { score } } })).scores[0]?.score).toBeNull();
  });
});

describe("main metrics", () => {
  const audits = {
    "speed-index": { title: "Speed Index", displayValue: "2.6\u00a0s", score: 0.97 },
    "first-contentful-paint": { title: "First Contentful Paint", score: null, errorMessage: "No paint" },
    other: { score: 1 },
  };

  it("are those of the group, in its order, as the service writes them", async () => {
    const auditRefs = [
      { id: "speed-index", group: "metrics" },
      { id: "gone", group: "metrics" },
      { id: "first-contentful-paint", group: "metrics" },
      { id: "other" },
    ];
    expect((await resultSummary({ audits, categories: { performance: { auditRefs } } })).metrics).toEqual([
      { id: "speed-index", title: "Speed Index", displayValue: "2.6\u00a0s", score: 0.97 },
      { id: "first-contentful-paint", ...audits["first-contentful-paint"] },
    ]);
  });

  it("are named by their id if they have no title", async () => {
    const { metrics } = await resultSummary({ audits: { "speed-index": { score: 1, displayValue: "" } } });
    expect(metrics).toEqual([{ id: "speed-index", title: "speed-index", score: 1 }]);
  });

  it("default to the known ones if no group names them", async () => {
    expect((await resultSummary({ audits })).metrics.map(({ id }) => id)).toEqual([
      "first-contentful-paint",
      "speed-index",
    ]);
  });
});

describe("field data", () => {
  const metrics = {
    LARGEST_CONTENTFUL_PAINT_MS: { percentile: 2100, category: "FAST" },
    EMPTY: { category: "NONE" },
  };
  const fieldOf = async (loadingExperience: unknown) => (await summary({ loadingExperience })).field;
  const metricOf = async (metric: unknown) => (await fieldOf({ metrics: { M: metric } }))?.metrics[0];

  it("is the page's, with the requested address", async () => {
    const experience = { id: "https://a.example/b", metrics, overall_category: "FAST" };
    expect(await fieldOf({ ...experience, initial_url: "https://a.example/" })).toEqual({
      id: "https://a.example/b",
      metrics: [
        { name: "LARGEST_CONTENTFUL_PAINT_MS", percentile: 2100, category: "FAST", distributions: [] },
      ],
      overallCategory: "FAST",
      initialUrl: "https://a.example/",
      isOriginFallback: false,
    });
    expect(await fieldOf({ ...experience, initial_url: "https://a.example/b" })).toMatchObject({
      initialUrl: "https://a.example/b",
    });
  });

  it.each([
    [{ id: "https://a.example/", origin_fallback: true }, true],
    [{ id: "https://a.example", origin_fallback: false }, false],
    [{ id: "https://a.example" }, true],
    [{ id: "https://a.example/" }, false],
    [{}, false],
  ])("says for %j whether it is the origin's: %j", async (experience, isOriginFallback) => {
    expect(await fieldOf({ ...experience, metrics })).toMatchObject({ isOriginFallback });
  });

  it.each([
    undefined,
    null,
    {},
    { id: "https://a.example/" },
    { metrics: {} },
    { metrics: { EMPTY: metrics.EMPTY } },
    { id: [7], metrics: [7], overall_category: [7], initial_url: [7], origin_fallback: [7] },
    { metrics: { M: 7 } },
  ])("is absent if it is empty: %j", async (experience) => {
    expect(await fieldOf(experience)).toBeUndefined();
  });

  it("without a metric keeps the rest", async () => {
    const experience = { initial_url: "https://a.example/", overall_category: "NONE" };
    expect(await fieldOf(experience)).toEqual({
      metrics: [],
      isOriginFallback: false,
      initialUrl: "https://a.example/",
      overallCategory: "NONE",
    });
  });

  it("has metrics with unreadable numbers: they are unknown, which isn't none", async () => {
    const what = { A_MS: { median: 900 }, B_MS: { percentile: "900", category: "FAST" } };
    expect((await fieldOf({ metrics: what }))?.metrics).toEqual([
      { name: "A_MS", distributions: [] },
      { name: "B_MS", category: "FAST", distributions: [] },
    ]);
  });

  it("has shares of visits, fastest first", async () => {
    const [fast, average, slow] = [
      { min: 0, max: 2500, proportion: 0.7 },
      { min: 2500, max: 4000, proportion: 0.2 },
      { min: 4000, proportion: 0.1 },
    ];
    const metric = { percentile: 2100, category: "AVERAGE", distributions: [slow, fast, average] };
    expect(await metricOf(metric)).toEqual({ ...metric, name: "M", distributions: [fast, average, slow] });
  });

  it("leaves out buckets without a share, and starts with the one without a lower bound", async () => {
    const distributions = [
      { min: 5, proportion: 0.4 },
      { min: 0 },
      null,
      { proportion: 2 },
      { max: 5, proportion: 0.6 },
    ];
    for (const some of [distributions, distributions.toReversed()])
      expect((await metricOf({ distributions: some }))?.distributions).toEqual([
        { max: 5, proportion: 0.6 },
        { min: 5, proportion: 0.4 },
      ]);
    expect(await metricOf({ distributions: {} })).toEqual({ name: "M", distributions: [] });
  });

  it("keeps a long address complete if it can be scored", async () => {
    const address = `https://a.example/?${"q".repeat(3_000)}`;
    const what = await summary({
      id: address,
      loadingExperience: { id: address, initial_url: address, metrics },
    });
    expect([what.finalUrl, what.field?.id, what.field?.initialUrl]).toEqual([address, address, address]);
    const hostile = `${address}${"q".repeat(9_000)}`;
    expect((await fieldOf({ initial_url: hostile }))?.initialUrl).toHaveLength(6_000);
  });

  it("of an origin is never a fallback", async () => {
    const originLoadingExperience = { id: "https://a.example", metrics, origin_fallback: true };
    expect((await summary({ originLoadingExperience })).originField).toMatchObject({
      id: "https://a.example",
      isOriginFallback: false,
    });
  });
});

describe("the rest", () => {
  it("has warnings once each, including objects, and an error of the run", async () => {
    const wrapped = [{ message: "b" }, { text: "c" }, { code: 1 }, 7, null, " "];
    const result = {
      runWarnings: ["Slow `page`", "Slow page", ...wrapped],
      runtimeError: { code: "NO_FCP" },
    };
    expect(await resultSummary(result)).toMatchObject({
      warnings: ["Slow page", "b", "c"],
      moreWarnings: undefined,
      runtimeError: { code: "NO_FCP", message: "" },
    });
  });

  it.each([
    [{ message: "m" }, { code: "", message: "m" }],
    [{ code: "NO_ERROR", message: "" }, undefined],
    [{ code: "", message: "" }, undefined],
  ])("for the run-time error %j has %j", async (runtimeError, what) => {
    expect((await resultSummary({ runtimeError })).runtimeError).toEqual(what);
  });

  it.each([
    [{ finalUrl: "a", finalDisplayedUrl: "b", mainDocumentUrl: "c" }, "a"],
    [{ finalDisplayedUrl: "b", mainDocumentUrl: "c" }, "b"],
    [{ mainDocumentUrl: "c" }, "c"],
  ])("takes the final address from %j", async (names, expected) => {
    const addresses = Object.entries(names).map(([name, path]) => [name, `https://shop.example/${path}`]);
    const { finalUrl } = await resultSummary(Object.fromEntries(addresses));
    expect(finalUrl).toBe(`https://shop.example/${expected}`);
  });

  it.each([
    ["https://shop.example/", undefined],
    ["https://shop.example/#top", undefined],
    ["https://shop.example/de", "https://shop.example/de"],
    ["javascript:alert(1)", undefined],
    ["chrome-error://chromewebdata/", undefined],
    [undefined, undefined],
  ])("reports for the final address %j: %j", async (finalUrl, what) => {
    expect((await resultSummary({ finalUrl })).finalUrl).toBe(what);
  });

  it("takes the final address from the answer if the result has none", async () => {
    const what = await summary({ id: "https://shop.example/de" });
    expect([what.id, what.finalUrl]).toEqual(["https://shop.example/de", "https://shop.example/de"]);
  });

  it.each([
    [{ major: 5, minor: "0" }, "5.0"],
    [{ major: "5" }, "5"],
    [{ major: null, minor: {} }, undefined],
    [{}, undefined],
  ])("writes the version %j as %j", async (version, written) => {
    expect((await summary({ version })).serviceVersion).toBe(written);
  });

  it("has the kind of the answer and the service's time", async () => {
    const answer = { kind: "pagescoreonline#result", analysisUTCTimestamp: "2026-05-01T10:00:00.000Z" };
    expect(await summary(answer)).toMatchObject(answer);
  });

  it("has the tool's version and the captcha's result", async () => {
    const answer = { captchaResult: "CAPTCHA_MATCHED", lighthouseResult: { lighthouseVersion: "12.0.0" } };
    const { beaconVersion, captchaResult } = await summary({ beaconResult: undefined, ...answer });
    expect([beaconVersion, captchaResult]).toEqual(["12.0.0", "CAPTCHA_MATCHED"]);
  });
});

describe("missing categories", () => {
  it.each([
    [[], ["PERFORMANCE"]],
    [["SEO", "BEST_PRACTICES"], ["BEST_PRACTICES"]],
    [["CATEGORY_UNSPECIFIED"], []],
    [["CATEGORY_UNSPECIFIED", "ACCESSIBILITY", "ACCESSIBILITY"], ["ACCESSIBILITY"]],
  ] as const)("for %j are %j", async (categories, missing) => {
    const analysis = await analysisOf({ categories: { seo: { score: null } } });
    expect(missingCategories(analysis, { ...QUESTION, categories: [...categories] })).toEqual(missing);
  });
});

describe("an overly long answer", () => {
  it("is cut to fit a small screen, text by text and list by list", async () => {
    const long = "x".repeat(1_000);
    const many = <Value>(make: (index: number) => Value) =>
      Array.from({ length: 3_000 }, (_, index) => make(index));
    const categories = Object.fromEntries(many((index) => [`c${index}`, { title: long, score: 1 }]));
    const metrics = Object.fromEntries(many((index) => [`M${index}`, { percentile: 1, category: long }]));
    const what = await summary({
      beaconResult: { categories, runWarnings: many((index) => `${index} ${long}`), beaconVersion: long },
      loadingExperience: { id: long, metrics },
    });
    expect(JSON.stringify(what).length).toBeLessThan(40_000);
    expect(what.scores).toHaveLength(20);
    expect(what.scores[0]?.title).toBe(`${"x".repeat(299)}…`);
    expect(what.warnings).toHaveLength(20);
    expect(what.moreWarnings).toBe(2_980);
    expect(what.field?.metrics).toHaveLength(20);
  });
});
