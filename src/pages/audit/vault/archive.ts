// Archives that password managers export: finds the files in them that may be exports.

import { Unzip, UnzipInflate, unzipSync } from "fflate";
import type { Refusal } from "./entry.ts";

/** A vault is never larger, but an archive can claim any size. */
export const MAX_BYTES = 300_000_000;

/** File names of possible exports; 1Password's is `export.data`. */
const isExport = (name: string) => /(?:^|\/)export\.data$|\.(?:csv|json|xml)$/i.test(name);
const isSpreadsheet = (name: string) => name.startsWith("xl/") || name === "mimetype";
const isEncrypted = (name: string) => /\.(?:pgp|gpg|enc)$/i.test(name);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Recovers what can be read of the exports in an archive that lost its end, and with it its file list. */
function salvage(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[][] = [];
  let size = 0;
  const unzip = new Unzip((file) => {
    if (!isExport(file.name)) return;
    const parts: Uint8Array[] = [];
    found.push(parts);
    file.ondata = (error, part) => {
      if (error || size > MAX_BYTES) return;
      size += part.length;
      parts.push(part);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    unzip.push(bytes, true);
  } catch {
    // `found` has what came before the error.
  }
  return found.map(joined).filter(({ length }) => length > 0);
}

export type Opened = { files: Uint8Array[]; isCutShort: boolean } | { refused: Refusal };

/** The files in an archive that may be exports. */
export function openArchive(bytes: Uint8Array): Opened {
  // The first entry's flags tell whether the archive is encrypted.
  if ((bytes[6] ?? 0) & 1) return { refused: "locked-archive" };
  const names: string[] = [];
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name);
        if (!isExport(name)) return false;
        size += originalSize;
        return size <= MAX_BYTES;
      },
    });
    if (size > MAX_BYTES) return { refused: "too-large" };
    if (Object.keys(files).length > 0) return { files: Object.values(files), isCutShort: false };
    if (names.some(isSpreadsheet)) return { refused: "spreadsheet" };
    return { refused: names.some(isEncrypted) ? "encrypted" : "no-passwords" };
  } catch {
    const files = salvage(bytes);
    return files.length > 0 ? { files, isCutShort: true } : { refused: "damaged" };
  }
}
