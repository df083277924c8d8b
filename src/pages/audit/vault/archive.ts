// Archives that password managers export: the files in them that may be an export.

import { Unzip, UnzipInflate, unzipSync } from "fflate";
import type { Refusal } from "./entry.ts";

/** More text than this is no vault, and an archive can promise any amount of it. */
export const MAX_BYTES = 300_000_000;

/** What may be an export: 1Password names its own `export.data`. */
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

/** The exports in an archive whose end is missing, and with it its list of files: as far as each can be read. */
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
    // What came before this place is in `found`.
  }
  return found.map(joined).filter(({ length }) => length > 0);
}

export type Opened = { files: Uint8Array[]; isCutShort: boolean } | { refused: Refusal };

/** The files of an archive that may be an export. */
export function openArchive(bytes: Uint8Array): Opened {
  // The first entry says whether it is encrypted.
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
