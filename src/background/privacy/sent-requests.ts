// The list of what left the browser. In memory only, and nothing of a private window is in it.

import browser from "webextension-polyfill";
import type { SentRequest } from "../../shared/messages.ts";
import { SENT_REQUESTS_KEY } from "../../shared/storage.ts";
import { has, itemsOf } from "../platform/stored-shapes.ts";

/** Enough for a long day; the oldest go first. */
const MAX_ENTRIES = 500;

function isRequest(value: unknown): boolean {
  return has(value, { at: "number", service: "string", origin: "string", told: "string" });
}

let last: Promise<SentRequest[]> = browser.storage.session
  .get(SENT_REQUESTS_KEY)
  .then((stored) => itemsOf<SentRequest>(stored[SENT_REQUESTS_KEY], isRequest))
  .catch(() => []);

/** Adds a request to the list. */
export function recordSentRequest(request: SentRequest): void {
  last = last.then(async (requests) => {
    const next = [...requests, request].slice(-MAX_ENTRIES);
    await browser.storage.session.set({ [SENT_REQUESTS_KEY]: next }).catch(() => undefined);
    return next;
  });
}

/** Empties the list. Rejects where the browser does not let go of it: then all of it is still there. */
export async function forgetSentRequests(): Promise<void> {
  const before = last;
  const emptied = before.then(async (): Promise<SentRequest[]> => {
    await browser.storage.session.remove(SENT_REQUESTS_KEY);
    return [];
  });
  last = emptied.catch(() => before);
  await emptied;
}

/** All requests of this session, oldest first. */
export function listSentRequests(): Promise<SentRequest[]> {
  return last;
}
