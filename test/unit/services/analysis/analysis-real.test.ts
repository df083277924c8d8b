// Real answers from 2020 to 2026 through our client. Odd ones: test/fuzz/targets/analysis.ts.
import { describe, expect, it } from "vitest";
import { mergeAnalyses, summarizeAnalysis } from "../../../../src/services/analysis/client.ts";
import type { ScoreSummary } from "../../../../src/shared/page-score/page-score.ts";
import { captured, hasCaptures } from "../captures.ts";
import { analysisIn, QUESTION } from "./analysis-answers.ts";

const capture = (name: string) => JSON.parse(captured(`analysis/${name}`)) as Record<string, unknown>;

async function summaryOf(answer: unknown, url = QUESTION.url): Promise<ScoreSummary> {
  return summarizeAnalysis(await analysisIn(answer), { ...QUESTION, url });
}

function scoresIn({ scores }: ScoreSummary) {
  return Object.fromEntries(scores.map(({ id, score }) => [id, score]));
}

describe.skipIf(!hasCaptures)("captured answers (skipped where ../shared/data is absent)", () => {
  it("a complete public answer of 2020", async () => {
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
    expect(summary).toMatchObject({
      beaconVersion: "6.1.0",
      kind: "pagespeedonline#result",
      analysisUTCTimestamp: "2020-09-08T21:12:18.078Z",
      warnings: [],
      missing: [],
    });
    expect(summary.captchaResult).toBe("CAPTCHA_NOT_NEEDED");
    expect([summary.finalUrl, summary.runtimeError]).toEqual([undefined, undefined]);
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

  it("restores the complete answer from one answer per category", async () => {
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
    expect(summarizeAnalysis(merged, QUESTION)).toEqual(await summaryOf({ lighthouseResult: raw }));
    const configSettings = { onlyCategories: Object.keys(raw.categories) };
    expect(merged.beaconResult.raw).toMatchObject({ configSettings });
  });
});
