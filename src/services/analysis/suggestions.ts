// Picks the few things to do about a page that save most (page-analysis-v5 "AuditRefs", BeaconAuditResultV5).

import type { Suggestion } from "../../shared/page-score/page-score.ts";
import { attribute, number } from "../json.ts";
import { type AuditRef, type BeaconAudit, type BeaconResult, plainText } from "./beacon-result.ts";
import { isMetric } from "./metrics.ts";

/** More than a person can do something about at once would be a list, not an advice. */
const MAX_SUGGESTIONS = 5;

/** From here on a score counts as passed: the last of the three bands. */
const PASSING_SCORE = 0.9;

/** Modes in which a score is no judgement; the older audit tools write them with dashes. */
const UNJUDGED_MODE = /^(?:informative|manual|notApplicable|not[-_]applicable|error)$/;

/** Metrics whose savings are milliseconds; that of the layout shift is a number of its own kind. */
const TIMED_METRICS = ["LCP", "FCP", "TBT", "INP"];

/** Audits of this group are part of others that are shown. */
const HIDDEN_GROUP = "hidden";

interface FailedAudit extends Suggestion {
  weight: number;
  /** What passing would do for the score of its category, beside others of it. */
  gain: number;
}

function largest(values: (number | undefined)[]): number | undefined {
  return Math.round(Math.max(...values.map((value = 0) => value), 0)) || undefined;
}

/** The metrics that an audit can better overlap, so the largest of its savings counts, and not their sum. */
function savingMs({ metricSavings, details }: BeaconAudit): number | undefined {
  return largest([
    ...TIMED_METRICS.map((metric) => metricSavings.get(metric)),
    number(attribute(details, "overallSavingsMs")),
  ]);
}

/** Each generation of the audit tool has its place for them. */
function savingBytes({ details }: BeaconAudit): number | undefined {
  return largest([
    number(attribute(details, "overallSavingsBytes")),
    number(attribute(attribute(details, "debugData"), "wastedBytes")),
    number(attribute(attribute(details, "summary"), "wastedBytes")),
  ]);
}

function readFailed(ref: AuditRef, audit: BeaconAudit): FailedAudit | undefined {
  const { id, weight, group } = ref;
  const { score, scoreDisplayMode = "", title, displayValue } = audit;
  if (score === null || score >= PASSING_SCORE || UNJUDGED_MODE.test(scoreDisplayMode)) return undefined;
  if (group === HIDDEN_GROUP || isMetric(ref)) return undefined;
  return {
    id,
    title: plainText(title) || id,
    displayValue,
    savingMs: savingMs(audit),
    savingBytes: savingBytes(audit),
    weight,
    gain: weight * (1 - score),
  };
}

/** Each audit once, though several categories may count it: as the one counts it that it gains most for. */
function failedAudits({ categories, audits }: BeaconResult): FailedAudit[] {
  const byId = new Map<string, FailedAudit>();
  for (const { auditRefs } of categories.values()) {
    for (const ref of auditRefs) {
      const audit = audits.get(ref.id);
      const failed = audit && readFailed(ref, audit);
      if (failed && failed.gain > (byId.get(ref.id)?.gain ?? -1)) byId.set(ref.id, failed);
    }
  }
  return [...byId.values()];
}

/** First what saves time, then what saves bytes, then what counts most in its category. */
function compare(one: FailedAudit, other: FailedAudit): number {
  const by = (measure: "savingMs" | "savingBytes" | "weight" | "gain") =>
    (other[measure] ?? 0) - (one[measure] ?? 0);
  const byTime = by("savingMs");
  if (byTime !== 0) return byTime;
  return one.savingMs === undefined ? by("savingBytes") || by("gain") : by("weight") || by("savingBytes");
}

export function suggestionsOf(result: BeaconResult): Suggestion[] {
  return failedAudits(result)
    .sort(compare)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ weight: _, gain: __, ...suggestion }) => suggestion);
}
