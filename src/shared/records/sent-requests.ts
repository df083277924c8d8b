// The record of requests that left the browser: one for all windows, with nothing from private ones.

import type { ServiceName } from "../errors.ts";
import { has, itemsOf } from "../shapes.ts";
import { defineRecord } from "./record.ts";

/** One request that left the browser. Kept in memory only. */
export interface SentRequest {
  /** Milliseconds since the epoch. */
  at: number;
  service: ServiceName;
  origin: string;
  /** What the request revealed about the person or the page. */
  what:
    | "password-range"
    | "vault-ranges"
    | "account"
    | "account-at-site"
    | "watched-account"
    | "site"
    | "change-password"
    | "breach"
    | "catalog"
    | "logo"
    | "page-address"
    | "sign-in"
    | "cloud-resource"
    | "cloud-deletion"
    | "service-test";
  /** How many requests this line stands for, if more than one. */
  count?: number;
  /** Its address was in the settings, which have changed since. */
  isFormer?: true;
}

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
