// SECURITY.md's tables are correct: each test that a row names exists and runs, and each promise has a row with a test.
import { describe, expect, it } from "vitest";
import { textOf } from "../../scripts/house.ts";
import { missingTests, tablesIn, testsNamedIn, titlesIn } from "./named-tests.ts";

const TEXT = textOf("SECURITY.md");
const ROWS = tablesIn(TEXT).flatMap(({ rows }) => rows);
const NAMED = ROWS.flatMap(([, , shown = ""]) => testsNamedIn(shown));

const COMPLETE = /^(?:None|(?:`test\/[^`]+` (?:“[^”]+”(?:, |; |$))+)+)$/;

describe("SECURITY.md", () => {
  it("has an attack, a defense and tests in each row, or says that no test shows it", () => {
    expect(ROWS.length).toBeGreaterThan(40);
    const isComplete = ([attack, defense, shown = ""]: string[]) => attack && defense && COMPLETE.test(shown);
    expect(ROWS.filter((row) => row.length !== 3 || !isComplete(row))).toEqual([]);
  });

  it("names only tests that exist and run", () => {
    expect(NAMED.length).toBeGreaterThan(60);
    expect(missingTests(NAMED)).toEqual([]);
  });

  it("has a row with a test for each promise", () => {
    const [, promises = ""] = /^## What we promise$([\s\S]*?)^## /m.exec(TEXT) ?? [];
    const numbers = [...promises.matchAll(/^(\d)\. /gm)].map(([, number]) => number);
    expect(numbers).toHaveLength(6);
    const shown = ROWS.filter(([, , tests]) => tests !== "None");
    const kept = shown.flatMap(
      ([, defense = ""]) => /\((\d(?:, \d)*)\)/.exec(defense)?.[1]?.split(", ") ?? [],
    );
    expect([...new Set(kept)].sort()).toEqual(numbers);
  });
});

describe("a named test is missing", () => {
  it("if its title has a typo, or ends within a word", () => {
    for (const [index, { test, title }] of NAMED.entries()) {
      const end = title.length - 1;
      const at = index % end;
      const swapped = `${title.slice(0, at)}~${title.slice(at + 1)}`;
      for (const wrong of [swapped, title.slice(0, end), `${title}x`])
        expect(missingTests([{ test, title: wrong }])).toHaveLength(1);
    }
  });

  it("if its file doesn't exist, or is another one", () => {
    const [{ title = "" } = {}] = NAMED;
    for (const test of ["test/unit/no-such.test.ts", "test/unit/threat-table.test.ts"])
      expect(missingTests([{ test, title }])).toEqual([`no “${title}” in ${test}`]);
  });

  it("if it is a group, a comment or a text, or if something skips it", () => {
    const code = `
      // it("is a comment", run);
      const text = 'it("is a text", run)';
      it.skip("is skipped", run);
      it.todo("is to do");
      it.skipIf(text)("may be skipped", run);
      test("skips itself", () => { test.skip(text, "always"); });
      describe("a group", () => { it("runs", run); it.each([1])("runs with %i", run); });
      describe.skipIf(text)("a group", () => { it("is in a group that may be skipped", run); });
      test(\`runs with \${text}\`, run);`;
    expect(titlesIn("code.test.ts", code)).toEqual(["runs", "runs with %i", `runs with \${text}`]);
  });
});
