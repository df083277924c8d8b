// The content of a database arrives in parts of any size: reading it in order, and cutting it into equal pieces.

import { Refused } from "../limits.ts";
import { joined } from "./bytes.ts";

export type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads a given number of bytes at a time. Never holds more than was asked for and one part. */
export class PartReader {
  readonly #parts: AsyncIterator<Uint8Array>;
  #part: Uint8Array = new Uint8Array();

  constructor(parts: AsyncIterable<Uint8Array>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** The next bytes, at most `limit`; `undefined` at the end. */
  async #next(limit: number): Promise<Uint8Array | undefined> {
    while (this.#part.length === 0) {
      const { done, value } = await this.#parts.next();
      if (done) return undefined;
      this.#part = value;
    }
    const taken = this.#part.subarray(0, limit);
    this.#part = this.#part.subarray(taken.length);
    return taken;
  }

  /** The next `count` bytes, in parts. Refuses content that ends before. */
  async *pass(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const part = await this.#next(left);
      if (!part) throw new Refused("damaged");
      left -= part.length;
      yield part;
    }
  }

  /** The next `count` bytes. */
  async take(count: number): Promise<Uint8Array> {
    const taken: Uint8Array[] = [];
    for await (const part of this.pass(count)) taken.push(part);
    return joined(taken);
  }

  /** Everything that is left, in parts. */
  async *rest(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const part = await this.#next(Number.POSITIVE_INFINITY);
      if (!part) return;
      yield part;
    }
  }
}

/** The same bytes in pieces of `size`; only the last one may be shorter. */
export async function* inPieces(parts: Parts, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let used = 0;
  for await (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + size - used);
      piece.set(taken, used);
      used += taken.length;
      at += taken.length;
      if (used < size) continue;
      yield piece;
      piece = new Uint8Array(size);
      used = 0;
    }
  }
  if (used > 0) yield piece.subarray(0, used);
}
