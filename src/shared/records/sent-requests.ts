// The record of requests that left the browser: one for all windows, with nothing from private ones.

import type { SentRequest } from "../messages.ts";
import { has, itemsOf } from "../shapes.ts";
import { SENT_REQUESTS_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

/** Enough for a long day; the oldest are dropped first. */
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
