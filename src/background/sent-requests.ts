// The list of what left the browser. In memory only, and nothing of a private window is in it.

import browser from "webextension-polyfill";
import type { SentRequest } from "../shared/messages.ts";
import { SENT_REQUESTS_KEY } from "../shared/storage.ts";

/** Enough for a long day; the oldest go first. */
const MAX_ENTRIES = 500;

let last: Promise<SentRequest[]> = browser.storage.session
  .get(SENT_REQUESTS_KEY)
  .then((stored) => (stored[SENT_REQUESTS_KEY] as SentRequest[] | undefined) ?? [])
  .catch(() => []);

/** Adds a request to the list. */
export function recordSentRequest(request: SentRequest): void {
  last = last.then(async (requests) => {
    const next = [...requests, request].slice(-MAX_ENTRIES);
    await browser.storage.session.set({ [SENT_REQUESTS_KEY]: next }).catch(() => undefined);
    return next;
  });
}

/** All requests of this session, oldest first. */
export function listSentRequests(): Promise<SentRequest[]> {
  return last;
}
