// The local analysis service's responses other than an analysis, in the public service's form, and its faults.

import { type Answer, jsonAnswer, pageAnswer } from "../answers.ts";
import { type KeyRefusal, keyRefused } from "../api-key.ts";
import type { Fault } from "../faults.ts";
import { detail, errorAnswer, type Gate, scopeMissing, unauthorized } from "../token-calls.ts";
import type { AnalysisRecord } from "./records.ts";

export const GATE: Gate = {
  realm: "analysis",
  scope: "openid",
  scopeWords: "The access token was not given for the scope openid.",
};

/** `truncate` and `cut` break the right response, `delay` makes it late; the last two change the analysis or its request. */
export type AnalysisFault =
  | Fault
  /** 401 or 403, whatever the token, or 500 with a page. */
  | { kind: "unauthorized" | "forbidden" | "server-page" }
  /** The key is rejected, however good. */
  | { kind: "key-refused"; refusal: KeyRefusal }
  /** `retryAfter` (seconds or a date) becomes the header of that name. */
  | { kind: "too-many-requests"; retryAfter: string }
  /** An analysis that failed with 400 or 500. */
  | { kind: "analysis-error"; status: number; code: string; message: string }
  /** Until a captcha token is sent: 200 without a result, or 403. */
  | { kind: "captcha"; form: "answer" | "forbidden" }
  /** In the result, which then has no scores. */
  | { kind: "runtime-error"; code: string; message: string }
  /** More than one category is refused with 400. */
  | { kind: "single-category"; how: "refuse" };

/** @param reason in the public service's form */
export function refusal(
  code: number,
  reason: string,
  message: string,
  more: { status?: string; details?: object[] } = {},
  headers: Record<string, string> = {},
): Answer {
  return errorAnswer(code, { message, errors: { domain: "global", reason }, ...more }, headers);
}

export function badQuestion(message: string): Answer {
  return refusal(400, "badRequest", message, { status: "INVALID_ARGUMENT" });
}

/** A failed analysis: the service works, the page doesn't. */
export function analysisError(status: number, code: string, message: string): Answer {
  return errorAnswer(status, {
    message: `Lighthouse returned error: ${code}. ${message}`,
    errors: { domain: "lighthouse", reason: "lighthouseUserError" },
  });
}

function captcha(form: "answer" | "forbidden", url: string): Answer {
  if (form === "answer") {
    return jsonAnswer(200, { captchaResult: "CAPTCHA_NEEDED", kind: "pagescoreonline#result" });
  }
  const links = [{ description: "Solve the captcha", url: `${url}/captcha` }];
  const more = { status: "PERMISSION_DENIED", details: [detail("Help", { links })] };
  return refusal(403, "captchaRequired", "A captcha has to be solved first.", more);
}

/** The response for a fault that only this service has, instead of an analysis. */
export function ownAnswer(fault: AnalysisFault, hasCaptchaToken: boolean, url: string): Answer | undefined {
  switch (fault.kind) {
    case "unauthorized":
      return unauthorized(GATE);
    case "forbidden":
      return scopeMissing(GATE);
    case "key-refused":
      return keyRefused(fault.refusal);
    case "too-many-requests":
      return refusal(
        429,
        "rateLimitExceeded",
        "There were too many requests. Try again later.",
        { status: "RESOURCE_EXHAUSTED" },
        { "Retry-After": fault.retryAfter },
      );
    case "analysis-error":
      return analysisError(fault.status, fault.code, fault.message);
    case "server-page":
      return pageAnswer(500, "Something went wrong");
    case "captcha":
      return hasCaptchaToken ? undefined : captcha(fault.form, url);
    default:
      return undefined;
  }
}

export function changed(analysis: AnalysisRecord, fault: AnalysisFault | undefined): AnalysisRecord {
  const { beaconResult } = analysis;
  if (fault?.kind !== "runtime-error" || !beaconResult) return analysis;
  const runtimeError = { code: fault.code, message: fault.message };
  const entries = Object.entries(beaconResult.categories);
  const categories = Object.fromEntries(entries.map(([key, it]) => [key, { ...it, score: null }]));
  return { ...analysis, beaconResult: { ...beaconResult, categories, runtimeError } };
}
