// Real answers of 2020 to 2026 put through our client, and answers that nobody would think of.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeAnalyses, summariseAnalysis } from "../../../src/services/analysis/client.ts";
import { ServiceError } from "../../../src/shared/errors.ts";
import { CATEGORIES, type ScoreSummary } from "../../../src/shared/page-score.ts";
import { analysisIn, ask, capture, hasCaptures, QUESTION } from "./analysis-answers.ts";

async function summaryOf(answer: unknown, url = QUESTION.url): Promise<ScoreSummary> {
  return summariseAnalysis(await analysisIn(answer), { ...QUESTION, url });
}

function scoresIn({ scores }: ScoreSummary) {
  return Object.fromEntries(scores.map(({ id, score }) => [id, score]));
}

describe.skipIf(!hasCaptures)("captured answers (skipped where ../shared/data is absent)", () => {
  it("a whole public answer of 2020", async () => {
    const summary = await summaryOf(capture("psi-autowebperf.json"), "https://web.dev/");
    expect(scoresIn(summary)).toEqual({
      performance: 0.9,
      accessibility: 1,
      "best-practices": 1,
      seo: 0.99,
      pwa: 0.96,
    });
    expect(summary.metrics.map(({ title, displayValue }) => [title, displayValue])).toEqual([
      ["First Contentful Paint", "1.4\u00a0s"],
      ["Speed Index", "1.6\u00a0s"],
      ["Largest Contentful Paint", "3.3\u00a0s"],
      ["Time to Interactive", "4.6\u00a0s"],
      ["Total blocking time", "100\u00a0ms"],
      ["Cumulative Layout Shift", "0"],
    ]);
    expect(summary.suggestions).toEqual([
      {
        id: "uses-rel-preload",
        title: "Pre-load key requests",
        displayValue: "Potential savings of 1,260\u00a0ms",
        savingMs: 1261,
      },
      expect.objectContaining({ id: "uses-responsive-images", savingMs: 300, savingBytes: 30_695 }),
      expect.objectContaining({ id: "unused-css-rules", savingMs: 300, savingBytes: 19_940 }),
      expect.objectContaining({ id: "render-blocking-resources", savingMs: 222 }),
      expect.objectContaining({ id: "uses-webp-images", savingMs: 150, savingBytes: 23_153 }),
    ]);
    expect(summary.field).toMatchObject({
      id: "https://web.dev/",
      overallCategory: "AVERAGE",
      isOriginFallback: false,
    });
    expect(
      summary.field?.metrics.map(({ name, percentile, category }) => [name, percentile, category]),
    ).toEqual([
      ["FIRST_CONTENTFUL_PAINT_MS", 2036, "AVERAGE"],
      ["LARGEST_CONTENTFUL_PAINT_MS", 2060, "FAST"],
      ["FIRST_INPUT_DELAY_MS", 17, "FAST"],
      ["CUMULATIVE_LAYOUT_SHIFT_SCORE", 3, "FAST"],
    ]);
    expect(summary.originField).toMatchObject({ id: "https://web.dev", initialUrl: "https://web.dev/" });
    expect(summary).toMatchObject({ beaconVersion: "6.1.0", warnings: [], missing: [] });
    expect(summary.captchaResult).toBe("CAPTCHA_NOT_NEEDED");
    expect(summary).not.toHaveProperty("finalUrl");
    expect(summary).not.toHaveProperty("runtimeError");
  });

  it.each([
    [
      "lhr-6.0.0.json",
      "6.0.0",
      { performance: 0.64, accessibility: 0.65, "best-practices": 0.08, seo: 0.73, pwa: 0.39 },
      [
        ["render-blocking-resources", 1129],
        ["uses-text-compression", 300],
        ["unminified-javascript", 150],
        ["uses-long-cache-ttl", undefined],
        ["image-alt", undefined],
      ],
    ],
    [
      "lhr-10.4.0.json",
      "10.4.0",
      { performance: 0.67, accessibility: 0.7, "best-practices": 1, seo: 0.86, pwa: 0.33 },
      [
        ["modern-image-formats", 510],
        ["uses-long-cache-ttl", undefined],
        ["image-alt", undefined],
        ["meta-viewport", undefined],
        ["color-contrast", undefined],
      ],
    ],
    [
      "lhr-sample_v2.json",
      "13.4.1",
      {
        performance: 0.32,
        accessibility: 0.75,
        "best-practices": 0.31,
        seo: 0.75,
        "agentic-browsing": 0.3,
      },
      [
        ["cache-insight", 3100],
        ["image-delivery-insight", 1200],
        ["mainthread-work-breakdown", 1050],
        ["unused-javascript", 600],
        ["unminified-javascript", 600],
      ],
    ],
  ])("a bare result (%s), under either name", async (name, version, scores, suggestions) => {
    const raw = capture(name);
    const { lighthouseVersion, ...named } = raw;
    const byPublicName = await summaryOf({ lighthouseResult: raw });
    expect(await summaryOf({ beaconResult: { ...named, beaconVersion: lighthouseVersion } })).toEqual(
      byPublicName,
    );
    expect(byPublicName.beaconVersion).toBe(version);
    expect(scoresIn(byPublicName)).toEqual(scores);
    expect(byPublicName.suggestions.map(({ id, savingMs }) => [id, savingMs])).toEqual(suggestions);
    expect(byPublicName.metrics.length).toBeGreaterThanOrEqual(5);
    for (const { title } of byPublicName.suggestions) expect(title).not.toMatch(/[`]|\]\(/);
  });

  it("keeps what the tool warned of", async () => {
    const { warnings, finalUrl } = await summaryOf(
      { lighthouseResult: capture("lhr-10.4.0.json") },
      "https://paulirish.com/",
    );
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/was redirected to https:\/\/www\.paulirish\.com\//);
    expect(finalUrl).toBe("https://www.paulirish.com/");
  });

  it("reads as much of the tables as is there", async () => {
    const { beaconResult } = await analysisIn({ lighthouseResult: capture("lhr-sample_v2.json") });
    expect(beaconResult.audits.size).toBe(160);
    expect(beaconResult.categoryGroups.get("insights")?.title).toBe("Insights");
    expect(beaconResult.environment?.benchmarkIndex).toBe(2419);
    expect(beaconResult.configSettings?.formFactor).toBe("mobile");
    expect(beaconResult.stackPacks.map(({ title }) => title)).toContain("WordPress");
    expect(Object.keys(beaconResult.i18n?.rendererFormattedStrings ?? {}).length).toBeGreaterThan(8);
    expect(beaconResult.audits.get("cache-insight")?.metricSavings.get("LCP")).toBe(3100);
  });

  it("makes the whole again of one answer for each category", async () => {
    const raw = capture("lhr-sample_v2.json") as {
      categories: Record<string, unknown>;
      configSettings: object;
    };
    const parts = await Promise.all(
      Object.entries(raw.categories).map(([id, category]) =>
        analysisIn({
          lighthouseResult: {
            ...raw,
            categories: { [id]: category },
            configSettings: { ...raw.configSettings, onlyCategories: [id] },
          },
        }),
      ),
    );
    const [first, ...more] = parts;
    if (first === undefined) throw new Error("expected at least one category");
    const merged = mergeAnalyses(first, more);
    expect(summariseAnalysis(merged, QUESTION)).toEqual(await summaryOf({ lighthouseResult: raw }));
    expect(merged.beaconResult.configSettings?.onlyCategories).toEqual(Object.keys(raw.categories));
  });
});

const NAMES = [
  ..."kind captchaResult id loadingExperience originLoadingExperience beaconResult lighthouseResult version".split(
    " ",
  ),
  ..."metrics overall_category initial_url origin_fallback percentile category distributions min max".split(
    " ",
  ),
  ..."proportion finalUrl beaconVersion i18n rendererFormattedStrings audits categoryGroups stackPacks".split(
    " ",
  ),
  ..."runWarnings runtimeError categories timing configSettings performance seo score auditRefs weight".split(
    " ",
  ),
  ..."group title displayValue metricSavings LCP details overallSavingsMs overallSavingsBytes total".split(
    " ",
  ),
  ..."onlyCategories code message error errors domain reason status links url metadata __proto__".split(" "),
  ..."constructor toString speed-index descriptions warnings scoreDisplayMode major minor".split(" "),
];

const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    "",
    "metrics",
    "performance",
    "speed-index",
    "lighthouse",
    "CAPTCHA_NEEDED",
    "a`b",
  ),
  fc.constantFrom(0, 1, 0.5, -1, 1e308, 1e21),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
);

/** Any JSON, with names that mean something to us in any place. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    leaf,
    fc.array(tie("json"), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie("json")), { maxLength: 8 })
      .map((entries) => Object.fromEntries(entries)),
  ),
}));

/** As any JSON, with the parts in the places where they belong, and their content anyhow. */
const answerLike = fc.record(
  {
    captchaResult: leaf,
    loadingExperience: fc.record({
      metrics: fc.dictionary(
        fc.constantFrom(...NAMES),
        fc.record({
          percentile: leaf,
          distributions: fc.array(fc.record({ min: leaf, max: leaf, proportion: leaf })),
        }),
      ),
    }),
    beaconResult: fc.record(
      {
        audits: fc.dictionary(
          fc.constantFrom(...NAMES),
          fc.record({
            score: fc.oneof(fc.constantFrom(0, 0.5, 1), leaf),
            scoreDisplayMode: leaf,
            metricSavings: fc.record({ LCP: leaf }),
            details: fc.record({ overallSavingsMs: leaf, overallSavingsBytes: leaf }),
          }),
        ),
        categories: fc.dictionary(
          fc.constantFrom(...NAMES),
          fc.record({
            score: leaf,
            auditRefs: fc.array(fc.record({ id: fc.constantFrom(...NAMES), weight: leaf })),
          }),
        ),
        runWarnings: json,
        timing: fc.record({ total: leaf }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** All numbers that were read; those of the result as it came are not ours to judge. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return entries.flatMap(([name, part]) => (name === "raw" || name === "details" ? [] : numbersIn(part)));
}

describe("any answer at all", () => {
  /** JSON can write numbers that are larger than any. */
  const written = (answer: unknown) => JSON.stringify(answer)?.replaceAll("1e+308", "1e999") ?? "";

  it("is either understood or one of our errors, and no number in it is beyond reckoning", async () => {
    const status = fc.constantFrom(200, 200, 200, 400, 403, 429, 500);
    const property = fc.asyncProperty(fc.oneof(json, answerLike), status, async (answer, status) => {
      const outcome = await ask(written(answer), status).catch((error: unknown) => {
        if (error instanceof ServiceError) return undefined;
        throw error;
      });
      if (outcome?.kind !== "analysed") return;
      const question = { ...QUESTION, categories: [...CATEGORIES] };
      for (const analysis of [outcome.analysis, mergeAnalyses(outcome.analysis, [outcome.analysis])]) {
        const summary = summariseAnalysis(analysis, question);
        expect(numbersIn([analysis, summary]).filter((number) => !Number.isFinite(number))).toEqual([]);
        for (const { score } of summary.scores)
          if (score !== null) expect(score * (1 - score)).toBeGreaterThanOrEqual(0);
        expect(() => structuredClone(summary)).not.toThrow();
      }
    });
    await fc.assert(property, { numRuns: 500 });
  });
});
