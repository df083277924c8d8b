// The answers of the local cloud services other than a resource, in the form of the public services.

import type { Answer } from "../answers.ts";
import { detail, errorAnswer, type Gate } from "../token-calls.ts";

/** The scope that every call needs. */
export const GATE: Gate = {
  realm: "cloud",
  scope: "https://www.googleapis.com/auth/cloud-platform",
  scopeWords: "The access token was not given for enough scopes.",
};

/** 400: the question is none. */
export function invalidArgument(message: string): Answer {
  return errorAnswer(400, { message, status: "INVALID_ARGUMENT" });
}

/** 403: the account may not do this. */
export function permissionMissing(permission: string, resource: string): Answer {
  const metadata = { permission, resource };
  const reason = "IAM_PERMISSION_DENIED";
  const details = [detail("ErrorInfo", { reason, domain: "iam.googleapis.com", metadata })];
  const message = `Permission '${permission}' denied on resource '${resource}' (or it may not exist).`;
  return errorAnswer(403, { message, status: "PERMISSION_DENIED", details });
}

/** 404. @param name decoded */
export function notFound(name: string): Answer {
  return errorAnswer(404, { message: `Resource '${name}' was not found.`, status: "NOT_FOUND" });
}

/**
 * 429.
 *
 * @param seconds told in the header, which pages of other origins cannot read, and in the body
 */
export function tooManyRequests(seconds: number): Answer {
  const message = "The quota for requests per minute is used up.";
  const details = [
    detail("ErrorInfo", { reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" }),
    detail("RetryInfo", { retryDelay: `${seconds}s` }),
  ];
  const words = { message, status: "RESOURCE_EXHAUSTED", details };
  return errorAnswer(429, words, { "Retry-After": String(seconds) });
}

/** 503: the service is not well. */
export function serverError(): Answer {
  const message = "The service is not available at present.";
  return errorAnswer(503, { message, status: "UNAVAILABLE" });
}
