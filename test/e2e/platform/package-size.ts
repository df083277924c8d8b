// The download size: the built extension zipped as stores take it.

import { type Files, readFolder } from "../../../scripts/package/source-files.ts";
import { zip } from "../../../scripts/package/zip.ts";

/** The renderer of full reports is its own part, larger than all other page code. */
const RENDERER = /^assets\/draw-report-/;

/** Parts of the package by file name. Everything else belongs to the pages. */
const PARTS: Record<string, RegExp> = {
  "messages in seven languages": /^_locales\//,
  "the background": /^service-worker-loader\.js$/,
  "the content script": /^src\/content\//,
  icons: /^icons\//,
  "the common passwords": /^common-passwords\.bin$/,
  "licenses and the list of files": /^(?:LICENSE|third-party-licenses\.txt|contents\.sha256)$/,
  "the check of an exported vault": /^assets\/(audit|worker)-/,
};
const REST = "pages and the rest";

/** Bytes of the zip without the renderer, and of each part zipped alone. */
export async function zippedSizes(folder: string) {
  const whole: Files = {};
  const parts: Record<string, Files> = {};
  for (const [path, content] of Object.entries(readFolder(folder))) {
    if (RENDERER.test(path)) continue;
    const [part = REST] = Object.entries(PARTS).find(([, pattern]) => pattern.test(path)) ?? [];
    whole[path] = content;
    parts[part] = { ...parts[part], [path]: content };
  }
  const names = [...Object.keys(PARTS), REST];
  const sizes: Record<string, number> = {};
  for (const name of names) sizes[name] = (await zip(parts[name] ?? {})).length;
  return { whole: (await zip(whole)).length, parts: sizes };
}
