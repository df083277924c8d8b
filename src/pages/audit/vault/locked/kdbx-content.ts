// The content of a database: checked block by block, decrypted, unpacked, down to its XML.

import { Refused } from "../limits.ts";
import { areEqual, ByteReader, type Bytes, isMacOf, numberIn, sha256, sha512, uint64 } from "./bytes.ts";
import { decrypt } from "./cipher.ts";
import type { KdbxHeader } from "./kdbx-header.ts";
import { inPieces, PartReader, type Parts } from "./parts.ts";

/** The XML of thousands of entries has a few megabytes; attachments are most of a large database. */
const MAX_BYTES = 100_000_000;
/** A compressed byte becomes a thousand at most, so what is unpacked at once has 16 MB at most. */
const GUNZIP_STEP = 16_384;

const HASH = 32;

export interface Content {
  xml: string;
  innerCipher: number;
  innerKey: Uint8Array;
}

/** Unpacks gzip, whose end has a checksum. */
async function* gunzip(parts: Parts): AsyncGenerator<Uint8Array> {
  const steps = inPieces(parts, GUNZIP_STEP);
  const source = new ReadableStream<Bytes>({
    async pull(controller) {
      const { done, value } = await steps.next();
      if (done) controller.close();
      else controller.enqueue(value as Bytes);
    },
  });
  const reader = source.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("damaged");
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Passes content on, and refuses it once it's too large. */
async function* counted(parts: Parts): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > MAX_BYTES) throw new Refused("too-large");
    yield part;
  }
}

const unpacked = (parts: Parts, isCompressed: boolean) => counted(isCompressed ? gunzip(parts) : parts);

async function textOf(parts: Parts): Promise<string> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  for await (const part of parts) texts.push(decoder.decode(part, { stream: true }));
  texts.push(decoder.decode());
  return texts.join("");
}

/** Version 3: blocks with a hash, inside the encryption. The last one is empty, and its hash zero. */
async function* hashedBlocks(reader: PartReader): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index++) {
    const number = numberIn(await reader.take(4));
    const hash = await reader.take(HASH);
    const block = await reader.take(numberIn(await reader.take(4)));
    const isLast = block.length === 0;
    const isSound = number === index && areEqual(isLast ? new Uint8Array(HASH) : await sha256(block), hash);
    if (!isSound) throw new Refused("damaged");
    if (isLast) return;
    yield block;
  }
}

/** Version 3.1 repeats the header's hash inside the encryption: nothing else would notice a change there. */
async function checkHeader(header: KdbxHeader, xml: string): Promise<void> {
  const hash = /<HeaderHash>([^<]*)<\/HeaderHash>/.exec(xml)?.[1];
  if (hash === undefined) return;
  const actual = btoa(String.fromCharCode(...(await sha256(header.bytes))));
  if (hash.trim() !== actual) throw new Refused("damaged");
}

/** Opens content of version 3; `undefined` if the key is wrong. */
async function openVersion3(header: KdbxHeader, body: Uint8Array, key: Bytes): Promise<Content | undefined> {
  const cipherKey = await sha256(header.masterSeed, key);
  const reader = new PartReader(decrypt(header.cipher, [body], cipherKey, header.iv));
  if (!areEqual(await reader.take(HASH), header.startBytes)) return undefined;
  const xml = await textOf(unpacked(hashedBlocks(reader), header.isCompressed));
  await checkHeader(header, xml);
  return { xml, innerCipher: header.innerCipher, innerKey: header.innerKey };
}

/** Version 4: blocks with a keyed hash, around the encryption. The last one is empty. */
async function* keyedBlocks(reader: ByteReader, macKey: Bytes): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index++) {
    const mac = reader.take(HASH);
    const size = reader.take(4);
    const block = reader.take(numberIn(size));
    const blockKey = await sha512(uint64(index), macKey);
    if (!(await isMacOf(mac, blockKey, uint64(index), size, block))) throw new Refused("damaged");
    if (block.length === 0) return;
    yield block;
  }
}

/** Numbers of the fields before the XML of version 4. */
const INNER = { end: 0, cipher: 1, key: 2 };

async function readInner(reader: PartReader): Promise<Content> {
  let innerCipher = 0;
  let innerKey: Uint8Array = new Uint8Array();
  for (let id = -1; id !== INNER.end; ) {
    id = numberIn(await reader.take(1));
    const size = numberIn(await reader.take(4));
    if (id === INNER.cipher) innerCipher = numberIn(await reader.take(size));
    else if (id === INNER.key) innerKey = await reader.take(size);
    else for await (const _attachment of reader.pass(size));
  }
  return { xml: await textOf(reader.rest()), innerCipher, innerKey };
}

/** Opens content of version 4; `undefined` if the key is wrong. */
async function openVersion4(header: KdbxHeader, body: Uint8Array, key: Bytes): Promise<Content | undefined> {
  const reader = new ByteReader(body);
  reader.take(HASH);
  const macKey = await sha512(header.masterSeed, key, Uint8Array.of(1));
  const headerKey = await sha512(uint64(Number.POSITIVE_INFINITY), macKey);
  if (!(await isMacOf(reader.take(HASH), headerKey, header.bytes))) return undefined;
  const cipherKey = await sha256(header.masterSeed, key);
  const plain = decrypt(header.cipher, keyedBlocks(reader, macKey), cipherKey, header.iv);
  return readInner(new PartReader(unpacked(plain, header.isCompressed)));
}

/** Refuses a file whose damage shows without its key. */
export async function checkBeforeKey(header: KdbxHeader, body: Uint8Array): Promise<void> {
  if (header.version === 4 && !areEqual(await sha256(header.bytes), new ByteReader(body).take(HASH)))
    throw new Refused("damaged");
}

/** Opens what follows the header; `undefined` if the key is wrong. Refuses content that is damaged or too large. */
export function openContent(header: KdbxHeader, body: Uint8Array, key: Bytes): Promise<Content | undefined> {
  return (header.version === 3 ? openVersion3 : openVersion4)(header, body, key);
}
