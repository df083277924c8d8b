// A Lighthouse result by the names of the spec. Spec: page-analysis-v5, BeaconResultV5 and what it is made of.

import { makeFieldData } from "./field-data.ts";
import type { Question } from "./questions.ts";
import type { AnalysisRecord, BeaconRecord } from "./records.ts";

/** What of a Lighthouse result has another name in the spec, or may be absent; the rest goes on as it is. */
export interface LighthouseResult
  extends Omit<BeaconRecord, "requestedUrl" | "finalUrl" | "beaconVersion" | "configSettings"> {
  requestedUrl?: string;
  finalDisplayedUrl?: string;
  lighthouseVersion: string;
  configSettings: { formFactor: string; locale: string; channel?: string };
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
export function analysisOf(result: LighthouseResult, { url, categories }: Question): AnalysisRecord {
  const { lighthouseVersion, finalDisplayedUrl, configSettings, ...same } = result;
  const { formFactor, locale, channel = "node" } = configSettings;
  return wrapBeaconResult({
    ...same,
    requestedUrl: result.requestedUrl ?? url,
    finalUrl: finalDisplayedUrl ?? url,
    beaconVersion: lighthouseVersion,
    configSettings: {
      onlyCategories: categories,
      emulatedFormFactor: formFactor,
      formFactor,
      locale,
      channel,
    },
  });
}
