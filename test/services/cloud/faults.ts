// The ways in which the local cloud services can be made to fail, or to answer otherwise than usual.

import type { ServerResponse } from "node:http";
import { type Answer, JSON_TYPE, pageAnswer, send, textAnswer } from "../answers.ts";
import { answerWithFault, type RangeFault } from "../range-faults.ts";
import { privateJson, scopeMissing, unauthorized } from "../token-calls.ts";
import {
  conflict,
  GATE,
  invalidArgument,
  permissionMissing,
  serverError,
  tooManyRequests,
} from "./answers.ts";
import { type Question, TEMPLATES } from "./questions.ts";

type OwnFault =
  /** 401, whatever the token. */
  | { kind: "unauthorized" }
  /** 403, as if the token were for another scope. */
  | { kind: "scope-missing" }
  /** 403, as if the account lacked this; by default what the method needs. */
  | { kind: "permission-missing"; permission?: string }
  /** 409. */
  | { kind: "conflict" }
  /** 400. */
  | { kind: "invalid-argument"; message?: string }
  /** 429. */
  | { kind: "too-many-requests"; retryAfterSeconds?: number }
  | { kind: "server-error"; status: 500 | 503 | 504 }
  /** An error whose body has another form than usual, or none. */
  | {
      kind: "odd-error";
      status: number;
      form: "text" | "html" | "array" | "string" | "wrong-types" | "empty";
    }
  /** 200 that says JSON and stops in the middle. */
  | { kind: "not-json" }
  /** 200 with JSON that is no object. */
  | { kind: "no-object"; value: unknown }
  /** 200 with JSON of this size. */
  | { kind: "giant"; megabytes: number };

/** `delay`, `hold`, `truncate` and `cut` make the right answer late or break it; `reset` ends the connection before any answer. */
export type CloudFault = RangeFault | OwnFault;

type OddForm = (OwnFault & { kind: "odd-error" })["form"];

const ODD_BODIES: Record<OddForm, (status: number) => Answer> = {
  text: (status) => textAnswer(status, "upstream connect error or disconnect before headers\n"),
  html: (status) => pageAnswer(status, `Error ${status}`),
  array: (status) =>
    privateJson(status, [{ error: { code: status, message: "Told inside a list.", status: "UNKNOWN" } }]),
  string: (status) =>
    privateJson(status, { error: "not_allowed", error_description: "Told as two strings." }),
  "wrong-types": (status) =>
    privateJson(status, {
      error: { code: `${status}`, message: { text: 42 }, status: null, details: "none" },
    }),
  empty: (status) => ({ status, headers: {}, body: "" }),
};

function ownAnswer(fault: CloudFault, { method, name = "" }: Question): Answer | undefined {
  switch (fault.kind) {
    case "unauthorized":
      return unauthorized(GATE, true);
    case "scope-missing":
      return scopeMissing(GATE);
    case "permission-missing":
      return permissionMissing(fault.permission ?? TEMPLATES[method].permission, name);
    case "conflict":
      return conflict(name);
    case "invalid-argument":
      return invalidArgument(fault.message ?? "The request contains an invalid argument.");
    case "too-many-requests":
      return tooManyRequests(fault.retryAfterSeconds);
    case "server-error":
      return serverError(fault.status);
    case "odd-error":
      return ODD_BODIES[fault.form](fault.status);
    case "not-json":
      return { status: 200, headers: { "Content-Type": JSON_TYPE }, body: '{"name": "projects/demo' };
    case "no-object":
      return privateJson(200, fault.value);
    case "giant":
      return privateJson(200, { etag: "x".repeat(fault.megabytes * 1_000_000) });
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
