// Page scores as the popup and the report see them: what is asked, what is under way, what came back.

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

/** The categories that have a name, in the order in which they are shown. */
export const NAMED_CATEGORIES = ["PERFORMANCE", "ACCESSIBILITY", "BEST_PRACTICES", "SEO"] as const;

/** What a person can choose, in the order in which it is shown; the last of each leaves it to the service. */
export const CHOOSABLE_CATEGORIES = [...NAMED_CATEGORIES, "CATEGORY_UNSPECIFIED"] as const;
export const CHOOSABLE_DEVICES = ["BOTH", "MOBILE", "DESKTOP", "STRATEGY_UNSPECIFIED"] as const;

/** What is chosen: one device, or a question for each of two. */
export type ChosenDevice = (typeof CHOOSABLE_DEVICES)[number];
export type ChoosableCategory = (typeof CHOOSABLE_CATEGORIES)[number];

/** What is chosen after a click on a category. Leaving it to the service goes with no category by name. */
export function withCategoryClicked(chosen: readonly string[], clicked: string): ChoosableCategory[] {
  const isNamed = (category: string) => category !== "CATEGORY_UNSPECIFIED";
  return CHOOSABLE_CATEGORIES.filter((category) =>
    category === clicked
      ? !chosen.includes(category)
      : chosen.includes(category) && isNamed(category) && isNamed(clicked),
  );
}

/** Languages that the audit tool writes in, as BCP 47 tags. */
export const REPORT_LANGUAGES =
  "ar bg ca cs da de el en-GB en-US es es-419 fi fil fr he hi hr hu id it ja ko lt lv nl no pl pt pt-PT ro ru sk sl sr sr-Latn sv ta te th tr uk vi zh zh-HK zh-TW".split(
    " ",
  );

/** The key of a category in an answer: lower case, with dashes ("best-practices"). */
export function categoryKey(category: Category): string {
  return category.toLowerCase().replaceAll("_", "-");
}

/** What is asked about a page: one such question is under way at a time. */
export interface ScoreQuestion {
  /** Exactly as it was shown to the person, and as it is sent. */
  url: string;
  strategy: Strategy;
  /** In the order of {@link CATEGORIES}, each once; none leaves the choice to the service (PERFORMANCE). */
  categories: Category[];
}

/** Tells questions apart: the same page and settings, the same key. */
export function scoreKey({ url, strategy, categories }: ScoreQuestion): string {
  return [strategy, [...categories].sort().join("+"), url].join(" ");
}

/** The page of an address whatever its query: what is kept is found by it. */
export function pageOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}

export interface CategoryScore {
  /** Key in the answer: "performance", "best-practices"; others than the known ones occur. */
  id: string;
  /** As the service calls it, in the language that was asked for. */
  title: string;
  /** 0 to 1; `null` where the service could not give one. People read 0 to 100. */
  score: number | null;
}

/** One main metric of the run in the laboratory; its id is that of its audit. */
export interface LabMetric extends CategoryScore {
  /** As the service writes it: "3.1 s". */
  displayValue?: string;
  /** Why there is no value. */
  errorMessage?: string;
}

/** One metric of real visitors (UserPageLoadMetricV5). */
export interface FieldMetric {
  /** Key in the answer: "LARGEST_CONTENTFUL_PAINT_MS"; others than the known ones occur. */
  name: string;
  /** The 75th percentile in the unit that the name ends with: milliseconds, or hundredths for a `_SCORE`. */
  percentile?: number;
  /** "FAST", "AVERAGE", "SLOW", "NONE", or what else the service says. */
  category?: string;
  /** Shares of visits from good to poor, each 0 to 1, sorted by `min`. The last has no `max`. */
  distributions: { min?: number; max?: number; proportion: number }[];
}

/** What real visitors measured (PagescoreApiLoadingExperienceV5). */
export interface FieldData {
  /** The address, pattern or origin that it is about. */
  id?: string;
  metrics: FieldMetric[];
  overallCategory?: string;
  /** The address that was asked for, which may not be `id`. */
  initialUrl?: string;
  /** There was too little of the page itself: this is of its whole origin. */
  isOriginFallback: boolean;
}

