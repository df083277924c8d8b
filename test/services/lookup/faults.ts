// The ways in which the local lookup service can be made to fail: those of the range service, and those of its own.

import type { ServerResponse } from "node:http";
import { type Answer, JSON_TYPE } from "../answers.ts";
import { answerWithFault, type RangeFault } from "../range/range-faults.ts";
import { tooManyRequests } from "./answers.ts";

type OwnFault =
  /** 429 with any Retry-After, or none; the body is JSON, as in version 3, or nothing. */
  | { kind: "too-many-requests"; retryAfter?: string; body: "json" | "empty" }
  /** The right answer, said to be a page. */
  | { kind: "mislabelled" };

/** `cut` ends the JSON of a complete 200 in its middle. */
export type LookupFault = RangeFault | OwnFault;

function asStatus({ status, headers, body }: Answer): RangeFault {
  return { kind: "status", status, headers, body: String(body) };
}

function translate(fault: LookupFault, right: Answer): RangeFault {
  switch (fault.kind) {
    case "too-many-requests": {
      const answer = tooManyRequests(3, fault.retryAfter);
      return asStatus(fault.body === "empty" ? { ...answer, body: "" } : answer);
    }
    case "mislabelled":
      return { kind: "body", body: String(right.body), contentType: "text/html" };
    default:
      return fault;
  }
}

/** These do something to the right answer; an answer without a body leaves them nothing to do. */
const ALTERING: readonly string[] = ["truncate", "cut", "mislabelled"];

/**
 * Answers a request in the manner of a fault.
 *
 * @param right the right answer
 * @param send gives the right answer
 */
export async function failWith(
  fault: LookupFault,
  response: ServerResponse,
  right: Answer,
  send: () => void,
): Promise<void> {
  if (ALTERING.includes(fault.kind) && right.status !== 200) return send();
  // It comes from elsewhere, and nothing there knows of other origins.
  if (fault.kind === "html") response.removeHeader("Access-Control-Allow-Origin");
  const plain = translate(fault, right);
  await answerWithFault(plain, response, right.body, send, right.headers["Content-Type"] ?? JSON_TYPE);
}
