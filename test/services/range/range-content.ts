// The rows that the local range service has for every prefix, the common passwords among them (lookup-v2, rules 5 to 8).

import { hash } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";

export const PASSWORDS_RANKED: readonly string[] = [...new Set(dictionary["passwords-common"])];

// A power law through these two points: its counts have one to eight digits, as those of real data do.
const HIGHEST_COUNT = 50_000_000;
const LOWEST_COUNT = 2;
const DECAY = Math.log(HIGHEST_COUNT / LOWEST_COUNT) / Math.log(PASSWORDS_RANKED.length);

/** Rule 8: 381 to 584 suffixes, about 478 typically. */
const ROWS = { least: 381, spread: 194 };
/** The public service fills a padded answer up to a number of rows between 800 and 1,000. */
const PADDED_ROWS = { least: 800, spread: 200 };
const HIGHEST_FILLER_COUNT = 50;
const PREFIX_LENGTH = 5;

interface Row {
  suffix: string;
  count: number;
}

const countByPassword = new Map<string, number>();
/** The rows of common passwords, by prefix; made once, before anybody asks. */
const rowsByPrefix = new Map<string, Row[]>();
for (const [index, password] of PASSWORDS_RANKED.entries()) {
  const count = Math.max(LOWEST_COUNT, Math.floor(HIGHEST_COUNT / (index + 1) ** DECAY));
  const hashed = hash("sha1", password).toUpperCase();
  const prefix = hashed.slice(0, PREFIX_LENGTH);
  const row = { suffix: hashed.slice(PREFIX_LENGTH), count };
  countByPassword.set(password, count);
  rowsByPrefix.set(prefix, [...(rowsByPrefix.get(prefix) ?? []), row]);
}

/** How often the service says that a password was seen; 0 for one that it does not know. */
export function countOf(password: string): number {
  return countByPassword.get(password) ?? 0;
}

/** Bytes that look random and are the same for the same words at any time and on any computer. */
function bytesFor(...words: (string | number)[]): Buffer {
  return hash("sha256", words.join("/"), "buffer");
}

function derivedSuffix(bytes: Buffer): string {
  return bytes.toString("hex").slice(0, 35).toUpperCase();
}

/** Low counts are the common ones, in real data too. */
function derivedCount(bytes: Buffer): number {
  return 1 + Math.floor(HIGHEST_FILLER_COUNT * (bytes.readUInt16BE(30) / 0x10000) ** 3);
}

/** A number of rows near the middle more often than at the ends, as a sum of four bytes is. */
function rowCount({ least, spread }: typeof ROWS, bytes: Buffer): number {
  const sum = bytes.subarray(0, 4).reduce((total, byte) => total + byte);
  return least + Math.round((spread * sum) / (4 * 0xff));
}

function rowsOf(prefix: string): Row[] {
  const total = rowCount(ROWS, bytesFor("rows", prefix));
  const rows = [...(rowsByPrefix.get(prefix) ?? [])];
  while (rows.length < total) {
    const bytes = bytesFor("filler", prefix, rows.length);
    rows.push({ suffix: derivedSuffix(bytes), count: derivedCount(bytes) });
  }
  return rows.sort((a, b) => (a.suffix < b.suffix ? -1 : 1));
}

/** Padding rows go anywhere: a client that relies on the order of rows would be wrong. */
function pad(prefix: string, rows: Row[]): void {
  const total = rowCount(PADDED_ROWS, bytesFor("padded", prefix));
  for (let number = 0; rows.length < total; number++) {
    const bytes = bytesFor("padding", prefix, number);
    rows.splice(bytes.readUInt32BE(28) % (rows.length + 1), 0, { suffix: derivedSuffix(bytes), count: 0 });
  }
}

/** CRLF between the rows, none after the last. The same prefix, in any case, always gives the same text. */
export function rangeText(prefix: string, isPadded: boolean): string {
  const key = prefix.toUpperCase();
  const rows = rowsOf(key);
  if (isPadded) pad(key, rows);
  return rows.map(({ suffix, count }) => `${suffix}:${count}`).join("\r\n");
}
