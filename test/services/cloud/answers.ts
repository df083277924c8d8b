// The local cloud services' responses other than resources, in the public services' form, and their faults.

import type { Answer } from "../answers.ts";
import type { Fault } from "../faults.ts";
import { detail, errorAnswer, type Gate, scopeMissing } from "../token-calls.ts";
import { METHODS, type Question } from "./questions.ts";

export const GATE: Gate = {
  realm: "cloud",
  scope: "https://www.googleapis.com/auth/cloud-platform",
  scopeWords: "The access token was not given for enough scopes.",
};

export type CloudFault = Fault | { kind: "scope-missing" | "permission-missing" };

export function invalidArgument(message: string): Answer {
  return errorAnswer(400, { message, status: "INVALID_ARGUMENT" });
}

export function permissionMissing({ method, name }: Question): Answer {
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

/** The response for a fault that only these services have. */
export function ownAnswer(fault: CloudFault, question: Question): Answer | undefined {
  if (fault.kind === "scope-missing") return scopeMissing(GATE);
  return fault.kind === "permission-missing" ? permissionMissing(question) : undefined;
}