/** One thing to do about the page, and what that would save. */
export interface Suggestion {
  /** Id of its audit. */
  id: string;
  title: string;
  /** As the service writes it: "Est savings of 1,230 ms". */
  displayValue?: string;
  savingMs?: number;
  savingBytes?: number;
}

/** Why the service could not analyze the page, in its own words (RuntimeError). */
export interface AnalysisFailure {
  /** "ERRORED_DOCUMENT_REQUEST"; empty where the service named none. */
  code: string;
  message: string;
}

/** A category that was asked for and is not in the answer, and why, where that is known. */
export interface MissingCategory {
  category: Category;
  failure?: AnalysisFailure;
  error?: ErrorData;
}

/** The part of an answer that the popup shows. Fields without a comment are as the service wrote them. */
export interface ScoreSummary {
  scores: CategoryScore[];
  metrics: LabMetric[];
  /** Of the page; of its origin where it says so. */
  field?: FieldData;
  originField?: FieldData;
  kind?: string;
  /** When the service analyzed the page. */
  analysisUTCTimestamp?: string;
  /** Those that save most, first; at most five. */
  suggestions: Suggestion[];
  /** The first, cut; the report has them all. */
  warnings: string[];
  /** Present where the result may have to be thrown away. */
  runtimeError?: AnalysisFailure;
  /** Where redirects led, if not to the address that was sent. */
  finalUrl?: string;
  missing: MissingCategory[];
  /** Version of the audit tool. */
  beaconVersion?: string;
  /** Version of the service: "5.0". */
  serviceVersion?: string;
  captchaResult?: string;
}

export interface ScoreRun {
  /** Random; the report is found by it. */
  id: string;
  question: ScoreQuestion;
  /** When the answer came, in milliseconds since the epoch. */
  at: number;
  tookMs: number;
  /** Origin of the service that was asked. */
  service: string;
  summary: ScoreSummary;
  /** The whole answer is still there. */
  hasReport: boolean;
}

export type ScoreFailure =
  | { kind: "error"; error: ErrorData }
  /** The service worked, but could not analyze the page. */
  | { kind: "page"; failure: AnalysisFailure }
  /** The service wants a person to prove that they are one. */
  | { kind: "captcha"; link: string }
  /** The browser ended the background meanwhile. */
  | { kind: "interrupted" };

export interface RunningScore {
  question: ScoreQuestion;
  state: "running";
  /** When the person pressed the button, in milliseconds since the epoch. */
  startedAt: number;
  phase: /** A renewal that the person does not see. */
    | { name: "preparing" }
    /** A window waits for the person. */
    | { name: "signing-in" }
    /** Since when; the steps are set where categories are asked for one by one: "2 of 4". */
    | { name: "analyzing"; startedAt: number; step?: number; stepCount?: number };
}

export interface FailedScore {
  question: ScoreQuestion;
  state: "failed";
  at: number;
  failure: ScoreFailure;
}

/** A question that is under way or has failed; a finished one is a {@link ScoreRun}. */
export type CurrentScore = RunningScore | FailedScore;

/** Whether a page can be scored with one click, and what is missing. */
export interface SignInState {
  /** Settings that have to be filled in first. */
  missing: ("issuer" | "client-id")[];
  /** Host of the issuer; absent where there is none, or none that may be asked. */
  issuer?: string;
  isSignedIn: boolean;
  /** Address to register with the provider. */
  redirectUrl: string;
  /** The browser has another one, on this computer, to choose in its place. */
  hasLoopbackAddress: boolean;
}

/** A whole answer, for the report page and for saving. */
export interface ScoreReport {
  run: ScoreRun;
  /** BeaconResultV5 as it came, several merged into one where categories were asked for one by one. */
  beaconResult: unknown;
  /** It was asked for from a private window: its page leaves no trace of it in the browser's history. */
  isPrivate: boolean;
}
