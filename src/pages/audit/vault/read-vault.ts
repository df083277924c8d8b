// Reads an exported file of any kind: its entries, or why there are none.

import { isFields, parseJson } from "../../../shared/shapes.ts";
import { openArchive } from "./archive.ts";
import { kindOf, textOf } from "./decode.ts";
import type { Columns, LockedFile, ReadEntries, ReadVault, VaultEntry } from "./entry.ts";
import { TEXT_FORMATS } from "./formats/texts.ts";
import { readXmlFormats } from "./formats/xml.ts";
import { readKeePassXml } from "./keepass/keepass-xml.ts";
import { type FileRefusal, MAX_BYTES, MAX_ENTRIES, Refused } from "./limits.ts";
import { isBitwardenProtected, openBitwarden } from "./locked/bitwarden.ts";
import { type KdbxKey, openKdbx } from "./locked/kdbx.ts";
import type { OnProgress } from "./locked/progress.ts";
import { readJson } from "./read-json.ts";
import { withPlainLines } from "./tables/csv.ts";
import { readTableFormats } from "./tables/read-table.ts";

const refused = (reason: FileRefusal): ReadVault => ({ state: "refused", reason });

function refusedBy(error: unknown): ReadVault {
  if (error instanceof Refused) return refused(error.reason);
  throw error;
}

/** Reads text. Its first character tells whether it's JSON, XML or a table. */
export function readText(text: string, columns?: Columns): ReadVault {
  const start = text.trimStart();
  if (start === "") return refused("no-passwords");
  const read = readAny(start, columns);
  return read.state === "read" && read.entries.length === 0 && read.unreadable.length === 0
    ? refused(read.isCutShort ? "damaged" : "no-passwords")
    : read;
}

