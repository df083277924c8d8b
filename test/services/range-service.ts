// The local password range service: real HTTP, by lookup-v2 rules 5 to 8, with switches for everything that can go wrong.

import type { IncomingMessage, ServerResponse } from "node:http";
import { noteRequest, pathOf, permitOrigins, send, textAnswer } from "./answers.ts";
import { answerWithFault, type Fault } from "./faults.ts";
import { type ListenOptions, listen } from "./local-server.ts";
import { countOf, PASSWORDS_RANKED, rangeText } from "./range/range-content.ts";

export type { Fault as RangeFault } from "./faults.ts";

export type RangeService = Awaited<ReturnType<typeof startRangeService>>;

type RangeRequest = ReturnType<typeof noteRequest> & { prefix: string | undefined };

const PADDING = "Add-Padding";
const RANGE_PATH = /^\/range\/([^/]*)$/;
const PREFIX = /^[0-9a-f]{5}$/i;

/** As long as the public service lets caches keep an answer: 31 days. */
const CACHE_CONTROL = "public, max-age=2678400";

export async function startRangeService(options: ListenOptions = {}) {
  const requests: RangeRequest[] = [];
  let fault: Fault | undefined;
  let allowed = PADDING;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const named = RANGE_PATH.exec(pathOf(request))?.[1];
    const prefix = named !== undefined && PREFIX.test(named) ? named : undefined;
    requests.push(Object.assign(noteRequest(request, response), { prefix }));

    if (permitOrigins(request, response, "GET", allowed)) return;
    if (named === undefined) return send(response, textAnswer(404, "There is nothing here."));
    if (method !== "GET") return send(response, textAnswer(405, "Only GET here.", { Allow: "GET, OPTIONS" }));
    if (prefix === undefined) {
      return send(response, textAnswer(400, "The hash prefix was not in a valid format."));
    }
    const body = rangeText(prefix, headers["add-padding"] === "true");
    const right = textAnswer(200, body, { "Content-Type": "text/plain", "Cache-Control": CACHE_CONTROL });
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
    /** Makes every range request fail in this manner until it is called with `undefined`. Preflights stay well. */
    setFault(wanted: Fault | undefined) {
      fault = wanted;
    },
    allowHeaders(headers = PADDING) {
      allowed = headers;
    },
    passwordsRanked: PASSWORDS_RANKED,
    countOf,
  };
}
