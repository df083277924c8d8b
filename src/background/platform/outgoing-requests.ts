// What service clients need from the browser, and the list of sent requests: in memory, without private windows.

import type { HttpContext } from "../../services/http.ts";
import type { SentRequest } from "../../shared/records/sent-requests.ts";
import { MAX_SENT_REQUESTS, SENT_REQUESTS } from "../../shared/records/sent-requests.ts";
import { onErase } from "./erase.ts";
import { createRecords } from "./records.ts";
import { hasAccessTo } from "./site-access.ts";

const { change } = createRecords(SENT_REQUESTS);

type Lines = readonly SentRequest[];

/** The list with another request. Those of one audit, which are counted, share a line with the highest count. */
function withRequest(requests: Lines, request: SentRequest): Lines {
  const { at, what, count } = request;
  const ofOrigin = requests.filter(({ origin }) => origin === request.origin);
  // Most requests have the origin of an earlier one, so share its string.
  const { origin } = ofOrigin.at(-1) ?? request;
  if (count === undefined) return [...requests, { ...request, origin }];
  const line = ofOrigin.find((other) => other.what === what && other.at === at);
  const others = requests.filter((other) => other !== line);
  return [...others, { ...request, origin, count: Math.max(count, line?.count ?? 0) }];
}

/** The list is long, and an audit sends hundreds of requests a second: it is written only this often. */
const REST_MS = 500;

let unwritten: Lines = [];
let isResting = false;

/** Writes what isn't written yet, for whoever reads the list. Never rejects. */
export async function writeSentRequests(): Promise<void> {
  const mine = unwritten;
  unwritten = [];
  const isKept = await change((requests) =>
    mine.length > 0 ? mine.reduce(withRequest, requests ?? []).slice(-MAX_SENT_REQUESTS) : requests,
  );
  // If there is no room for all, the newer half is better than a list that says nothing was sent.
  if (!isKept) await change((requests = []) => requests.slice(-Math.ceil(requests.length / 2)));
}

/** Changes the lines of the list. Never rejects. */
export async function alterSentRequests(alter: (request: SentRequest) => SentRequest): Promise<void> {
  await writeSentRequests();
  await change((requests) => requests?.map(alter));
}

function writeAndRest(): void {
  isResting = unwritten.length > 0;
  if (!isResting) return;
  void writeSentRequests();
  setTimeout(writeAndRest, REST_MS);
}

/** Lists a request: at once after a rest, so that a worker that dies can lose only what came close after another. */
export function recordSentRequest(request: SentRequest): void {
  unwritten = withRequest(unwritten, request);
  if (!isResting) writeAndRest();
}

/**
 * Lists a request of an audit. Each run has one line with its number of requests. The page counts them, so a count that a dead
 * worker didn't write arrives with the next request.
 */
export function recordVaultRange(url: string, run: { startedAt: number; requests: number }): void {
  const at = Math.min(run.startedAt, Date.now());
  const { origin } = new URL(url);
  recordSentRequest({ at, service: "passwords", origin, what: "vault-ranges", count: run.requests });
}

onErase("sent-requests", () => {
  unwritten = [];
});

/** Sends requests, and lists those from windows that aren't private. */
export function httpContext(isPrivate: boolean): HttpContext {
  return {
    fetch: (...args) => fetch(...args),
    isOnline: () => navigator.onLine,
    hasAccess: hasAccessTo,
    onRequest({ service, url, what }) {
      if (!isPrivate) recordSentRequest({ at: Date.now(), service, origin: new URL(url).origin, what });
    },
  };
}
