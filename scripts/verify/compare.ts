// Compares a package with what was built from the sources, file by file, and explains what browsers and stores change.

import { decode } from "fast-png";
import { hashedForm, isReencoded, isRewritten, keysByStores } from "../../src/shared/contents.ts";
import type { Mode } from "../package/build.ts";
import type { Files } from "../package/source-files.ts";

export interface Difference {
  path: string;
  what: string;
}

interface Comparison {
  /** What browsers and stores do to every extension. */
  explained: Difference[];
  /** Everything else: with one of these, the package is not the same. */
  unexplained: Difference[];
}

/** What stores add, and nothing else in these folders. */
const SIGNATURES: Record<Mode, string[]> = {
  store: ["_metadata/computed_hashes.json", "_metadata/verified_contents.json"],
  firefox: [
    "META-INF/cose.manifest",
    "META-INF/cose.sig",
    "META-INF/manifest.mf",
    "META-INF/mozilla.rsa",
    "META-INF/mozilla.sf",
    "mozilla-recommendation.json",
  ],
};

/** The first part of a PNG: its size, and how colors are stored. Chromium stores them as our icons do. */
const PNG_HEADER_BYTES = 33;
/** Far more than an icon of 128 pixels takes without compression. */
const MAX_ICON_BYTES = 100_000;

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

function showSame(one: Uint8Array, other: Uint8Array): boolean {
  const header = (png: Uint8Array) => png.subarray(0, PNG_HEADER_BYTES);
  if (other.length > MAX_ICON_BYTES || !areEqual(header(one), header(other))) return false;
  try {
    return areEqual(new Uint8Array(decode(one).data), new Uint8Array(decode(other).data));
  } catch {
    return false;
  }
}

/** Why a file has other bytes than the built one; `undefined` if nothing explains it. Firefox keeps each file as it is. */
function explain(mode: Mode, path: string, built: Uint8Array, found: Uint8Array): string | undefined {
  if (mode === "firefox") return undefined;
  if (isReencoded(path)) return showSame(built, found) ? "the same pixels, encoded anew" : undefined;
  if (!isRewritten(path) || !areEqual(hashedForm(path, built), hashedForm(path, found))) return undefined;
  const keys = path === "manifest.json" ? keysByStores(JSON.parse(new TextDecoder().decode(found))) : [];
  return keys.length ? `the same values, and a store's ${keys.join(", ")}` : "the same values, written anew";
}

/** Compares all files of a package with the built ones. */
export function compare(mode: Mode, built: Files, found: Files): Comparison {
  const explained: Difference[] = [];
  const unexplained: Difference[] = [];
  const [ours, theirs] = [new Map(Object.entries(built)), new Map(Object.entries(found))];
  for (const path of [...new Set([...ours.keys(), ...theirs.keys()])].sort()) {
    const [one, other] = [ours.get(path), theirs.get(path)];
    if (!one) {
      if (SIGNATURES[mode].includes(path)) explained.push({ path, what: "added, a store's signature" });
      else unexplained.push({ path, what: "added" });
    } else if (!other) {
      unexplained.push({ path, what: "missing" });
    } else if (!areEqual(one, other)) {
      const reason = explain(mode, path, one, other);
      if (reason) explained.push({ path, what: reason });
      else unexplained.push({ path, what: "changed" });
    }
  }
  return { explained, unexplained };
}
