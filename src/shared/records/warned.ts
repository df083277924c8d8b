// The record of warnings a person has seen or closed in this session, so they aren't repeated on the same site.

import { has, isText, itemsOf } from "../shapes.ts";
import { WARNED_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

export interface Warned {
  /** Random, created for this session. */
  salt: string;
  /** Marks of a password on a site, latest last. Too short to identify the password, and useless without the salt. */
  marks: string[];
}

export const WARNED: RecordKind<Warned> = {
  key: WARNED_KEY,
  area: "session",
  read: (stored) =>
    has(stored, { salt: "string" })
      ? { salt: stored.salt as string, marks: itemsOf(stored.marks, isText) }
      : undefined,
};
