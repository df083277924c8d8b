// Reads a file that must be readable, for tests of what is in it.

import { strToU8 } from "fflate";
import { expect } from "vitest";
import type { ReadEntries, ReadVault } from "../../../../../src/pages/audit/vault/entry.ts";
import { readVault, type UserInput } from "../../../../../src/pages/audit/vault/read-vault.ts";

export const find = (file: string | Uint8Array, given?: UserInput): Promise<ReadVault> =>
  readVault(typeof file === "string" ? strToU8(file) : file, given);

/** Reads a file, and expects that every row and item of it is counted. */
export async function read(file: string | Uint8Array, given?: UserInput): Promise<ReadEntries> {
  const found = await find(file, given);
  if (found.state !== "read") throw new Error(JSON.stringify(found));
  const { entries, unreadable, withoutPassword, ofOtherKind, total } = found;
  expect(entries.length + unreadable.length + withoutPassword + ofOtherKind).toBe(total);
  return found;
}

export const passwordsIn = async (file: string | Uint8Array, given?: UserInput) =>
  (await read(file, given)).entries.map(({ password }) => password);
