// The ways in which the local analysis service can be made to fail, or to answer otherwise than usual.

import type { ServerResponse } from "node:http";
import { type Answer, JSON_TYPE, pageAnswer, send } from "../answers.ts";
import { answerWithFault, isAltering, type RangeFault } from "../range-faults.ts";
import { scopeMissing, unauthorized } from "../token-calls.ts";
import { analysisError, captchaForbidden, GATE, tooManyRequests } from "./answers.ts";
import { BadQuestion, type Question } from "./questions.ts";
import type { AnalysisRecord, BeaconRecord } from "./records.ts";

/** Nothing is analysed: the request is answered in this manner. */
type AnsweredInstead =
  /** 401, whatever the token. */
  | { kind: "unauthorized" }
  /** 403, as if the token were for another scope. */
  | { kind: "forbidden" }
  /** 429; `retryAfter` (seconds or a date) becomes the header of that name. */
  | { kind: "too-many-requests"; retryAfter?: string }
  /** An analysis that failed as 400 or 500. */
  | { kind: "analysis-error"; status: number; code?: string; message?: string }
  /** 500 with a page. */
  | { kind: "server-page" }
  /** 200 that says JSON and is none. */
  | { kind: "not-json" }
  /** 200 with JSON of this size. */
  | { kind: "giant"; megabytes: number }
  /** Until a captcha token is sent: 200 without a result, or 403. */
  | { kind: "captcha"; form: "answer" | "forbidden" };

/** The analysis is made, or given, and then changed. */
type ChangedAnswer =
  /** A runtimeError in the result, and no scores. */
  | { kind: "runtime-error"; code?: string; message?: string }
  /** Pages that really fail are told as 500 with an error body. */
  | { kind: "failed-pages-as-errors" }
  | { kind: "null-scores" }
  /** More than one category is refused with 400, or only the first is scored. */
  | { kind: "single-category"; how: "refuse" | "first" }
  /** The field data of the page is that of its origin. */
  | { kind: "origin-fallback" }
  | { kind: "no-field-data" }
  /** There is a category that nobody asked for and the spec does not know. */
  | { kind: "other-categories" };

/** `truncate` and `cut` break the right answer; `delay` makes it late. */
export type AnalysisFault = RangeFault | AnsweredInstead | ChangedAnswer;

/** What a fault changes in a question or in its answer, and a captcha that was solved. */
const ON_ANALYSES: readonly string[] = [
  "captcha",
  "runtime-error",
  "failed-pages-as-errors",
  "null-scores",
  "single-category",
  "origin-fallback",
  "no-field-data",
  "other-categories",
];

const FAILURE = {
  code: "FAILED_DOCUMENT_REQUEST",
  message: "The page could not be loaded. (Details: net::ERR_CONNECTION_FAILED)",
};

function jsonText(body: string): Answer {
  return { status: 200, headers: { "Content-Type": JSON_TYPE }, body };
}

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
      return analysisError(fault.status, fault.code ?? FAILURE.code, fault.message ?? FAILURE.message);
    case "server-page":
      return pageAnswer(500, "Something went wrong");
    case "not-json":
      return jsonText('{"kind": "pagescoreonline#result", ');
    case "giant":
      return jsonText(`{"id":"${"x".repeat(fault.megabytes * 1_000_000)}"}`);
    case "captcha":
      if (hasCaptchaToken) return undefined;
      if (fault.form === "forbidden") return captchaForbidden(`${url}/captcha`);
      return jsonText('{"captchaResult":"CAPTCHA_NEEDED","kind":"pagescoreonline#result"}');
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

/**
 * The question that is really worked on.
 *
 * @throws {BadQuestion} where the fault is to take one category at a time only
 */
export function narrowed(question: Question, fault: AnalysisFault | undefined): Question {
  if (fault?.kind !== "single-category" || question.categories.length < 2) return question;
  if (fault.how === "refuse") throw new BadQuestion("The parameter category may be given once only.");
  return { ...question, categories: question.categories.slice(0, 1) };
}

function withoutScores(result: BeaconRecord): BeaconRecord {
  const entries = Object.entries(result.categories);
  const categories = Object.fromEntries(
    entries.map(([key, category]) => [key, { ...category, score: null }]),
  );
  return { ...result, categories };
}

const OTHER_CATEGORY = {
  id: "pwa",
  title: "Installable",
  description: "Whether the page can be installed as an app.",
  score: 0.3,
  auditRefs: [{ id: "installable-manifest", weight: 1, group: "pwa-installable" }],
};

const OTHER_AUDIT = {
  id: "installable-manifest",
  title: "The page has no manifest to install it by",
  description: "An app needs a name and icons.",
  score: 0,
  scoreDisplayMode: "binary",
};

/** The answer as a fault wants it. */
export function changed(analysis: AnalysisRecord, fault: AnalysisFault | undefined): AnalysisRecord {
  const { beaconResult, loadingExperience, originLoadingExperience, ...rest } = analysis;
  if (!fault || !beaconResult) return analysis;
  switch (fault.kind) {
    case "runtime-error": {
      const runtimeError = { code: fault.code ?? FAILURE.code, message: fault.message ?? FAILURE.message };
      return { ...analysis, beaconResult: { ...withoutScores(beaconResult), runtimeError } };
    }
    case "null-scores":
      return { ...analysis, beaconResult: withoutScores(beaconResult) };
    case "origin-fallback": {
      const page = { ...originLoadingExperience, origin_fallback: true };
      return { ...analysis, loadingExperience: page };
    }
    case "no-field-data": {
      // The public service then says only whom it asked about.
      const initial_url = beaconResult.requestedUrl;
      return { ...rest, beaconResult, loadingExperience: { initial_url } };
    }
    case "other-categories": {
      const categories = { ...beaconResult.categories, pwa: OTHER_CATEGORY };
      const audits = { ...beaconResult.audits, [OTHER_AUDIT.id]: OTHER_AUDIT };
      return { ...analysis, beaconResult: { ...beaconResult, categories, audits } };
    }
    default:
      return analysis;
  }
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

/** What a page that failed is answered with, where such pages are told as errors. */
export function failedPage(analysis: AnalysisRecord, fault: AnalysisFault | undefined): Answer | undefined {
  const error = analysis.beaconResult?.runtimeError;
  if (fault?.kind !== "failed-pages-as-errors" || !error) return undefined;
  return analysisError(500, error.code, error.message);
}
