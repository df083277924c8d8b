// Asks an analysis service about a page.

import type { AnalysisFailure } from "../../shared/page-score/page-score.ts";
import { getAnswer, type HttpContext } from "../http.ts";
import { type Analysis, parseAnalysis } from "./answer.ts";
import { readFailure } from "./failure.ts";
import { type AnalysisAccess, type AnalysisQuestion, buildAnalysisRequest } from "./request.ts";

export type { Analysis } from "./answer.ts";
export { mergeAnalyses } from "./merge.ts";
export { type AnalysisQuestion, analysisLocale, type Credential } from "./request.ts";
export { missingCategories, summarizeAnalysis } from "./summary.ts";

/** Most analyses take less than a minute. Behind a queue, they take several. */
export const ANALYSIS_TIMEOUT_MS = 600_000;

/** Full responses for large pages take about 2 MB. Four of this size, one for each category, still fit into one message. */
export const ANALYSIS_MAX_BYTES = 12_000_000;

export type AnalysisOutcome =
  /** `answer` is its text, as received. */
  | { kind: "analyzed"; analysis: Analysis; answer: string }
  | { kind: "page"; failure: AnalysisFailure }
  | { kind: "captcha"; link: string };

/**
 * Requests one analysis, which can take several minutes.
 *
 * @throws {ServiceError} before any request, without a status, like {@link buildAnalysisRequest}. After one: any code of
 * `http.ts`; `timeout` also for 408 and 504; `forbidden` with the reason `scope-refused` for a token without the scope `openid`;
 * `wrong-key`, `key-not-enabled` and `quota-zero` for a key; `malformed` for a 200 without a result. `said` is the service's
 * message.
 */
export async function fetchAnalysis(
  context: HttpContext,
  access: AnalysisAccess,
  question: AnalysisQuestion,
  signal?: AbortSignal,
): Promise<AnalysisOutcome> {
  const answer = await getAnswer(context, buildAnalysisRequest(access, question), {
    timeoutMs: ANALYSIS_TIMEOUT_MS,
    maxBytes: ANALYSIS_MAX_BYTES,
    signal,
  });
  return answer.status === 200 ? parseAnalysis(answer.text, access.url) : readFailure(answer, access);
}
