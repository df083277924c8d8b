// Bytes of a locked file: reading them within their bounds, comparing, decoding and hashing.

import { Refused } from "../limits.ts";

/** What WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

/** The bytes of all parts, one after the other. */
export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Two lowercase hex digits for each byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of hex digits; `undefined` if the text is anything else. */
export function bytesOfHex(text: string): Bytes | undefined {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The bytes of base64 text; `undefined` if the text is anything else. */
export function bytesOfBase64(text: string): Bytes | undefined {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}

/** An unsigned number, lowest byte first. Beyond 2^53 it's only nearly right, which is enough to refuse it. */
export function numberIn(bytes: Uint8Array): number {
  return bytes.reduceRight((number, byte) => number * 256 + byte, 0);
}

/** A number as 8 bytes, lowest byte first. `Infinity` stands for the highest number. */
export function uint64(number: number): Bytes {
  const value = number === Number.POSITIVE_INFINITY ? 2n ** 64n - 1n : BigInt(number);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

export async function sha256(...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));
}

export async function sha512(...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-512", joined(parts)));
}

/** Whether `mac` is the HMAC-SHA256 of the parts. */
export async function isMacOf(
  mac: Uint8Array,
  key: Bytes,
  ...parts: readonly Uint8Array[]
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", imported, mac as Bytes, joined(parts));
}

/** Reads bytes in order. What would go beyond their end refuses the file, before any memory is taken. */
export class ByteReader {
  /** How many bytes were read. */
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  take(count: number): Uint8Array {
    if (count > this.left) throw new Refused("damaged");
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  /** An unsigned number of `size` bytes, lowest byte first. */
  number(size: number): number {
    return numberIn(this.take(size));
  }
}
