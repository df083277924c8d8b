// Reads the answer of an analysis service (page-analysis-v5 "Analysis response"), under either of its names.

import { ServiceError } from "../../shared/errors.ts";
import type { FieldData, FieldMetric } from "../../shared/page-score/page-score.ts";
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
} from "../json.ts";
import { type BeaconResult, readBeaconResult } from "./beacon-result.ts";
import { captchaLink, isCaptchaNeeded } from "./captcha.ts";

function readDistributions(value: unknown): FieldMetric["distributions"] {
  const buckets = listOf(value).flatMap((item) => {
    const proportion = share(attribute(item, "proportion"));
    if (proportion === undefined) return [];
    return [{ proportion, min: number(attribute(item, "min")), max: number(attribute(item, "max")) }];
  });
  // The first may have no beginning, as the last has no end.
  return buckets.sort((a, b) => (a.min ?? -Number.MAX_VALUE) - (b.min ?? -Number.MAX_VALUE));
}

/** UserPageLoadMetricV5: not in the tables; read as the public service writes it. */
function readMetric({ percentile, category, distributions }: JsonRecord): Omit<FieldMetric, "name"> {
  return {
    percentile: number(percentile),
    category: text(category),
    distributions: readDistributions(distributions),
  };
}

/** Before services said so themselves: the data of an origin has an id without a path, that of a page never. */
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

/** "5.0". The parts of a version are texts; some services write numbers. */
function readVersion(value: unknown): string | undefined {
  const parts = [attribute(value, "major"), attribute(value, "minor")];
  return parts.flatMap((part) => text(part) ?? number(part) ?? []).join(".") || undefined;
}

function readAnalysis(answer: JsonRecord, beaconResult: BeaconResult) {
  return {
    beaconResult,
    // What is absent has no key: of several answers the first that has a value is taken.
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

/** Whether there is anything to show in a result: something that was scored or looked at, or why nothing was. */
function holdsResult({ categories, audits, runtimeError }: BeaconResult): boolean {
  return categories.size > 0 || audits.size > 0 || runtimeError !== undefined;
}

/**
 * The answer of a service that has answered with 200. A result that is there is taken, whatever is said of a captcha.
 *
 * @param serviceUrl where a captcha can be filled in, if the answer does not say
 * @throws {ServiceError} `malformed` for anything that neither holds a result nor asks for a captcha
 */
export function parseAnalysis(
  body: string,
  serviceUrl: string,
): { kind: "analyzed"; analysis: Analysis } | { kind: "captcha"; link: string } {
  const answer = toRecord(parseJson(body)) ?? {};
  const raw = toRecord(answer.beaconResult ?? answer.lighthouseResult);
  const beaconResult = raw && readBeaconResult(raw);
  if (isCaptchaNeeded(answer.captchaResult) && !(beaconResult && holdsResult(beaconResult))) {
    return { kind: "captcha", link: captchaLink(answer, serviceUrl) };
  }
  if (beaconResult === undefined) throw new ServiceError({ code: "malformed", service: "analysis" });
  return { kind: "analyzed", analysis: readAnalysis(answer, beaconResult) };
}
