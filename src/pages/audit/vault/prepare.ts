// What can be found out about entries offline: their sites, their hashes and obvious flaws.

import { sha1Of } from "../../../shared/sha1.ts";
import { isUnencrypted, siteOf } from "../../../shared/sites.ts";
import { coreOf } from "./core-of.ts";
import type { ReadEntries, ReadVault, VaultEntry } from "./entry.ts";
import { readVault, type UserInput } from "./read-vault.ts";
import type { SecondSteps } from "./second-steps.ts";

/** Shorter passwords can be guessed in hours, whatever their characters. */
const MIN_LENGTH = 8;

/** Flaws of the password or its entry, known without a lookup. */
export type Flaw = "short" | "name" | "unencrypted";

export interface PreparedEntry extends VaultEntry {
  /** The registrable domain of its address; absent if it has none. */
  site?: string;
  /** SHA-1 of the UTF-8 password: 40 uppercase hex digits. */
  sha1: string;
  /** From {@link coreOf}; absent if it has none. */
  core?: string;
  flaws: Flaw[];
}

/** What a reader reports for one file: how far it is unlocked, its entries in batches, then the outcome. */
export type VaultProgress =
  | { unlocked: number }
  | { entries: PreparedEntry[] }
  | { end: Exclude<ReadVault, { state: "read" }> | ReadSummary };

/** An account of a site with a code or a passkey in an item of its own. */
export interface SecuredAccount extends SecondSteps {
  site: string;
  username: string;
}

export interface ReadSummary extends Omit<ReadEntries, "entries" | "lone"> {
  secured: SecuredAccount[];
  state: "read";
}

export interface VaultFile extends Pick<UserInput, "columns" | "key"> {
  bytes: Uint8Array;
}

/** Batch size: the page handles one in a few milliseconds. */
const PART_LENGTH = 1_000;

/** Names for the entry's account and site, in lowercase. */
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
  const core = coreOf(entry.password);
  return {
    ...entry,
    ...(site !== undefined && { site }),
    sha1,
    ...(core !== undefined && { core }),
    flaws: flawsOf(entry, site),
  };
}

/** Reads a file and reports its entries as they're ready. Never rejects because of the file's content. */
export async function prepareVault(
  { bytes, ...input }: VaultFile,
  report: (progress: VaultProgress) => void,
): Promise<void> {
  const read = await readVault(bytes, { ...input, onUnlocking: (unlocked) => report({ unlocked }) });
  if (read.state !== "read") return report({ end: read });
  const { entries, lone = [], ...summary } = read;
  for (let at = 0; at < entries.length; at += PART_LENGTH) {
    report({ entries: await Promise.all(entries.slice(at, at + PART_LENGTH).map(prepareEntry)) });
  }
  const secured = lone.flatMap(({ address, ...account }) => {
    const site = siteOf(address);
    return site === undefined ? [] : { ...account, site };
  });
  report({ end: { ...summary, secured } });
}
