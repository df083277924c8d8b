// What can be found out about entries offline: their sites, their hashes and obvious flaws.

import { sha1Of } from "../../../shared/sha1.ts";
import { isUnencrypted, siteOf } from "../../../shared/sites.ts";
import { coreOf } from "./core-of.ts";
import type { Lone, ReadEntries, ReadVault, VaultEntry } from "./entry.ts";
import { readVault, type UserInput } from "./read-vault.ts";

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

export interface ReadSummary extends Omit<ReadEntries, "entries" | "lone"> {
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

const STEPS = ["hasCode", "hasPasskey"] as const;

const accountOf = (site: string, username: string) => `${site} ${username.toLowerCase()}`;

/** The accounts of a file that have a code or a passkey in any of its items. */
type Secured = Record<(typeof STEPS)[number], ReadonlySet<string>>;

function securedIn(all: readonly Lone[]): Secured {
  const having = (step: keyof Secured) => {
    const accounts = new Set<string>();
    for (const one of all) {
      const site = one[step] ? siteOf(one.address) : undefined;
      if (site !== undefined) accounts.add(accountOf(site, one.username));
    }
    return accounts;
  };
  return { hasCode: having("hasCode"), hasPasskey: having("hasPasskey") };
}

/** Some keep a code in an item of its own, and one entry of an account may have what another lacks. */
function addSteps(entry: PreparedEntry, secured: Secured): void {
  const { site, username } = entry;
  if (site === undefined) return;
  for (const step of STEPS) {
    if (secured[step].has(accountOf(site, username))) entry[step] = true;
    // Without a user name, it may be of any account of the site.
    else if (secured[step].has(accountOf(site, ""))) delete entry[step];
  }
}

async function prepareEntry(entry: VaultEntry, secured: Secured): Promise<PreparedEntry> {
  const site = siteOf(entry.address);
  const sha1 = await sha1Of(entry.password);
  const core = coreOf(entry.password);
  const prepared: PreparedEntry = {
    ...entry,
    ...(site !== undefined && { site }),
    sha1,
    ...(core !== undefined && { core }),
    flaws: flawsOf(entry, site),
  };
  addSteps(prepared, secured);
  return prepared;
}

/** Reads a file and reports its entries as they're ready. Never rejects because of the file's content. */
export async function prepareVault(
  { bytes, ...input }: VaultFile,
  report: (progress: VaultProgress) => void,
): Promise<void> {
  const read = await readVault(bytes, { ...input, onUnlocking: (unlocked) => report({ unlocked }) });
  if (read.state !== "read") return report({ end: read });
  const { entries, lone = [], ...summary } = read;
  const secured = securedIn([...entries, ...lone]);
  for (let at = 0; at < entries.length; at += PART_LENGTH) {
    report({
      entries: await Promise.all(
        entries.slice(at, at + PART_LENGTH).map((entry) => prepareEntry(entry, secured)),
      ),
    });
  }
  report({ end: summary });
}
