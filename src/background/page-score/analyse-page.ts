// How a page is analysed in one question or several: whether a service takes more than one category at a time is not said
// (page-analysis-v5 "Endpoints"), so it is asked for all, and for one after the other where that did not do.

import {
  type Analysis,
  type AnalysisOutcome,
  type AnalysisQuestion,
  mergeAnalyses,
  missingCategories,
  summariseAnalysis,
} from "../../services/analysis/client.ts";
import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import type { AnalysisFailure, Category, ScoreSummary } from "../../shared/page-score/page-score.ts";

/** Asks the service once. */
export type AskAnalysis = (question: AnalysisQuestion) => Promise<AnalysisOutcome>;

/** Told before each of several questions: the second of four is (2, 4). */
export type TellStep = (step: number, stepCount: number) => void;

/** What came of it all. */
export type PageOutcome =
  | { kind: "analysed"; summary: ScoreSummary; beaconResult: unknown }
  | Exclude<AnalysisOutcome, { kind: "analysed" }>;

/** Why a category is not in the answer, where that is known. */
type Missing = { category: Category; failure?: AnalysisFailure; error?: ErrorData };

/** Asking on would be no use, or not allowed. */
function endsAll({ code }: ErrorData): boolean {
  return code !== "bad-request" && code !== "malformed" && code !== "timeout";
}

function isRefusal(thrown: unknown): thrown is ServiceError {
  return thrown instanceof ServiceError && thrown.data.code === "bad-request" && thrown.data.status === 400;
}

async function askSingly(
  question: AnalysisQuestion,
  categories: readonly Category[],
  ask: AskAnalysis,
  tellStep: TellStep,
  stepsBefore: number,
): Promise<{ analyses: Analysis[]; missing: Missing[]; stopped?: AnalysisOutcome }> {
  const analyses: Analysis[] = [];
  const missing: Missing[] = [];
  let ended: ErrorData | undefined;
  for (const [index, category] of categories.entries()) {
    if (ended) {
      missing.push({ category, error: ended });
      continue;
    }
    tellStep(stepsBefore + index + 1, stepsBefore + categories.length);
    try {
      const outcome = await ask({ ...question, categories: [category] });
      if (outcome.kind === "analysed") analyses.push(outcome.analysis);
      else if (stepsBefore === 0 && analyses.length === 0) return { analyses, missing, stopped: outcome };
      else missing.push({ category, ...(outcome.kind === "page" && { failure: outcome.failure }) });
    } catch (thrown) {
      const error = thrown instanceof ServiceError ? thrown.data : undefined;
      const isFirst = stepsBefore === 0 && analyses.length === 0;
      if (!error || error.code === "aborted" || isFirst) throw thrown;
      if (endsAll(error)) ended = error;
      missing.push({ category, error });
    }
  }
  return { analyses, missing };
}

function inOneAnswer(
  question: AnalysisQuestion,
  [first, ...more]: Analysis[],
  missing: readonly Missing[],
): PageOutcome {
  if (!first) throw new ServiceError({ code: "malformed", service: "analysis" });
  const analysis = more.length > 0 ? mergeAnalyses(first, more) : first;
  const summary = summariseAnalysis(analysis, question);
  const known = new Map(missing.map((it) => [it.category, it]));
  return {
    kind: "analysed",
    summary: { ...summary, missing: summary.missing.map((it) => known.get(it.category) ?? it) },
    beaconResult: analysis.beaconResult.raw,
  };
}

/** Asking on would bring no more: the analysis as a whole came to nothing. */
function isWithoutScores({ beaconResult }: Analysis): boolean {
  return beaconResult.runtimeError !== undefined || beaconResult.categories.size === 0;
}

/**
 * Analyses a page in all categories of `question`. What could not be had of some does not take away the others.
 *
 * @throws {ServiceError} what the first question threw; `aborted` at any time
 */
export async function analysePage(
  question: AnalysisQuestion,
  ask: AskAnalysis,
  tellStep: TellStep,
): Promise<PageOutcome> {
  const { categories } = question;
  let first: Analysis | undefined;
  try {
    const outcome = await ask(question);
    if (outcome.kind !== "analysed") return outcome;
    first = outcome.analysis;
  } catch (thrown) {
    if (categories.length < 2 || !isRefusal(thrown)) throw thrown;
  }
  const open = first ? missingCategories(first, question) : categories;
  if (first && (categories.length < 2 || open.length === 0 || isWithoutScores(first))) {
    return inOneAnswer(question, [first], []);
  }
  const answered = categories.length - open.length;
  const { analyses, missing, stopped } = await askSingly(question, open, ask, tellStep, answered);
  if (stopped && stopped.kind !== "analysed") return stopped;
  return inOneAnswer(question, first ? [first, ...analyses] : analyses, missing);
}
