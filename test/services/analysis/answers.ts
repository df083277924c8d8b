// The answers of the local analysis service other than an analysis. The spec gives no error bodies: these have the form of
// the public service.

import type { Answer } from "../answers.ts";
import { detail, errorAnswer, type Gate } from "../token-calls.ts";

export const GATE: Gate = {
  realm: "analysis",
  scope: "openid",
  scopeWords: "The access token was not given for the scope openid.",
};

/** 400: the question is none. */
export function badQuestion(message: string): Answer {
  const errors = { domain: "global", reason: "badRequest" };
  return errorAnswer(400, { message, status: "INVALID_ARGUMENT", errors });
}

/** 403: a person has to prove that they are one. */
export function captchaForbidden(link: string): Answer {
  const message = "A captcha has to be solved first.";
  const errors = { domain: "global", reason: "captchaRequired" };
  const details = [detail("Help", { links: [{ description: "Solve the captcha", url: link }] })];
  return errorAnswer(403, { message, status: "PERMISSION_DENIED", errors, details });
}

/** 429. @param retryAfter value of the header of that name */
export function tooManyRequests(retryAfter: string): Answer {
  const message = "There were too many requests. Try again later.";
  const errors = { domain: "global", reason: "rateLimitExceeded" };
  const words = { message, status: "RESOURCE_EXHAUSTED", errors };
  return errorAnswer(429, words, { "Retry-After": retryAfter });
}

/** An analysis that failed: the service is well, the page is not. */
export function analysisError(status: number, code: string, message: string): Answer {
  const told = `Lighthouse returned error: ${code}. ${message}`;
  return errorAnswer(status, {
    message: told,
    errors: { domain: "lighthouse", reason: "lighthouseUserError" },
  });
}
