// The local range service's rows for every prefix, including the common passwords (lookup-v2, rules 5 to 8).

import { hash } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";

export const PASSWORDS_RANKED: readonly string[] = [...new Set(dictionary["passwords-common"])];

// A power law through these two points: counts have one to eight digits, like real data.
const HIGHEST_COUNT = 50_000_000;
const LOWEST_COUNT = 2;
const DECAY = Math.log(HIGHEST_COUNT / LOWEST_COUNT) / Math.log(PASSWORDS_RANKED.length);

/** Rule 8: 381 to 584 suffixes, about 478 typically. */
const ROWS = { least: 381, spread: 194 };
/** The public service pads a response to between 800 and 1,000 rows. */
const PADDED_ROWS = { least: 800, spread: 200 };
const HIGHEST_FILLER_COUNT = 50;
const PREFIX_LENGTH = 5;

interface Row {
  suffix: string;
  count: number;
}

const countByPassword = new Map<string, number>();
/** The rows of common passwords, by prefix; computed once up front. */
const rowsByPrefix = new Map<string, Row[]>();
for (const [index, password] of PASSWORDS_RANKED.entries()) {
  const count = Math.max(LOWEST_COUNT, Math.floor(HIGHEST_COUNT / (index + 1) ** DECAY));
  const hashed = hash("sha1", password).toUpperCase();
  const prefix = hashed.slice(0, PREFIX_LENGTH);
  const row = { suffix: hashed.slice(PREFIX_LENGTH), count };
  countByPassword.set(password, count);
  rowsByPrefix.set(prefix, [...(rowsByPrefix.get(prefix) ?? []), row]);
}

/** How often the service has seen a password; 0 if unknown. */
export function countOf(password: string): number {
  return countByPassword.get(password) ?? 0;
}

/** Pseudorandom bytes, the same for the same words at any time and on any machine. */
function bytesFor(...words: (string | number)[]): Buffer {
  return hash("sha256", words.join("/"), "buffer");
}

function derivedSuffix(bytes: Buffer): string {
  return bytes.toString("hex").slice(0, 35).toUpperCase();
}

/** Low counts are the most frequent, as in real data. */
function derivedCount(bytes: Buffer): number {
  return 1 + Math.floor(HIGHEST_FILLER_COUNT * (bytes.readUInt16BE(30) / 0x10000) ** 3);
}

/** A row count that is more often near the middle than at the ends, as a sum of four bytes. */
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

/** Padding rows go anywhere: a client must not rely on row order. */
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
