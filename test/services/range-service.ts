// The local password range service: real HTTP, by lookup-v2 rules 5 to 8, with switches for everything that can go wrong.
// By itself: `node test/services/range-service.ts [port]`.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type ListenOptions, type LocalServer, listen } from "./local-server.ts";
import { countOf, PASSWORDS_RANKED, rangeText } from "./range-content.ts";
import { answerWithFault, parseFault, type RangeFault } from "./range-faults.ts";

export type { RangeFault } from "./range-faults.ts";

/** A request that the service received, preflights included; its own switches (`/_…`) are not recorded. */
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
  /** What was asked, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Empties {@link requests}. */
  forget(): void;
  /** Makes every range request fail in this manner until it is called with `undefined`. Preflights stay well. */
  setFault(fault: RangeFault | undefined): void;
  /** The passwords that the service knows, most common first. */
  readonly passwordsRanked: readonly string[];
  /** How often it says that a password was seen; 0 for one that it does not know. */
  countOf(password: string): number;
}

const RANGE_PATH = /^\/range\/([^/]*)$/;
const PREFIX = /^[0-9a-f]{5}$/i;

/** As long as the public service lets caches keep an answer: 31 days. */
const CACHE_CONTROL = "public, max-age=2678400";

function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "Content-Type": "text/plain", ...headers });
  response.end(body);
}

function sendMethodNotAllowed(response: ServerResponse, allowed: string): void {
  sendText(response, 405, `Only ${allowed} here.`, { Allow: allowed });
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").replace(/\?.*$/s, "");
}

/** Starts the service; it listens on loopback unless told otherwise. */
export async function startRangeService(options: ListenOptions = {}): Promise<RangeService> {
  const requests: RecordedRequest[] = [];
  let fault: RangeFault | undefined;
  // The passwords are hashed on the first answer; nobody's first answer shall be a slow one.
  rangeText("00000", false);

  async function handleSwitch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method } = request;
    if (pathOf(request) === "/_requests") {
      if (method === "DELETE") requests.length = 0;
      else if (method !== "GET") return sendMethodNotAllowed(response, "GET, DELETE");
      return sendText(response, 200, JSON.stringify(requests), { "Content-Type": "application/json" });
    }
    if (pathOf(request) !== "/_fault") return sendText(response, 404, "There is no such switch.");
    if (method === "DELETE") fault = undefined;
    else if (method === "PUT") {
      const wanted = parseFault(await text(request));
      if (!wanted) return sendText(response, 400, "The body is no fault that this service knows.");
      fault = wanted;
    } else return sendMethodNotAllowed(response, "PUT, DELETE");
    response.writeHead(204).end();
  }

  async function handleRange(
    request: IncomingMessage,
    response: ServerResponse,
    prefix: string,
  ): Promise<void> {
    const body = rangeText(prefix, request.headers["add-padding"] === "true");
    const answer = () => sendText(response, 200, body, { "Cache-Control": CACHE_CONTROL });
    if (fault) await answerWithFault(fault, response, body, answer);
    else answer();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "/", headers } = request;
    // The switches are for other processes, not for pages: they send no permission to read or write across origins.
    if (path.startsWith("/_")) return handleSwitch(request, response);

    const named = RANGE_PATH.exec(pathOf(request))?.[1];
    const prefix = named !== undefined && PREFIX.test(named) ? named : undefined;
    requests.push({ method, path, ...(prefix !== undefined && { prefix }), headers, at: Date.now() });

    response.setHeader("Access-Control-Allow-Origin", "*");
    if (method === "OPTIONS") {
      response.setHeader("Access-Control-Allow-Methods", "GET");
      response.setHeader("Access-Control-Allow-Headers", "Add-Padding");
      response.writeHead(204).end();
    } else if (named === undefined) sendText(response, 404, "There is nothing here.");
    else if (method !== "GET") sendMethodNotAllowed(response, "GET, OPTIONS");
    else if (prefix === undefined) sendText(response, 400, "The hash prefix was not in a valid format.");
    else await handleRange(request, response, prefix);
  }

  const server = await listen((request, response) => {
    // A client that hangs up while it sends is no fault of this service.
    handle(request, response).catch(() => response.destroy());
  }, options);
  return {
    ...server,
    requests,
    forget() {
      requests.length = 0;
    },
    setFault(wanted) {
      fault = wanted;
    },
    passwordsRanked: PASSWORDS_RANKED,
    countOf,
  };
}

if (import.meta.main) {
  const service = await startRangeService({ port: Number(process.argv[2] ?? 0) });
  console.log(`Password ranges at ${service.url}/range/{prefix}`);
}
