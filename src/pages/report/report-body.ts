// The report itself: drawn by the renderer, or as a plain list where that fails.

import type { ScoreReport } from "../../shared/page-score/page-score.ts";
import type { Words } from "../../shared/words.ts";
import type { DrawnReport } from "./drawing/draw-report.ts";
import type { ReportNames } from "./drawing/tidy-report.ts";
import { auditsLeftOut, describePlainAudits, type PlainAuditView } from "./plain-audits.ts";
import { type RendererResult, rendererResult } from "./renderer/renderer-result.ts";

export type ReportBody =
  | { state: "drawing" }
  | { state: "drawn"; element: HTMLElement; leftOut: PlainAuditView[] }
  | { state: "plain"; audits: PlainAuditView[] };

/** Draws a result; may reject, for the renderer is fetched when it is needed. */
export type Draw = (result: RendererResult, names: ReportNames) => Promise<DrawnReport>;

/** The body of a report. Never rejects: what cannot be drawn is a plain list. */
export async function makeReportBody(
  { run, beaconResult }: ScoreReport,
  draw: Draw,
  words: Words,
): Promise<ReportBody> {
  const { word, count } = words;
  const result = rendererResult(beaconResult, {
    url: run.question.url,
    at: run.at,
    groupTitles: {
      metrics: word("report_group_metrics"),
      insights: word("report_group_insights"),
      diagnostics: word("report_group_diagnostics"),
    },
  });
  const plain = (): ReportBody => ({
    state: "plain",
    audits: describePlainAudits(Object.values(result.audits), words),
  });
  // The renderer draws audits by their categories: without one there would be an empty page.
  if (Object.keys(result.categories).length === 0) return plain();
  try {
    const { element, auditIds } = await draw(result, {
      gauge: (category, score) => word("report_gauge", category, count(score)),
      gaugeWithoutScore: (category) => word("report_gauge_none", category),
    });
    return {
      state: "drawn",
      element,
      leftOut: describePlainAudits(auditsLeftOut(result.audits, auditIds), words),
    };
  } catch {
    return plain();
  }
}
