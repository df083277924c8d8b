// Searches everything that a browser left on the disk.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { unpackedFrom } from "./firefox/profile-files.ts";

/** Every encoding in which a text could be on a disk. */
export function encodings(text: string): Buffer[] {
  return [
    ...new Set([text, text.toLowerCase(), text.toUpperCase()].flatMap((it) => [it, encodeURIComponent(it)])),
  ].flatMap((it) => [Buffer.from(it, "utf8"), Buffer.from(it, "utf16le")]);
}

/** Each of these texts in every encoding. */
export function needlesOf(texts: readonly string[]): Map<string, Buffer[]> {
  return new Map(texts.map((text) => [text, encodings(text)]));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** The files in a folder that contain a needle, each with the needle's name. */
export function findings(folder: string, needles: Map<string, Buffer[]>): string[] {
  const found: string[] = [];
  for (const path of filesBelow(folder)) {
    const contents = [readFileSync(path), ...unpackedFrom(path)];
    for (const [name, forms] of needles) {
      const isThere = forms.some((form) => contents.some((content) => content.includes(form)));
      if (isThere) found.push(`${name} in ${path.slice(folder.length)}`);
    }
  }
  return found;
}

/** Whether any file in a folder contains this text. */
export function isOnDisk(folder: string, text: string): boolean {
  return findings(folder, needlesOf([text])).length > 0;
}
