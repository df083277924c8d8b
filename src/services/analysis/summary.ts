// The few things of a long answer that a person looks at first.

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
import { webAddress } from "../../shared/settings/web-address.ts";
import { defined } from "../json.ts";
import { mainMetricsOf } from "./metrics.ts";
import { plainText } from "./plain-text.ts";
import { suggestionsOf } from "./suggestions.ts";
import type { Analysis, Categories, LoadingExperience, RuntimeError } from "./tables.ts";

/** Categories that were asked for and are not in the answer; none asked for leaves PERFORMANCE to the service. */
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

function scoresOf(categories: Categories): CategoryScore[] {
  const known = SHOWN_FIRST.filter((id) => categories.has(id));
  const others = [...categories.keys()].filter((id) => !SHOWN_FIRST.includes(id));
  return [...known, ...others].map((id) => {
    const { title = "", score = null } = categories.get(id) ?? {};
    return { id, title: plainText(title) || id, score };
  });
}

/** What is longer is not for a small screen, and would make every question about the page as long. */
const MAX_TEXT_LENGTH = 300;
const MAX_ITEMS = 20;

/** Addresses are compared and opened, and a part of one is another: as long as those that are asked about. */
const MAX_ADDRESS_LENGTH = 6_000;

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`;
}

function boundedPart(value: unknown): unknown {
  if (typeof value === "string") return cut(value, MAX_TEXT_LENGTH);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(boundedPart);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, boundedPart(part)]));
}

/** The same with every text and list cut to what can be shown. */
function bounded<Value>(value: Value): Value {
  return boundedPart(value) as Value;
}

function boundedAddress(address: string | undefined): string | undefined {
  return address === undefined ? undefined : cut(address, MAX_ADDRESS_LENGTH);
}

/** Before services said so themselves: the data of an origin has an id without a path, that of a page never. */
function isOrigin(id: string | undefined): boolean {
  return id !== undefined && URL.canParse(id) && new URL(id).origin === id;
}

function fieldDataOf(experience: LoadingExperience | undefined): FieldData | undefined {
  if (experience === undefined) return undefined;
  const { id, overallCategory, initialUrl, originFallback } = experience;
  const metrics = [...experience.metrics]
    .map(([name, metric]) => ({ name, ...metric }))
    // What cannot be read is unknown; only what the service says is none is none.
    .filter(
      ({ percentile, distributions, category }) =>
        percentile !== undefined || distributions.length > 0 || category !== "NONE",
    );
  if (metrics.length === 0 && overallCategory === undefined && initialUrl === undefined) return undefined;
  return {
    metrics: bounded(metrics),
    isOriginFallback: originFallback ?? isOrigin(id),
    ...bounded(defined({ overallCategory })),
    ...defined({ id: boundedAddress(id), initialUrl: boundedAddress(initialUrl) }),
  };
}

/** Data that is of an origin anyway falls back to none. */
function originDataOf(experience: LoadingExperience | undefined): FieldData | undefined {
  return fieldDataOf(experience && { ...experience, originFallback: false });
}

function failureOf(error: RuntimeError | undefined): AnalysisFailure | undefined {
  return error && { code: error.code ?? "", message: plainText(error.message ?? "") };
}

/** Where redirects led: an address of the web other than the one that was sent, but for its fragment. */
function finalUrlOf({ id, beaconResult }: Analysis, sent: string): string | undefined {
  const bare = (address: unknown) => {
    const url = webAddress(address);
    if (url) url.hash = "";
    return url?.href;
  };
  const led = bare(beaconResult.finalUrl) ?? bare(id);
  return led === bare(sent) ? undefined : led;
}

/** What the popup shows of an answer. Of what is missing it says only what; why is known to who asked. */
export function summariseAnalysis(analysis: Analysis, question: ScoreQuestion): ScoreSummary {
  const { beaconResult, loadingExperience, originLoadingExperience, version } = analysis;
  const { kind, captchaResult, analysisUTCTimestamp } = analysis;
  const serviceVersion = [version?.major, version?.minor].filter((part) => part !== undefined).join(".");
  return {
    ...bounded({
      scores: scoresOf(beaconResult.categories),
      metrics: mainMetricsOf(beaconResult),
      suggestions: suggestionsOf(beaconResult),
      warnings: [...new Set(beaconResult.runWarnings.map(plainText))],
      missing: missingCategories(analysis, question).map((category) => ({ category })),
      ...defined({
        kind,
        analysisUTCTimestamp,
        runtimeError: failureOf(beaconResult.runtimeError),
        beaconVersion: beaconResult.beaconVersion,
        serviceVersion: serviceVersion || undefined,
        captchaResult,
      }),
    }),
    ...defined({
      field: fieldDataOf(loadingExperience),
      originField: originDataOf(originLoadingExperience),
      finalUrl: boundedAddress(finalUrlOf(analysis, question.url)),
    }),
  };
}
