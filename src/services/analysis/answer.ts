// Parses the response of an analysis service (page-analysis-v5 "Analysis response"), under either of its names.

import { ServiceError } from "../../shared/errors.ts";
import { type FieldData, type FieldMetric, resultIn } from "../../shared/page-score/page-score.ts";
import {
  attribute,
  defined,
  type JsonRecord,
  listOf,
  mapOf,
  number,
  parseJson,
  recordBy,
  share,
  text,
  toRecord,
} from "../../shared/shapes.ts";
import { type BeaconResult, readBeaconResult } from "./beacon-result.ts";
import { captchaLink, isCaptchaNeeded } from "./failure.ts";

function readDistributions(value: unknown): FieldMetric["distributions"] {
  const buckets = listOf(value).flatMap((item) => {
    const proportion = share(attribute(item, "proportion"));
    if (proportion === undefined) return [];
    return [{ proportion, min: number(attribute(item, "min")), max: number(attribute(item, "max")) }];
  });
  // The first bucket may have no `min`, as the last has no `max`.
  return buckets.sort((a, b) => (a.min ?? -Number.MAX_VALUE) - (b.min ?? -Number.MAX_VALUE));
}

/** UserPageLoadMetricV5: not in the spec's tables, so read as the public service writes it. */
function readMetric({ percentile, category, distributions }: JsonRecord): Omit<FieldMetric, "name"> {
  return {
    percentile: number(percentile),
    category: text(category),
    distributions: readDistributions(distributions),
  };
}

/** For services that don't say so themselves: data of an origin has an id without a path, and data of a page never does. */
function isOrigin(id: string | undefined): boolean {
  return id !== undefined && URL.canParse(id) && new URL(id).origin === id;
}

function readLoadingExperience(experience: JsonRecord): FieldData {
  const { origin_fallback } = experience;
  const id = text(experience.id);
  return {
    id,
    metrics: [...mapOf(experience.metrics, recordBy(readMetric))].map(([name, it]) => ({ name, ...it })),
    overallCategory: text(experience.overall_category),
    initialUrl: text(experience.initial_url),
    isOriginFallback: typeof origin_fallback === "boolean" ? origin_fallback : isOrigin(id),
  };
}

const readExperience = recordBy(readLoadingExperience);

/** "5.0". The parts of a version are strings. Some services send numbers. */
function readVersion(value: unknown): string | undefined {
  const parts = [attribute(value, "major"), attribute(value, "minor")];
  return parts.flatMap((part) => text(part) ?? number(part) ?? []).join(".") || undefined;
}

function readAnalysis(answer: JsonRecord, beaconResult: BeaconResult) {
  return {
    beaconResult,
    // Absent values have no key, so that a merge takes the first response that has a value.
    ...defined({
      kind: text(answer.kind),
      captchaResult: text(answer.captchaResult),
      /** Address of the document after redirects. */
      id: text(answer.id),
      loadingExperience: readExperience(answer.loadingExperience),
      originLoadingExperience: readExperience(answer.originLoadingExperience),
      analysisUTCTimestamp: text(answer.analysisUTCTimestamp),
      version: readVersion(answer.version),
    }),
  };
}

export type Analysis = ReturnType<typeof readAnalysis>;

/** Whether a result has anything to show: a score, an audit, or the reason why there is none. */
function holdsResult({ categories, audits, runtimeError }: BeaconResult): boolean {
  return categories.size > 0 || audits.size > 0 || runtimeError !== undefined;
}

/** Whether visitors measured anything, which counts even without a result of the lab. */
function holdsFieldData({ loadingExperience, originLoadingExperience }: Analysis): boolean {
  const measured = [loadingExperience, originLoadingExperience].filter((one) => one !== undefined);
  return measured
    .flatMap(({ metrics }) => metrics)
    .some(({ percentile, distributions }) => percentile !== undefined || distributions.length > 0);
}

/**
 * Parses a 200 response. A result is used if there is one, whatever the response says about a captcha. Without one, visitors'
 * measurements are used.
 *
 * @param serviceUrl where to solve a captcha, if the response doesn't say
 * @throws {ServiceError} `malformed` for anything that has neither of them, nor asks for a captcha
 */
export function parseAnalysis(
  body: string,
  serviceUrl: string,
): { kind: "analyzed"; analysis: Analysis; answer: string } | { kind: "captcha"; link: string } {
  const answer = toRecord(parseJson(body)) ?? {};
  const raw = toRecord(resultIn(answer));
  const beaconResult = raw && readBeaconResult(raw);
  if (isCaptchaNeeded(answer.captchaResult) && !(beaconResult && holdsResult(beaconResult))) {
    return { kind: "captcha", link: captchaLink(answer, serviceUrl) };
  }
  const analysis = readAnalysis(answer, beaconResult ?? readBeaconResult({}));
  if (beaconResult === undefined && !holdsFieldData(analysis)) {
    throw new ServiceError({ code: "malformed", service: "analysis" });
  }
  return { kind: "analyzed", analysis, answer: body };
}
