// Creates zips that are the same bytes no matter where and when they are made.

import { crc32 } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { deflateRaw } from "pako";
import type { Files } from "./source-files.ts";

/** The earliest time a zip can hold; in local time, as zips have no other. */
const FIXED_TIME = new Date(1980, 0, 1);

const UNIX = 3;
const FILE = 0o100644;
const PROGRAM = 0o100755;
const DEFLATED = 8;

/** Scripts start with "#!"; file modes on disk differ between systems. */
function modeOf(content: Uint8Array): number {
  return content[0] === 0x23 && content[1] === 0x21 ? PROGRAM : FILE;
}

/**
 * A zip with sorted names, one fixed time, and modes derived from the contents. Compressed as tightly as zlib does, and in JavaScript:
 * Node's own zlib has other results on other processors.
 *
 * @param folder prefix of all paths; none by default
 */
export function zip(files: Files, folder = ""): Uint8Array {
  const parts: Uint8Array[] = [];
  const writer = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const path of Object.keys(files).sort()) {
    const content = files[path] ?? new Uint8Array();
    const entry: ZipInputFile = {
      filename: `${folder}${path}`,
      size: content.length,
      crc: crc32(content),
      compression: DEFLATED,
      mtime: FIXED_TIME,
      os: UNIX,
      attrs: (modeOf(content) << 16) >>> 0,
    };
    writer.add(entry);
    entry.ondata?.(null, deflateRaw(content, { level: 9, memLevel: 9 }), true);
  }
  writer.end();
  return Buffer.concat(parts);
}
