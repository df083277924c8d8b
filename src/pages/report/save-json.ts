// A report as JSON: the answer as it was kept, and what was asked.

import type { ScoreReport } from "../../shared/page-score.ts";

/** The text of the file. `beaconResult` is as it came; the time is that of the answer. */
export function reportJson({ run, beaconResult }: ScoreReport): string {
  const { question, at, tookMs, service } = run;
  return `${JSON.stringify({ question, at: new Date(at).toISOString(), tookMs, service, beaconResult }, undefined, 2)}\n`;
}
