// The main lab metrics of a run (page-analysis-v5 "AuditRefs", group "metrics").

import type { LabMetric } from "../../shared/page-score/page-score.ts";
import { type AuditRef, type BeaconResult, plainText } from "./beacon-result.ts";

const METRICS_GROUP = "metrics";

/** In the audit tool's own order, for results that name no metrics. */
const MAIN_METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
  "interactive",
];

const KNOWN_METRICS = new Set([
  ...MAIN_METRICS,
  // Listed next to the main ones, now or in earlier versions.
  "interaction-to-next-paint",
  "max-potential-fid",
  "first-meaningful-paint",
  "first-cpu-idle",
  "estimated-input-latency",
  "first-contentful-paint-3g",
]);

/** Whether an audit is a measurement, and so not something to fix. */
export function isMetric({ id, group }: AuditRef): boolean {
  return group === METRICS_GROUP || KNOWN_METRICS.has(id);
}

/** The metrics of the performance category, or the known ones if it names none. */
export function mainMetricsOf({ categories, audits }: BeaconResult): LabMetric[] {
  const refs = categories.get("performance")?.auditRefs ?? [];
  const named = refs.filter(({ group }) => group === METRICS_GROUP).map(({ id }) => id);
  const ids = new Set(named.length > 0 ? named : MAIN_METRICS);
  return [...ids].flatMap((id) => {
    const audit = audits.get(id);
    if (audit === undefined) return [];
    const { title, displayValue, score, errorMessage } = audit;
    return [{ id, title: plainText(title) || id, score, displayValue, errorMessage }];
  });
}
