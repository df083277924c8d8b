// Creates zips that are the same bytes no matter where and when they are made.

import { type Zippable, zipSync } from "fflate";
import type { Files } from "./source-files.ts";

/** The earliest time a zip can hold; in local time, as zips have no other. */
const FIXED_TIME = new Date(1980, 0, 1);

const UNIX = 3;
const FILE = 0o100644;
const PROGRAM = 0o100755;

/** Scripts start with "#!"; file modes on disk differ between systems. */
function modeOf(content: Uint8Array): number {
  return content[0] === 0x23 && content[1] === 0x21 ? PROGRAM : FILE;
}

/**
 * A zip with sorted names, one fixed time, and modes derived from the contents.
 *
 * @param folder prefix of all paths; none by default
 */
export function zip(files: Files, folder = ""): Uint8Array {
  const entries: Zippable = {};
  for (const path of Object.keys(files).sort()) {
    const content = files[path] ?? new Uint8Array();
    const attrs = (modeOf(content) << 16) >>> 0;
    entries[`${folder}${path}`] = [content, { level: 9, mtime: FIXED_TIME, os: UNIX, attrs }];
  }
  return zipSync(entries);
}
