// The record of the requests that left the browser. There is one for all windows: nothing of private ones is in it.

import type { SentRequest } from "../messages.ts";
import { has, itemsOf } from "../shapes.ts";
import { SENT_REQUESTS_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

/** Enough for a long day; the oldest go first. */
export const MAX_SENT_REQUESTS = 500;

const isRequest = (value: unknown) =>
  has(value, { at: "number", service: "string", origin: "string", what: "string" });

/** Oldest first. */
export const SENT_REQUESTS: RecordKind<readonly SentRequest[]> = {
  key: SENT_REQUESTS_KEY,
  area: "session",
  isShared: true,
  read: (stored) => (Array.isArray(stored) ? itemsOf(stored, isRequest) : undefined),
};
