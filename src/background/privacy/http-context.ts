// What the clients of services need of the browser, and the list of what left it: in memory, without private windows.

import type { HttpContext } from "../../services/http.ts";
import type { SentRequest } from "../../shared/messages.ts";
import { MAX_SENT_REQUESTS, SENT_REQUESTS } from "../../shared/records/sent-requests.ts";
import { createRecords } from "../platform/records.ts";
import { hasAccessTo } from "../tabs/site-access.ts";

const { change } = createRecords(SENT_REQUESTS);

export async function recordSentRequest(request: SentRequest): Promise<void> {
  const isKept = await change((requests = []) => [...requests, request].slice(-MAX_SENT_REQUESTS));
  // Without room for all, the newer half is better than a list that says nothing left.
  if (!isKept) await change((requests = []) => requests.slice(-Math.ceil(requests.length / 2)));
}

/** Empties the list. Rejects where the browser does not let go of it. */
export async function forgetSentRequests(): Promise<void> {
  if (!(await change(() => undefined))) throw new Error("the browser does not let go of the list");
}

/** Sends requests, and lists those of windows that are not private. */
export function httpContext(isPrivate: boolean): HttpContext {
  return {
    fetch: (...args) => fetch(...args),
    isOnline: () => navigator.onLine,
    hasAccess: hasAccessTo,
    onRequest({ service, url, told }) {
      if (!isPrivate) void recordSentRequest({ at: Date.now(), service, origin: new URL(url).origin, told });
    },
  };
}
