// The records of page scores: what is under way, failed or done, results that are not kept on the device, and the sign-in.

import type { CategoryScore, CurrentScore, ScoreQuestion, ScoreRun } from "../page-score/page-score.ts";
import {
  SCORE_KEY_PREFIX,
  SCORE_REPORT_KEY_PREFIX,
  SCORE_RUN_KEY_PREFIX,
  SCORE_SIGN_IN_KEY,
} from "../storage.ts";
import type { RecordKind } from "./record.ts";

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return Object(value) as Fields;
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function isScoreQuestion(value: unknown): boolean {
  const { url, strategy, categories } = fieldsOf(value);
  return areTexts(url, strategy) && Array.isArray(categories);
}

/** Whether what is stored is a result of a page score: it may be of another version, or damaged. */
export function isScoreRun(value: unknown): value is ScoreRun {
  const { id, at, tookMs, service, question, summary } = fieldsOf(value);
  const { scores, metrics, suggestions, warnings, missing } = fieldsOf(summary);
  return (
    areTexts(id, service) &&
    [at, tookMs].every(Number.isFinite) &&
    isScoreQuestion(question) &&
    [scores, metrics, suggestions, warnings, missing].every(Array.isArray)
  );
}

/** One question, for the tab from which it was asked. */
export interface ScoreRecord {
  tabId: number;
  /** When the person asked, or what came of it; in milliseconds since the epoch. */
  at: number;
  current: CurrentScore | { question: ScoreQuestion; state: "done"; scores: CategoryScore[] };
}

function isRecord(value: unknown): value is ScoreRecord {
  const { tabId, at, current } = fieldsOf(value);
  const { question, state, failure, startedAt, phase, scores } = fieldsOf(current);
  if (![tabId, at].every(Number.isFinite) || !isScoreQuestion(question)) return false;
  if (state === "done") return Array.isArray(scores);
  if (state === "failed") return areTexts(fieldsOf(failure).kind);
  return state === "running" && Number.isFinite(startedAt) && areTexts(fieldsOf(phase).name);
}

/** Each under the key of its question. */
export const SCORE: RecordKind<ScoreRecord> = {
  key: SCORE_KEY_PREFIX,
  area: "session",
  read: (stored) => (isRecord(stored) ? stored : undefined),
};

/** A result that is not kept on the device, under its id. */
export const SCORE_RUN: RecordKind<ScoreRun> = {
  key: SCORE_RUN_KEY_PREFIX,
  area: "session",
  read: (stored) => (isScoreRun(stored) ? stored : undefined),
};

/** The whole answer of such a result, under the same id: a megabyte or two, which no list reads. */
export const SCORE_REPORT: RecordKind<unknown> = {
  key: SCORE_REPORT_KEY_PREFIX,
  area: "session",
  read: (stored) => stored,
};

/** With whom the person is signed in for page scores; there is none while they are not. No token is in it. */
export interface ScoreSignIn {
  issuer: string;
  clientId: string;
}

export const SCORE_SIGN_IN: RecordKind<ScoreSignIn> = {
  key: SCORE_SIGN_IN_KEY,
  area: "session",
  isShared: true,
  read(stored) {
    const { issuer, clientId } = fieldsOf(stored);
    return areTexts(issuer, clientId) ? (stored as ScoreSignIn) : undefined;
  },
};
