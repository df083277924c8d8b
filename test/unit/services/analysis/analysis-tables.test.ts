// Table by table: every field of an answer around its result is read (page-analysis-v5 "Analysis response"), under the spec's names and the public service's.
import { describe, expect, it } from "vitest";
import { analysisIn, failureOf } from "./analysis-answers.ts";

/** A value of a type that no field has. */
const WRONG = [[7]];

describe("Analysis response", () => {
  it("is read field by field", async () => {
    const answer = {
      kind: "pagescoreonline#result",
      captchaResult: "CAPTCHA_NOT_NEEDED",
      id: "https://shop.example/",
      loadingExperience: { id: "page" },
      originLoadingExperience: { id: "origin" },
      analysisUTCTimestamp: "2026-05-01T10:00:00.000Z",
      beaconResult: { beaconVersion: "13.0.0" },
      version: { major: "5", minor: "0" },
    };
    const analysis = await analysisIn({ ...answer, next: "unknown" });
    expect(analysis).toMatchObject({ ...answer, version: "5.0" });
    expect(analysis).not.toHaveProperty("next");
  });

  it("may lack all but the result", async () => {
    expect(Object.keys(await analysisIn({ beaconResult: {} }))).toEqual(["beaconResult"]);
  });

  it("may have a wrong type for all but the result: it counts as absent", async () => {
    const names =
      "kind captchaResult id loadingExperience originLoadingExperience analysisUTCTimestamp version";
    const wrong = Object.fromEntries(names.split(" ").map((name) => [name, WRONG]));
    expect(Object.keys(await analysisIn({ beaconResult: {}, ...wrong }))).toEqual(["beaconResult"]);
    const empty = Object.fromEntries(names.split(" ").map((name) => [name, null]));
    expect(Object.keys(await analysisIn({ beaconResult: {}, ...empty }))).toEqual(["beaconResult"]);
  });

  it("may have the public service's name for the result, whatever the settings say", async () => {
    const { beaconResult } = await analysisIn({ lighthouseResult: { lighthouseVersion: "12.8.2" } });
    expect(beaconResult.beaconVersion).toBe("12.8.2");
    const both = { beaconResult: { beaconVersion: "1" }, lighthouseResult: { lighthouseVersion: "2" } };
    expect((await analysisIn(both)).beaconResult.beaconVersion).toBe("1");
    const nulled = { beaconResult: null, lighthouseResult: { lighthouseVersion: "2" } };
    expect((await analysisIn(nulled)).beaconResult.beaconVersion).toBe("2");
  });

  // Texts that hold no object: hostile-services.test.ts.
  it.each([
    ["nothing", ""],
    ["no result", "{}"],
    ["a result that is a text", '{"beaconResult":"ok"}'],
    ["a result that is a list", '{"lighthouseResult":[]}'],
    ["a wrong result beside a right one", '{"beaconResult":7,"lighthouseResult":{}}'],
    ["a captcha that was not needed, and no result", '{"captchaResult":"CAPTCHA_NOT_NEEDED"}'],
  ])("is malformed where it is %s", async (_name, body) => {
    expect(await failureOf(body, 200)).toEqual({ code: "malformed", service: "analysis" });
  });
});

describe("PagescoreApiLoadingExperienceV5", () => {
  it("is read field by field", async () => {
    const experience = {
      id: "https://shop.example/",
      metrics: { FIRST_CONTENTFUL_PAINT_MS: { percentile: 1800 } },
      overall_category: "AVERAGE",
      initial_url: "https://shop.example/start",
      origin_fallback: true,
    };
    const read = {
      id: "https://shop.example/",
      metrics: [{ name: "FIRST_CONTENTFUL_PAINT_MS", percentile: 1800, distributions: [] }],
      overallCategory: "AVERAGE",
      initialUrl: "https://shop.example/start",
      isOriginFallback: true,
    };
    const answer = { beaconResult: {}, loadingExperience: experience, originLoadingExperience: experience };
    const analysis = await analysisIn(answer);
    expect(analysis.loadingExperience).toEqual(read);
    expect(analysis.originLoadingExperience).toEqual(read);
  });

  it("may be empty, or wrong in every field", async () => {
    const names = ["id", "metrics", "overall_category", "initial_url", "origin_fallback"];
    for (const experience of [{}, Object.fromEntries(names.map((name) => [name, WRONG]))]) {
      const analysis = await analysisIn({ beaconResult: {}, loadingExperience: experience });
      expect(analysis.loadingExperience).toEqual({ metrics: [], isOriginFallback: false });
    }
  });
});

describe("UserPageLoadMetricV5", () => {
  const read = async (metric: unknown) =>
    (await analysisIn({ beaconResult: {}, loadingExperience: { metrics: { M: metric } } })).loadingExperience
      ?.metrics[0];

  it("is read field by field, its buckets in order", async () => {
    const metric = {
      percentile: 2100,
      category: "AVERAGE",
      distributions: [
        { min: 4000, proportion: 0.1 },
        { min: 0, max: 2500, proportion: 0.7 },
        { min: 2500, max: 4000, proportion: 0.2 },
      ],
    };
    const [slow, fast, average] = metric.distributions;
    expect(await read(metric)).toEqual({ ...metric, name: "M", distributions: [fast, average, slow] });
  });

  it("leaves out buckets without a share, and begins with the one without a beginning", async () => {
    const distributions = [
      { min: 5, proportion: 0.4 },
      { min: 0 },
      null,
      { proportion: 2 },
      { max: 5, proportion: 0.6 },
    ];
    for (const some of [distributions, distributions.toReversed()])
      expect((await read({ distributions: some }))?.distributions).toEqual([
        { max: 5, proportion: 0.6 },
        { min: 5, proportion: 0.4 },
      ]);
  });

  it("may be wrong in every field", async () => {
    expect(await read({ percentile: "1", category: 7, distributions: {} })).toEqual({
      name: "M",
      distributions: [],
    });
    expect(await read(7)).toBeUndefined();
  });
});
