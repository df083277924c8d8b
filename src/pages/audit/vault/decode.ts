// Detects what kind of file some bytes are, and decodes their text.

import type { Refusal } from "./entry.ts";

type Kind = "text" | "archive" | Extract<Refusal, "encrypted" | "no-passwords">;

const BEGINNINGS: [kind: Kind, ...bytes: number[]][] = [
  ["archive", 0x50, 0x4b, 0x03, 0x04],
  ["archive", 0x50, 0x4b, 0x05, 0x06],
  // A KeePass database.
  ["encrypted", 0x03, 0xd9, 0xa2, 0x9a],
  // A PDF.
  ["no-passwords", 0x25, 0x50, 0x44, 0x46, 0x2d],
];

/** First line of ASCII-armored OpenPGP. */
const ARMOR = "-----BEGIN PGP MESSAGE";

/** How many bytes are inspected. A zero byte in them means UTF-16 or a binary file. */
const LOOKED_AT = 4_096;

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
  if (odd > start.length / 4 && even === 0) return "utf-16le";
  return even > start.length / 4 && odd === 0 ? "utf-16be" : "utf-8";
}

/** Decodes a file without its byte order mark. Invalid UTF-8 is read as Windows-1252, which old exports use. */
export function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The kind of file, detected from its first bytes, not its name. */
export function kindOf(bytes: Uint8Array): Kind {
  const known = BEGINNINGS.find(([, ...start]) => start.every((byte, at) => bytes[at] === byte));
  if (known) return known[0];
  if (encodingOf(bytes) === "utf-8") {
    const start = bytes.subarray(0, LOOKED_AT);
    if (start.includes(0)) return "no-passwords";
    if (new TextDecoder().decode(start).trimStart().startsWith(ARMOR)) return "encrypted";
    // Text has hardly any control characters: a file full of them is of another kind, usually encrypted.
    const controls = start.filter((byte) => byte < 32 && ![9, 10, 13].includes(byte)).length;
    if (controls > start.length / 50) return "no-passwords";
  }
  return "text";
}
