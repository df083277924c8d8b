// The ways in which every stand-in can be made to fail, and how it then answers.

import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { send } from "../answers.ts";

export type RangeFault =
  /** The right answer, but late. */
  | { kind: "delay"; ms: number }
  /** The right answer, once a test lets it go. */
  | { kind: "hold"; until: Promise<unknown> }
  /** Any status, such as 404, 429, 500 or 503; `retryAfter` (seconds or a date) becomes the header of that name. */
  | {
      kind: "status";
      status: number;
      retryAfter?: number | string;
      /** Default: a sentence as plain text. */
      body?: string;
      headers?: Record<string, string>;
    }
  /** The connection is reset before any answer. */
  | { kind: "reset" }
  /** The whole length is announced, and the connection ends halfway. */
  | { kind: "truncate" }
  /** A complete 200 whose text stops in the middle of a row. */
  | { kind: "cut" }
  /** The sign-in page of a hotel's network, as 200. */
  | { kind: "html" }
  /** 200 with nothing in it. */
  | { kind: "empty" }
  /** 204. */
  | { kind: "no-content" }
  /** Never an answer; the connection stays open. */
  | { kind: "hang" }
  | { kind: "redirect"; to: string }
  /** 200 with this body; `contentType` is text/plain unless told. */
  | { kind: "body"; body: string; contentType?: string };

/** Whether a fault makes the right answer late or breaks it, so that there has to be one. */
export function isAltering({ kind }: { kind: string }): boolean {
  return ["delay", "hold", "truncate", "cut"].includes(kind);
}

const HOTEL_PAGE = `<!doctype html>
<html lang="en"><head><title>Seaview Hotel guest network</title></head>
<body><h1>Welcome to the Seaview Hotel</h1>
<p>Please sign in with your room number to use the network.</p>
<form action="/portal"><label>Room <input name="room"></label> <button>Connect</button></form>
</body></html>
`;

/** What has no rows is cut in its middle. */
function cutInsideRow(body: Buffer): Buffer {
  const rowEnd = body.indexOf("\r\n", body.length / 2);
  return body.subarray(0, rowEnd < 0 ? body.length / 2 : rowEnd + 2 + 20);
}

/**
 * Answers a request in the manner of a fault.
 *
 * @param text the right answer
 * @param answer gives the right answer
 * @param contentType of the right answer; a fault that looks like one has it too
 */
export async function answerWithFault(
  fault: RangeFault,
  response: ServerResponse,
  text: string | Buffer,
  answer: () => void,
  contentType = "text/plain",
): Promise<void> {
  const { socket } = response;
  const say = (body: string | Buffer, type: string) =>
    send(response, { status: 200, headers: { "Content-Type": type }, body });
  switch (fault.kind) {
    case "delay":
    case "hold":
      await (fault.kind === "hold" ? fault.until : wait(fault.ms, undefined, { ref: false }));
      // Whoever asked may have given up by now.
      if (!response.destroyed) answer();
      return;
    case "status": {
      const { status, retryAfter, headers, body = `Status ${status}, as asked for.` } = fault;
      if (retryAfter !== undefined) response.setHeader("Retry-After", String(retryAfter));
      const all = { "Content-Type": "text/plain", "Cache-Control": "no-store", ...headers };
      response.writeHead(status, all).end(body);
      return;
    }
    case "reset":
      // Node resets plain connections only; one of TLS ends without a word.
      if (socket instanceof TLSSocket) socket.destroy();
      else socket?.resetAndDestroy();
      return;
    case "truncate": {
      const body = Buffer.from(text);
      response.writeHead(200, { "Content-Type": contentType, "Content-Length": body.length });
      response.write(body.subarray(0, body.length / 2), () => socket?.destroy());
      return;
    }
    case "cut":
      return say(cutInsideRow(Buffer.from(text)), contentType);
    case "html":
      return say(HOTEL_PAGE, "text/html; charset=utf-8");
    case "empty":
      return say("", contentType);
    case "no-content":
      response.writeHead(204).end();
      return;
    case "hang":
      return;
    case "redirect":
      response.writeHead(302, { Location: fault.to }).end();
      return;
    case "body":
      return say(fault.body, fault.contentType ?? "text/plain");
  }
}
