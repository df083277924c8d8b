// Answers of the analysis service as the report page gets them, and their texts.
import type { RendererContext } from "../../../../src/pages/report/renderer/renderer-result.ts";
import type { ScoreReport, ScoreRun, ScoreSummary } from "../../../../src/shared/page-score/page-score.ts";

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
