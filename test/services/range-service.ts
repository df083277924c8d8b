// The local password range service: real HTTP, by lookup-v2 rules 5 to 8, with switches for everything that can go wrong.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pathOf, permitOrigins, send, textAnswer } from "./answers.ts";
import { type ListenOptions, type LocalServer, listen } from "./local-server.ts";
import { countOf, PASSWORDS_RANKED, rangeText } from "./range/range-content.ts";
import { answerWithFault, type RangeFault } from "./range/range-faults.ts";

export type { RangeFault } from "./range/range-faults.ts";

/** A request that the service received, preflights included. */
export interface RecordedRequest {
  method: string;
  /** Path with query, as sent. */
  path: string;
  /** As sent; absent where the path names no valid prefix. */
  prefix?: string;
  headers: IncomingHttpHeaders;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface RangeService extends LocalServer {
  readonly requests: readonly RecordedRequest[];
  forget(): void;
  /** Makes every range request fail in this manner until it is called with `undefined`. Preflights stay well. */
  setFault(fault: RangeFault | undefined): void;
  /** The headers that a preflight allows from now on: `Add-Padding`, unless told. */
  allowHeaders(headers?: string): void;
  /** The passwords that the service knows, most common first. */
  readonly passwordsRanked: readonly string[];
  /** How often it says that a password was seen; 0 for one that it does not know. */
  countOf(password: string): number;
}

const PADDING = "Add-Padding";
const RANGE_PATH = /^\/range\/([^/]*)$/;
const PREFIX = /^[0-9a-f]{5}$/i;

/** As long as the public service lets caches keep an answer: 31 days. */
const CACHE_CONTROL = "public, max-age=2678400";
const PLAIN = { "Content-Type": "text/plain" };

/** Starts the service on any free port of this computer. */
export async function startRangeService(options: ListenOptions = {}): Promise<RangeService> {
  const requests: RecordedRequest[] = [];
  let fault: RangeFault | undefined;
  let allowed = PADDING;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "/", headers } = request;
    const named = RANGE_PATH.exec(pathOf(request))?.[1];
    const prefix = named !== undefined && PREFIX.test(named) ? named : undefined;
    requests.push({ method, path, ...(prefix !== undefined && { prefix }), headers, at: Date.now() });

    if (permitOrigins(request, response, "GET", allowed)) return;
    if (named === undefined) return send(response, textAnswer(404, "There is nothing here."));
    if (method !== "GET") return send(response, textAnswer(405, "Only GET here.", { Allow: "GET, OPTIONS" }));
    if (prefix === undefined) {
      return send(response, textAnswer(400, "The hash prefix was not in a valid format."));
    }
    const body = rangeText(prefix, headers["add-padding"] === "true");
    const right = { status: 200, headers: { ...PLAIN, "Cache-Control": CACHE_CONTROL }, body };
    if (fault) await answerWithFault(fault, response, body, () => send(response, right));
    else send(response, right);
  }

  const server = await listen(handle, options);
  return {
    ...server,
    requests,
    forget() {
      requests.length = 0;
    },
    setFault(wanted) {
      fault = wanted;
    },
    allowHeaders(headers = PADDING) {
      allowed = headers;
    },
    passwordsRanked: PASSWORDS_RANKED,
    countOf,
  };
}
