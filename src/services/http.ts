// The one place that calls fetch: bounded in time and size, silent about the person, and clear about what went wrong.

import { type ErrorCode, type ErrorData, ServiceError, type ServiceName } from "../shared/errors.ts";
import type { SentRequest } from "../shared/messages.ts";

/** Where to ask, and what to say besides what every request says. */
export interface HttpRequest {
  service: ServiceName;
  url: string;
  headers?: Record<string, string>;
  form?: URLSearchParams;
  /** What is posted as JSON. */
  json?: unknown;
  /** Without one, and without anything to post, it is a GET. */
  method?: "DELETE";
  /** It is asked of a site, which may lead on as it likes; a service may not. */
  follows?: true;
  /** What it tells about the person: no request goes out without a name for that. */
  what: SentRequest["what"];
}

export interface HttpOptions {
  /** From the request to the last byte of the answer. */
  timeoutMs: number;
  /** A longer answer is cut off and counts as malformed. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Reads what a 429 says in its own words, for `said` of the error. Only a short body is read, and nobody waits long. */
  saidIn?(answer: HttpAnswer): string | undefined;
}

export interface HttpContext {
  fetch: typeof fetch;
  isOnline(): boolean;
  /** Whether answers of this address may be read even where the service opens them to nobody. */
  hasAccess?(url: string): Promise<boolean>;
  /** Called once for each request, before it goes out. */
  onRequest?(request: HttpRequest): void;
}

/** A file of the extension's own package: nothing leaves the browser for it. Rejects where it cannot be read. */
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

/** A date as HTTP has it, or as ISO 8601 has it. `Date.parse` reads far more, and makes decades of "soon 2050". */
const DATE_WITH_TIME = /^(?:[a-z]{3,9},? .{7,12}|\d{4}-\d\d-\d\dT)\d\d:\d\d:\d\d/i;

/** The whole seconds, rounded up, of a `Retry-After` in seconds or as a date; `undefined` for any other, and a past one. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const isNumber = /^\d+(?:\.\d+)?$/.test(text);
  if (!isNumber && !DATE_WITH_TIME.test(text)) return undefined;
  const seconds = isNumber ? Number(text) : (Date.parse(text) - now) / 1000;
  if (!(seconds > 0)) return undefined;
  return Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS);
}

/** Where it moved to is hidden from us; that it did is worth a status. */
const MOVED = 301;

const WEB_PAGE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** `undefined` where they exceed the limit, or are not there in time. */
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

/** What is said of a limit is a sentence; the limit counts without it. */
const SAID_MAX_BYTES = 16_384;
const SAID_TIMEOUT_MS = 2_000;

/** Why there was no answer. `isAnswered`: one had begun. */
async function missingAnswer(
  context: HttpContext,
  { service, url }: HttpRequest,
  isAnswered: boolean,
): Promise<ErrorData> {
  if (!context.isOnline()) return { code: "offline", service };
  // The browser does not say whether nobody is there, or somebody who may not be read.
  const isWithheld = !isAnswered && (await context.hasAccess?.(url)) === false;
  return { code: "unavailable", service, ...(isWithheld && { reason: "no-site-access" }) };
}

/** Sends a request; any status is `expected` where none is named. Throws as {@link getText} for what is not. */
async function send(
  context: HttpContext,
  request: HttpRequest,
  options: HttpOptions,
  expected?: readonly number[],
): Promise<Omit<HttpAnswer, "text"> & { url: string; bytes?: Uint8Array }> {
  const { service } = request;
  if (options.signal?.aborted) throw new ServiceError({ code: "aborted", service });
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  context.onRequest?.(request);
  let response: Response | undefined;
  let bytes: Uint8Array | undefined;
  let said: string | undefined;
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
      // Following would hand what was asked to a host that nobody chose.
      redirect: request.follows ? "follow" : "manual",
      signal,
    });
    const { status, headers } = response;
    if (expected?.includes(status) ?? true) {
      bytes = await readBytes(response, options.maxBytes);
    } else if (status === 429 && options.saidIn) {
      const isLate = AbortSignal.timeout(SAID_TIMEOUT_MS);
      const words = await readBytes(response, SAID_MAX_BYTES, isLate).catch(() => undefined);
      said = words && options.saidIn({ status, headers, text: new TextDecoder().decode(words) });
    }
    // What is not read is of no use, and nobody has to know that it cannot be canceled any more.
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
    url: response.url,
  };
  if (bytes === undefined && expected) {
    const isTooLong = expected.includes(answer.status);
    throw statusError(service, answer, { ...(isTooLong && { code: "malformed" }), said });
  }
  return { ...answer, bytes };
}

/** What an answer that is not the one that was asked for means, by its status; `more` is added, or put in its place. */
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
  /** 301 where the browser hides which redirect it was. */
  status: number;
  /** Those that the browser lets us see. */
  headers: Headers;
  text: string;
}

/** The status of an answer and where it came from in the end; of what it holds nothing is read. Throws as {@link getAnswer}. */
export async function getStatus(
  context: HttpContext,
  request: HttpRequest,
  options: Omit<HttpOptions, "maxBytes">,
): Promise<{ status: number; url: string }> {
  const { status, url } = await send(context, request, { ...options, maxBytes: 0 });
  return { status, url };
}

/**
 * Sends a request without cookies, referrer or cache, follows nowhere, and gives the answer whatever its status, for clients
 * that read refusals. One that exceeds `maxBytes` has no text.
 *
 * @throws {ServiceError} `offline`, `timeout`, `aborted`, `unavailable` for what never was an answer (with the reason
 * `no-site-access` where the browser may have kept it from us); `malformed` for a 2xx that exceeds `maxBytes`
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
 * As {@link getAnswer}, the text of a 200.
 *
 * @throws {ServiceError} for what never was an answer as {@link getAnswer}; the code of the status for any but 200, such as
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
 * As {@link getText}, for questions to which 404 is an answer: `undefined`.
 *
 * @throws {ServiceError} as {@link getText}; `malformed` with the status 404 where the body is a web page and the
 * address never answered as this service (`isProven`): most likely there is none.
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
