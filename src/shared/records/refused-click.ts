// The record of a click that waits for the user's consent to sending a kind of data.

import type { DataKind } from "../privacy/data-consent.ts";
import type { StoredKind } from "../privacy/stored-data.ts";
import { has } from "../shapes.ts";
import { defineRecord, type RecordKind, readIf } from "./record.ts";

interface RefusedClick {
  what: string;
  /** Milliseconds since the epoch. */
  at: number;
}

const about = (kind: DataKind, row: StoredKind) =>
  defineRecord<RefusedClick>({
    key: `refused-click:${kind}`,
    area: "session",
    row,
    count: () => 0,
    read: readIf((stored) => has(stored, { what: "string", at: "number" })),
  });

/** By kind of data. */
export const REFUSED_CLICK: Record<DataKind, RecordKind<RefusedClick>> = {
  personallyIdentifyingInfo: about("personallyIdentifyingInfo", "lookups"),
  browsingActivity: about("browsingActivity", "page-scores"),
};
