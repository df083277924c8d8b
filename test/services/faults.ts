// The faults that every local service supports, and their responses.

import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, pageAnswer, send, textAnswer } from "./answers.ts";
import { reset } from "./local-server.ts";

export type Fault =
  /** The right response, but late. */
  | { kind: "delay"; ms: number }
  /** The right response, once a test releases it. */
  | { kind: "hold"; until: Promise<unknown> }
  /** `retryAfter` (seconds) becomes the header of that name; the body defaults to a sentence. */
  | { kind: "status"; status: number; retryAfter?: number; body?: string }
  /** The connection is reset before any response. */
  | { kind: "reset" }
  /** The full length is declared, and the connection ends halfway. */
  | { kind: "truncate" }
  /** A hotel network's sign-in page, as 200. */
  | { kind: "html" }
  /** 200 with an empty body. */
  | { kind: "empty" }
  /** No response; the connection stays open. */
  | { kind: "hang" }
  | { kind: "redirect"; to: string };

/** Whether a fault delays or breaks the right response, so that one is needed. */
export function isAltering({ kind }: { kind: string }): boolean {
  return ["delay", "hold", "truncate"].includes(kind);
}

/** A fault's immediate response; `undefined` if it acts on the connection, or later. */
function answerOf(fault: Fault, right: Answer): Answer | undefined {
  switch (fault.kind) {
    case "status": {
      const { status, retryAfter, body = `Status ${status}, as asked for.` } = fault;
      const wait = retryAfter !== undefined && { "Retry-After": String(retryAfter) };
      return textAnswer(status, body, { "Cache-Control": "no-store", ...wait });
    }
    case "html":
      return pageAnswer(200, "Welcome to the Seaview Hotel");
    case "empty":
      return { ...right, status: 200, body: "" };
    case "redirect":
      return { status: 302, headers: { Location: fault.to }, body: "" };
    default:
      return undefined;
  }
}

/** @param right the right response; only a 200 can be broken */
export async function answerWithFault(
  fault: Fault,
  response: ServerResponse,
  right: Answer = { status: 200, headers: {}, body: "" },
): Promise<void> {
  const { socket } = response;
  const answer = answerOf(fault, right);
  if (answer) return send(response, answer);
  if (fault.kind === "hang") return;
  if (fault.kind === "reset") return socket ? reset(socket) : undefined;
  if (fault.kind === "hold") await fault.until;
  if (fault.kind === "delay") await wait(fault.ms, undefined, { ref: false });
  // The client may have given up by now.
  if (response.destroyed) return;
  if (right.status !== 200 || fault.kind !== "truncate") return send(response, right);
  const body = Buffer.from(right.body);
  response.writeHead(200, { ...right.headers, "Content-Length": body.length });
  response.write(body.subarray(0, body.length / 2), () => socket?.destroy());
}
