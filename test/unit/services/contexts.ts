// The environment of a client: this computer's network, or a service that gives one answer to everything.

import type { HttpContext, HttpRequest } from "../../../src/services/http.ts";

export const ONLINE: HttpContext = { fetch: (...args) => fetch(...args), isOnline: () => true };

/** A service that records its requests, and those announced. */
export function answering(body: BodyInit | null, status = 200, headers: Record<string, string> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const announced: HttpRequest[] = [];
  const context: HttpContext = {
    isOnline: () => true,
    onRequest: (request) => announced.push(request),
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init });
      return new Response(body, { status, headers });
    },
  };
  return { context, asked, announced };
}
