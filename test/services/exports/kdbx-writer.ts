// Writes KeePass databases as the format's description has them, with Node's cryptography and none of the code under test.
import { argon2Sync, createCipheriv, createHash, createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { salsa20 } from "@noble/ciphers/salsa.js";

export interface KeyDerivation {
  kind: "aes" | "argon2d" | "argon2id";
  rounds?: number;
  /** In bytes. */
  memory?: number;
  lanes?: number;
}

export interface MadeDatabase {
  version: 3 | 4;
  cipher?: "aes" | "chacha20";
  innerCipher?: "salsa20" | "chacha20";
  keyDerivation?: KeyDerivation;
  isCompressed?: boolean;
  /** The parts of the key that there are: hashes of a password, keys of a file. */
  keys: Uint8Array[];
  /** How much content goes into a block. */
  blockSize?: number;
  /** Text between elements `<Value>…</Value>`, which are encrypted where they're protected. */
  xml: string;
  /** Version 4: an attachment in front of the XML. */
  attachment?: Uint8Array;
  /** Replaces fields of the header, after the key is derived from the true ones. */
  header?: Record<number, Uint8Array>;
  /** Replaces the content before it's compressed and encrypted. */
  content?: Uint8Array;
  /** False if the content is a whole number of AES blocks, and none is added. */
  isPadded?: boolean;
  /** Version 3: the number of the first block. */
  firstBlock?: number;
}

export const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const sha512 = (...parts: Uint8Array[]) => createHash("sha512").update(Buffer.concat(parts)).digest();
const hmac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
export const passwordKey = (password: string) => sha256(Buffer.from(password));

export function number(value: number | bigint, size: 2 | 4 | 8): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes.subarray(0, size);
}

const CIPHERS = {
  aes: "31c1f2e6bf714350be5805216afc5aff",
  chacha20: "d6038a2b8b6f4cb5a524339a31dbb59a",
};
const DERIVATIONS = {
  aes: "c9d9f39a628a4460bf740d08c18a4fea",
  argon2d: "ef636ddf8c29444b91f7a9a403e30a0c",
  argon2id: "9e298b1956db4773b23dfc3ec6f0a1e6",
};
const SALSA20_NONCE = Buffer.from("e830094b97205d2a", "hex");

export const MASTER_SEED = Buffer.alloc(32, 7);
const SEED = Buffer.alloc(32, 8);
const INNER_KEY = Buffer.alloc(32, 9);
const START = Buffer.alloc(32, 10);

/** A dictionary of version 4: type, name and value of each entry. */
export function dictionary(entries: readonly [type: number, name: string, value: Uint8Array][]): Buffer {
  const all = entries.flatMap(([type, name, value]) => [
    Buffer.of(type),
    number(name.length, 4),
    Buffer.from(name),
    number(value.length, 4),
    value,
  ]);
  return Buffer.concat([Buffer.of(0, 1), ...all, Buffer.of(0)]);
}

export function derivationSettings({ kind, rounds = 2, memory = 65_536, lanes = 1 }: KeyDerivation): Buffer {
  const id: [number, string, Buffer] = [0x42, "$UUID", Buffer.from(DERIVATIONS[kind], "hex")];
  if (kind === "aes") return dictionary([id, [5, "R", number(rounds, 8)], [0x42, "S", SEED]]);
  return dictionary([
    id,
    [4, "V", number(0x13, 4)],
    [5, "I", number(rounds, 8)],
    [5, "M", number(memory, 8)],
    [4, "P", number(lanes, 4)],
    [0x42, "S", SEED],
  ]);
}

function derive(
  composite: Uint8Array,
  { kind, rounds = 2, memory = 65_536, lanes = 1 }: KeyDerivation,
): Buffer {
  if (kind !== "aes") {
    const options = { message: composite, nonce: SEED, parallelism: lanes, tagLength: 32, passes: rounds };
    return Buffer.from(argon2Sync(kind, { ...options, memory: memory / 1024 }));
  }
  let key = Buffer.from(composite);
  for (let round = 0; round < rounds; round++) {
    const cipher = createCipheriv("aes-256-ecb", SEED, null).setAutoPadding(false);
    key = Buffer.concat([cipher.update(key), cipher.final()]);
  }
  return sha256(key);
}

function encrypt(
  cipher: "aes" | "chacha20",
  key: Uint8Array,
  iv: Uint8Array,
  content: Uint8Array,
  isPadded = true,
): Buffer {
  const made =
    cipher === "aes"
      ? createCipheriv("aes-256-cbc", key, iv).setAutoPadding(isPadded)
      : createCipheriv("chacha20", key, Buffer.concat([Buffer.alloc(4), iv]));
  return Buffer.concat([made.update(content), made.final()]);
}

