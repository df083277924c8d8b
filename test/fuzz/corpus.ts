// Inputs that once mattered, a file each: what they are is told by the name, and `input` is the text itself.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "corpus");

export interface Kept {
  name: string;
  input: string;
}

interface StoredInput {
  /** A text, or JSON that stands for the text of it. */
  input: unknown;
  /** A text that stands before it, and how often. */
  before?: [text: string, times: number];
}

function textOf({ input, before = ["", 0] }: StoredInput): string {
  return before[0].repeat(before[1]) + (typeof input === "string" ? input : JSON.stringify(input));
}

/** The kept inputs of a target, in the order of their names. */
export function corpusOf(target: string): Kept[] {
  const folder = join(FOLDER, target);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ name, input: textOf(JSON.parse(readFileSync(join(folder, name), "utf8"))) }));
}

/** Keeps an input on which a target failed. Gives the path of its file. */
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
