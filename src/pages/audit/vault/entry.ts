// The result of reading an export: its entries, what else is in it, or why it can't be read in full.

import { type FileRefusal, MAX_ENTRIES, Refused } from "./limits.ts";
import type { Manager } from "./managers.ts";
import { CODE_LINK, hasCodeLink, type SecondSteps } from "./second-steps.ts";
import type { ColumnSight } from "./tables/column-sight.ts";
import { addressIn } from "./values.ts";

/** Why an entry is left out of the vault check by default: the user set it aside, or it's no longer valid. */
export type LeftOut = "archived" | "expired" | "excluded";

/** One password of a vault. Strings are as exported; empty if missing. */
export interface VaultEntry {
  title: string;
  /** As a link to open; empty if it isn't a web address. */
  address: string;
  username: string;
  password: string;
  /** When the password was set, in milliseconds since the epoch, if the export says. */
  changedAt?: number;
  leftOut?: LeftOut;
  /** Whether a code for two-step sign-in is stored with it; absent if the export can't tell. */
  hasCode?: boolean;
  /** Whether a passkey is stored with it; absent if the export can't tell. */
  hasPasskey?: boolean;
}

/** A code or a passkey without a password: it may belong to an entry of the same account. */
export interface Lone extends SecondSteps {
  address: string;
  username: string;
}

/** Column indexes of a table, from 0. */
export interface Columns {
  password: number;
  username?: number;
  address?: number;
  title?: number;
  changed?: number;
  /** The first row holds names, no entry. */
  hasNames?: boolean;
}

/** How many rows or items are no entry, by reason. All are counted: entries and these add up to `total`. */
export interface ReadEntries {
  manager: Manager;
  entries: VaultEntry[];
  /** All rows or items of the input; one with several passwords counts as often as it has some. */
  total: number;
  /** Numbers of unreadable rows or items; the first is 1. */
  unreadable: number[];
  /** Logins without a password. */
  withoutPassword: number;
  /** Kinds that have none: notes, cards, passkeys. */
  ofOtherKind: number;
  /** Codes and passkeys of items without a password. */
  lone?: Lone[];
  /** The file is truncated. */
  isCutShort?: boolean;
  /** The export writes `&` as `&amp;`; passwords were read without that. */
  isEscaped?: boolean;
  /** Its encoding is a guess, and some password depends on it. */
  isOldEncoding?: boolean;
  /** Files of an archive that hold no entries: attachments, or the same file again. */
  otherFiles?: number;
  /** Files of an archive that may hold some, but are encrypted or damaged. */
  unreadFiles?: number;
}

/** What the user has to say about a table before it's read. */
export interface UnknownTable {
  state: "unknown-table";
  /** Its column names, if the first row surely holds names. Cells of an entry are never shown. */
  names?: string[];
  /** The first row most likely holds names, which need not be sure. */
  isNamed?: boolean;
  /** What is in each column, in words that show no cell. */
  columns: ColumnSight[];
  guess: Partial<Columns>;
  /** The manager whose export it resembles. */
  looksLike?: Manager;
}

/** A file that has to be opened with a password first. */
export interface LockedFile {
  state: "locked";
  manager: "bitwarden" | "keepass";
  /** The password, or the key file, was wrong. */
  isWrong: boolean;
}

export type ReadVault =
  | ({ state: "read" } & ReadEntries)
  | UnknownTable
  | LockedFile
  | { state: "refused"; reason: FileRefusal };

type Passwordless = "without-password" | "of-other-kind";

/** What an item of an export is: its passwords, or why it has none; `null` if it can't be read. */
export type Found = readonly VaultEntry[] | Passwordless | { kind: Passwordless; lone: Lone } | null;

const isLone = (found: Found) => typeof found === "object" && found !== null && "lone" in found;

