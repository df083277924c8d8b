// Asks the local lookup service as bare HTTPS: only the headers that a test names, and the address exactly as written.

import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { buffer } from "node:stream/consumers";
import type { LookupService } from "../../services/lookup-service.ts";

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface AskOptions {
  method?: string;
  /** A User-Agent is sent unless it is `undefined` here. */
  headers?: Record<string, string | undefined>;
  body?: string;
}

/** Asks on a connection of its own; rejects where it breaks. */
export function ask(
  { port, certificate }: LookupService,
  path: string,
  { method = "GET", headers = {}, body }: AskOptions = {},
): Promise<Reply> {
  const sent = Object.entries({ "User-Agent": "tests", ...headers }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  return new Promise((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        headers: Object.fromEntries(sent),
        ca: certificate,
        agent: false,
      },
      (answer) => {
        buffer(answer).then((bytes) => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, headers, bytes, text: bytes.toString("utf8") });
        }, reject);
      },
    )
      .on("error", reject)
      .end(body);
  });
}

/** A clock that a test turns by hand. */
export function handClock(): { now: () => number; pass(ms: number): void } {
  let time = 1_000_000;
  return {
    now: () => time,
    pass(ms) {
      time += ms;
    },
  };
}

/** A clock on which nobody ever asks too early: every look at it takes two seconds. */
export function patientClock(): () => number {
  let time = 0;
  return () => {
    time += 2000;
    return time;
  };
}
