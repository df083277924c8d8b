// Answers of the public services, which lie beside the project on some computers: tests of them are skipped on the others.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../../../shared/data");

export const hasCaptures = existsSync(FOLDER);

export const capturedPath = (name: string) => join(FOLDER, name);

export function captured(name: string): string {
  return readFileSync(capturedPath(name), "utf8");
}
