// The only place that calls fetch: limited in time and size, silent about the user, and clear about what went wrong.

import { type ErrorCode, type ErrorData, ServiceError, type ServiceName } from "../shared/errors.ts";
import type { SentRequest } from "../shared/records/sent-requests.ts";

/** Where to send a request, and what to add to what every request has. */
export interface HttpRequest {
  service: ServiceName;
  url: string;
  headers?: Record<string, string>;
  form?: URLSearchParams;
  /** Sent by POST, as JSON. */
  json?: unknown;
  /** Without it, and without anything to post, the request is a GET. */
  method?: "DELETE";
  /** What the request reveals about the user. No request is sent without this. */
  what: SentRequest["what"];
}

export interface HttpOptions {
  /** From the request to the last byte of the response. */
  timeoutMs: number;
  /** A longer response is cut off and counts as malformed. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Reads the message of a 429, for `said` of the error it becomes. Only a short body is read, with a short timeout. */
  serviceMessageIn?(answer: HttpAnswer): string | undefined;
}

export interface HttpContext {
  fetch: typeof fetch;
  isOnline(): boolean;
  /** Whether responses of this address can be read even if the service opens them to nobody (no CORS). */
  hasAccess?(url: string): Promise<boolean>;
  /** Called once for each request, before it is sent. */
  onRequest?(request: HttpRequest): void;
}

/** Reads a file of the extension's own package. Nothing leaves the browser. Rejects if the file can't be read. */
export async function readOwnFile(path: string): Promise<ArrayBuffer> {
  return (await fetch(path)).arrayBuffer();
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: "bad-request",
  401: "unauthorized",
  403: "forbidden",
  429: "rate-limited",
};

/** Longest wait that a service can impose; more than a day is a mistake or malice. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** A date in HTTP or ISO 8601 format. `Date.parse` accepts far more, and takes "soon 2050" for a wait of decades. */
const DATE_WITH_TIME = /^(?:[a-z]{3,9},? .{7,12}|\d{4}-\d\d-\d\dT)\d\d:\d\d:\d\d/i;

/** Parses `Retry-After`, in seconds or as a date, into whole seconds, rounded up; `undefined` if it is invalid or in the past. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const isNumber = /^\d+(?:\.\d+)?$/.test(text);
  if (!isNumber && !DATE_WITH_TIME.test(text)) return undefined;
  const seconds = isNumber ? Number(text) : (Date.parse(text) - now) / 1000;
  if (!(seconds > 0)) return undefined;
  return Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS);
}

/** The browser hides where a redirect leads. That there is one is worth a status. */
const MOVED = 301;

