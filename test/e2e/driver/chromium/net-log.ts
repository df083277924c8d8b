// Reads Chromium's own network log: every request, whoever made it.

import { closeSync, openSync, readSync } from "node:fs";

/** A request as the browser logged it. */
export interface LoggedRequest {
  method: string;
  url: string;
  /** Origin of the initiator; "" for the person and the browser itself. */
  initiator: string;
  /** Sent headers, names in lower case; empty if it found no connection. */
  headers: Record<string, string>;
}

interface LogEvent {
  type: number;
  source: { id: number };
  params?: { url?: string; method?: string; initiator?: string; headers?: string[] };
}

const CHUNK_BYTES = 1 << 20;

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

/** Passes on what was added to a file since the last call, line by line. */
function createLineReader(path: string): (hear: (line: string) => void) => void {
  let position = 0;
  let unread = Buffer.alloc(0);
  return (hear) => {
    const file = openSync(path, "r");
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let size = readSync(file, chunk, 0, CHUNK_BYTES, position); size > 0; ) {
      position += size;
      unread = Buffer.concat([unread, chunk.subarray(0, size)]);
      for (let end = unread.indexOf("\n"); end >= 0; end = unread.indexOf("\n")) {
        hear(unread.subarray(0, end).toString());
        unread = unread.subarray(end + 1);
      }
      size = readSync(file, chunk, 0, CHUNK_BYTES, position);
    }
    closeSync(file);
  };
}

/**
 * Reads a log that may still be written: each call returns the requests since the last one, in start order. A redirected one
 * appears once for each address. Headers are added once they are sent.
 */
export function createNetLogReader(path: string): () => LoggedRequest[] {
  const readLines = createLineReader(path);
  const latest = new Map<number, LoggedRequest>();
  let types: Record<string, number> = {};
  let requests: LoggedRequest[] = [];

  // The constants are on the first line, and each event has its own.
  function hear(line: string): void {
    const text = line.replace(/\]?,\s*$/, "");
    if (text.startsWith('{"constants":')) types = JSON.parse(`${text}}`).constants.logEventTypes;
    else if (text.startsWith('{"')) see(JSON.parse(text) as LogEvent);
  }

  function see({ type, source, params }: LogEvent): void {
    if (type === types.URL_REQUEST_START_JOB && params?.url !== undefined) {
      const { url, method = "", initiator = "" } = params;
      const request = { method, url, initiator: initiator === "not an origin" ? "" : initiator, headers: {} };
      latest.set(source.id, request);
      requests.push(request);
    }
    const request = latest.get(source.id);
    if (type === types.HTTP_TRANSACTION_SEND_REQUEST_HEADERS && request) {
      request.headers = headersOf(params?.headers ?? []);
    }
  }

  return () => {
    requests = [];
    readLines(hear);
    return requests;
  };
}
