// Page scores as the popup and the report see them: requests, progress and results.

import type { ErrorData } from "../errors.ts";

/** Values of the parameter `category` (page-analysis-v5 "Enumerations"). */
export const CATEGORIES = [
  "CATEGORY_UNSPECIFIED",
  "ACCESSIBILITY",
  "BEST_PRACTICES",
  "PERFORMANCE",
  "SEO",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Values of the parameter `strategy` (page-analysis-v5 "Enumerations"). */
export const STRATEGIES = ["STRATEGY_UNSPECIFIED", "DESKTOP", "MOBILE"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Categories with a name, in display order. */
export const NAMED_CATEGORIES = ["PERFORMANCE", "ACCESSIBILITY", "BEST_PRACTICES", "SEO"] as const;

/** What a person can choose, in display order. The last option of each leaves the choice to the service. */
export const CHOOSABLE_CATEGORIES = [...NAMED_CATEGORIES, "CATEGORY_UNSPECIFIED"] as const;
export const CHOOSABLE_DEVICES = ["BOTH", "MOBILE", "DESKTOP", "STRATEGY_UNSPECIFIED"] as const;

/** The chosen option: one device, or one request for each of two. */
export type ChosenDevice = (typeof CHOOSABLE_DEVICES)[number];
export type ChoosableCategory = (typeof CHOOSABLE_CATEGORIES)[number];

/** The choice after a click on a category. "Left to the service" can't be combined with named categories. */
export function withCategoryClicked(chosen: readonly string[], clicked: string): ChoosableCategory[] {
  const isNamed = (category: string) => category !== "CATEGORY_UNSPECIFIED";
  return CHOOSABLE_CATEGORIES.filter((category) =>
    category === clicked
      ? !chosen.includes(category)
      : chosen.includes(category) && isNamed(category) && isNamed(clicked),
  );
}

/** Languages the audit tool supports, as BCP 47 tags. */
export const REPORT_LANGUAGES =
  "ar bg ca cs da de el en-GB en-US es es-419 fi fil fr he hi hr hu id it ja ko lt lv nl no pl pt pt-PT ro ru sk sl sr sr-Latn sv ta te th tr uk vi zh zh-HK zh-TW".split(
    " ",
  );

/** Key of a category in a response: lower case, with dashes ("best-practices"). */
export function categoryKey(category: Category): string {
  return category.toLowerCase().replaceAll("_", "-");
}

/** A page score request. Identical requests don't run at the same time. */
export interface ScoreQuestion {
  /** Exactly as shown to the person, and as sent. */
  url: string;
  strategy: Strategy;
  /** In the order of {@link CATEGORIES}, without duplicates. If empty, the service chooses (PERFORMANCE). */
  categories: Category[];
}

/** Identifies a request: same page and settings, same key. */
export function scoreKey({ url, strategy, categories }: ScoreQuestion): string {
  return [strategy, [...categories].sort().join("+"), url].join(" ");
}

/** A page's URL without its query: the key for stored results. */
export function pageOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}

export interface CategoryScore {
  /** Key in the response: "performance", "best-practices"; unknown keys occur. */
  id: string;
  /** Title from the service, in the requested language. */
  title: string;
  /** 0 to 1; `null` if the service couldn't compute one. Shown as 0 to 100. */
  score: number | null;
}

/** One main lab metric; its id is that of its audit. */
export interface LabMetric extends CategoryScore {
  /** As formatted by the service: "3.1 s". */
  displayValue?: string;
  /** Why there is no value. */
  errorMessage?: string;
}

/** One metric from real visitors (UserPageLoadMetricV5). */
export interface FieldMetric {
  /** Key in the response: "LARGEST_CONTENTFUL_PAINT_MS"; unknown keys occur. */
  name: string;
  /** The 75th percentile, in the unit the name ends with: milliseconds, or hundredths for `_SCORE`. */
  percentile?: number;
  /** "FAST", "AVERAGE", "SLOW", "NONE", or anything else the service sends. */
  category?: string;
  /** Shares of visits from good to poor, each 0 to 1, sorted by `min`. The last has no `max`. */
  distributions: { min?: number; max?: number; proportion: number }[];
}

/** Field data from real visitors (PagescoreApiLoadingExperienceV5). */
export interface FieldData {
  /** The URL, pattern or origin it covers. */
  id?: string;
  metrics: FieldMetric[];
  overallCategory?: string;
  /** The requested URL, which may differ from `id`. */
  initialUrl?: string;
  /** Too little data for the page, so this covers its whole origin. */
  isOriginFallback: boolean;
}

/** One suggested improvement to the page, and what it would save. */
export interface Suggestion {
  /** Id of its audit. */
  id: string;
  title: string;
  /** As formatted by the service: "Est savings of 1,230 ms". */
  displayValue?: string;
  savingMs?: number;
  savingBytes?: number;
}

/** Why the service couldn't analyze the page, in its own words (RuntimeError). */
export interface AnalysisFailure {
  /** "ERRORED_DOCUMENT_REQUEST"; empty if the service gave none. */
  code: string;
  message: string;
}

/** A requested category that is missing from the response, and why, if known. */
export interface MissingCategory {
  category: Category;
  failure?: AnalysisFailure;
  error?: ErrorData;
}

/** The part of a response that the popup shows. Fields without a comment are as received. */
export interface ScoreSummary {
  scores: CategoryScore[];
  metrics: LabMetric[];
  /** Field data of the page, or of its origin if it says so. */
  field?: FieldData;
  originField?: FieldData;
  kind?: string;
  /** When the service analyzed the page. */
  analysisUTCTimestamp?: string;
  /** At most five, largest savings first. */
  suggestions: Suggestion[];
  /** The first few, truncated; the report has them all. */
  warnings: string[];
  /** How many more there are. */
  moreWarnings?: number;
  /** Set if the result may have to be discarded. Truncated; the report has it whole. */
  runtimeError?: AnalysisFailure;
  /** The lab measured nothing: its result is missing or invalid, or an error made it useless. */
  lacksLab?: boolean;
  /** Canonical address of the document, after redirects. */
  id?: string;
  /** Where redirects led, if not to the URL that was sent. */
  finalUrl?: string;
  missing: MissingCategory[];
  /** Version of the audit tool. */
  beaconVersion?: string;
  /** Version of the service: "5.0". */
  serviceVersion?: string;
  captchaResult?: string;
}

export interface ScoreRun {
  /** Random; identifies the report. */
  id: string;
  question: ScoreQuestion;
  /** When the response arrived, in milliseconds since the epoch. */
  at: number;
  tookMs: number;
  /** Origin of the service that was asked. */
  service: string;
  summary: ScoreSummary;
  /** The full response is still stored. */
  hasReport: boolean;
}

export type ScoreFailure =
  | { kind: "error"; error: ErrorData }
  /** The service responded, but couldn't analyze the page. */
  | { kind: "page"; failure: AnalysisFailure }
  /** The service requires a captcha. */
  | { kind: "captcha"; link: string }
  /** The browser stopped the background in the meantime. */
  | { kind: "interrupted" };

export interface RunningScore {
  question: ScoreQuestion;
  state: "running";
  /** When the person pressed the button, in milliseconds since the epoch. */
  startedAt: number;
  phase: /** A renewal the person doesn't see. */
    | { name: "preparing" }
    /** A window is waiting for the person. */
    | { name: "signing-in" }
    /** `startedAt`: since when. The steps are set if categories are requested one by one: "2 of 4". */
    | { name: "analyzing"; startedAt: number; step?: number; stepCount?: number };
}

export interface FailedScore {
  question: ScoreQuestion;
  state: "failed";
  at: number;
  failure: ScoreFailure;
}

/** A request that is running or has failed. A finished one is a {@link ScoreRun}. */
export type CurrentScore = RunningScore | FailedScore;

/** Whether one click is enough to score a page, and what is missing if not. */
export interface SignInState {
  /** Settings to fill in first. */
  missing: ("issuer" | "client-id" | "client-secret")[];
  /** Host of the issuer; absent if there is none or its URL isn't allowed. */
  issuer?: string;
  isSignedIn: boolean;
  /** Address to register with the provider. */
  redirectUrl: string;
  /** The browser also has a loopback address, which can be chosen instead. */
  hasLoopbackAddress: boolean;
}

/** Everything that the service sent for one run. */
export interface FullAnswer {
  /** Each response as received; several if categories were requested one by one. Earlier versions stored none. */
  answers?: readonly string[];
  /** BeaconResultV5: several merged into one, or what an earlier version stored. One response has it in its text. */
  beaconResult?: unknown;
}

/** The audit tool's result in a response, under the spec's name or the public service's. */
export function resultIn(answer: { beaconResult?: unknown; lighthouseResult?: unknown }): unknown {
  return answer.beaconResult ?? answer.lighthouseResult;
}

/** A full response, for the report page and for saving. */
export interface ScoreReport extends FullAnswer {
  run: ScoreRun;
  /** Requested from a private window: its page leaves no trace in the browser history. */
  isPrivate: boolean;
}

/** 0 to 49, 50 to 89, 90 to 100; or unknown. */
export type Band = "low" | "middle" | "high" | "unknown";

/** Score as shown, 0 to 100; `undefined` for `null` and anything outside 0 to 1. */
export function pointsOf(score: number | null): number | undefined {
  return score !== null && score >= 0 && score <= 1 ? Math.round(score * 100) : undefined;
}

/** The band of a score from 0 to 1, based on the number shown: 0.895 is shown as 90. */
export function bandOf(score: number | null): Band {
  const points = pointsOf(score);
  if (points === undefined) return "unknown";
  return points >= 90 ? "high" : points >= 50 ? "middle" : "low";
}
