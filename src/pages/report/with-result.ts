// Reads a report's result where it is: in the text of the response.

import { resultIn, type ScoreReport } from "../../shared/page-score/page-score.ts";

/** The report with its result. If there is one response, only its text has that. */
export function withResult(report: ScoreReport): ScoreReport {
  if (report.beaconResult !== undefined) return report;
  try {
    const [answer = "{}"] = report.answers ?? [];
    return { ...report, beaconResult: resultIn(JSON.parse(answer)) };
  } catch {
    // Damaged on this device.
    return report;
  }
}