const WEB_PAGE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** `undefined` if the body exceeds the limit, or is late. */
async function readBytes({ body }: Response, maxBytes: number, isLate?: AbortSignal) {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  isLate?.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (isLate?.aborted) return undefined;
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** The message of a 429 is a sentence, and the 429 counts without it. */
const SAID_MAX_BYTES = 16_384;
const SAID_TIMEOUT_MS = 2_000;

/** Why there was no response. `isAnswered`: one had started. */
async function missingAnswer(
  context: HttpContext,
  { service, url }: HttpRequest,
  isAnswered: boolean,
): Promise<ErrorData> {
  if (!context.isOnline()) return { code: "offline", service };
  // The browser doesn't say whether the service is down, or its response may not be read.
  const isWithheld = !isAnswered && (await context.hasAccess?.(url)) === false;
  return { code: "unavailable", service, ...(isWithheld && { reason: "no-site-access" }) };
}

/** Sends a request. Without `expected`, any status is fine. Throws like {@link getText} for an unexpected one. */
async function send(
  context: HttpContext,
  request: HttpRequest,
  options: HttpOptions,
  expected?: readonly number[],
): Promise<Omit<HttpAnswer, "text"> & { bytes?: Uint8Array }> {
  const { service } = request;
  if (options.signal?.aborted) throw new ServiceError({ code: "aborted", service });
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  context.onRequest?.(request);
  let response: Response | undefined;
  let bytes: Uint8Array | undefined;
  let said: string | undefined;
  let isLimit = false;
  try {
    response = await context.fetch(request.url, {
      ...(request.form && { method: "POST", body: request.form }),
      ...(request.json !== undefined && { method: "POST", body: JSON.stringify(request.json) }),
      ...(request.method && { method: request.method }),
      headers: {
        ...(request.json !== undefined && { "Content-Type": "application/json" }),
        ...request.headers,
      },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      // Following would send the request to a host that nobody chose.
      redirect: "manual",
      signal,
    });
    const { status, headers } = response;
    if (status === 429 && options.serviceMessageIn) {
      isLimit = true;
      const isLate = AbortSignal.timeout(SAID_TIMEOUT_MS);
      const words = await readBytes(response, SAID_MAX_BYTES, isLate).catch(() => undefined);
      said = words && options.serviceMessageIn({ status, headers, text: new TextDecoder().decode(words) });
    } else if (expected?.includes(status) ?? true) {
      bytes = await readBytes(response, options.maxBytes);
    }
    // Unread data is useless, and it doesn't matter if it can't be canceled any more.
    if (bytes === undefined) response.body?.cancel().catch(() => undefined);
  } catch (cause) {
    const isEnded = timeout.aborted || options.signal?.aborted;
    const error: ErrorData = isEnded
      ? { code: timeout.aborted ? "timeout" : "aborted", service }
      : await missingAnswer(context, request, response !== undefined);
    throw new ServiceError(error, { cause });
  }
  const answer = {
    status: response.type === "opaqueredirect" ? MOVED : response.status,
    headers: response.headers,
  };
  if (bytes === undefined && (expected || isLimit)) {
    const isTooLong = expected?.includes(answer.status);
    throw statusError(service, answer, { ...(isTooLong && { code: "malformed" }), said });
  }
  return { ...answer, bytes };
}

/** The error for an unexpected response, by its status. `more` adds to its data, or replaces it. */
export function statusError(
  service: ServiceName,
  { status, headers }: Pick<HttpAnswer, "status" | "headers">,
  more: Partial<Omit<ErrorData, "service">> = {},
): ServiceError {
  const isUnreadable = status >= 200 && status < 300;
  const code = CODE_OF_STATUS[status] ?? (isUnreadable ? "malformed" : "unavailable");
  const retryAfterSeconds = parseRetryAfter(headers.get("retry-after"), Date.now());
  return new ServiceError({ code, service, status, retryAfterSeconds, ...more });
}

export interface HttpAnswer {
  /** 301 if the browser hides which redirect it was. */
  status: number;
  /** The headers that the browser lets us see. */
  headers: Headers;
  text: string;
}

/** The status of a response, 301 for any redirect. The body isn't read. Throws like {@link getAnswer}. */
export async function getStatus(
  context: HttpContext,
  request: HttpRequest,
  options: Omit<HttpOptions, "maxBytes">,
): Promise<number> {
  return (await send(context, request, { ...options, maxBytes: 0 })).status;
}

/**
 * Sends a request without cookies, referrer or cache, follows no redirects, and returns the response whatever its status, for
 * clients that parse refusals. A response that exceeds `maxBytes` has no text.
 *
 * @throws {ServiceError} `offline`, `timeout`, `aborted`, or `unavailable` if there was no response (with the reason
 * `no-site-access` if the browser may have kept it from us); `malformed` for a 2xx that exceeds `maxBytes`; `rate-limited`
 * for a 429 if there is `serviceMessageIn`
 */
export async function getAnswer(
  context: HttpContext,
  request: HttpRequest,
  options: HttpOptions,
): Promise<HttpAnswer> {
  const sent = await send(context, request, options);
  const { status, headers, bytes } = sent;
  if (bytes === undefined && status >= 200 && status < 300) throw statusError(request.service, sent);
  return { status, headers, text: new TextDecoder().decode(bytes) };
}

export async function getBytes(
  context: HttpContext,
  request: HttpRequest,
  options: HttpOptions,
): Promise<Uint8Array> {
  return (await send(context, request, options, [200])).bytes ?? new Uint8Array();
}

/**
 * Like {@link getAnswer}, but returns the text of a 200.
 *
 * @throws {ServiceError} like {@link getAnswer} if there was no response; the code of the status for anything but 200, such as
 * `unavailable` for a service that moved; `malformed` for another 2xx, and for a 200 that exceeds `maxBytes`
 */
export async function getText(
  context: HttpContext,
  request: HttpRequest,
  options: HttpOptions,
): Promise<string> {
  return new TextDecoder().decode(await getBytes(context, request, options));
}

/**
 * Like {@link getText}, for requests where 404 is a valid response: `undefined`.
 *
 * @throws {ServiceError} like {@link getText}; `malformed` with the status 404 if the body is a web page and the address has
 * never responded as this service (`isProven`): most likely there is none
 */
export async function findText(
  context: HttpContext,
  request: HttpRequest,
  options: HttpOptions & { isProven: boolean },
): Promise<string | undefined> {
  const { status, headers, bytes } = await send(context, request, options, [200, 404]);
  if (status === 200) return new TextDecoder().decode(bytes);
  const isWebPage = WEB_PAGE.test(headers.get("content-type") ?? "");
  if (isWebPage && bytes && bytes.length > 0 && !options.isProven) {
    throw new ServiceError({ code: "malformed", service: request.service, status });
  }
  return undefined;
}
