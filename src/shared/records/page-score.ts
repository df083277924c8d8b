// Records of page scores: requests running, failed or done, results not kept on the device, visitor data, and the sign-in.

import type { FieldDataRecord } from "../page-score/field-data.ts";
import type {
  CategoryScore,
  CurrentScore,
  FullAnswer,
  ScoreQuestion,
  ScoreRun,
} from "../page-score/page-score.ts";
import { type Fields, has, isFields } from "../shapes.ts";
import { defineRecord, readIf } from "./record.ts";

const isScoreQuestion = (value: unknown) =>
  has(value, { url: "string", strategy: "string", categories: "list" });

const isSummary = (value: unknown) =>
  has(value, { scores: "list", metrics: "list", suggestions: "list", warnings: "list", missing: "list" });

export function isScoreRun(value: unknown): value is ScoreRun {
  if (!has(value, { id: "string", service: "string", at: "number", tookMs: "number" })) return false;
  return isScoreQuestion(value.question) && isSummary(value.summary);
}

/** One request, for the tab it came from. */
export interface ScoreRecord {
  tabId: number;
  /** When it was requested or finished, in milliseconds since the epoch. */
  at: number;
  current: CurrentScore | { question: ScoreQuestion; state: "done"; scores: CategoryScore[] };
}

function isCurrent(value: Fields): boolean {
  if (!isScoreQuestion(value.question)) return false;
  if (value.state === "done") return has(value, { scores: "list" });
  if (value.state === "failed") return has(value.failure, { kind: "string" });
  return (
    value.state === "running" && has(value, { startedAt: "number" }) && has(value.phase, { name: "string" })
  );
}

const isRecord = (value: unknown) =>
  has(value, { tabId: "number", at: "number" }) && isFields(value.current) && isCurrent(value.current);

/** Stored under the key of its request. */
export const SCORE = defineRecord<ScoreRecord>({
  key: "score:",
  area: "session",
  row: "page-scores",
  /** Finished ones are counted as results. */
  count: ({ current }) => (current.state === "done" ? 0 : 1),
  read: readIf(isRecord),
});

/** A result that isn't kept on the device, by id. */
export const SCORE_RUN = defineRecord<ScoreRun>({
  key: "score-run:",
  area: "session",
  row: "page-scores",
  read: readIf(isScoreRun),
});

/** The full response of such a result, by the same id: a megabyte or two, so no list reads it. */
export const SCORE_REPORT = defineRecord<FullAnswer>({
  key: "score-report:",
  area: "session",
  row: "page-scores",
  count: () => 0,
  read: readIf(isFields),
});

const isFieldData = (value: unknown) =>
  has(value, { url: "string", at: "number", state: "string" }) &&
  [value.field, value.originField].every((data) => data === undefined || has(data, { metrics: "list" })) &&
  (value.history === undefined || has(value.history, { weeks: "list", series: "list" }));

/** Visitor data, by {@link fieldDataKey}. */
export const FIELD_DATA = defineRecord<FieldDataRecord>({
  key: "field-data:",
  area: "session",
  row: "page-scores",
  count: () => 0,
  read: readIf(isFieldData),
});

/** The provider and client of the page score sign-in; absent while signed out. Contains no token. */
export interface ScoreSignIn {
  issuer: string;
  clientId: string;
}

export const SCORE_SIGN_IN = defineRecord<ScoreSignIn>({
  key: "signed-in:page-score",
  area: "session",
  row: "tokens",
  isShared: true,
  count: () => 0,
  read: readIf((stored) => has(stored, { issuer: "string", clientId: "string" })),
});
