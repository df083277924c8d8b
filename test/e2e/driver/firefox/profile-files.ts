// What Firefox compresses before writing: stored values in databases, and open tabs. Texts in there are found after unpacking.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Fills a buffer from start to end, with new bytes or repeated ones. */
class Unpacked {
  readonly bytes: Buffer;
  #end = 0;

  constructor(size: number) {
    this.bytes = Buffer.alloc(size);
  }

  add(source: Uint8Array): void {
    this.bytes.set(source, this.#end);
    this.#end += source.length;
  }

  /** Byte by byte: the repeated part may overlap its copy. */
  repeat(distance: number, length: number): void {
    for (const end = this.#end + length; this.#end < end; this.#end++) {
      this.bytes[this.#end] = this.bytes[this.#end - distance] ?? 0;
    }
  }
}

/** See https://github.com/google/snappy/blob/main/format_description.txt */
function fromSnappy(packed: Buffer): Buffer {
  let at = 0;
  const number = (size: number) => {
    at += size;
    return packed.readUIntLE(at - size, size);
  };
  let size = 0;
  for (let shift = 0, more = true; more; shift += 7) {
    const byte = number(1);
    size += (byte & 127) << shift;
    more = byte > 127;
  }
  const unpacked = new Unpacked(size);
  while (at < packed.length) {
    const tag = number(1);
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >> 2;
      const length = 1 + (short < 60 ? short : number(short - 59));
      unpacked.add(packed.subarray(at, at + length));
      at += length;
    } else if (kind === 1) unpacked.repeat(((tag >> 5) << 8) | number(1), 4 + ((tag >> 2) & 7));
    else unpacked.repeat(number(kind === 2 ? 2 : 4), 1 + (tag >> 2));
  }
  return unpacked.bytes;
}

/** "mozLz40\0", the size, and a block: https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md */
function fromLz4(packed: Buffer): Buffer {
  let at = 12;
  const lengthFrom = (short: number) => {
    let length = short;
    for (let byte = short === 15 ? 255 : 0; byte === 255; length += byte) byte = packed[at++] ?? 0;
    return length;
  };
  const unpacked = new Unpacked(packed.readUInt32LE(8));
  while (at < packed.length) {
    const token = packed[at++] ?? 0;
    const length = lengthFrom(token >> 4);
    unpacked.add(packed.subarray(at, at + length));
    at += length;
    if (at >= packed.length) break;
    const distance = packed.readUInt16LE(at);
    at += 2;
    unpacked.repeat(distance, 4 + lengthFrom(token & 15));
  }
  return unpacked.bytes;
}

/** The values of a database, read from a copy, because reading writes files next to it. */
function storedValues(path: string): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-database-"));
  const copy = join(folder, basename(path));
  try {
    for (const end of ["", "-wal"]) if (existsSync(path + end)) copyFileSync(path + end, copy + end);
    const database = new DatabaseSync(copy);
    const rows = database.prepare("SELECT data FROM object_data WHERE typeof(data) = 'blob'").all();
    database.close();
    return rows.map(({ data }) => fromSnappy(Buffer.from(data as Uint8Array)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The unpacked content of a profile file; empty if it has none of these formats. */
export function unpackedFrom(path: string): Buffer[] {
  if (/[\\/]idb[\\/][^\\/]+\.sqlite$/.test(path)) return storedValues(path);
  return /\.(?:json|bak)lz4$/.test(path) ? [fromLz4(readFileSync(path))] : [];
}
