// Caches what takes long to create for all processes of a run, in a folder that each run empties first.

import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";

const FOLDER = new URL("../../test-results/made/", import.meta.url);
const DAY_MS = 24 * 60 * 60 * 1000;

function read<T>(file: URL): T | undefined {
  try {
    const isOfToday = Date.now() - statSync(file).mtimeMs < DAY_MS;
    return isOfToday ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}

/** @param make returns something that JSON can hold; only the owner of this machine may read it */
export async function oncePerRun<T>(name: string, make: () => Promise<T>): Promise<T> {
  const file = new URL(`${name}.json`, FOLDER);
  const earlier = read<T>(file);
  if (earlier !== undefined) return earlier;
  const made = await make();
  // Another process may be writing, and a third one reading: each file is complete or absent.
  const draft = new URL(`${name}-${process.pid}.json`, FOLDER);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(draft, JSON.stringify(made), { mode: 0o600 });
  renameSync(draft, file);
  return made;
}
