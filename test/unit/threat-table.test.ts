// SECURITY.md's tables are correct: each test that a row names exists, and each promise has a row with a test.
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { textOf } from "../../scripts/house.ts";

const TEXT = textOf("SECURITY.md");

/** The cells of each row: attack, defense, tests. */
const ROWS = TEXT.split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:Attack|Event|-)/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

/** What a row says in place of a test: `file` “beginning of a title”, “another”. */
const SHOWN = /^(?:None|(?:`test\/[^`]+` (?:“[^”]+”(?:, |; |$))+)+)$/;

const NAMED = ROWS.flatMap(([, , shown = ""]) =>
  [...shown.matchAll(/`([^`]+)` ((?:“[^”]+”(?:, (?=“))?)+)/g)].flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => ({
      file,
      title: title.replaceAll("\\|", "|"),
    })),
  ),
);

/** Whether a file has a test whose title begins like this, and doesn't go on within a word. */
function isThere({ file, title }: { file: string; title: string }): boolean {
  if (!existsSync(file)) return false;
  const escaped = title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`["'\`]${escaped}(?!\\w)`).test(textOf(file));
}

it("each attack has a defense, and tests that show it or the word that none does", () => {
  expect(ROWS.length).toBeGreaterThan(40);
  const isWhole = ([attack, defense, shown = ""]: string[]) => attack && defense && SHOWN.test(shown);
  expect(ROWS.filter((row) => row.length !== 3 || !isWhole(row))).toEqual([]);
});

it("each test that a row names exists", () => {
  expect(NAMED.length).toBeGreaterThan(60);
  expect(NAMED.filter((named) => !isThere(named))).toEqual([]);
});

it("each promise has a row with a test", () => {
  const [, promises = ""] = /^## What we promise$([\s\S]*?)^## /m.exec(TEXT) ?? [];
  const numbers = [...promises.matchAll(/^(\d)\. /gm)].map(([, number]) => number);
  expect(numbers).toHaveLength(6);
  const kept = ROWS.filter(([, , tests]) => tests !== "None").flatMap(
    ([, defense = ""]) => /\((\d(?:, \d)*)\)/.exec(defense)?.[1]?.split(", ") ?? [],
  );
  expect([...new Set(kept)].sort()).toEqual(numbers);
});
