// The ways in which every stand-in can be made to fail, and how it then answers.

import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { TLSSocket } from "node:tls";

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
  switch (fault.kind) {
    case "delay":
    case "hold":
      await (fault.kind === "hold" ? fault.until : wait(fault.ms, undefined, { ref: false }));
      // Whoever asked may have given up by now.
      if (!response.destroyed) answer();
      return;
    case "status":
      if (fault.retryAfter !== undefined) response.setHeader("Retry-After", String(fault.retryAfter));
      response.writeHead(fault.status, {
        "Content-Type": "text/plain",
        "Cache-Control": "no-store",
        ...fault.headers,
      });
      response.end(fault.body ?? `Status ${fault.status}, as asked for.`);
      return;
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
      response.writeHead(200, { "Content-Type": contentType });
      response.end(cutInsideRow(Buffer.from(text)));
      return;
    case "html":
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(HOTEL_PAGE);
      return;
    case "empty":
      response.writeHead(200, { "Content-Type": contentType, "Content-Length": 0 });
      response.end();
      return;
    case "no-content":
      response.writeHead(204);
      response.end();
      return;
    case "hang":
      return;
    case "redirect":
      response.writeHead(302, { Location: fault.to });
      response.end();
      return;
    case "body":
      response.writeHead(200, { "Content-Type": fault.contentType ?? "text/plain" });
      response.end(fault.body);
  }
}
