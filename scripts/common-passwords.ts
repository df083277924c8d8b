// Builds the set of the most common passwords for the extension: `npm run common-passwords` from the list the tests also use,
// or `npm run common-passwords -- FILE [SIZE]` from lines of "HASH:COUNT", as in the public downloads.

import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_PASSWORD_LENGTH } from "../src/content/password-field.ts";
import { FURTHER, positionIn } from "../src/shared/passwords/common-set.ts";

export const SET_FILE = join(import.meta.dirname, "../public/common-passwords.bin");
export const SET_SIZE = 20_000;

/** How many broken lines to name; more than this means it's the wrong file. */
const MAX_NAMED = 10;
/** Positions are exact up to this size. */
const MAX_SIZE = 2 ** 22;

const LINE = /^([0-9a-f]{40}):(\d{1,15})$/i;

/** SHA-1 of the most common passwords in the list, most common first. */
export function listedHashes(): string[] {
  const passwords = [...new Set(dictionary["passwords-common"])];
  return passwords
    .filter(({ length }) => length >= MIN_PASSWORD_LENGTH)
    .map((password) => hash("sha1", password));
}

/** The file for a set of hashes. */
export function packSet(hashes: readonly string[]): Uint8Array {
  const distances: number[] = [];
  let before = 0;
  for (const position of hashes.map((sha1) => positionIn(hashes.length, sha1)).sort((a, b) => a - b)) {
    let distance = position - before;
    before = position;
    for (; distance >= FURTHER; distance -= FURTHER) distances.push(FURTHER);
    distances.push(distance);
  }
  const file = new DataView(new ArrayBuffer(distances.length * 4));
  for (const [at, distance] of distances.entries()) file.setUint32(at * 4, distance, true);
  return new Uint8Array(file.buffer);
}

/** Keeps the `size` most common entries; also called while reading, so that rare ones don't pile up. */
function commonest(counts: Map<string, number>, size: number): Map<string, number> {
  return new Map([...counts].sort(([, one], [, other]) => other - one).slice(0, size));
}

/**
 * SHA-1 of the most common passwords in a "HASH:COUNT" file, most common first.
 *
 * @throws {Error} naming the lines that are something else, or if there are no valid lines
 */
export async function hashesInFile(path: string, size: number): Promise<string[]> {
  let counts = new Map<string, number>();
  const broken: number[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number++;
    if (line.trim() === "") continue;
    const [, sha1, count] = LINE.exec(line.trim()) ?? [];
    if (sha1 === undefined) broken.push(number);
    else counts.set(sha1.toLowerCase(), Number(count));
    if (counts.size > size * 4) counts = commonest(counts, size);
    if (broken.length > MAX_NAMED) break;
  }
  if (broken.length > 0) {
    const named = broken.slice(0, MAX_NAMED).join(", ") + (broken.length > MAX_NAMED ? " and more" : "");
    throw new Error(`${path}: not HASH:COUNT in line ${named}`);
  }
  if (counts.size === 0) throw new Error(`${path}: there is no line of HASH:COUNT in it`);
  return [...commonest(counts, size).keys()];
}

async function main(path: string | undefined, wanted = String(SET_SIZE)): Promise<void> {
  const size = Number(wanted);
  if (!(Number.isInteger(size) && size > 0 && size <= MAX_SIZE))
    throw new Error(`${wanted}: the size is a whole number from 1 to ${MAX_SIZE}`);
  const hashes = path === undefined ? listedHashes().slice(0, size) : await hashesInFile(path, size);
  const file = packSet(hashes);
  // All or nothing: the old set stays until the new one is complete.
  await writeFile(`${SET_FILE}.new`, file);
  await rename(`${SET_FILE}.new`, SET_FILE);
  console.log(`${hashes.length} passwords in ${file.length} bytes: public/common-passwords.bin`);
}

if (import.meta.main) {
  await main(...(process.argv.slice(2) as [string?, string?])).catch((error: Error) => {
    console.error(`${error.message}\nThe set from before was kept.`);
    process.exitCode = 1;
  });
}