/** Collects what is found. `numberOf` is the number of an item; the first is 1. */
export function tally<Item>(
  manager: Manager,
  items: Iterable<Item>,
  find: (item: Item) => Found,
  numberOf: (index: number) => number = (index) => index + 1,
): ReadEntries {
  const result: ReadEntries = {
    ...{ manager, entries: [], total: 0, unreadable: [] },
    ...{ withoutPassword: 0, ofOtherKind: 0 },
  };
  const lone: Lone[] = [];
  let index = 0;
  for (const item of items) {
    const found = find(item);
    result.total++;
    if (found === null) result.unreadable.push(numberOf(index));
    else if (isLone(found) || typeof found === "string") {
      const kind = isLone(found) ? found.kind : found;
      if (kind === "without-password") result.withoutPassword++;
      else result.ofOtherKind++;
      if (isLone(found)) lone.push(found.lone);
    } else {
      if (result.entries.length + found.length > MAX_ENTRIES) throw new Refused("too-many");
      for (const entry of found) result.entries.push(entry);
      result.total += found.length - 1;
    }
    index++;
  }
  return lone.length > 0 ? { ...result, lone } : result;
}

interface Parts extends SecondSteps {
  title: string;
  address: string;
  username: string;
  password: string;
  changedAt?: number | undefined;
  leftOut?: LeftOut | undefined;
}

/** In a text that wasn't decoded in full; half a character has no bytes to hash either. */
const UNDECODED = /\ufffd|\p{Cs}/u;

/** What each of these needs: quicker to look for, in a large file. */
const SELDOM = /[{\ud800-\uffff]/;

/** KeePass's reference to a value of another entry, which leads nowhere from here. */
const REFERENCE = /\{REF:[A-Z]@[A-Z]:[^{}]*\}/i;

/** The entry of an item; nobody knows a password that wasn't decoded in full, or that is a reference. */
export function entryOf(parts: Parts): Found {
  const { password, changedAt, leftOut, hasCode, hasPasskey } = parts;
  const address = addressIn(parts.address);
  const username = parts.username.trim();
  const isCode = password.startsWith(CODE_LINK);
  if (password === "" || isCode) {
    const lone = { address, username, hasCode: hasCode || isCode, hasPasskey };
    return lone.hasCode || hasPasskey ? { kind: "without-password", lone } : "without-password";
  }
  const isDoubtful = SELDOM.test(password) && (UNDECODED.test(password) || REFERENCE.test(password));
  if (isDoubtful) return null;
  // Of each entry of a large file, so it has to be quick.
  const entry: VaultEntry = { title: parts.title.trim(), address, username, password };
  if (changedAt !== undefined) entry.changedAt = changedAt;
  if (leftOut !== undefined) entry.leftOut = leftOut;
  if (hasCode !== undefined) entry.hasCode = hasCode;
  if (hasPasskey !== undefined) entry.hasPasskey = hasPasskey;
  return [entry];
}

/** What an item with several passwords is; `none` if it has none of them. */
export function together(found: readonly Found[], none: Passwordless): Found {
  if (found.includes(null)) return null;
  const entries = found.flatMap((one) => (Array.isArray(one) ? one : []));
  if (entries.length > 0) return entries;
  const lone = found.find(isLone);
  return lone ? { ...lone, kind: none } : none;
}

/** What is found in an item, with a code where any text of the item has a link to one. */
export function withCode(found: Found, item: unknown): Found {
  if (!Array.isArray(found) || found.every(({ hasCode }) => hasCode) || !hasCodeLink(item)) return found;
  return found.map((entry: VaultEntry) => ({ ...entry, hasCode: true }));
}

/** Of an item that may have been cut off, nobody knows what it lacks. */
export function forgetLacks(found: Found): void {
  if (!Array.isArray(found)) return;
  for (const entry of found as readonly VaultEntry[]) {
    if (entry.hasCode === false) delete entry.hasCode;
    if (entry.hasPasskey === false) delete entry.hasPasskey;
  }
}

/** For exports that may leave out codes or passkeys: where no entry has one, none is said to lack it. */
export function withoutDoubtful(
  read: ReadEntries,
  kinds: readonly (keyof SecondSteps)[] = ["hasCode", "hasPasskey"],
): ReadEntries {
  const entries = [...read.entries];
  for (const kind of kinds) {
    if (entries.some((entry) => entry[kind]) || read.lone?.some((one) => one[kind])) continue;
    for (const [at, { [kind]: _, ...entry }] of entries.entries()) entries[at] = entry;
  }
  return { ...read, entries };
}
