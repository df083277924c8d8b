// Decrypts the content of a database in pieces, so that it's never all in memory.

import { chacha20 } from "@noble/ciphers/chacha.js";
import { Refused } from "../limits.ts";
import { type Bytes, joined } from "./bytes.ts";
import type { Cipher } from "./kdbx-header.ts";
import { inPieces, type Parts } from "./parts.ts";

/** A multiple of the blocks of both ciphers. */
const PIECE = 1_048_576;
const AES_BLOCK = 16;
const CHACHA_BLOCK = 64;

/** Removes the padding: its last byte says how long it is. */
function unpadded(bytes: Uint8Array): Uint8Array {
  const count = bytes.at(-1) ?? 0;
  if (count < 1 || count > AES_BLOCK) throw new Refused("damaged");
  return bytes.subarray(0, -count);
}

async function* decryptAes(parts: Parts, rawKey: Bytes, firstIv: Uint8Array): AsyncGenerator<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", rawKey, "AES-CBC", false, ["encrypt", "decrypt"]);
  let iv = firstIv as Bytes;
  let end: Uint8Array = new Uint8Array();
  for await (const piece of inPieces(parts, PIECE)) {
    if (piece.length % AES_BLOCK !== 0) throw new Refused("damaged");
    const last = piece.slice(-AES_BLOCK) as Bytes;
    // WebCrypto only takes content that ends in padding, so each piece gets some: the encryption of nothing.
    const padding = await crypto.subtle.encrypt({ name: "AES-CBC", iv: last }, key, new Uint8Array());
    const padded = joined([piece, new Uint8Array(padding)]);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, padded));
    yield end;
    // The last block may be the one with the padding. All before it can be read first, even if that is damaged.
    yield plain.subarray(0, -AES_BLOCK);
    end = plain.subarray(-AES_BLOCK);
    iv = last;
  }
  yield unpadded(end);
}

async function* decryptChaCha(parts: Parts, key: Bytes, iv: Uint8Array): AsyncGenerator<Uint8Array> {
  let counter = 0;
  for await (const piece of inPieces(parts, PIECE)) {
    yield chacha20(key, iv, piece, undefined, counter);
    counter += PIECE / CHACHA_BLOCK;
  }
}

/** Decrypts content that arrives in parts. Refuses it at its end if the padding is wrong. */
export function decrypt(
  cipher: Cipher,
  parts: Parts,
  key: Bytes,
  iv: Uint8Array,
): AsyncGenerator<Uint8Array> {
  return (cipher === "aes" ? decryptAes : decryptChaCha)(parts, key, iv);
}
