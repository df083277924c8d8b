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

/** 409: something else is under way. @param name decoded */
export function conflict(name: string): Answer {
  const message = `Another operation is under way on '${name}'. Try again when it has ended.`;
  return errorAnswer(409, { message, status: "ABORTED" });
}

/**
 * 429.
 *
 * @param seconds told in the header, which pages of other origins cannot read, and in the body; in neither where absent
 */
export function tooManyRequests(seconds: number | undefined): Answer {
  const message = "The quota for requests per minute is used up.";
  const reason = detail("ErrorInfo", { reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" });
  const words = { message, status: "RESOURCE_EXHAUSTED" };
  if (seconds === undefined) return errorAnswer(429, { ...words, details: [reason] });
  const details = [reason, detail("RetryInfo", { retryDelay: `${seconds}s` })];
  return errorAnswer(429, { ...words, details }, { "Retry-After": String(seconds) });
}

const SERVER_ERRORS = {
  500: { message: "Something went wrong inside the service.", status: "INTERNAL" },
  503: { message: "The service is not available at present.", status: "UNAVAILABLE" },
  504: { message: "The service did not finish in time.", status: "DEADLINE_EXCEEDED" },
} as const;

/** The service is not well. */
export function serverError(status: keyof typeof SERVER_ERRORS): Answer {
  return errorAnswer(status, SERVER_ERRORS[status]);
}
