// Keys as services of Google's kind check them, and the ways in which they refuse one.

import type { IncomingMessage } from "node:http";
import type { Answer } from "./answers.ts";
import { detail, errorAnswer } from "./token-calls.ts";

/** The one key that is good. */
export const GOOD_KEY = "a-good-key-for-page-scores";

export type KeyRefusal = "wrong-key" | "not-enabled" | "quota-zero" | "quota-used-up";

function quota(value: string): Answer {
  const metadata = { quota_limit: "defaultPerDayPerProject", quota_limit_value: value };
  return errorAnswer(429, {
    message: "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'.",
    status: "RESOURCE_EXHAUSTED",
    errors: { domain: "global", reason: "rateLimitExceeded" },
    details: [detail("ErrorInfo", { reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com", metadata })],
  });
}

export function keyRefused(refusal: KeyRefusal): Answer {
  switch (refusal) {
    case "wrong-key":
      return errorAnswer(400, {
        message: "API key not valid. Please pass a valid API key.",
        status: "INVALID_ARGUMENT",
        errors: { domain: "global", reason: "badRequest" },
        details: [detail("ErrorInfo", { reason: "API_KEY_INVALID", domain: "googleapis.com" })],
      });
    case "not-enabled":
      return errorAnswer(403, {
        message: "The API has not been used in this project before, or it is disabled.",
        status: "PERMISSION_DENIED",
        errors: { domain: "usageLimits", reason: "accessNotConfigured" },
        details: [detail("ErrorInfo", { reason: "SERVICE_DISABLED", domain: "googleapis.com" })],
      });
    case "quota-zero":
      return quota("0");
    case "quota-used-up":
      return quota("25000");
  }
}

/** Answers where a request has another key than the good one; `undefined` for that, and for none. */
export function checkKey({ headers }: IncomingMessage): Answer | undefined {
  const key = headers["x-goog-api-key"];
  return key === undefined || key === GOOD_KEY ? undefined : keyRefused("wrong-key");
}

export function hasKey({ headers }: IncomingMessage): boolean {
  return headers["x-goog-api-key"] !== undefined;
}
