// The header of a KeePass database: how its content is encrypted. Format: https://keepass.info/help/kb/kdbx.html

import { Refused } from "../limits.ts";
import { ByteReader, hexOf, numberIn } from "./bytes.ts";

/** The first 8 bytes of every KDBX file. */
const SIGNATURE = "03d9a29a67fb4bb5";

export const isKdbx = (bytes: Uint8Array): boolean => hexOf(bytes.subarray(0, 8)) === SIGNATURE;

export type Cipher = "aes" | "chacha20";

/** Ciphers of the content; Twofish and those of plugins aren't supported. */
const CIPHERS: Record<string, Cipher> = {
  "31c1f2e6bf714350be5805216afc5aff": "aes",
  d6038a2b8b6f4cb5a524339a31dbb59a: "chacha20",
};

/** Numbers of the header's fields. */
const FIELD = {
  end: 0,
  cipher: 2,
  compression: 3,
  masterSeed: 4,
  transformSeed: 5,
  transformRounds: 6,
  iv: 7,
  innerKey: 8,
  startBytes: 9,
  innerCipher: 10,
  keyDerivation: 11,
};

export interface KdbxHeader {
  version: 3 | 4;
  cipher: Cipher;
  isCompressed: boolean;
  masterSeed: Uint8Array;
  iv: Uint8Array;
  /** The settings of the key derivation by name, as in version 4. */
  keyDerivation: Map<string, Uint8Array>;
  /** Version 3: the inner cipher and its key, and what the decrypted content begins with. */
  innerCipher: number;
  innerKey: Uint8Array;
  startBytes: Uint8Array;
  /** All bytes of the header. */
  bytes: Uint8Array;
}

/** A dictionary of version 4: values by name. Their types are known from their names. */
function dictionaryIn(bytes: Uint8Array): Map<string, Uint8Array> {
  const reader = new ByteReader(bytes);
  const found = new Map<string, Uint8Array>();
  // The higher byte is the major version.
  if (reader.number(2) >> 8 !== 1) throw new Refused("locked-other-cipher");
  while (reader.number(1) !== 0) {
    const name = new TextDecoder().decode(reader.take(reader.number(4)));
    found.set(name, reader.take(reader.number(4)));
  }
  return found;
}

function fieldsIn(reader: ByteReader, lengthSize: number): Map<number, Uint8Array> {
  const fields = new Map<number, Uint8Array>();
  for (let id = -1; id !== FIELD.end; ) {
    id = reader.number(1);
    fields.set(id, reader.take(reader.number(lengthSize)));
  }
  return fields;
}

/** Reads the header at the start of a database. Refuses one that is damaged, or of an unknown kind. */
export function readHeader(file: Uint8Array): KdbxHeader {
  const reader = new ByteReader(file);
  if (hexOf(reader.take(8)) !== SIGNATURE) throw new Refused("damaged");
  reader.take(2);
  const version = reader.number(2);
  if (version !== 3 && version !== 4) throw new Refused("locked-other-cipher");
  const fields = fieldsIn(reader, version === 3 ? 2 : 4);

  const field = (id: number, length?: number) => {
    const value = fields.get(id);
    if (!value || (length !== undefined && value.length !== length)) throw new Refused("damaged");
    return value;
  };
  const cipher = CIPHERS[hexOf(field(FIELD.cipher, 16))];
  const compression = numberIn(field(FIELD.compression, 4));
  if (!cipher || compression > 1) throw new Refused("locked-other-cipher");
  const common = {
    version,
    cipher,
    isCompressed: compression === 1,
    masterSeed: field(FIELD.masterSeed, 32),
    iv: field(FIELD.iv, cipher === "aes" ? 16 : 12),
    bytes: file.subarray(0, reader.at),
  };
  const nothing = new Uint8Array();
  if (version === 4) {
    const keyDerivation = dictionaryIn(field(FIELD.keyDerivation));
    return { ...common, version, keyDerivation, innerCipher: 0, innerKey: nothing, startBytes: nothing };
  }
  const keyDerivation = new Map([
    ["S", field(FIELD.transformSeed, 32)],
    ["R", field(FIELD.transformRounds, 8)],
  ]);
  return {
    ...common,
    version,
    keyDerivation,
    innerCipher: numberIn(field(FIELD.innerCipher, 4)),
    innerKey: field(FIELD.innerKey),
    startBytes: field(FIELD.startBytes, 32),
  };
}
