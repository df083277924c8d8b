// The local cloud services' responses other than resources, in the public services' form, and their faults.

import type { Answer } from "../answers.ts";
import type { Fault } from "../faults.ts";
import { detail, errorAnswer, type Gate, scopeMissing, unauthorized } from "../token-calls.ts";
import { METHODS, type Question } from "./questions.ts";

export const GATE: Gate = {
  realm: "cloud",
  scope: "https://www.googleapis.com/auth/cloud-platform",
  scopeWords: "The access token was not given for enough scopes.",
};

/** `delay`, `hold`, `truncate` and `cut` delay or break the right response. All others replace it. */
export type CloudFault =
  | Fault
  | { kind: "unauthorized" | "scope-missing" | "permission-missing" | "invalid-argument" | "server-error" }
  | { kind: "too-many-requests"; retryAfterSeconds: number };

export function invalidArgument(message: string): Answer {
  return errorAnswer(400, { message, status: "INVALID_ARGUMENT" });
}

export function permissionMissing({ method, name = "" }: Question): Answer {
  const { permission } = METHODS[method];
  const metadata = { permission, resource: name };
  const reason = "IAM_PERMISSION_DENIED";
  const details = [detail("ErrorInfo", { reason, domain: "iam.googleapis.com", metadata })];
  const message = `Permission '${permission}' denied on resource '${name}' (or it may not exist).`;
  return errorAnswer(403, { message, status: "PERMISSION_DENIED", details });
}

/** @param name decoded */
export function notFound(name: string): Answer {
  return errorAnswer(404, { message: `Resource '${name}' was not found.`, status: "NOT_FOUND" });
}

/** Pages of other origins can't read the header; the body says the same. */
function tooManyRequests(seconds: number): Answer {
  const message = "The quota for requests per minute is used up.";
  const details = [
    detail("ErrorInfo", { reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" }),
    detail("RetryInfo", { retryDelay: `${seconds}s` }),
  ];
  const words = { message, status: "RESOURCE_EXHAUSTED", details };
  return errorAnswer(429, words, { "Retry-After": String(seconds) });
}

/** The response for a fault that only these services have. */
export function ownAnswer(fault: CloudFault, question: Question): Answer | undefined {
  switch (fault.kind) {
    case "unauthorized":
      return unauthorized(GATE);
    case "scope-missing":
      return scopeMissing(GATE);
    case "permission-missing":
      return permissionMissing(question);
    case "invalid-argument":
      return invalidArgument("The request contains an invalid argument.");
    case "too-many-requests":
      return tooManyRequests(fault.retryAfterSeconds);
    case "server-error":
      return errorAnswer(503, {
        message: "The service is not available at present.",
        status: "UNAVAILABLE",
      });
    default:
      return undefined;
  }
}
