// The shapes of an answer of the local analysis service, by the spec's names. Spec: page-analysis-v5, "Resources and
// their fields".

/** UserPageLoadMetricV5. The last of its distributions has no end. */
export interface FieldMetricRecord {
  percentile: number;
  distributions: { min: number; max?: number; proportion: number }[];
  category: string;
}

/** PagescoreApiLoadingExperienceV5. */
export interface LoadingExperienceRecord {
  id?: string;
  metrics?: Record<string, FieldMetricRecord>;
  overall_category?: string;
  initial_url?: string;
  origin_fallback?: boolean;
}

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

/** BeaconResultV5. */
export interface BeaconRecord {
  requestedUrl: string;
  finalUrl: string;
  beaconVersion: string;
  fetchTime: string;
  userAgent: string;
  audits: Record<string, AuditRecord>;
  categories: Record<string, CategoryRecord>;
  categoryGroups: Record<string, { title: string; description?: string }>;
  stackPacks: { id: string; title: string; iconDataURL: string; descriptions: Record<string, string> }[];
  environment: { networkUserAgent: string; hostUserAgent: string; benchmarkIndex: number };
  runWarnings: unknown[];
  runtimeError?: { code: string; message: string };
  timing: { total: number };
  configSettings: {
    onlyCategories: string[];
    emulatedFormFactor: string;
    formFactor: string;
    locale: string;
    channel: string;
  };
  i18n: { rendererFormattedStrings: Record<string, string> };
}

/** The whole answer. */
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

/** The same answer by the public service's names. */
export function withPublicNames({ beaconResult, ...answer }: AnalysisRecord): Record<string, unknown> {
  const kind = answer.kind.replace("pagescore", "pagespeed");
  if (!beaconResult) return { ...answer, kind };
  const { beaconVersion, ...result } = beaconResult;
  const lighthouseResult = {
    ...result,
    finalDisplayedUrl: result.finalUrl,
    mainDocumentUrl: result.finalUrl,
    lighthouseVersion: beaconVersion,
  };
  return { ...answer, kind, lighthouseResult };
}
