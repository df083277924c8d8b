// What the clients of all services need of the browser.

import type { HttpContext } from "../../services/http.ts";
import { hasAccessTo } from "../tabs/site-access.ts";
import { recordSentRequest } from "./sent-requests.ts";

/** Requests of private windows are not listed, since nothing of those is kept. */
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