/** Encrypts all protected values, in the order of the text. */
function protect(xml: string, cipher: "salsa20" | "chacha20"): string {
  const values = [...xml.matchAll(/Protected="True"[^>]*>([^<]*)</g)].map(([, value = ""]) =>
    Buffer.from(value),
  );
  const all = Buffer.concat(values);
  const hash = sha512(INNER_KEY);
  const encrypted =
    cipher === "salsa20"
      ? salsa20(sha256(INNER_KEY), SALSA20_NONCE, all)
      : encrypt("chacha20", hash.subarray(0, 32), hash.subarray(32, 44), all);
  let at = 0;
  return xml.replace(/(Protected="True"[^>]*>)([^<]*)</g, (_whole, before: string, value: string) => {
    const size = Buffer.byteLength(value);
    at += size;
    return `${before}${Buffer.from(encrypted.subarray(at - size, at)).toString("base64")}<`;
  });
}

function blocksOf(content: Uint8Array, size: number): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += size) blocks.push(content.subarray(at, at + size));
  return [...blocks, new Uint8Array()];
}

function headerBytes(version: 3 | 4, fields: [id: number, value: Uint8Array][]): Buffer {
  const all = [...fields, [0, Buffer.from("\r\n\r\n")] as const].flatMap(([id, value]) => [
    Buffer.of(id),
    number(value.length, version === 3 ? 2 : 4),
    value,
  ]);
  const start = [
    Buffer.from("03d9a29a67fb4bb5", "hex"),
    number(version === 3 ? 1 : 0, 2),
    number(version, 2),
  ];
  return Buffer.concat([...start, ...all]);
}

/** Writes a database. */
export function writeKdbx(made: MadeDatabase): Uint8Array {
  const { version, cipher = "aes", keys, blockSize = 1_048_576, isCompressed = true, header = {} } = made;
  const { innerCipher = version === 3 ? "salsa20" : "chacha20", keyDerivation = { kind: "aes" } } = made;
  const transformed = derive(sha256(...keys), keyDerivation);
  const iv = Buffer.alloc(cipher === "aes" ? 16 : 12, 11);
  const innerId = number(innerCipher === "salsa20" ? 2 : 3, 4);
  const fields: [number, Uint8Array][] = [
    [2, Buffer.from(CIPHERS[cipher], "hex")],
    [3, number(isCompressed ? 1 : 0, 4)],
    [4, MASTER_SEED],
    [7, iv],
    ...(version === 4
      ? ([[11, derivationSettings(keyDerivation)]] as [number, Uint8Array][])
      : ([
          [5, SEED],
          [6, number(keyDerivation.rounds ?? 2, 8)],
          [8, INNER_KEY],
          [9, START],
          [10, innerId],
        ] as [number, Uint8Array][])),
  ];
  const replaced = fields.map(([id, value]): [number, Uint8Array] => [id, header[id] ?? value]);
  const head = headerBytes(version, replaced);
  const key = sha256(MASTER_SEED, transformed);
  const packed = (content: Uint8Array) => (isCompressed ? gzipSync(content) : Buffer.from(content));
  const xml = Buffer.from(protect(made.xml, innerCipher));

  if (version === 3) {
    const hashed = blocksOf(packed(made.content ?? xml), blockSize).flatMap((block, index) => [
      ...[number(index + (made.firstBlock ?? 0), 4), block.length > 0 ? sha256(block) : Buffer.alloc(32)],
      ...[number(block.length, 4), block],
    ]);
    return new Uint8Array(Buffer.concat([head, encrypt(cipher, key, iv, Buffer.concat([START, ...hashed]))]));
  }
  const innerField = (id: number, value: Uint8Array) => [Buffer.of(id), number(value.length, 4), value];
  const content = Buffer.concat([
    ...innerField(1, innerId),
    ...innerField(2, INNER_KEY),
    ...(made.attachment ? innerField(3, made.attachment) : []),
    ...innerField(0, Buffer.alloc(0)),
    xml,
  ]);
  const macKey = sha512(MASTER_SEED, transformed, Buffer.of(1));
  const blocks = blocksOf(
    encrypt(cipher, key, iv, packed(made.content ?? content), made.isPadded),
    blockSize,
  );
  const keyed = blocks.flatMap((block, index) => {
    const size = number(block.length, 4);
    return [hmac(sha512(number(index, 8), macKey), number(index, 8), size, block), size, block];
  });
  const headerKey = sha512(number(2n ** 64n - 1n, 8), macKey);
  return new Uint8Array(Buffer.concat([head, sha256(head), hmac(headerKey, head), ...keyed]));
}
