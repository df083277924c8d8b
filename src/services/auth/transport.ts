// How a provider is asked: the protocol comes from oauth4webapi, the request goes out as all of ours do.

import type { CustomFetchOptions } from "oauth4webapi";
import { getAnswer, type HttpContext, statusError } from "../http.ts";

/** Browsers end the request of a worker that waits for more than 30 s. */
export const AUTH_TIMEOUT_MS = 20_000;

/** Documents of providers have a few kB, those with many keys a few dozen. */
export const AUTH_MAX_BYTES = 1_000_000;

/** Statuses of which a `Response` may have no body. */
const EMPTY_STATUSES = [204, 205, 304];

/** A provider that is out of order or asked too often says nothing that the protocol knows, but perhaps how long to wait. */
function isOutsideProtocol(status: number): boolean {
  return status === 429 || status >= 500;
}

type ProviderFetch = (
  url: string,
  options: CustomFetchOptions<"GET" | "POST", URLSearchParams | undefined>,
) => Promise<Response>;

/**
 * A `fetch` for oauth4webapi. Its answers have been read to the end, and carry of their headers nothing but a media type:
 * providers mislabel what they say, and what is no JSON fails either way.
 *
 * @throws {ServiceError} any code of `http.ts` for what is no answer of the protocol
 */
export function providerFetch(context: HttpContext, signal: AbortSignal | undefined): ProviderFetch {
  return async (url, { body, headers }) => {
    const answer = await getAnswer(
      context,
      { service: "auth", url, told: "sign-in", headers, form: body },
      { timeoutMs: AUTH_TIMEOUT_MS, maxBytes: AUTH_MAX_BYTES, signal },
    );
    const { status, text } = answer;
    if (isOutsideProtocol(status)) throw statusError("auth", answer);
    return new Response(EMPTY_STATUSES.includes(status) ? null : text, {
      status,
      headers: { "Content-Type": "application/json" },
    });
  };
}
