// Picks the few parts of a long response that a user looks at first.

import { webAddress } from "../../shared/addresses.ts";
import {
  type AnalysisFailure,
  type Category,
  type CategoryScore,
  categoryKey,
  type FieldData,
  NAMED_CATEGORIES,
  type ScoreQuestion,
  type ScoreSummary,
} from "../../shared/page-score/page-score.ts";
import type { Analysis } from "./answer.ts";
import { type BeaconResult, plainText } from "./beacon-result.ts";
import { mainMetricsOf } from "./metrics.ts";
import { suggestionsOf } from "./suggestions.ts";

/** Requested categories that aren't in the response. If none was requested, the service picks PERFORMANCE. */
export function missingCategories(
  { beaconResult }: Analysis,
  { categories }: Pick<ScoreQuestion, "categories">,
): Category[] {
  const asked: readonly Category[] = categories.length > 0 ? categories : ["PERFORMANCE"];
  return [...new Set(asked)].filter(
    (category) => category !== "CATEGORY_UNSPECIFIED" && !beaconResult.categories.has(categoryKey(category)),
  );
}

const SHOWN_FIRST: readonly string[] = NAMED_CATEGORIES.map(categoryKey);

function scoresOf({ categories }: BeaconResult): CategoryScore[] {
  const known = SHOWN_FIRST.filter((id) => categories.has(id));
  const others = [...categories.keys()].filter((id) => !SHOWN_FIRST.includes(id));
  return [...known, ...others].map((id) => {
    const { title, score = null } = categories.get(id) ?? {};
    return { id, title: plainText(title) || id, score };
  });
}

/** Longer text doesn't fit a small screen, and would make every message about the page as long. */
const MAX_TEXT_LENGTH = 300;
const MAX_ITEMS = 20;

/** Addresses are compared and opened, and a cut one is another address. So allow as much as for those that can be requested. */
const MAX_ADDRESS_LENGTH = 6_000;

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`;
}

/** The same value, with every string and list cut to what can be shown. */
function bounded<Value>(value: Value): Value;
function bounded(value: unknown): unknown {
  if (typeof value === "string") return cut(value, MAX_TEXT_LENGTH);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(bounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, bounded(part)]));
}

function boundedAddress(address: string | undefined): string | undefined {
  return address && cut(address, MAX_ADDRESS_LENGTH);
}

function fieldDataOf(field: FieldData | undefined): FieldData | undefined {
  if (field === undefined) return undefined;
  const { id, metrics: measured, overallCategory, initialUrl, isOriginFallback } = field;
  // An unreadable metric is unknown. It is absent only if the service says "NONE".
  const metrics = measured.filter(
    ({ percentile, distributions, category }) =>
      percentile !== undefined || distributions.length > 0 || category !== "NONE",
  );
  if (metrics.length === 0 && overallCategory === undefined && initialUrl === undefined) return undefined;
  return {
    ...bounded({ metrics, isOriginFallback, overallCategory }),
    id: boundedAddress(id),
    initialUrl: boundedAddress(initialUrl),
  };
}

function failureOf({ runtimeError }: BeaconResult): AnalysisFailure | undefined {
  const { code = "", message } = runtimeError ?? {};
  return runtimeError && { code, message: plainText(message) };
}

function lacksLab(result: BeaconResult): boolean {
  const { audits, categories, runtimeError } = result;
  if (runtimeError === undefined) return audits.size === 0 && categories.size === 0;
  const isScored = [...categories.values()].some(({ score }) => score !== null);
  return !isScored && !mainMetricsOf(result).some(({ displayValue }) => displayValue !== undefined);
}

/** Where redirects led: a web address that differs from the requested one by more than its fragment. */
function finalUrlOf({ id, beaconResult }: Analysis, sent: string): string | undefined {
  const bare = (address: unknown) => {
    const url = webAddress(address);
    if (url) url.hash = "";
    return url?.href;
  };
  const led = bare(beaconResult.finalUrl) ?? bare(id);
  return led === bare(sent) ? undefined : led;
}

/** What the popup shows of a response. `missing` has no reasons: the caller knows them. */
export function summarizeAnalysis(analysis: Analysis, question: ScoreQuestion): ScoreSummary {
  const { beaconResult, loadingExperience, originLoadingExperience: originField } = analysis;
  const { kind, captchaResult, id, analysisUTCTimestamp, version } = analysis;
  const warnings = [...new Set(beaconResult.runWarnings.map(plainText))];
  return {
    ...bounded({
      scores: scoresOf(beaconResult),
      metrics: mainMetricsOf(beaconResult),
      suggestions: suggestionsOf(beaconResult),
      warnings,
      moreWarnings: Math.max(0, warnings.length - MAX_ITEMS) || undefined,
      missing: missingCategories(analysis, question).map((category) => ({ category })),
      kind,
      analysisUTCTimestamp,
      runtimeError: failureOf(beaconResult),
      lacksLab: lacksLab(beaconResult) || undefined,
      beaconVersion: beaconResult.beaconVersion,
      serviceVersion: version,
      captchaResult,
    }),
    field: fieldDataOf(loadingExperience),
    // Origin data can't fall back to the origin.
    originField: fieldDataOf(originField && { ...originField, isOriginFallback: false }),
    id: boundedAddress(id),
    finalUrl: boundedAddress(finalUrlOf(analysis, question.url)),
  };
}
