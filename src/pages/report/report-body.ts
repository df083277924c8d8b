// The report itself: drawn by the renderer, or as a plain list where that fails.

import type { ScoreReport } from "../../shared/page-score/page-score.ts";
import type { Words } from "../../shared/words.ts";
import type { DrawnReport } from "./drawing/draw-report.ts";
import type { ReportNames } from "./drawing/tidy-report.ts";
import type { RendererAudit } from "./renderer/renderer-audits.ts";
import { type RendererResult, rendererResult } from "./renderer/renderer-result.ts";

export interface ReportBody {
  /** What the renderer drew; absent where it could not. */
  element?: HTMLElement;
  /** The audits that are not in it. */
  audits: RendererAudit[];
}

/** Draws a result; may reject, for the renderer is fetched when it is needed. */
export type Draw = (result: RendererResult, names: ReportNames) => Promise<DrawnReport>;

/** The body of a report. Never rejects: what cannot be drawn is a plain list. */
export async function makeReportBody(
  { run, beaconResult }: ScoreReport,
  draw: Draw,
  { word, count }: Words,
): Promise<ReportBody> {
  const result = rendererResult(beaconResult, {
    url: run.question.url,
    at: run.at,
    groupTitles: {
      metrics: word("report_group_metrics"),
      insights: word("report_group_insights"),
      diagnostics: word("report_group_diagnostics"),
    },
  });
  const audits = Object.values(result.audits);
  // The renderer draws audits by their categories: without one there would be an empty page.
  if (Object.keys(result.categories).length === 0) return { audits };
  try {
    const { element, auditIds } = await draw(result, {
      gauge: (category, score) => word("report_gauge", category, count(score)),
      gaugeWithoutScore: (category) => word("report_gauge_none", category),
    });
    return { element, audits: audits.filter(({ id }) => !auditIds.has(id)) };
  } catch {
    return { audits };
  }
}
