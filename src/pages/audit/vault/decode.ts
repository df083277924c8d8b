// Detects what kind of file some bytes are, and decodes their text.

import { countOf, type FileRefusal } from "./limits.ts";
import { isKdbx } from "./locked/kdbx.ts";

type Kind =
  | "text"
  | "archive"
  | "database"
  | Extract<FileRefusal, "encrypted" | "no-passwords" | "spreadsheet">;

const BEGINNINGS: [kind: Kind, ...bytes: number[]][] = [
  ["archive", 0x50, 0x4b, 0x03, 0x04],
  ["archive", 0x50, 0x4b, 0x05, 0x06],
  // A KeePass database of version 1; see isKdbx for version 2.
  ["encrypted", 0x03, 0xd9, 0xa2, 0x9a],
  // A PDF.
  ["no-passwords", 0x25, 0x50, 0x44, 0x46, 0x2d],
  // A spreadsheet of before 2007.
  ["spreadsheet", 0xd0, 0xcf, 0x11, 0xe0],
];

/** First line of ASCII-armored OpenPGP. */
const ARMOR = "-----BEGIN PGP MESSAGE";

/** How many bytes are inspected. A zero byte in them means UTF-16 or a binary file. */
const LOOKED_AT = 4_096;

/** Some tool wrote one into a note. */
const MOST_ZEROS = 2;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Uses the byte order mark, or the positions of zero bytes at the start. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const start = bytes.subarray(0, LOOKED_AT);
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // A few characters have a zero byte at the other place.
  if (odd > start.length / 4 && even < odd / 10) return "utf-16le";
  return even > start.length / 4 && odd < even / 10 ? "utf-16be" : "utf-8";
}

/** Characters of more than one byte in UTF-8: each begins with one of these bytes. */
function countLong(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte >= 0xc2 && byte <= 0xf4) count++;
  return count;
}

/**
 * Decodes a file without its byte order mark. Text with more characters that aren't UTF-8 than are is read as Windows-1252,
 * which old exports use, and `isGuessed`: there are other such encodings. Otherwise only those are lost: they become U+FFFD. A
 * character that is cut off at the end is left out.
 */
export function textOf(bytes: Uint8Array): { text: string; isGuessed?: true } {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return { text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder().decode(bytes, { stream: true });
    const lost = countOf(text, "\ufffd", Infinity);
    // The bytes of lost characters may look like beginnings too.
    const isUtf8 = lost === 0 || countLong(bytes) > 2 * lost;
    return isUtf8 ? { text } : { text: new TextDecoder("windows-1252").decode(bytes), isGuessed: true };
  }
}

/** Text without blanks in an alphabet for bytes: nothing that a person could read. */
const ENCODED = /^[A-Za-z0-9+/_-]{300,}={0,2}\s*$/;

/** The kind of file, detected from its first bytes, not its name. */
export function kindOf(bytes: Uint8Array): Kind {
  if (isKdbx(bytes)) return "database";
  const known = BEGINNINGS.find(([, ...start]) => start.every((byte, at) => bytes[at] === byte));
  if (known) return known[0];
  if (encodingOf(bytes) === "utf-8") {
    const start = bytes.subarray(0, LOOKED_AT);
    const zeros = start.filter((byte) => byte === 0).length;
    if (zeros > MOST_ZEROS) return "no-passwords";
    const text = new TextDecoder().decode(start).trimStart();
    if (text.startsWith(ARMOR) || ENCODED.test(text)) return "encrypted";
    // Text has hardly any control characters: a file full of them is of another kind, usually encrypted.
    const controls = start.filter((byte) => byte < 32 && ![9, 10, 13].includes(byte)).length;
    if (controls > start.length / 50) return "no-passwords";
  }
  return "text";
}
