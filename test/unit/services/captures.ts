// Captured answers of the public services, stored beside the project on some computers. Tests are skipped without them.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../../../shared/data");

export const hasCaptures = existsSync(FOLDER);

export const capturedPath = (name: string) => join(FOLDER, name);

export function captured(name: string): string {
  return readFileSync(capturedPath(name), "utf8");
}
