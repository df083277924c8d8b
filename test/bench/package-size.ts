// What a person downloads: the built extension as stores take it, zipped.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { Files } from "../../scripts/package/source-files.ts";
import { zip } from "../../scripts/package/zip.ts";
import { BUILT_EXTENSION } from "../e2e/driver/chromium/launch-chromium.ts";
import { exactly, type Figure, type Measurement } from "./measure.ts";

const LIMIT_KB = 250;

/** The renderer of full reports is a part of its own, larger than all else that is drawn. */
const RENDERER = /^assets\/draw-report-/;

/** Parts of the package by what their files are called; what is none of these is drawn by pages. */
const PARTS: Record<string, RegExp> = {
  "messages in seven languages": /^_locales\//,
  "the background": /^service-worker-loader\.js$/,
  "the content script": /^src\/content\//,
  icons: /^icons\//,
};

function readFolder(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    files.map((path) => [path.split(sep).join("/"), readFileSync(join(folder, path))]),
  );
}

/**
 * Bytes of the zip without the renderer, and of a zip of each part alone.
 *
 * @param folder an extension as it is built
 */
export function zippedSizes(folder: string): { whole: number; parts: Record<string, number> } {
  const files = Object.entries(readFolder(folder)).filter(([path]) => !RENDERER.test(path));
  const sizeOf = (some: [string, Uint8Array][]) => zip(Object.fromEntries(some)).length;
  const named = Object.entries(PARTS).map(([name, pattern]): [string, number] => [
    name,
    sizeOf(files.filter(([path]) => pattern.test(path))),
  ]);
  const rest = files.filter(([path]) => !Object.values(PARTS).some((pattern) => pattern.test(path)));
  return {
    whole: sizeOf(files),
    parts: { ...Object.fromEntries(named), "pages and the rest": sizeOf(rest) },
  };
}

/** The zipped size without the renderer of full reports, and of what it is made. */
export const packageSize: Measurement = {
  name: "package-size",
  async run() {
    const { whole, parts } = zippedSizes(BUILT_EXTENSION);
    const figure: Figure = {
      what: "package without the report renderer, zipped",
      unit: "kB",
      ours: exactly(whole / 1000),
      peers: Object.entries(parts).map(([name, size]) => ({
        name: `of it ${name}`,
        value: exactly(size / 1000),
        isPart: true,
      })),
      goal: `≤ ${LIMIT_KB} kB`,
      isMet: whole <= LIMIT_KB * 1000,
    };
    return { figures: [figure], growths: [] };
  },
};
