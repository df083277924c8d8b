// The one place that calls fetch: bounded in time and size, silent about the person, and clear about what went wrong.

import { type ErrorCode, ServiceError, type ServiceName } from "../shared/errors.ts";

/** What a service client builds: where to ask, and what to say besides what every request says. */
export interface HttpRequest {
  service: ServiceName;
  url: string;
  headers?: Record<string, string>;
}

export interface HttpOptions {
  /** From the request to the last byte of the answer. */
  timeoutMs: number;
  /** A longer answer is cut off and counts as malformed. */
  maxBytes: number;
  /** Aborts the request; the error then has the code `aborted`. */
  signal?: AbortSignal;
}

/** What the client of a service needs of the world around it. */
export interface HttpContext {
  fetch: typeof fetch;
  isOnline(): boolean;
  /** Called once for each request, before it goes out. */
  onRequest?(request: HttpRequest): void;
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: "bad-request",
  401: "unauthorized",
  403: "forbidden",
  429: "rate-limited",
};

/** Longest wait that a service can impose; more than a day is a mistake or malice. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Reads a `Retry-After` header: seconds or an HTTP date. Whole seconds, rounded up; `undefined` for what is neither,
 * lies in the past or is absent.
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  if (!(seconds > 0)) return undefined;
  return Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS);
}

async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Sends a GET request without cookies, referrer, cache or redirects, and gives the text of a 200 answer.
 *
 * @throws {ServiceError} `offline`, `timeout`, `aborted`, `unavailable` for what never was an answer; the code of the
 * status for any answer but 200; `malformed` for a 2xx without content and for one that exceeds `maxBytes`.
 */
export async function getText(
  context: HttpContext,
  request: HttpRequest,
  options: HttpOptions,
): Promise<string> {
  const { service } = request;
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  context.onRequest?.(request);
  let response: Response;
  let text: string | undefined;
  try {
    response = await context.fetch(request.url, {
      headers: request.headers ?? {},
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      // Following would hand what was asked to a host that nobody chose.
      redirect: "error",
      signal,
    });
    text = response.status === 200 ? await readText(response, options.maxBytes) : undefined;
    if (text === undefined) response.body?.cancel().catch(() => undefined);
  } catch (cause) {
    const code = timeout.aborted
      ? "timeout"
      : options.signal?.aborted
        ? "aborted"
        : context.isOnline()
          ? "unavailable"
          : "offline";
    throw new ServiceError({ code, service }, { cause });
  }
  if (text !== undefined) return text;
  const { status } = response;
  const code = CODE_OF_STATUS[status] ?? (status >= 200 && status < 300 ? "malformed" : "unavailable");
  const retryAfterSeconds = parseRetryAfter(response.headers.get("retry-after"), Date.now());
  throw new ServiceError({
    code,
    service,
    status,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
