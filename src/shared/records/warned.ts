// The record of what a person did with warnings in this session, so they aren't repeated.

import { has, isText, itemsOf } from "../shapes.ts";
import { WARNED_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

export interface Warned {
  /** Random, created for this session. */
  salt: string;
  /** Marks of a password of an origin, latest last. Too short to identify the password, and useless without the salt. */
  marks: string[];
  /** Hosts where the person turned checks off in a warning, latest last. */
  skippedHosts: string[];
}

export const WARNED: RecordKind<Warned> = {
  key: WARNED_KEY,
  area: "session",
  read: (stored) =>
    has(stored, { salt: "string" })
      ? {
          salt: stored.salt as string,
          marks: itemsOf(stored.marks, isText),
          skippedHosts: itemsOf(stored.skippedHosts, isText),
        }
      : undefined,
};
