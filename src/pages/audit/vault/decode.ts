// Bytes of a file: what kind of file they are, and the text in them.

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

/** How the armored form of OpenPGP begins. */
const ARMOR = "-----BEGIN PGP MESSAGE";

/** A text this long has no zero in it that is not part of a wider character. */
const LOOKED_AT = 4_096;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** By the byte order mark, or by where the zeros of its first characters are. */
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

/** The text of a file, without a byte order mark. What is no UTF-8 is read as the Latin alphabet of Windows, as old exports have it. */
export function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What kind of file this is, by its first bytes and not by its name. */
export function kindOf(bytes: Uint8Array): Kind {
  const known = BEGINNINGS.find(([, ...start]) => start.every((byte, at) => bytes[at] === byte));
  if (known) return known[0];
  if (encodingOf(bytes) === "utf-8") {
    const start = bytes.subarray(0, LOOKED_AT);
    if (start.includes(0)) return "no-passwords";
    if (new TextDecoder().decode(start).trimStart().startsWith(ARMOR)) return "encrypted";
    // Control characters stand in no text: a file that is full of them is of some other kind, most often encrypted.
    const controls = start.filter((byte) => byte < 32 && ![9, 10, 13].includes(byte)).length;
    if (controls > start.length / 50) return "no-passwords";
  }
  return "text";
}
