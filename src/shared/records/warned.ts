// The record of what a person did with warnings in this session, so they aren't repeated.

import { has, isText, itemsOf } from "../shapes.ts";
import { defineRecord } from "./record.ts";

/** 20 bits: about one in a million passwords has the same mark, so a mark proves nothing about any of them. */
export const MARK_LENGTH = 5;

export interface Warned {
  /** Random, created for this session. */
  salt: string;
  /** Marks of a password of an origin, latest last. Too short to identify the password, and useless without the salt. */
  marks: string[];
  /** Hosts where the person turned checks off in a warning, latest last. */
  skippedHosts: string[];
}

export const WARNED = defineRecord<Warned>({
  key: "warned",
  area: "session",
  row: "tabs",
  count: () => 0,
  read: (stored) =>
    has(stored, { salt: "string" })
      ? {
          salt: stored.salt as string,
          marks: itemsOf(stored.marks, isText),
          skippedHosts: itemsOf(stored.skippedHosts, isText),
        }
      : undefined,
});
