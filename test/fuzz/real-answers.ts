// Answers of real services that lie beside the project on some computers: bent like the others where they are there.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../../shared/data");

/** Longer ones take their time with every edit. */
const MAX_LENGTH = 400_000;

/** The texts of those of these files that are there and not too long. */
export function realAnswers(...names: string[]): string[] {
  return names
    .map((name) => join(FOLDER, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"))
    .filter((text) => text.length <= MAX_LENGTH);
}
