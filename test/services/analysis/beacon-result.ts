// A Lighthouse result by the names of the spec. Spec: page-analysis-v5, BeaconResultV5 and what it is made of.

import { makeFieldData } from "./field-data.ts";
import type { Question } from "./questions.ts";
import type { AnalysisRecord, AuditRecord, BeaconRecord, CategoryRecord } from "./records.ts";

/** What of a Lighthouse result is used here. */
export interface LighthouseResult {
  requestedUrl?: string;
  mainDocumentUrl?: string;
  finalDisplayedUrl?: string;
  lighthouseVersion: string;
  fetchTime: string;
  userAgent: string;
  audits: Record<string, AuditRecord>;
  categories: Record<string, CategoryRecord>;
  categoryGroups?: BeaconRecord["categoryGroups"];
  stackPacks?: BeaconRecord["stackPacks"];
  environment: BeaconRecord["environment"];
  runWarnings: unknown[];
  runtimeError?: { code: string; message: string };
  timing: { total: number };
  configSettings: { formFactor: string; locale: string; channel?: string };
  i18n: { rendererFormattedStrings: Record<string, string> };
}

/** The fields of RendererFormattedStrings; today's Lighthouse has others as well, and not all of these. */
const RENDERER_STRINGS = [
  "varianceDisclaimer",
  "opportunityResourceColumnLabel",
  "opportunitySavingsColumnLabel",
  "errorMissingAuditInfo",
  "errorLabel",
  "warningHeader",
  "auditGroupExpandTooltip",
  "passedAuditsGroupTitle",
  "notApplicableAuditsGroupTitle",
  "manualAuditsGroupTitle",
  "toplevelWarningsMessage",
  "scorescaleLabel",
  "crcLongestDurationLabel",
  "crcInitialNavigation",
  "lsPerformanceCategoryDescription",
  "labDataTitle",
];

function categoryOf({
  id,
  title,
  description,
  manualDescription,
  auditRefs,
  score,
}: CategoryRecord): CategoryRecord {
  return {
    id,
    title,
    ...(description !== undefined && { description }),
    ...(manualDescription !== undefined && { manualDescription }),
    auditRefs: auditRefs.map(({ id, weight, group }) => ({
      id,
      weight,
      ...(group !== undefined && { group }),
    })),
    score,
  };
}

function beaconOf(result: LighthouseResult, { url, categories }: Question): BeaconRecord {
  const { networkUserAgent, hostUserAgent, benchmarkIndex } = result.environment;
  const { formFactor, locale, channel = "node" } = result.configSettings;
  const strings = Object.entries(result.i18n.rendererFormattedStrings);
  const { runtimeError } = result;
  return {
    requestedUrl: result.requestedUrl ?? url,
    finalUrl: result.finalDisplayedUrl ?? url,
    beaconVersion: result.lighthouseVersion,
    fetchTime: result.fetchTime,
    userAgent: result.userAgent,
    audits: result.audits,
    categories: Object.fromEntries(
      Object.entries(result.categories).map(([key, category]) => [key, categoryOf(category)]),
    ),
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
    i18n: {
      rendererFormattedStrings: Object.fromEntries(
        strings.filter(([name]) => RENDERER_STRINGS.includes(name)),
      ),
    },
  };
}

/** A whole answer around an audit result: field data of page and origin are made up from it. */
export function wrapBeaconResult(beaconResult: BeaconRecord, at = new Date()): AnalysisRecord {
  const { requestedUrl, finalUrl, audits } = beaconResult;
  const { origin } = new URL(finalUrl);
  return {
    captchaResult: "CAPTCHA_NOT_NEEDED",
    kind: "pagescoreonline#result",
    id: finalUrl,
    loadingExperience: makeFieldData(finalUrl, requestedUrl, audits),
    originLoadingExperience: makeFieldData(origin, requestedUrl, audits),
    beaconResult,
    analysisUTCTimestamp: at.toISOString(),
    version: { major: "5", minor: "0" },
  };
}

/** The answer to a question that Lighthouse has worked on. */
export function analysisOf(result: LighthouseResult, question: Question): AnalysisRecord {
  return wrapBeaconResult(beaconOf(result, question));
}
