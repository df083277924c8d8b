// What the local range service knows: the common passwords, how often each was seen, and the rows of every prefix.
// Spec: lookup-v2, "Range result line" and rules 5 to 8.

import { hash } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";

/** The common passwords, most common first. */
export const PASSWORDS_RANKED: readonly string[] = [...new Set(dictionary["passwords-common"])];

// A power law through these two points: its counts have one to eight digits, as those of real data do.
const HIGHEST_COUNT = 50_000_000;
const LOWEST_COUNT = 2;
const DECAY = Math.log(HIGHEST_COUNT / LOWEST_COUNT) / Math.log(PASSWORDS_RANKED.length);

/** Rule 8: 381 to 584 suffixes, about 478 typically. */
const FEWEST_ROWS = 381;
const TYPICAL_SPREAD = 194;

/** The public service fills a padded answer up to a number of rows between these two. */
const FEWEST_PADDED_ROWS = 800;
const MOST_PADDED_ROWS = 1000;

const HIGHEST_FILLER_COUNT = 50;

const PREFIX_LENGTH = 5;
const HASH_LENGTH = 40;

interface Row {
  suffix: string;
  count: number;
}

function countOfRank(rank: number): number {
  return Math.max(LOWEST_COUNT, Math.floor(HIGHEST_COUNT / rank ** DECAY));
}

const rankOf = new Map(PASSWORDS_RANKED.map((password, index) => [password, index + 1]));

/** How often the service says that a password was seen; 0 for one that it does not know. */
export function countOf(password: string): number {
  const rank = rankOf.get(password);
  return rank === undefined ? 0 : countOfRank(rank);
}

/** Which common passwords are under a prefix, as ranks; made once, before anybody asks. */
const ranksByPrefix = new Map<string, number[]>();
for (const [password, rank] of rankOf) {
  const prefix = hash("sha1", password).slice(0, PREFIX_LENGTH);
  const others = ranksByPrefix.get(prefix);
  if (others) others.push(rank);
  else ranksByPrefix.set(prefix, [rank]);
}

function commonPasswordsUnder(prefix: string): Row[] {
  return (ranksByPrefix.get(prefix.toLowerCase()) ?? []).map((rank) => {
    const hashed = hash("sha1", PASSWORDS_RANKED[rank - 1] ?? "").toUpperCase();
    return { suffix: hashed.slice(PREFIX_LENGTH), count: countOfRank(rank) };
  });
}

/** Bytes that look random and are the same for the same words at any time and on any computer. */
function bytesFor(...words: (string | number)[]): Buffer {
  return hash("sha256", words.join("/"), "buffer");
}

function derivedSuffix(bytes: Buffer): string {
  return bytes
    .toString("hex")
    .slice(0, HASH_LENGTH - PREFIX_LENGTH)
    .toUpperCase();
}

/** Low counts are the common ones, in real data too. */
function derivedCount(bytes: Buffer): number {
  const share = bytes.readUInt16BE(30) / 0x10000;
  return 1 + Math.floor(HIGHEST_FILLER_COUNT * share ** 3);
}

/** A sum of four bytes lies near its middle more often than at its ends. */
function bellShare(bytes: Buffer): number {
  return (bytes.readUInt8(0) + bytes.readUInt8(1) + bytes.readUInt8(2) + bytes.readUInt8(3)) / (4 * 0xff);
}

function rowsOf(prefix: string): Row[] {
  const total = FEWEST_ROWS + Math.round(TYPICAL_SPREAD * bellShare(bytesFor("rows", prefix)));
  const rows = commonPasswordsUnder(prefix);
  while (rows.length < total) {
    const bytes = bytesFor("filler", prefix, rows.length);
    rows.push({ suffix: derivedSuffix(bytes), count: derivedCount(bytes) });
  }
  return rows.sort((a, b) => (a.suffix < b.suffix ? -1 : 1));
}

/** Padding rows go anywhere: a client that relies on the order of rows would be wrong. */
function pad(prefix: string, rows: Row[]): Row[] {
  const total =
    FEWEST_PADDED_ROWS +
    Math.round((MOST_PADDED_ROWS - FEWEST_PADDED_ROWS) * bellShare(bytesFor("padded", prefix)));
  const padded = [...rows];
  for (let number = 0; padded.length < total; number++) {
    const bytes = bytesFor("padding", prefix, number);
    const place = bytes.readUInt32BE(28) % (padded.length + 1);
    padded.splice(place, 0, { suffix: derivedSuffix(bytes), count: 0 });
  }
  return padded;
}

/**
 * The text of a range answer: CRLF between the rows, none after the last. The same prefix always gives the same text.
 *
 * @param prefix five hexadecimal digits of any case
 * @param isPadded with rows of count 0 among the others, 800 to 1,000 rows in all
 */
export function rangeText(prefix: string, isPadded: boolean): string {
  const key = prefix.toUpperCase();
  const rows = rowsOf(key);
  return (isPadded ? pad(key, rows) : rows).map(({ suffix, count }) => `${suffix}:${count}`).join("\r\n");
}
