// Reads a package as a browser or store has it: a zip, .xpi or .crx, or the folder of an installed extension. It may be hostile:
// nothing of it is written to disk.

import { type Dirent, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import type { Files } from "../package/source-files.ts";
import type { Difference } from "./compare.ts";

interface Package {
  files: Files;
  /** It starts with signatures, as only Chromium reads it. */
  isCrx?: boolean;
  /** What no package of ours has, such as two files of one path. */
  faults: Difference[];
}

/** A package is half a megabyte, unpacked two and a half. */
const MAX_BYTES = 50_000_000;

const CRX_MAGIC = "Cr24";
const CRX_VERSION = 3;

const END_OF_DIRECTORY_BYTES = 22;
/** Within the end of the directory: where the directory starts. */
const DIRECTORY_START_AT = 16;
const DIRECTORY_ENTRY_BYTES = 46;
/** A flag: the sizes are after the data, as a program that writes in one go knows them only then. */
const HAS_DESCRIPTOR = 8;
const DESCRIPTOR_BYTES = 16;
/** Gives an entry a second name, which some programs use. */
const UNICODE_PATH = 0x7075;

function refuseLarge(bytes: number): void {
  if (bytes > MAX_BYTES) throw new Error("It is much larger than any package of Breachlight.");
}

/** The zip in a .crx, which starts with signatures. Other files are returned as they are. */
function zipIn(content: Buffer): Buffer {
  if (content.toString("latin1", 0, 4) !== CRX_MAGIC) return content;
  const version = content.readUInt32LE(4);
  if (version !== CRX_VERSION)
    throw new Error(`It is a .crx of format ${version}. Formats other than 3 are out of use.`);
  return content.subarray(12 + content.readUInt32LE(8));
}

/**
 * The files that the zip's directory lists. Programs that read a zip in other ways may find others, so each byte has to belong to
 * one of them.
 */
async function readZip(zip: Buffer): Promise<Package> {
  // Names are taken as they are: with "..", "\" or whatever else they hold, none is a path of ours.
  const archive = await fromBufferPromise(zip, { decodeStrings: false });
  const files = new Map<string, Uint8Array>();
  const faults: Difference[] = [];
  const spans: [from: number, to: number][] = [];
  let unpacked = 0;
  let directoryBytes = 0;
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize;
    refuseLarge(unpacked);
    const path = entry.fileNameRaw.toString("latin1");
    const { fileDataStart, fileName } = await archive.readLocalFileHeaderPromise(entry);
    const descriptor = entry.generalPurposeBitFlag & HAS_DESCRIPTOR ? DESCRIPTOR_BYTES : 0;
    spans.push([entry.relativeOffsetOfLocalHeader, fileDataStart + entry.compressedSize + descriptor]);
    directoryBytes +=
      DIRECTORY_ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (!fileName.equals(entry.fileNameRaw) || entry.extraFields.some(({ id }) => id === UNICODE_PATH))
      faults.push({ path, what: "has a second name" });
    if (path.endsWith("/") && entry.uncompressedSize === 0) continue;
    if (files.has(path)) faults.push({ path, what: "is in the package twice" });
    files.set(path, await buffer(await archive.openReadStreamPromise(entry)));
  }
  // One file after another, then the directory, then its end: nothing between, before or behind.
  spans.sort(([one], [other]) => one - other);
  const filesEnd = spans.at(-1)?.[1] ?? 0;
  const directoryEnd = zip.length - END_OF_DIRECTORY_BYTES;
  const isWhole =
    spans.every(([from], index) => from === (spans[index - 1]?.[1] ?? 0)) &&
    filesEnd + directoryBytes === directoryEnd &&
    zip.readUInt32LE(directoryEnd + DIRECTORY_START_AT) === filesEnd;
  if (!isWhole) faults.push({ path: "the archive", what: "has bytes that belong to no file" });
  return { files: Object.fromEntries(files), faults };
}

/** Links aren't followed: no installed extension has any. */
function readInstalled(folder: string): Package {
  const pathOf = ({ parentPath, name }: Dirent) =>
    relative(folder, join(parentPath, name)).split(sep).join("/");
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (it) => !it.isDirectory(),
  );
  const files = found.filter((it) => it.isFile()).map(pathOf);
  refuseLarge(files.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0));
  return {
    files: Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path))])),
    faults: found
      .filter((it) => !it.isFile())
      .map((it) => ({ path: pathOf(it), what: "is a link, or no file" })),
  };
}

/**
 * Reads a package, whatever it is called.
 *
 * @throws Error that says why, if it can't be read
 */
export async function readPackage(path: string): Promise<Package> {
  const it = statSync(path);
  if (it.isDirectory()) return readInstalled(path);
  refuseLarge(it.size);
  const content = readFileSync(path);
  const zip = zipIn(content);
  return { ...(await readZip(zip)), isCrx: zip !== content };
}
