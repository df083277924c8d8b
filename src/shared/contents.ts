// The list of a package's files with their hashes. A file that browsers and stores rewrite is hashed in a form that stays.

import { isFields } from "./shapes.ts";

/** Lists every other file of a package, in the format of `sha256sum`. The SHA-256 of this list is the content hash. */
export const CONTENTS = "contents.sha256";

const MANIFEST = "manifest.json";

/** Chromium rewrites these with sorted keys when it installs a package. */
const REWRITTEN = /^(?:manifest|_locales\/\w+\/messages)\.json$/;

/** Icons in the manifest: Chromium encodes them again when it installs a package. The pixels stay, the bytes may not. */
const REENCODED = /^icons\/icon-\d+\.png$/;

/** The manifest's keys that stores and browsers add. Only a store may name an address for updates: its own. */
const ADDED_BY_STORES: Record<string, RegExp> = {
  key: /^[\w+/]+=*$/,
  update_url:
    /^https:\/\/(?:clients2\.google\.com\/service\/update2|edge\.microsoft\.com\/extensionwebstorebase\/v1)\/crx$/,
  differential_fingerprint: /^\d+\.[0-9a-f]{64}$/,
};

const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/;

/** Whether Chromium rewrites the file, as JSON of the same value. */
export function isRewritten(path: string): boolean {
  return REWRITTEN.test(path);
}

/** Whether an installed copy of the file may have other bytes and still be the same picture. */
export function isReencoded(path: string): boolean {
  return REENCODED.test(path);
}

/** The keys of a manifest that a store or browser added, with a value that only it sets. */
export function keysByStores(manifest: unknown): string[] {
  if (!isFields(manifest)) return [];
  return Object.keys(ADDED_BY_STORES).filter((key) => {
    const value = manifest[key];
    return typeof value === "string" && ADDED_BY_STORES[key]?.test(value);
  });
}

/** JSON with sorted keys: the same text for the same value. */
export function sortedJson(value: unknown): string {
  const sort = (_key: string, item: unknown) =>
    isFields(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item;
  return `${JSON.stringify(value, sort, 2)}\n`;
}

/**
 * What is hashed of a file: JSON that a browser rewrites with sorted keys, the manifest without what stores add, and all
 * other files as they are.
 *
 * @param path as in the list
 */
export function hashedForm(path: string, bytes: Uint8Array): Uint8Array {
  if (!isRewritten(path)) return bytes;
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    if (path === MANIFEST) for (const key of keysByStores(value)) delete value[key];
    return new TextEncoder().encode(sortedJson(value));
  } catch {
    return bytes;
  }
}

/** SHA-256 in lower-case hexadecimal digits. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The list for these files, sorted by path, without a line for itself. */
export async function listContents(files: Record<string, Uint8Array>): Promise<string> {
  const { [CONTENTS]: _list, ...others } = files;
  const lines = Object.entries(others)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(async ([path, bytes]) => `${await sha256Of(hashedForm(path, bytes))}  ${path}\n`);
  return (await Promise.all(lines)).join("");
}

/**
 * The hash of each file in a list, by path.
 *
 * @throws Error if there is no line, or one isn't a hash and a path
 */
export function readContents(list: string): Map<string, string> {
  const lines = list.split("\n").filter(Boolean);
  if (lines.length === 0) throw new Error(`${CONTENTS} lists no file.`);
  return new Map(
    lines.map((line) => {
      const [, hash, path] = LINE.exec(line) ?? [];
      if (!hash || !path) throw new Error(`${CONTENTS} has a line that isn't a hash and a path.`);
      return [path, hash];
    }),
  );
}
