// The ways in which the local cloud services can be made to fail, or to answer otherwise than usual.

import type { ServerResponse } from "node:http";
import { type Answer, JSON_TYPE, send } from "../answers.ts";
import { answerWithFault, type RangeFault } from "../range/range-faults.ts";
import { scopeMissing, unauthorized } from "../token-calls.ts";
import { GATE, invalidArgument, permissionMissing, serverError, tooManyRequests } from "./answers.ts";
import { type Question, TEMPLATES } from "./questions.ts";

type OwnFault =
  /** 401, whatever the token. */
  | { kind: "unauthorized" }
  /** 403, as if the token were for another scope. */
  | { kind: "scope-missing" }
  /** 403, as if the account lacked what the method needs. */
  | { kind: "permission-missing" }
  /** 400. */
  | { kind: "invalid-argument" }
  /** 429. */
  | { kind: "too-many-requests"; retryAfterSeconds: number }
  | { kind: "server-error" };

/** `delay`, `hold`, `truncate` and `cut` make the right answer late or break it; `reset` ends the connection before any answer. */
export type CloudFault = RangeFault | OwnFault;

function ownAnswer(fault: CloudFault, { method, name = "" }: Question): Answer | undefined {
  switch (fault.kind) {
    case "unauthorized":
      return unauthorized(GATE, true);
    case "scope-missing":
      return scopeMissing(GATE);
    case "permission-missing":
      return permissionMissing(TEMPLATES[method].permission, name);
    case "invalid-argument":
      return invalidArgument("The request contains an invalid argument.");
    case "too-many-requests":
      return tooManyRequests(fault.retryAfterSeconds);
    case "server-error":
      return serverError();
    default:
      return undefined;
  }
}

/**
 * Answers in the manner of a fault.
 *
 * @param right the right answer, where the question was worked on
 */
export async function failWith(
  fault: CloudFault,
  response: ServerResponse,
  question: Question,
  right: Answer | undefined,
): Promise<void> {
  const own = ownAnswer(fault, question);
  if (own) return send(response, own);
  const sendRight = () => {
    if (right) send(response, right);
  };
  if (right && right.status !== 200 && !["delay", "hold"].includes(fault.kind)) return sendRight();
  await answerWithFault(fault as RangeFault, response, right?.body ?? "", sendRight, JSON_TYPE);
}
