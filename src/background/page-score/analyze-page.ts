// Requests all categories at once, then the missing ones one by one; page-analysis-v5 "Endpoints" leaves this open.

import {
  type Analysis,
  type AnalysisOutcome,
  type AnalysisQuestion,
  mergeAnalyses,
  missingCategories,
  summarizeAnalysis,
} from "../../services/analysis/client.ts";
import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import type { FullAnswer, MissingCategory, ScoreSummary } from "../../shared/page-score/page-score.ts";

export type AskAnalysis = (question: AnalysisQuestion) => Promise<AnalysisOutcome>;

export type PageOutcome =
  | { kind: "analyzed"; summary: ScoreSummary; full: FullAnswer }
  | Exclude<AnalysisOutcome, { kind: "analyzed" }>;

/** Whether further requests would be useless, or aren't allowed. */
function endsAll({ code }: ErrorData): boolean {
  return code !== "bad-request" && code !== "malformed" && code !== "timeout";
}

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.code === "bad-request" && thrown.data.status === 400;
}

/** Whether the whole analysis failed, so that further requests wouldn't help. */
function isWithoutScores({ beaconResult }: Analysis): boolean {
  return beaconResult.runtimeError !== undefined || beaconResult.categories.size === 0;
}

type Analyzed = Extract<AnalysisOutcome, { kind: "analyzed" }>;

function inOneAnswer(
  question: AnalysisQuestion,
  analyzed: readonly Analyzed[],
  missing: MissingCategory[],
): PageOutcome {
  const answers = analyzed.map(({ answer }) => answer);
  const [first, ...more] = analyzed.map(({ analysis }) => analysis);
  if (!first) throw new ServiceError({ code: "malformed", service: "analysis" });
  const isMerged = more.length > 0;
  const analysis = isMerged ? mergeAnalyses(first, more) : first;
  const summary = summarizeAnalysis(analysis, question);
  const known = new Map(missing.map((it) => [it.category, it]));
  return {
    kind: "analyzed",
    summary: { ...summary, missing: summary.missing.map((it) => known.get(it.category) ?? it) },
    // The text of one response has its result.
    full: { answers, ...(isMerged && { beaconResult: analysis.beaconResult.raw }) },
  };
}

/**
 * Analyzes a page in all categories of `question`. A category that fails doesn't take away the others. `onStep` is called before
 * each request for a single category: (2, 4) is the second of four. Rejects if an error comes before any category succeeded, and
 * with `aborted` at any time.
 */
export async function analyzePage(
  question: AnalysisQuestion,
  ask: AskAnalysis,
  onStep: (step: number, stepCount: number) => void,
): Promise<PageOutcome> {
  const { categories } = question;
  const analyzed: Analyzed[] = [];
  let open = categories;
  try {
    const outcome = await ask(question);
    if (outcome.kind !== "analyzed") return outcome;
    const { analysis } = outcome;
    analyzed.push(outcome);
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
      analyzed.push(outcome);
      answered += 1;
    } catch (thrown) {
      const error = thrown instanceof ServiceError ? thrown.data : undefined;
      if (!error || error.code === "aborted" || answered === 0) throw thrown;
      if (endsAll(error)) ended = error;
      missing.push({ category, error });
    }
  }
  return inOneAnswer(question, analyzed, missing);
}
