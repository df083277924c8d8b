// The ways in which the local analysis service can be made to fail, or to answer otherwise than usual.

import type { ServerResponse } from "node:http";
import { type Answer, JSON_TYPE, jsonAnswer, pageAnswer, send } from "../answers.ts";
import { answerWithFault, isAltering, type RangeFault } from "../range/range-faults.ts";
import { scopeMissing, unauthorized } from "../token-calls.ts";
import { analysisError, captchaForbidden, GATE, tooManyRequests } from "./answers.ts";
import { BadQuestion, type Question } from "./questions.ts";
import type { AnalysisRecord } from "./records.ts";

/** Nothing is analysed: the request is answered in this manner. */
type AnsweredInstead =
  /** 401, whatever the token. */
  | { kind: "unauthorized" }
  /** 403, as if the token were for another scope. */
  | { kind: "forbidden" }
  /** 429; `retryAfter` (seconds or a date) becomes the header of that name. */
  | { kind: "too-many-requests"; retryAfter: string }
  /** An analysis that failed as 400 or 500. */
  | { kind: "analysis-error"; status: number; code: string; message: string }
  /** 500 with a page. */
  | { kind: "server-page" }
  /** Until a captcha token is sent: 200 without a result, or 403. */
  | { kind: "captcha"; form: "answer" | "forbidden" };

/** The analysis is made, or given, and then changed. */
type ChangedAnswer =
  /** A runtimeError in the result, and no scores. */
  | { kind: "runtime-error"; code: string; message: string }
  /** More than one category is refused with 400. */
  | { kind: "single-category"; how: "refuse" };

/** `truncate` and `cut` break the right answer; `delay` makes it late. */
export type AnalysisFault = RangeFault | AnsweredInstead | ChangedAnswer;

/** What a fault changes in a question or in its answer, and a captcha that was solved. */
const ON_ANALYSES: readonly string[] = ["captcha", "runtime-error", "single-category"];

/** What stands in the place of an analysis for a fault; `undefined` where the analysis is made. */
function insteadOf(fault: AnalysisFault, hasCaptchaToken: boolean, url: string): Answer | undefined {
  switch (fault.kind) {
    case "unauthorized":
      return unauthorized(GATE, true);
    case "forbidden":
      return scopeMissing(GATE);
    case "too-many-requests":
      return tooManyRequests(fault.retryAfter);
    case "analysis-error":
      return analysisError(fault.status, fault.code, fault.message);
    case "server-page":
      return pageAnswer(500, "Something went wrong");
    case "captcha":
      if (hasCaptchaToken) return undefined;
      if (fault.form === "forbidden") return captchaForbidden(`${url}/captcha`);
      return jsonAnswer(200, { captchaResult: "CAPTCHA_NEEDED", kind: "pagescoreonline#result" });
    default:
      return undefined;
  }
}

/**
 * Answers in the manner of a fault that leaves nothing to analyse.
 *
 * @param hasCaptchaToken a captcha was solved, whatever the token
 * @param url of the service
 * @returns whether it did
 */
export async function answerInstead(
  fault: AnalysisFault,
  response: ServerResponse,
  hasCaptchaToken: boolean,
  url: string,
): Promise<boolean> {
  const answer = insteadOf(fault, hasCaptchaToken, url);
  if (answer) send(response, answer);
  else if (ON_ANALYSES.includes(fault.kind) || isAltering(fault)) return false;
  else await answerWithFault(fault as RangeFault, response, "", () => undefined);
  return true;
}

/** @throws {BadQuestion} where the fault is to take one category at a time only */
export function refuseSeveral({ categories }: Question, fault: AnalysisFault | undefined): void {
  if (fault?.kind === "single-category" && categories.length > 1) {
    throw new BadQuestion("The parameter category may be given once only.");
  }
}

/** The answer as a fault wants it. */
export function changed(analysis: AnalysisRecord, fault: AnalysisFault | undefined): AnalysisRecord {
  const { beaconResult } = analysis;
  if (fault?.kind !== "runtime-error" || !beaconResult) return analysis;
  const runtimeError = { code: fault.code, message: fault.message };
  const entries = Object.entries(beaconResult.categories);
  const categories = Object.fromEntries(entries.map(([key, it]) => [key, { ...it, score: null }]));
  return { ...analysis, beaconResult: { ...beaconResult, categories, runtimeError } };
}

/** Sends the right answer, late or broken where the fault says so. */
export async function sendAnalysis(
  answer: Answer,
  fault: AnalysisFault | undefined,
  response: ServerResponse,
): Promise<void> {
  const sendRight = () => send(response, answer);
  if (!fault || !isAltering(fault)) return sendRight();
  await answerWithFault(fault as RangeFault, response, answer.body, sendRight, JSON_TYPE);
}
