// Reads an exported file of any kind: its entries, or why there are none.

import { MAX_BYTES, openArchive } from "./archive.ts";
import { withPlainLines } from "./csv.ts";
import { kindOf, textOf } from "./decode.ts";
import type { Columns, ReadEntries, ReadVault, Refusal } from "./entry.ts";
import { readJsonFormats } from "./json-formats.ts";
import { readKeePassXml } from "./keepass-xml.ts";
import { readTableFormats } from "./read-table.ts";

const refused = (reason: Refusal): ReadVault => ({ state: "refused", reason });

/** Reads text. Its first character tells whether it's JSON, XML or a table. */
export function readText(text: string, columns?: Columns): ReadVault {
  const start = text.trimStart();
  if (start === "") return refused("no-passwords");
  const read = /^[[{]/.test(start)
    ? readJsonFormats(start)
    : start.startsWith("<")
      ? readKeePassXml(start)
      : readTableFormats(withPlainLines(text), columns);
  return read.state === "read" && read.entries.length === 0 && read.unreadable.length === 0
    ? refused(read.isCutShort ? "damaged" : "no-passwords")
    : read;
}

/** Merges everything readable in an archive's files. */
function readFiles(files: readonly Uint8Array[], isCutShort: boolean, columns?: Columns): ReadVault {
  const all = files.map((file) => readText(textOf(file), columns));
  const [first, ...others] = all.filter((one) => one.state === "read");
  if (!first) return all[0] ?? refused("no-passwords");
  const whole: ReadEntries = { ...first, entries: [...first.entries] };
  for (const { entries, unreadable, withoutPassword } of others) {
    for (const entry of entries) whole.entries.push(entry);
    whole.unreadable = [...whole.unreadable, ...unreadable];
    whole.withoutPassword += withoutPassword;
  }
  return { state: "read", ...whole, ...((isCutShort || whole.isCutShort) && { isCutShort: true }) };
}

/** Reads an exported file, detecting its format by content. `columns` are for a table that was unknown before. */
export function readVault(bytes: Uint8Array, columns?: Columns): ReadVault {
  if (bytes.length > MAX_BYTES) return refused("too-large");
  const kind = kindOf(bytes);
  if (kind === "text") return readText(textOf(bytes), columns);
  if (kind !== "archive") return refused(kind);
  const opened = openArchive(bytes);
  return "refused" in opened ? refused(opened.refused) : readFiles(opened.files, opened.isCutShort, columns);
}
