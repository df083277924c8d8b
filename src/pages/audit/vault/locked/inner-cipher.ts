// The second encryption of a database: its protected values are encrypted one after the other, with one long key stream.

import { chacha20 } from "@noble/ciphers/chacha.js";
import { salsa20 } from "@noble/ciphers/salsa.js";
import { Refused } from "../limits.ts";
import { bytesOfBase64, sha256, sha512 } from "./bytes.ts";

/** How the header numbers them. The others are obsolete. */
const SALSA20 = 2;
const CHACHA20 = 3;

/** The same for every database, as the key never is. */
const SALSA20_NONCE = Uint8Array.of(0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a);

const BLOCK = 64;
const BLOCKS_AT_ONCE = 64;

/** Decrypts a protected value, in base64. Values must come in the order of the document, and none may be skipped. */
export type Unprotect = (value: string) => string;

type XorFrom = (data: Uint8Array, counter: number) => Uint8Array;

async function streamOf(cipher: number, key: Uint8Array): Promise<XorFrom> {
  if (cipher === SALSA20) {
    const hash = await sha256(key);
    return (data, counter) => salsa20(hash, SALSA20_NONCE, data, undefined, counter);
  }
  if (cipher !== CHACHA20) throw new Refused("locked-other-cipher");
  const hash = await sha512(key);
  return (data, counter) => chacha20(hash.subarray(0, 32), hash.subarray(32, 44), data, undefined, counter);
}

/** A function that decrypts all protected values of a database. Refuses an obsolete cipher. */
export async function createUnprotect(cipher: number, key: Uint8Array): Promise<Unprotect> {
  const xorFrom = await streamOf(cipher, key);
  const decoder = new TextDecoder();
  const zeros = new Uint8Array(BLOCK * BLOCKS_AT_ONCE);
  let stream = new Uint8Array();
  let used = 0;
  let counter = 0;
  return (value) => {
    const bytes = bytesOfBase64(value);
    if (!bytes) throw new Error("not base64");
    for (let at = 0; at < bytes.length; at++) {
      if (used === stream.length) {
        stream = new Uint8Array(xorFrom(zeros, counter));
        counter += BLOCKS_AT_ONCE;
        used = 0;
      }
      bytes[at] = (bytes[at] ?? 0) ^ (stream[used++] ?? 0);
    }
    return decoder.decode(bytes);
  };
}
