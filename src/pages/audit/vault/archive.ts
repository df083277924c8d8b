// Reads ZIP archives with bounds: sizes and checksums are compared, and nothing is unpacked beyond them.

import { type FileRefusal, MAX_BYTES, Refused } from "./limits.ts";
import { areEqual, joined } from "./locked/bytes.ts";

/** Attachments count too. */
const MAX_FILES = 20_000;

interface Packed {
  name: string;
  isEncrypted: boolean;
  /** 0: as it is, 8: deflated. */
  method: number;
  crc: number;
  size: number;
  /** Where the data begins and ends. */
  from: number;
  to: number;
}

const FILE = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
/** Where a large archive has more details, and where it says so. */
const LARGE_END = 0x06064b50;
const LARGE_PLACE = 0x07064b50;
const LARGE_PLACE_LENGTH = 20;
const SAID_THERE = 0xffffffff;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const nameAt = (bytes: Uint8Array, at: number, length: number) =>
  new TextDecoder().decode(bytes.subarray(at, at + length));

function largeListIn(view: DataView, place: number): number | undefined {
  if (place < 0 || view.getUint32(place, true) !== LARGE_PLACE) return undefined;
  const end = Number(view.getBigUint64(place + 8, true));
  if (end + 56 > place || view.getUint32(end, true) !== LARGE_END) return undefined;
  const list = Number(view.getBigUint64(end + 48, true));
  return list + 4 <= end ? list : undefined;
}

/** Where the list of files is; `undefined` without one. */
function listIn(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  for (let at = bytes.length - END_LENGTH; at >= 0 && at >= bytes.length - END_LENGTH - MAX_COMMENT; at--) {
    if (view.getUint32(at, true) !== END) continue;
    const list = view.getUint32(at + 16, true);
    if (list === SAID_THERE) return largeListIn(view, at - LARGE_PLACE_LENGTH);
    return list + 4 <= at ? list : undefined;
  }
  return undefined;
}

/** The files of the list, each as often as it stands there; `undefined` if the list is damaged. */
function filesListed(bytes: Uint8Array): Packed[] | undefined {
  const view = viewOf(bytes);
  const files: Packed[] = [];
  let at = listIn(bytes);
  if (at === undefined) return undefined;
  while (at + 46 <= bytes.length && view.getUint32(at, true) === LISTED) {
    if (files.length >= MAX_FILES) throw new Refused("too-many");
    const nameLength = view.getUint16(at + 28, true);
    const start = view.getUint32(at + 42, true);
    if (start + 30 > bytes.length || view.getUint32(start, true) !== FILE) return undefined;
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const to = from + view.getUint32(at + 20, true);
    if (to > bytes.length) return undefined;
    files.push({
      name: nameAt(bytes, at + 46, nameLength),
      isEncrypted: ((view.getUint16(at + 8, true) | view.getUint16(start + 6, true)) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      ...{ from, to },
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files.length > 0 ? files : undefined;
}

/** The files of an archive that lost its list: one after another, as far as they reach. */
function filesInTurn(bytes: Uint8Array): Packed[] {
  const view = viewOf(bytes);
  const files: Packed[] = [];
  for (let at = 0; at + 30 <= bytes.length && files.length < MAX_FILES; at++) {
    if (view.getUint32(at, true) !== FILE) continue;
    const nameLength = view.getUint16(at + 26, true);
    const from = at + 30 + nameLength + view.getUint16(at + 28, true);
    const packed = view.getUint32(at + 18, true);
    // Some write the size after the data.
    const to = packed > 0 ? Math.min(from + packed, bytes.length) : bytes.length;
    const name = nameAt(bytes, at + 30, nameLength);
    const method = view.getUint16(at + 8, true);
    const isEncrypted = (view.getUint16(at + 6, true) & 1) === 1;
    files.push({ name, isEncrypted, method, crc: -1, size: -1, from, to });
    at = packed > 0 ? to - 1 : from;
  }
  return files;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 255] as number);
  return ~crc >>> 0;
}

/** Unpacks at most `limit` bytes. What comes before an error is kept. */
async function inflate(packed: Uint8Array, limit: number): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  const reader = stream.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > limit) {
        await reader.cancel();
        throw new Refused("too-large");
      }
      parts.push(next.value);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    isWhole = false;
  }
  return { bytes: joined(parts), isWhole };
}

/** File names of possible exports, some of which have no end; 1Password's is `export.data`. */
const isExport = (name: string) =>
  /(?:^|\/)export\.data$|\.(?:csv|tsv|json|xml|1pif|txt|kdbx)$|(?:^|\/)[^./]+$/i.test(name);
/** The one export of an archive with attachments of any name. */
const isMain = (name: string) => name === "data.json" || /(?:^|\/)export\.data$/.test(name);
const isAttached = (name: string) => /(?:^|\/)(?:files|attachments)\//.test(name);
/** What a system adds to folders. */
const isOfSystem = (name: string) => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store)/.test(name);
const isSpreadsheet = (name: string) => name.startsWith("xl/") || name === "mimetype";
const isEncrypted = (name: string) => /\.(?:pgp|gpg|enc)$/i.test(name);
const isFolder = (name: string) => name.endsWith("/");

export type Opened =
  | { files: Uint8Array[]; isCutShort: boolean; otherFiles: number }
  | { refused: FileRefusal };

/** The files in an archive that may be exports. Throws {@link Refused}. */
export async function openArchive(bytes: Uint8Array): Promise<Opened> {
  const listed = filesListed(bytes);
  const all = (listed ?? filesInTurn(bytes)).filter(({ name }) => !isFolder(name));
  if (all.some((file) => file.isEncrypted)) return { refused: "locked-archive" };
  if (all.some(({ name }) => isSpreadsheet(name))) return { refused: "spreadsheet" };
  const hasMain = all.some(({ name }) => isMain(name));
  const wanted = all.filter(
    ({ name }) => isExport(name) && !isOfSystem(name) && !(hasMain && isAttached(name)),
  );
  /** Each once, by size and checksum. */
  const files = new Map<string, Uint8Array[]>();
  let otherFiles = all.length - wanted.length;
  let isCutShort = listed === undefined;
  let size = 0;
  for (const { method, crc, size: claimed, from, to } of wanted) {
    if (claimed > MAX_BYTES - size) throw new Refused("too-large");
    const packed = bytes.subarray(from, to);
    const { bytes: file, isWhole } =
      method === 8 ? await inflate(packed, MAX_BYTES - size) : { bytes: packed, isWhole: method === 0 };
    size += file.length;
    const sum = crcOf(file);
    if (!isWhole || (claimed >= 0 && (file.length !== claimed || sum !== crc))) isCutShort = true;
    if (file.length === 0) continue;
    const alike = files.get(`${file.length} ${sum}`) ?? [];
    if (alike.some((one) => areEqual(one, file))) otherFiles++;
    else files.set(`${file.length} ${sum}`, [...alike, file]);
  }
  if (files.size > 0) return { files: [...files.values()].flat(), isCutShort, otherFiles };
  const names = all.map(({ name }) => name);
  if (names.some(isEncrypted)) return { refused: "encrypted" };
  return { refused: listed && wanted.length === 0 ? "no-passwords" : "damaged" };
}
