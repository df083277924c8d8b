// What service clients need from the browser, and the list of sent requests: in memory, without private windows.

import type { HttpContext } from "../../services/http.ts";
import type { SentRequest } from "../../shared/messages.ts";
import { MAX_SENT_REQUESTS, SENT_REQUESTS } from "../../shared/records/sent-requests.ts";
import { onErase } from "./erase.ts";
import { createRecords } from "./records.ts";
import { hasAccessTo } from "./site-access.ts";

const { change } = createRecords(SENT_REQUESTS);

type Lines = readonly SentRequest[];

async function write(alter: (requests: Lines) => Lines): Promise<void> {
  const isKept = await change((requests = []) => alter(requests).slice(-MAX_SENT_REQUESTS));
  // If there is no room for all, the newer half is better than a list that says nothing was sent.
  if (!isKept) await change((requests = []) => requests.slice(-Math.ceil(requests.length / 2)));
}

export function recordSentRequest(request: SentRequest): Promise<void> {
  return write((requests) => {
    // Most requests have the origin of an earlier one, so share its string.
    const { origin = request.origin } = requests.findLast((other) => other.origin === request.origin) ?? {};
    return [...requests, { ...request, origin }];
  });
}

/** An audit sends hundreds of requests a second. Its line is written only this often. */
const RUN_REST_MS = 500;

/** By run: the latest number of requests, if it isn't written yet. */
const unwritten = new Map<string, Required<SentRequest>>();

function writeRuns(): void {
  const lines = [...unwritten.values()];
  if (lines.length === 0) return;
  void write((requests) => {
    const isOf = (line: SentRequest) => (other: SentRequest) =>
      other.what === line.what && other.at === line.at && other.origin === line.origin;
    const others = requests.filter((request) => !lines.some((line) => isOf(line)(request)));
    const whole = lines.map((line) => ({
      ...line,
      count: Math.max(line.count, requests.find(isOf(line))?.count ?? 0),
    }));
    return [...others, ...whole];
  });
}

/**
 * Lists a request of an audit. Each run has one line with its number of requests. The page counts them, so a count that a dead
 * worker didn't write arrives with the next request.
 */
export function recordVaultRange(url: string, run: { startedAt: number; requests: number }): void {
  const at = Math.min(run.startedAt, Date.now());
  const { origin } = new URL(url);
  const key = `${at} ${origin}`;
  const count = Math.max(run.requests, unwritten.get(key)?.count ?? 0);
  const isResting = unwritten.size > 0;
  unwritten.set(key, { at, service: "passwords", origin, what: "vault-ranges", count });
  if (isResting) return;
  writeRuns();
  setTimeout(() => {
    writeRuns();
    unwritten.clear();
  }, RUN_REST_MS);
}

onErase("sent-requests", () => unwritten.clear());

/** Sends requests, and lists those from windows that aren't private. */
export function httpContext(isPrivate: boolean): HttpContext {
  return {
    fetch: (...args) => fetch(...args),
    isOnline: () => navigator.onLine,
    hasAccess: hasAccessTo,
    onRequest({ service, url, what }) {
      if (!isPrivate) void recordSentRequest({ at: Date.now(), service, origin: new URL(url).origin, what });
    },
  };
}