/** A table may begin with such a sign too, in a title. */
const JSON_START = /^[[{]\s*["[{\]}\d]/;
const XML_START = /^<[!?A-Za-z]/;

function readAny(start: string, columns?: Columns): ReadVault {
  if (XML_START.test(start)) return readXmlFormats(start);
  const text = withPlainLines(start);
  const format = TEXT_FORMATS.find((one) => one.is(text));
  if (format) return { state: "read", ...format.read(text) };
  return JSON_START.test(start) ? readJson(start, columns) : readTableFormats(text, columns);
}

/** What the user gave with a file. */
export interface UserInput {
  /** For each table that was unknown before, in their order. */
  columns?: readonly Columns[];
  /** For a file that is locked. */
  key?: KdbxKey;
  /** Is told how much of the key derivation is done, from 0 to 1. */
  onUnlocking?: OnProgress;
}

/** A locked file, opened if its key is there. */
async function unlock<Content>(
  manager: LockedFile["manager"],
  { key, onUnlocking = () => undefined }: UserInput,
  open: (key: KdbxKey, onUnlocking: OnProgress) => Promise<Content | undefined>,
  read: (content: Content) => ReadVault,
): Promise<ReadVault> {
  if (!key) return { state: "locked", manager, isWrong: false };
  let content: Content | undefined;
  try {
    content = await open(key, onUnlocking);
  } catch (error) {
    return refusedBy(error);
  }
  return content === undefined ? { state: "locked", manager, isWrong: true } : read(content);
}

/** Where Bitwarden says that its export is protected by a password. */
const PROTECTED = /^\{[^[{]{0,500}"passwordProtected"\s*:\s*true/;

const hasForeignLetters = ({ password }: VaultEntry) => /[^\0-\x7f]/.test(password);

/** Reads a file that is no archive. */
async function readOne(bytes: Uint8Array, input: UserInput, columns?: Columns): Promise<ReadVault> {
  const kind = kindOf(bytes);
  if (kind === "database") {
    const open = (key: KdbxKey, onUnlocking: OnProgress) => openKdbx(bytes, key, onUnlocking);
    return unlock("keepass", input, open, ({ xml, unprotect }) => readKeePassXml(xml, unprotect));
  }
  if (kind !== "text") return refused(kind === "archive" ? "no-passwords" : kind);
  const { text, isGuessed } = textOf(bytes);
  const file = PROTECTED.test(text.trimStart()) ? parseJson(text) : undefined;
  if (!isFields(file) || !isBitwardenProtected(file)) {
    const read = readText(text, columns);
    const isDoubtful = isGuessed && read.state === "read" && read.entries.some(hasForeignLetters);
    return isDoubtful ? { ...read, isOldEncoding: true } : read;
  }
  const open = ({ password }: KdbxKey, onUnlocking: OnProgress) => openBitwarden(file, password, onUnlocking);
  return unlock("bitwarden", input, open, (opened) => readText(opened));
}

/** Whether the user has to be asked about it: a table beside known files isn't, if its names speak of no password. */
function needsUser(one: ReadVault, isAlone: boolean): boolean {
  if (one.state === "unknown-table") return isAlone || !one.isNamed || one.guess.password !== undefined;
  return one.state === "locked";
}

/** Refusals of files that hold nothing, in an archive with others. */
const isNothing = (one: ReadVault) => one.state === "refused" && one.reason === "no-passwords";

/** Merges everything readable in some files; the first one that needs the user comes before that. */
async function readFiles(
  files: readonly Uint8Array[],
  otherFiles: number,
  input: UserInput,
): Promise<ReadVault> {
  const all: ReadVault[] = [];
  for (const file of files) all.push(await readOne(file, input));
  const isAlone = !all.some(({ state }) => state === "read");
  const answers = [...(input.columns ?? [])];
  for (const [at, one] of all.entries()) {
    if (!needsUser(one, isAlone)) continue;
    const columns = one.state === "locked" ? undefined : answers.shift();
    if (!columns) return one;
    all[at] = await readOne(files[at] as Uint8Array, input, columns);
  }
  const read = all.filter((one) => one.state === "read");
  const [first] = read;
  if (!first) return all.find((one) => !isNothing(one)) ?? refused("no-passwords");
  const whole: ReadEntries = {
    ...first,
    entries: read.length > 1 ? read.flatMap(({ entries }) => entries) : first.entries,
    unreadable: read.flatMap(({ unreadable }) => unreadable),
  };
  if (whole.entries.length > MAX_ENTRIES) throw new Refused("too-many");
  const unreadFiles = all.filter((one) => one.state === "refused" && !isNothing(one)).length;
  const others = otherFiles + files.length - read.length - unreadFiles;
  const lone = read.flatMap((one) => one.lone ?? []);
  if (lone.length > 0) whole.lone = lone;
  if (unreadFiles > 0) whole.unreadFiles = unreadFiles;
  if (others > 0) whole.otherFiles = others;
  for (const count of ["total", "withoutPassword", "ofOtherKind"] as const)
    whole[count] = read.reduce((sum, one) => sum + one[count], 0);
  for (const how of ["isCutShort", "isEscaped", "isOldEncoding"] as const)
    if (read.some((one) => one[how])) whole[how] = true;
  return { state: "read", ...whole };
}

async function readBytes(bytes: Uint8Array, input: UserInput): Promise<ReadVault> {
  if (bytes.length > MAX_BYTES) return refused("too-large");
  if (kindOf(bytes) !== "archive") return readFiles([bytes], 0, input);
  const opened = await openArchive(bytes);
  if ("refused" in opened) return refused(opened.refused);
  const read = await readFiles(opened.files, opened.otherFiles, input);
  return read.state === "read" && opened.isCutShort ? { ...read, isCutShort: true } : read;
}

/** Reads an exported file, detecting its format by content. Never rejects because of the file. */
export async function readVault(bytes: Uint8Array, input: UserInput = {}): Promise<ReadVault> {
  try {
    return await readBytes(bytes, input);
  } catch (error) {
    return refusedBy(error);
  }
}
