// Reads Chromium's own network log: every request, whoever made it.

import { readFileSync } from "node:fs";

/** A request as the browser logged it. */
export interface LoggedRequest {
  method: string;
  url: string;
  /** Origin of the initiator; "" for the person and the browser itself. */
  initiator: string;
  /** Sent headers, names in lower case; empty if it found no connection. */
  headers: Record<string, string>;
}

interface NetLog {
  constants: { logEventTypes: Record<string, number> };
  events: {
    type: number;
    source: { id: number };
    params?: { url?: string; method?: string; initiator?: string; headers?: string[] };
  }[];
}

/** Arguments that make Chromium write the log to a file, headers included. */
export function netLogArguments(path: string): string[] {
  return [`--log-net-log=${path}`, "--net-log-capture-mode=IncludeSensitive"];
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

/** All requests of a log, in start order; a redirected one appears once for each address. */
export function readNetLog(path: string): LoggedRequest[] {
  const { constants, events } = JSON.parse(readFileSync(path, "utf8")) as NetLog;
  const { URL_REQUEST_START_JOB: began, HTTP_TRANSACTION_SEND_REQUEST_HEADERS: sent } =
    constants.logEventTypes;
  const requests: LoggedRequest[] = [];
  const latest = new Map<number, LoggedRequest>();
  for (const { type, source, params } of events) {
    if (type === began && params?.url !== undefined) {
      const { url, method = "", initiator = "" } = params;
      const request = {
        method,
        url,
        initiator: initiator === "not an origin" ? "" : initiator,
        headers: {},
      };
      latest.set(source.id, request);
      requests.push(request);
    }
    const request = latest.get(source.id);
    if (type === sent && request) request.headers = headersOf(params?.headers ?? []);
  }
  return requests;
}
