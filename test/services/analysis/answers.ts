// The local analysis service's responses other than an analysis, in the public service's form, and its faults.

import { type Answer, jsonAnswer } from "../answers.ts";
import type { Fault } from "../faults.ts";
import { detail, errorAnswer, type Gate } from "../token-calls.ts";

export const GATE: Gate = {
  realm: "analysis",
  scope: "openid",
  scopeWords: "The access token was not given for the scope openid.",
};

/** A captcha has to be solved, until its token is sent: 200 without a result, or 403. */
export type AnalysisFault = Fault | { kind: "captcha"; form: "answer" | "forbidden" };

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

/** @param url of the service, which has a page with the captcha */
export function captcha(form: "answer" | "forbidden", url: string): Answer {
  if (form === "answer") {
    return jsonAnswer(200, { captchaResult: "CAPTCHA_NEEDED", kind: "pagescoreonline#result" });
  }
  const links = [{ description: "Solve the captcha", url: `${url}/captcha` }];
  const more = { status: "PERMISSION_DENIED", details: [detail("Help", { links })] };
  return refusal(403, "captchaRequired", "A captcha has to be solved first.", more);
}
