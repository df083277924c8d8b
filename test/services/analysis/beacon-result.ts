// A Lighthouse result by the names of the spec. Spec: page-analysis-v5, BeaconResultV5 and what it is made of.

import { makeFieldData } from "./field-data.ts";
import type { Question } from "./questions.ts";
import type { AnalysisRecord, BeaconRecord } from "./records.ts";

/** What of a Lighthouse result is used here: where names differ from the spec's, and what may be absent. */
export interface LighthouseResult
  extends Omit<BeaconRecord, "requestedUrl" | "finalUrl" | "beaconVersion" | "configSettings"> {
  requestedUrl?: string;
  finalDisplayedUrl?: string;
  lighthouseVersion: string;
  configSettings: { formFactor: string; locale: string; channel?: string };
}

function beaconOf(result: LighthouseResult, { url, categories }: Question): BeaconRecord {
  const { networkUserAgent, hostUserAgent, benchmarkIndex } = result.environment;
  const { formFactor, locale, channel = "node" } = result.configSettings;
  const { runtimeError } = result;
  return {
    requestedUrl: result.requestedUrl ?? url,
    finalUrl: result.finalDisplayedUrl ?? url,
    beaconVersion: result.lighthouseVersion,
    fetchTime: result.fetchTime,
    userAgent: result.userAgent,
    audits: result.audits,
    categories: result.categories,
    categoryGroups: result.categoryGroups ?? {},
    stackPacks: result.stackPacks ?? [],
    environment: { networkUserAgent, hostUserAgent, benchmarkIndex },
    runWarnings: result.runWarnings,
    ...(runtimeError && { runtimeError: { code: runtimeError.code, message: runtimeError.message } }),
    timing: { total: result.timing.total },
    configSettings: {
      onlyCategories: categories,
      emulatedFormFactor: formFactor,
      formFactor,
      locale,
      channel,
    },
    i18n: result.i18n,
  };
}

/** A whole answer around an audit result: field data of page and origin are made up from it. */
export function wrapBeaconResult(beaconResult: BeaconRecord, at = new Date()): AnalysisRecord {
  const { requestedUrl, finalUrl } = beaconResult;
  const { origin } = new URL(finalUrl);
  return {
    captchaResult: "CAPTCHA_NOT_NEEDED",
    kind: "pagescoreonline#result",
    id: finalUrl,
    loadingExperience: makeFieldData(finalUrl, requestedUrl),
    originLoadingExperience: makeFieldData(origin, requestedUrl),
    beaconResult,
    analysisUTCTimestamp: at.toISOString(),
    version: { major: "5", minor: "0" },
  };
}

/** The answer to a question that Lighthouse has worked on. */
export function analysisOf(result: LighthouseResult, question: Question): AnalysisRecord {
  return wrapBeaconResult(beaconOf(result, question));
}
