// Asks for all categories at once, and one by one where that did not do: page-analysis-v5 "Endpoints" leaves it open.

import {
  type Analysis,
  type AnalysisOutcome,
  type AnalysisQuestion,
  mergeAnalyses,
  missingCategories,
  summarizeAnalysis,
} from "../../services/analysis/client.ts";
import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import type { MissingCategory, ScoreSummary } from "../../shared/page-score/page-score.ts";

export type AskAnalysis = (question: AnalysisQuestion) => Promise<AnalysisOutcome>;

export type PageOutcome =
  | { kind: "analyzed"; summary: ScoreSummary; beaconResult: unknown }
  | Exclude<AnalysisOutcome, { kind: "analyzed" }>;

/** Asking on would be no use, or not allowed. */
function endsAll({ code }: ErrorData): boolean {
  return code !== "bad-request" && code !== "malformed" && code !== "timeout";
}

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.code === "bad-request" && thrown.data.status === 400;
}

/** Asking on would bring no more: the analysis as a whole came to nothing. */
function isWithoutScores({ beaconResult }: Analysis): boolean {
  return beaconResult.runtimeError !== undefined || beaconResult.categories.size === 0;
}

function inOneAnswer(
  question: AnalysisQuestion,
  [first, ...more]: Analysis[],
  missing: MissingCategory[],
): PageOutcome {
  if (!first) throw new ServiceError({ code: "malformed", service: "analysis" });
  const analysis = more.length > 0 ? mergeAnalyses(first, more) : first;
  const summary = summarizeAnalysis(analysis, question);
  const known = new Map(missing.map((it) => [it.category, it]));
  return {
    kind: "analyzed",
    summary: { ...summary, missing: summary.missing.map((it) => known.get(it.category) ?? it) },
    beaconResult: analysis.beaconResult.raw,
  };
}

/**
 * Analyzes a page in all categories of `question`; what could not be had of some does not take away the others. `onStep` is
 * called before each of several questions: the second of four is (2, 4). Rejects as the first did, and `aborted` at any time.
 */
export async function analyzePage(
  question: AnalysisQuestion,
  ask: AskAnalysis,
  onStep: (step: number, stepCount: number) => void,
): Promise<PageOutcome> {
  const { categories } = question;
  const analyses: Analysis[] = [];
  let open = categories;
  try {
    const outcome = await ask(question);
    if (outcome.kind !== "analyzed") return outcome;
    const { analysis } = outcome;
    analyses.push(analysis);
    const isAll = categories.length < 2 || isWithoutScores(analysis);
    open = isAll ? [] : missingCategories(analysis, question);
  } catch (thrown) {
    if (categories.length < 2 || !isRefusal(thrown)) throw thrown;
  }
  const missing: MissingCategory[] = [];
  let answered = categories.length - open.length;
  let step = answered;
  let ended: ErrorData | undefined;
  for (const category of open) {
    if (ended) {
      missing.push({ category, error: ended });
      continue;
    }
    step += 1;
    onStep(step, categories.length);
    try {
      const outcome = await ask({ ...question, categories: [category] });
      if (outcome.kind !== "analyzed") {
        if (answered === 0) return outcome;
        missing.push({ category, failure: outcome.kind === "page" ? outcome.failure : undefined });
        continue;
      }
      analyses.push(outcome.analysis);
      answered += 1;
    } catch (thrown) {
      const error = thrown instanceof ServiceError ? thrown.data : undefined;
      if (!error || error.code === "aborted" || answered === 0) throw thrown;
      if (endsAll(error)) ended = error;
      missing.push({ category, error });
    }
  }
  return inOneAnswer(question, analyses, missing);
}
