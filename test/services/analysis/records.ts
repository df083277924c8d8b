// A response of the local analysis service, and how a Lighthouse result becomes one (page-analysis-v5, "Resources").

import { makeFieldData } from "./field-data.ts";
import type { Question } from "./questions.ts";

/** BeaconAuditResultV5. */
export interface AuditRecord {
  id: string;
  title: string;
  description: string;
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
  numericValue?: number;
  numericUnit?: string;
  metricSavings?: Record<string, number>;
  details?: Record<string, unknown>;
  errorMessage?: string;
  warnings?: unknown[];
}

/** BeaconCategoryV5. */
export interface CategoryRecord {
  id: string;
  title: string;
  description?: string;
  manualDescription?: string;
  auditRefs: { id: string; weight: number; group?: string }[];
  score: number | null;
}

/** What a Lighthouse result and BeaconResultV5 have in common. */
interface CommonResult extends Record<"fetchTime" | "userAgent", string> {
  audits: Record<string, AuditRecord>;
  categories: Record<string, CategoryRecord>;
  categoryGroups: Record<string, { title: string; description?: string }>;
  stackPacks: { id: string; title: string; iconDataURL: string; descriptions: Record<string, string> }[];
  environment: { networkUserAgent: string; hostUserAgent: string; benchmarkIndex: number };
  runWarnings: unknown[];
  runtimeError?: { code: string; message: string };
  timing: { total: number };
  i18n: { rendererFormattedStrings: Record<string, string> };
}

/** BeaconResultV5. */
interface BeaconRecord extends CommonResult {
  requestedUrl: string;
  finalUrl: string;
  beaconVersion: string;
  configSettings: Record<"emulatedFormFactor" | "formFactor" | "locale" | "channel", string> & {
    onlyCategories: string[];
  };
}

export interface LighthouseResult extends CommonResult {
  requestedUrl?: string;
  finalDisplayedUrl?: string;
  lighthouseVersion: string;
  configSettings: { formFactor: string; locale: string; channel?: string };
}

/** PagescoreApiLoadingExperienceV5. */
type LoadingExperienceRecord = Partial<ReturnType<typeof makeFieldData>> & { origin_fallback?: boolean };

export interface AnalysisRecord {
  captchaResult: string;
  kind: string;
  id: string;
  loadingExperience?: LoadingExperienceRecord;
  originLoadingExperience?: LoadingExperienceRecord;
  beaconResult?: BeaconRecord;
  analysisUTCTimestamp: string;
  version: { major: string; minor: string };
}

/** The response to a request after its Lighthouse run; field data of page and origin are made up. */
export function analysisOf(result: LighthouseResult, { url, categories }: Question): AnalysisRecord {
  const { requestedUrl = url, finalDisplayedUrl: finalUrl = url, runtimeError } = result;
  const { networkUserAgent, hostUserAgent, benchmarkIndex } = result.environment;
  const { formFactor, locale, channel = "node" } = result.configSettings;
  return {
    captchaResult: "CAPTCHA_NOT_NEEDED",
    kind: "pagescoreonline#result",
    id: finalUrl,
    loadingExperience: makeFieldData(finalUrl, requestedUrl),
    originLoadingExperience: makeFieldData(new URL(finalUrl).origin, requestedUrl),
    beaconResult: {
      requestedUrl,
      finalUrl,
      beaconVersion: result.lighthouseVersion,
      fetchTime: result.fetchTime,
      userAgent: result.userAgent,
      audits: result.audits,
      categories: result.categories,
      categoryGroups: result.categoryGroups ?? {},
      stackPacks: result.stackPacks ?? [],
      environment: { networkUserAgent, hostUserAgent, benchmarkIndex },
      runWarnings: result.runWarnings,
      runtimeError: runtimeError && { code: runtimeError.code, message: runtimeError.message },
      timing: { total: result.timing.total },
      configSettings: {
        onlyCategories: categories,
        emulatedFormFactor: formFactor,
        formFactor,
        locale,
        channel,
      },
      i18n: result.i18n,
    },
    analysisUTCTimestamp: new Date().toISOString(),
    version: { major: "5", minor: "0" },
  };
}

/** The same response with the public service's names. */
export function withPublicNames({ beaconResult, ...answer }: AnalysisRecord): object {
  const kind = answer.kind.replace("pagescore", "pagespeed");
  if (!beaconResult) return { ...answer, kind };
  const { beaconVersion: lighthouseVersion, finalUrl, ...result } = beaconResult;
  const urls = { finalUrl, finalDisplayedUrl: finalUrl, mainDocumentUrl: finalUrl };
  return { ...answer, kind, lighthouseResult: { ...result, ...urls, lighthouseVersion } };
}
