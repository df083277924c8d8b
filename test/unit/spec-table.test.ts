// docs/spec.md is correct and complete: each name is in the files that handle it, each test exists, and no spec name is missing.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { missingTests, type NamedTest, tablesIn, testsNamedIn } from "./named-tests.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** The documents themselves; not part of the project. */
const SPECS = resolve(ROOT, "../shared/spec");

const DOCUMENTS = ["lookup-v2", "page-analysis-v5", "cloud-methods"];

interface Row {
  document: string;
  part: string;
  /** With its code: for a field, the spec's spelling and ours if that differs. */
  name: string;
  /** Repository paths. */
  files: string[];
  shownBy: NamedTest[];
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

const ROWS = tablesIn(readFileSync(join(ROOT, "docs/spec.md"), "utf8")).flatMap(({ heading, rows }) =>
  rows.map(([part = "", name = "", handled = "", shown = ""]): Row => {
    const files = codeIn(handled).filter((code) => code.startsWith("src/"));
    return { document: heading, part, name, files, shownBy: testsNamedIn(shown) };
  }),
);

const texts = new Map<string, string>();

/** A file; empty if it doesn't exist. */
function read(path: string): string {
  const text =
    texts.get(path) ?? (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "");
  texts.set(path, text);
  return text;
}

/** Names have several spellings: `overall_category` is our `overallCategory`. */
function alike(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

/** Whether a text has a name as a word, in any spelling or, with `isExact`, this one. Anything but a name may be anywhere. */
function holds(text: string, word: string, isExact = false): boolean {
  if (!/^[\w-]+$/.test(word)) return text.includes(word);
  const names = text.match(/[\w-]+/g) ?? [];
  return names.some((name) => (isExact ? name === word : alike(name) === alike(word)));
}

/** Whatever contradicts a row. */
function faultsOf({ name, files, shownBy }: Row): string[] {
  const [first = "", ...others] = codeIn(name);
  const words = [first, ...others];
  const isField = name.startsWith("`");
  const isAnywhere = (word: string, paths: string[]) => paths.some((path) => holds(read(path), word));
  const tests = shownBy.map(({ test }) => test);
  return [
    ...(first === "" || files.length === 0 || tests.length === 0 ? ["has an empty cell"] : []),
    ...(files[0] !== undefined && !holds(read(files[0]), first, true)
      ? [`${files[0]} spells it otherwise`]
      : []),
    ...files
      .filter((path) => !words.some((word) => holds(read(path), word)))
      .map((path) => `is not in ${path}`),
    ...others.filter((word) => !isAnywhere(word, files)).map((word) => `${word} is in none of its files`),
    ...missingTests(shownBy),
    // For a rule, the code is ours, and its test need not contain it.
    ...(isField && !words.some((word) => isAnywhere(word, tests)) ? ["is in none of its tests"] : []),
  ].map((fault) => `${name}: ${fault}`);
}

describe.each(DOCUMENTS)("of %s", (document) => {
  const rows = ROWS.filter((row) => row.document === document);

  it("each name is in the files that handle it, and each test exists", () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it("each name has one row", () => {
    const names = rows.map(({ part, name }) => `${part}, ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

/** The first cells of a spec's tables, and its numbered rules, each with its section and parent section. */
function namesIn(spec: string): { parts: string[]; name: string }[] {
  const headingOf = (section: string) => /^[^(\n]*/.exec(section)?.[0].trim() ?? "";
  return spec.split(/^## /m).flatMap((whole) =>
    whole.split(/^### /m).flatMap((section) => {
      const cells = [...section.matchAll(/^\| ([^|]+?) \|(?!.*\n\|-)/gm)].map(([, cell = ""]) => cell);
      const rules = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => `rule ${number}`);
      const names = [...cells.map((cell) => cell.replace(/ \(.*|\[\]$/g, "")), ...rules];
      return names.map((name) => ({ parts: [headingOf(whole), headingOf(section)], name }));
    }),
  );
}

/** Parameters, types and values in a spec's text: everything that isn't an ordinary word. */
const MADE_UP = /\b(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z]|[a-z]+_[a-z]|[A-Z]+_[A-Z])\w*/g;

describe.skipIf(!existsSync(SPECS))("whole (skipped where ../shared/spec is absent)", () => {
  it.each(DOCUMENTS)("has each name of %s", (document) => {
    const spec = readFileSync(join(SPECS, `${document}.md`), "utf8");
    const rows = ROWS.filter((row) => row.document === document);
    const written = rows.map(({ part, name }) => [part, `${name.replaceAll("`", "")} `] as const);
    const names = namesIn(spec);
    expect(names.length).toBeGreaterThan(10);
    const missing = names.filter(({ parts, name }) => {
      const isIt = (text: string) => [" ", ",", ":"].some((end) => text.startsWith(name + end));
      return !written.some(([part, text]) => parts.includes(part) && isIt(text));
    });
    expect(missing).toEqual([]);
    const madeUp = [...new Set(spec.match(MADE_UP))];
    expect(madeUp.filter((name) => !holds(written.join(), name, true))).toEqual([]);
  });
});
