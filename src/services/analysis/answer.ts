// Reads the answer of an analysis service (page-analysis-v5 "Analysis response"), under either of its names.

import { ServiceError } from "../../shared/errors.ts";
import { attribute, defined, listOf, mapOf, number, parseJson, share, text, toRecord } from "../json.ts";
import { readBeaconResult } from "./beacon-result.ts";
import { captchaLink, isCaptchaNeeded } from "./captcha.ts";
import type {
  Analysis,
  BeaconResult,
  Bucket,
  LoadingExperience,
  PagescoreVersion,
  UserPageLoadMetric,
} from "./tables.ts";

function malformed(): ServiceError {
  return new ServiceError({ code: "malformed", service: "analysis" });
}

function readDistributions(value: unknown): Bucket[] {
  const buckets = listOf(value).flatMap((item): Bucket[] => {
    const proportion = share(attribute(item, "proportion"));
    if (proportion === undefined) return [];
    const [min, max] = [number(attribute(item, "min")), number(attribute(item, "max"))];
    return [{ proportion, ...defined({ min, max }) }];
  });
  // The first may have no beginning, as the last has no end.
  return buckets.sort((a, b) => (a.min ?? -Number.MAX_VALUE) - (b.min ?? -Number.MAX_VALUE));
}

function readMetric(value: unknown): UserPageLoadMetric | undefined {
  const metric = toRecord(value);
  return (
    metric && {
      distributions: readDistributions(metric.distributions),
      ...defined({ percentile: number(metric.percentile), category: text(metric.category) }),
    }
  );
}

function readLoadingExperience(value: unknown): LoadingExperience | undefined {
  const experience = toRecord(value);
  if (experience === undefined) return undefined;
  const { origin_fallback } = experience;
  return {
    metrics: mapOf(experience.metrics, readMetric),
    ...defined({
      id: text(experience.id),
      overallCategory: text(experience.overall_category),
      initialUrl: text(experience.initial_url),
      originFallback: typeof origin_fallback === "boolean" ? origin_fallback : undefined,
    }),
  };
}

/** Numbers of versions are texts; some services write numbers. */
function versionPart(value: unknown): string | undefined {
  return text(value) ?? number(value)?.toString();
}

function readVersion(value: unknown): PagescoreVersion | undefined {
  const version = toRecord(value);
  return version && defined({ major: versionPart(version.major), minor: versionPart(version.minor) });
}

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
): { kind: "analysed"; analysis: Analysis } | { kind: "captcha"; link: string } {
  const answer = toRecord(parseJson(body));
  if (answer === undefined) throw malformed();
  const raw = toRecord(answer.beaconResult ?? answer.lighthouseResult);
  const beaconResult = raw && readBeaconResult(raw);
  if (isCaptchaNeeded(answer.captchaResult) && !(beaconResult && holdsResult(beaconResult))) {
    return { kind: "captcha", link: captchaLink(answer, serviceUrl) };
  }
  if (beaconResult === undefined) throw malformed();
  const analysis: Analysis = {
    beaconResult,
    ...defined({
      kind: text(answer.kind),
      captchaResult: text(answer.captchaResult),
      id: text(answer.id),
      loadingExperience: readLoadingExperience(answer.loadingExperience),
      originLoadingExperience: readLoadingExperience(answer.originLoadingExperience),
      analysisUTCTimestamp: text(answer.analysisUTCTimestamp),
      version: readVersion(answer.version),
    }),
  };
  return { kind: "analysed", analysis };
}
