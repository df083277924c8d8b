// Page scores in every state.
import type { ErrorData } from "../../../../../src/shared/errors.ts";
import type {
  CurrentScore,
  ScoreFailure,
  ScoreQuestion,
  ScoreRun,
  ScoreSummary,
} from "../../../../../src/shared/page-score/page-score.ts";
import { NOON } from "../../tab-states.ts";

/** The question without any choice. */
const QUESTION: ScoreQuestion = {
  url: "https://shop.example/list?sort=price&page=2",
  strategy: "MOBILE",
  categories: ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"],
};

const SUMMARY: ScoreSummary = {
  scores: [
    { id: "performance", title: "Performance", score: 0.47 },
    { id: "accessibility", title: "Accessibility", score: 0.92 },
  ],
  metrics: [
    { id: "first-contentful-paint", title: "First Contentful Paint", displayValue: "1.9 s", score: 0.86 },
  ],
  suggestions: [{ id: "image-size", title: "Properly size images", savingMs: 1_900 }],
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
