// What an analysis service answers, table by table (page-analysis-v5 "Resources and their fields").

import type { JsonRecord } from "../json.ts";

/** Table "Analysis response". */
export interface Analysis {
  kind?: string;
  captchaResult?: string;
  /** Canonical, final URL of the document after following redirects. */
  id?: string;
  loadingExperience?: LoadingExperience;
  originLoadingExperience?: LoadingExperience;
  analysisUTCTimestamp?: string;
  /** `lighthouseResult` of the public service. */
  beaconResult: BeaconResult;
  version?: PagescoreVersion;
}

/** Table "PagescoreApiLoadingExperienceV5". */
export interface LoadingExperience {
  id?: string;
  metrics: ReadonlyMap<string, UserPageLoadMetric>;
  overallCategory?: string;
  initialUrl?: string;
  /** Absent where the service does not say. */
  originFallback?: boolean;
}

/** UserPageLoadMetricV5: not in the tables; read as the public service writes it. */
export interface UserPageLoadMetric {
  percentile?: number;
  category?: string;
  /** Sorted by `min`; the last has no `max`. */
  distributions: Bucket[];
}

/** One range of values, and the share of visits in it: 0 to 1. */
export interface Bucket {
  min?: number;
  max?: number;
  proportion: number;
}

/** Table "BeaconResultV5". */
export interface BeaconResult {
  fetchTime?: string;
  requestedUrl?: string;
  finalUrl?: string;
  /** `lighthouseVersion` of the public service. */
  beaconVersion?: string;
  i18n?: I18n;
  userAgent?: string;
  audits: ReadonlyMap<string, BeaconAuditResult>;
  categoryGroups: ReadonlyMap<string, CategoryGroup>;
  stackPacks: StackPack[];
  environment?: Environment;
  runWarnings: string[];
  runtimeError?: RuntimeError;
  categories: Categories;
  timing?: Timing;
  configSettings?: ConfigSettings;
  /** The result as it came, in the service's own names: the report is drawn from it. */
  raw: JsonRecord;
}

/** Table "I18n". */
export interface I18n {
  rendererFormattedStrings?: RendererFormattedStrings;
}

/** The fields of table "RendererFormattedStrings". */
export const RENDERER_FORMATTED_STRINGS = [
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
] as const;

/** Table "RendererFormattedStrings": all fields are strings. */
export type RendererFormattedStrings = { [Name in (typeof RENDERER_FORMATTED_STRINGS)[number]]?: string };

/** Table "StackPack". */
export interface StackPack {
  id?: string;
  title?: string;
  iconDataURL?: string;
  descriptions: ReadonlyMap<string, string>;
}

/** Table "Environment". */
export interface Environment {
  networkUserAgent?: string;
  hostUserAgent?: string;
  benchmarkIndex?: number;
}

/** Table "RuntimeError". */
export interface RuntimeError {
  code?: string;
  message?: string;
}

/** Table "Categories", by its keys; keys that are not in the table are kept. */
export type Categories = ReadonlyMap<string, BeaconCategory>;

/** Table "BeaconCategoryV5". */
export interface BeaconCategory {
  id?: string;
  title?: string;
  description?: string;
  manualDescription?: string;
  auditRefs: AuditRef[];
  /** 0 to 1; `null` where there is none. */
  score: number | null;
}

/** Table "AuditRefs". */
export interface AuditRef {
  id: string;
  /** 0 where it does not count. */
  weight: number;
  group?: string;
}

/** BeaconAuditResultV5: not in the tables; read as the public service writes it. */
export interface BeaconAuditResult {
  id?: string;
  title?: string;
  /** Markdown, with links. */
  description?: string;
  /** 0 to 1; `null` where there is none. */
  score: number | null;
  /** "binary", "numeric", "metricSavings", "informative", "manual", "notApplicable", "error", and others. */
  scoreDisplayMode?: string;
  displayValue?: string;
  numericValue?: number;
  numericUnit?: string;
  /** By metric ("LCP"): milliseconds, for "CLS" its own unit. */
  metricSavings: ReadonlyMap<string, number>;
  details?: JsonRecord;
  errorMessage?: string;
  warnings: string[];
}

/** CategoryGroupV5: not in the tables; read as the public service writes it. */
export interface CategoryGroup {
  title?: string;
  description?: string;
}

/** Table "Timing". */
export interface Timing {
  /** Milliseconds. */
  total?: number;
}

/** Table "ConfigSettings". */
export interface ConfigSettings {
  onlyCategories?: string[];
  emulatedFormFactor?: string;
  locale?: string;
  channel?: string;
  formFactor?: string;
}

/** Table "PagescoreVersion". */
export interface PagescoreVersion {
  major?: string;
  minor?: string;
}
