// The record of warnings that a person has seen or closed in this session: the same is not said again on the same site.

import { has, isText, itemsOf } from "../shapes.ts";
import { WARNED_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

export interface Warned {
  /** Random, made for this session. */
  salt: string;
  /** Marks of a password on a site, the latest last. Too short to tell which password it was, and of no use without the salt. */
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
