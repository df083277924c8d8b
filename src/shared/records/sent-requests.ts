// The record of requests that left the browser: one for all windows, with nothing from private ones.

import type { SentRequest } from "../content-messages.ts";
import { has, itemsOf } from "../shapes.ts";
import { defineRecord } from "./record.ts";

/** Enough for a long day; the oldest are dropped first. */
export const MAX_SENT_REQUESTS = 500;

const isRequest = (value: unknown) =>
  has(value, { at: "number", service: "string", origin: "string", what: "string" });

/** Oldest first. */
export const SENT_REQUESTS = defineRecord<readonly SentRequest[]>({
  key: "sent-requests",
  area: "session",
  row: "sent-requests",
  isShared: true,
  count: (requests) => requests.length,
  read: (stored) => (Array.isArray(stored) ? itemsOf(stored, isRequest) : undefined),
});
