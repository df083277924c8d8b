// Picks the few fixes for a page that save the most (page-analysis-v5 "AuditRefs", BeaconAuditResultV5).

import type { Suggestion } from "../../shared/page-score/page-score.ts";
import { attribute, number } from "../../shared/shapes.ts";
import { type AuditRef, type BeaconAudit, type BeaconResult, plainText } from "./beacon-result.ts";
import { isMetric } from "./metrics.ts";

/** More than a user can act on at once would be a list, not advice. */
const MAX_SUGGESTIONS = 5;

/** Scores from here on pass: the last of the three bands. */
const PASSING_SCORE = 0.9;

/** Modes whose score isn't a judgment. Older audit tools write them with dashes. */
const UNJUDGED_MODE = /^(?:informative|manual|notApplicable|not[-_]applicable|error)$/;

/** Metrics whose savings are in milliseconds. Layout shift has its own unit. */
const TIMED_METRICS = ["LCP", "FCP", "TBT", "INP"];

/** Audits of this group are part of others that are shown. */
const HIDDEN_GROUP = "hidden";

interface FailedAudit extends Suggestion {
  weight: number;
  /** How much passing would add to its category's score, relative to other audits of that category. */
  gain: number;
}

function largest(values: (number | undefined)[]): number | undefined {
  return Math.round(Math.max(...values.map((value = 0) => value), 0)) || undefined;
}

/** The savings of one audit overlap, so the largest counts, not the sum. */
function savingMs({ metricSavings, details }: BeaconAudit): number | undefined {
  return largest([
    ...TIMED_METRICS.map((metric) => metricSavings.get(metric)),
    number(attribute(details, "overallSavingsMs")),
  ]);
}

/** Each generation of the audit tool puts these in a different place. */
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

/** Each audit once, even if several categories count it: with the category where it gains the most. */
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
