// What is known of the entries of a vault without asking anybody: their sites, their hashes, and what is plainly wrong with them.

import { sha1Of } from "../../../shared/sha1.ts";
import { isUnencrypted, siteOf } from "../../../shared/sites.ts";
import type { Columns, Manager, ReadVault, VaultEntry } from "./entry.ts";
import { readVault } from "./read-vault.ts";

/** Fewer characters are tried out in hours, whatever they are. */
export const MIN_LENGTH = 8;

/** What is wrong with a password by itself. */
export type Flaw = "short" | "name" | "unencrypted";

export interface PreparedEntry extends VaultEntry {
  /** The registrable domain of its address; absent where it has none. */
  site?: string;
  /** SHA-1 of the UTF-8 password: 40 hexadecimal digits in capitals. */
  sha1: string;
  flaws: Flaw[];
}

/** What a reader tells of one file, in this order: its entries in parts, and then how it went. */
export type VaultProgress =
  | { entries: PreparedEntry[] }
  | { end: Exclude<ReadVault, { state: "read" }> | ReadSummary };

export interface ReadSummary {
  state: "read";
  manager: Manager;
  unreadable: number[];
  isCutShort: boolean;
  withoutPassword: number;
}

export interface VaultFile {
  bytes: Uint8Array;
  /** Of a table that nobody knows, as the person named them. */
  columns?: Columns;
}

/** So many at once: the page takes them in a few milliseconds. */
const PART_LENGTH = 1_000;

/** What a person calls the account and the site of an entry, in lower case. */
function namesOf({ title, username }: VaultEntry, site: string | undefined): string[] {
  const names = [title, username, username.split("@")[0] ?? "", site ?? "", site?.split(".")[0] ?? ""];
  return names.map((name) => name.toLowerCase()).filter((name) => name !== "");
}

function flawsOf(entry: VaultEntry, site: string | undefined): Flaw[] {
  const { password, address } = entry;
  const flaws: Flaw[] = [];
  if ([...password].length < MIN_LENGTH) flaws.push("short");
  if (namesOf(entry, site).includes(password.toLowerCase())) flaws.push("name");
  if (isUnencrypted(address)) flaws.push("unencrypted");
  return flaws;
}

async function prepareEntry(entry: VaultEntry): Promise<PreparedEntry> {
  const site = siteOf(entry.address);
  const sha1 = await sha1Of(entry.password);
  return { ...entry, ...(site !== undefined && { site }), sha1, flaws: flawsOf(entry, site) };
}

/** Reads a file and tells of its entries as they are ready. Never rejects for what is in the file. */
export async function prepareVault(
  { bytes, columns }: VaultFile,
  report: (progress: VaultProgress) => void,
): Promise<void> {
  const read = readVault(bytes, columns);
  if (read.state !== "read") return report({ end: read });
  const { entries, manager, unreadable, isCutShort = false, withoutPassword } = read;
  for (let at = 0; at < entries.length; at += PART_LENGTH) {
    report({ entries: await Promise.all(entries.slice(at, at + PART_LENGTH).map(prepareEntry)) });
  }
  report({ end: { state: "read", manager, unreadable, isCutShort, withoutPassword } });
}
