// Creates zips that are the same bytes no matter where and when they are made.

import { crc32 } from "node:zlib";
import loadSevenZip, { type SevenZipModule } from "7z-wasm";
import { Zip, type ZipInputFile } from "fflate";
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

/** The bytes that a gzip file has after its data: a checksum and a size. */
const GZIP_END = 8;

/** Each call leaves a little on the stack of a program that is meant to be called once. About 390 fit. */
const MOST_CALLS = 100;

/** Calls of one loaded program, which takes 20 ms to load. */
async function* sevenZips() {
  for (;;) {
    const program = await loadSevenZip({ print: () => undefined });
    for (let call = 0; call < MOST_CALLS; call++) yield program;
  }
}

/**
 * Deflates as tightly as 7-Zip does. That makes the download smaller by 3 percent than zlib does. It is WebAssembly, so the bytes are the
 * same everywhere: Node's own zlib has other results on other processors.
 */
function deflate(content: Uint8Array, sevenZip: SevenZipModule): Uint8Array<ArrayBuffer> {
  sevenZip.FS.writeFile("/content", content);
  sevenZip.callMain(["a", "-tgzip", "-mx=9", "-mfb=258", "/content.gz", "/content"]);
  const file = sevenZip.FS.readFile("/content.gz");
  sevenZip.FS.unlink("/content.gz");
  // The data follows the file's name, which ends with a zero.
  const start = file.indexOf(0, 10) + 1;
  return file.slice(start, -GZIP_END);
}

/**
 * A zip with sorted names, one fixed time, and modes derived from the contents.
 *
 * @param folder prefix of all paths; none by default
 */
export async function zip(files: Files, folder = ""): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const programs = sevenZips();
  for (const path of Object.keys(files).sort()) {
    const { value: sevenZip } = await programs.next();
    if (!sevenZip) break;
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
    entry.ondata?.(null, deflate(content, sevenZip), true);
  }
  writer.end();
  return Buffer.concat(parts);
}
