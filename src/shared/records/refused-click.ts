// The record of a click that waits for the user's consent to sending a kind of data.

import { has } from "../shapes.ts";
import { REFUSED_CLICK_KEY_PREFIX } from "../storage.ts";
import type { RecordKind } from "./record.ts";

interface RefusedClick {
  what: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export const REFUSED_CLICK: RecordKind<RefusedClick> = {
  key: REFUSED_CLICK_KEY_PREFIX,
  area: "session",
  read: (it) => (has(it, { what: "string", at: "number" }) ? (it as unknown as RefusedClick) : undefined),
};
