// The size of the one file injected into every page, notice included, next to others that watch password fields.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { BUILT_EXTENSION } from "../../e2e/driver/chromium/launch-chromium.ts";
import { exactly, figureOf, type Measurement } from "../measure.ts";

const RAW_LIMIT = 9_000;
const GZIP_LIMIT = 4_300;

/** Published sizes, in bytes, of the scripts that others inject into every page. */
const KNOWN_BYTES: Record<string, number> = {
  passprotect: 27_900,
  "Bitwarden (2021)": 23_200,
  "keepassxc-browser": 226_000,
};

export const contentBytes: Measurement = async () => {
  const script = readFileSync(join(BUILT_EXTENSION, "src/content/index.js"));
  const packed = gzipSync(script, { level: constants.Z_BEST_COMPRESSION });
  const figure = (what: string, size: number, limit: number) =>
    figureOf(what, "bytes", exactly(size), {}, `≤ ${limit.toLocaleString("en")} bytes`, limit);
  const raw = figure("content script", script.length, RAW_LIMIT);
  const peers = Object.entries(KNOWN_BYTES).map(([name, bytes]) => ({
    name,
    value: exactly(bytes),
    isKnown: true as const,
  }));
  return {
    figures: [{ ...raw, peers }, figure("content script, gzip", packed.length, GZIP_LIMIT)],
  };
};
