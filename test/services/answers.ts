// Responses of the local services as values, and how they are sent.

import type { IncomingMessage, ServerResponse } from "node:http";

export function noteRequest(
  { method = "", url: path = "/", headers }: IncomingMessage,
  response: ServerResponse,
  at = Date.now(),
) {
  return {
    method,
    /** With query, as sent. */
    path,
    headers,
    /** Milliseconds since the epoch, or of the service's own clock. */
    at,
    /** 0 while there is no response, and forever if none comes. */
    get status(): number {
      return response.headersSent ? response.statusCode : 0;
    },
  };
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export function textAnswer(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers }, body };
}

/** A page, like those that proxies in front of services show. */
export function pageAnswer(status: number, title: string, headers: Record<string, string> = {}): Answer {
  const body = `<!doctype html>\n<html lang="en"><head><title>${title}</title></head>\n<body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers }, body };
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

/** Adds CORS headers for every origin; responds to a preflight, and returns whether it was one. */
export function permitOrigins(
  { method }: IncomingMessage,
  response: ServerResponse,
  methods: string,
  headers: string,
): boolean {
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (method !== "OPTIONS") return false;
  response.setHeader("Access-Control-Allow-Methods", methods);
  response.setHeader("Access-Control-Allow-Headers", headers);
  response.writeHead(204).end();
  return true;
}

export function pathOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/\?.*$/s, "");
}
