// Inputs that mattered once, one file each: the name describes it, and `input` is the text itself.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "corpus");

export interface Kept {
  name: string;
  input: string;
}

interface StoredInput {
  /** A text, or JSON that stands for its text. */
  input: unknown;
  /** A text before it, and how often it repeats. */
  before?: [text: string, times: number];
}

function textOf({ input, before = ["", 0] }: StoredInput): string {
  return before[0].repeat(before[1]) + (typeof input === "string" ? input : JSON.stringify(input));
}

/** The saved inputs of a target, sorted by name. */
export function corpusOf(target: string): Kept[] {
  const folder = join(FOLDER, target);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ name, input: textOf(JSON.parse(readFileSync(join(folder, name), "utf8"))) }));
}

/** Saves an input on which a target failed. Returns its path. */
export function keep(target: string, input: string): string {
  const folder = join(FOLDER, target);
  mkdirSync(folder, { recursive: true });
  const taken = readdirSync(folder);
  let number = 1;
  while (taken.includes(`found-${number}.json`)) number++;
  const path = join(folder, `found-${number}.json`);
  writeFileSync(path, `${JSON.stringify({ input }, null, 2)}\n`);
  return path;
}
