// The records of what a person did with warnings, and marked in the vault check, in this session.

import { has, isText, itemsOf } from "../shapes.ts";
import { defineRecord, readEntries } from "./record.ts";

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

export const KEPT_MARK_NAMES = ["done", "ignored", "followed", "files"] as const;
/** "files": something was marked in these files. The others are of entries. */
export type KeptMark = (typeof KEPT_MARK_NAMES)[number];
/** What a person said of an entry: it's done, to be ignored, or they follow the advice. */
export type VaultMark = Exclude<KeptMark, "files">;

/** There is one only if the person wants it kept. Nothing from private windows. */
export interface KeptMarks {
  /** Random, created when it's turned on. */
  salt: string;
  /**
   * By a code of 20 bits for an entry's site, username and title, or for files' names, sizes and dates. It comes from no password. With
   * the salt, a guess can be checked.
   */
  marks: Readonly<Record<string, KeptMark>>;
}

const readMarks = readEntries<KeptMark>((mark) => KEPT_MARK_NAMES.some((one) => one === mark));

export const KEPT_MARKS = defineRecord<KeptMarks>({
  key: "vault-marks",
  area: "session",
  row: "vault-marks",
  isShared: true,
  count: ({ marks }) => Object.values(marks).filter((mark) => mark !== "files").length,
  read: (stored) =>
    has(stored, { salt: "string" })
      ? { salt: stored.salt as string, marks: readMarks(stored.marks) ?? {} }
      : undefined,
});
