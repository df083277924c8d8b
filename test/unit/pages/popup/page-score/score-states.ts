// Page scores in every state.
import type { ErrorData } from "../../../../../src/shared/errors.ts";
import type {
  CurrentScore,
  FieldData,
  ScoreFailure,
  ScoreQuestion,
  ScoreRun,
  ScoreSummary,
} from "../../../../../src/shared/page-score/page-score.ts";
import { NOON } from "../../tab-states.ts";

export const URL_WITH_QUERY = "https://shop.example/list?sort=price&page=2";
export const URL_WITHOUT_QUERY = "https://shop.example/list";

/** The question without any choice. */
export const QUESTION: ScoreQuestion = {
  url: URL_WITH_QUERY,
  strategy: "MOBILE",
  categories: ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"],
};

const shares = (...proportions: number[]) => proportions.map((proportion) => ({ proportion }));

/** The page's own field data, with two metrics. */
export const FIELD: FieldData = {
  id: URL_WITH_QUERY,
  isOriginFallback: false,
  overallCategory: "AVERAGE",
  metrics: [
    {
      name: "CUMULATIVE_LAYOUT_SHIFT_SCORE",
      percentile: 3,
      category: "FAST",
      distributions: shares(0.92, 0.05, 0.02),
    },
    {
      name: "LARGEST_CONTENTFUL_PAINT_MS",
      percentile: 3_100,
      category: "AVERAGE",
      distributions: shares(0.58, 0.27, 0.15),
    },
  ],
};

export const SUMMARY: ScoreSummary = {
  scores: [
    { id: "performance", title: "Performance", score: 0.47 },
    { id: "accessibility", title: "Accessibility", score: 0.92 },
    { id: "best-practices", title: "Best practices", score: 0.78 },
    { id: "seo", title: "SEO", score: 1 },
  ],
  metrics: [
    { id: "first-contentful-paint", title: "First Contentful Paint", displayValue: "1.9 s", score: 0.86 },
    { id: "largest-contentful-paint", title: "Largest Contentful Paint", displayValue: "3.4 s", score: 0.6 },
    { id: "total-blocking-time", title: "Total Blocking Time", displayValue: "820 ms", score: 0.27 },
    { id: "cumulative-layout-shift", title: "Cumulative Layout Shift", displayValue: "0.02", score: 1 },
    { id: "speed-index", title: "Speed Index", displayValue: "5.1 s", score: 0.48 },
  ],
  field: FIELD,
  suggestions: [
    { id: "image-size", title: "Properly size images", savingMs: 1_900 },
    { id: "unused-js", title: "Remove unused JavaScript", savingMs: 800, savingBytes: 99 },
    { id: "weight", title: "Serve images in newer formats", savingBytes: 122_880 },
    { id: "cache", title: "Use long cache lifetimes", displayValue: "Est savings of 40 KiB" },
    { id: "order", title: "Put the head in order" },
  ],
  warnings: [],
  missing: [],
  beaconVersion: "12.8.2",
  serviceVersion: "5.0",
  captchaResult: "CAPTCHA_NOT_NEEDED",
};

const MINUTE_MS = 60_000;

/** A run from two minutes ago. */
export function run(over: Partial<ScoreRun> = {}, summary: Partial<ScoreSummary> = {}): ScoreRun {
  return {
    id: "run-1",
    question: QUESTION,
    at: NOON - 2 * MINUTE_MS,
    tookMs: 35_000,
    service: "https://analysis.example",
    summary: { ...SUMMARY, ...summary },
    hasReport: true,
    ...over,
  };
}

type Phase = Extract<CurrentScore, { state: "running" }>["phase"];

/** In progress for 42 seconds. */
export function running(
  phase: Phase = { name: "analyzing", startedAt: NOON - 42_000 },
  question: ScoreQuestion = QUESTION,
): CurrentScore {
  return { question, state: "running", startedAt: NOON - 42_000, phase };
}

/** Failed just now. */
export function failed(failure: ScoreFailure, question: ScoreQuestion = QUESTION): CurrentScore {
  return { question, state: "failed", at: NOON, failure };
}

/** Failed just now, because the request failed. */
export function failedBy(error: ErrorData): CurrentScore {
  return failed({ kind: "error", error });
}
