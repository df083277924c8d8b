// Answers of the analysis service as the report page gets them, and their texts.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RendererContext } from "../../../../src/pages/report/renderer/renderer-result.ts";
import type { ScoreReport, ScoreRun, ScoreSummary } from "../../../../src/shared/page-score/page-score.ts";

/** Real answers; not part of the project. */
const ANALYSIS_CAPTURES = resolve(import.meta.dirname, "../../../../../shared/data/analysis");

/** Whether they exist. */
export const HAS_CAPTURES = existsSync(ANALYSIS_CAPTURES);

/** The Lighthouse part of a real answer. */
export function capturedResult(name: string): Record<string, unknown> {
  const answer = JSON.parse(readFileSync(join(ANALYSIS_CAPTURES, `${name}.json`), "utf8"));
  return answer.lighthouseResult ?? answer;
}

export const CAPTURED_RESULTS = ["psi-autowebperf", "lhr-6.0.0", "lhr-10.4.0", "lhr-sample_v2"];

/** The run in every test; its answer came on November 20, 2026, 12:04. */
export const SCORED_AT = new Date(2026, 10, 20, 12, 4).getTime();

export const CONTEXT: RendererContext = {
  url: "https://shop.example/cart?item=7",
  strategy: "MOBILE",
  at: SCORED_AT,
  groupTitles: { metrics: "Metrics", insights: "Insights", diagnostics: "Diagnostics" },
};

/** A report, with what its test is about. */
export function scoreReport(
  summary: Partial<ScoreSummary> = {},
  run: Partial<ScoreRun> = {},
  beaconResult: unknown = {},
): ScoreReport {
  return {
    run: {
      id: "run-1",
      question: { url: CONTEXT.url, strategy: "MOBILE", categories: ["PERFORMANCE"] },
      at: SCORED_AT,
      tookMs: 14_200,
      service: "https://analysis.example",
      summary: { scores: [], metrics: [], suggestions: [], warnings: [], missing: [], ...summary },
      hasReport: true,
      ...run,
    },
    beaconResult,
    isPrivate: false,
  };
}

/** A one-pixel picture. */
export const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
