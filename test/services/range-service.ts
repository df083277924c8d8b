// The local password range service: real HTTP, by lookup-v2 rules 5 to 8, with switches for every fault.

import type { IncomingMessage, ServerResponse } from "node:http";
import { noteRequest, pathOf, permitOrigins, send, textAnswer } from "./answers.ts";
import { answerWithFault, type Fault } from "./faults.ts";
import { type ListenOptions, listen } from "./local-server.ts";
import { countOf, PASSWORDS_RANKED, rangeText } from "./range/range-content.ts";

export type { Fault as RangeFault } from "./faults.ts";

export type RangeService = Awaited<ReturnType<typeof startRangeService>>;

type RangeRequest = ReturnType<typeof noteRequest> & { prefix: string | undefined };

const ALLOWED = "Add-Padding, If-None-Match";
const RANGE_PATH = /^\/range\/([^/]*)$/;
const PREFIX = /^[0-9a-f]{5}$/i;

/** Revalidating an unchanged range is cheap, for a client that may read and send these. */
const TAG_HEADERS = { "Access-Control-Expose-Headers": "ETag" };

/** The public service's cache lifetime: 31 days. */
const CACHE_CONTROL = "public, max-age=2678400";

export async function startRangeService(options: ListenOptions = {}) {
  const requests: RangeRequest[] = [];
  let faultOf: (prefix: string) => Fault | undefined = () => undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const named = RANGE_PATH.exec(pathOf(request))?.[1];
    const prefix = named !== undefined && PREFIX.test(named) ? named : undefined;
    requests.push(Object.assign(noteRequest(request, response), { prefix }));

    if (permitOrigins(request, response, "GET", ALLOWED)) return;
    if (named === undefined) return send(response, textAnswer(404, "There is nothing here."));
    if (method !== "GET") return send(response, textAnswer(405, "Only GET here.", { Allow: "GET, OPTIONS" }));
    if (prefix === undefined) {
      return send(response, textAnswer(400, "The hash prefix was not in a valid format."));
    }
    const isPadded = headers["add-padding"] === "true";
    // The same prefix always gives the same text.
    const etag = `"${prefix.toUpperCase()}${isPadded ? "-padded" : ""}"`;
    const kept = { ETag: etag, "Cache-Control": CACHE_CONTROL, ...TAG_HEADERS };
    const right =
      headers["if-none-match"] === etag
        ? { status: 304, headers: kept, body: "" }
        : textAnswer(200, rangeText(prefix, isPadded), { "Content-Type": "text/plain", ...kept });
    const fault = faultOf(prefix);
    if (fault) await answerWithFault(fault, response, right);
    else send(response, right);
  }

  const server = await listen(handle, options);
  return {
    ...server,
    requests: requests as readonly RangeRequest[],
    forget() {
      requests.length = 0;
    },
    /** Makes range requests fail, all or by prefix, until called with `undefined`. Preflights aren't affected. */
    setFault(wanted: Fault | ((prefix: string) => Fault | undefined) | undefined) {
      faultOf = typeof wanted === "function" ? wanted : () => wanted;
    },
    passwordsRanked: PASSWORDS_RANKED,
    countOf,
  };
}
