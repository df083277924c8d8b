// A report as JSON: what was asked, and all that was kept of the answer.

import type { ScoreReport } from "../../../shared/page-score/page-score.ts";

/**
 * The text of the file. `beaconResult` is as it came; `summary` has what of the answer is not in it: its kind and time, what
 * visitors measured, the version of the service, its captcha check, and why categories are missing. `at` is when it came.
 */
export function reportJson({ run, beaconResult }: ScoreReport): string {
  const { question, at, tookMs, service, summary } = run;
  const saved = { question, at: new Date(at).toISOString(), tookMs, service, summary, beaconResult };
  return `${JSON.stringify(saved, undefined, 2)}\n`;
}
