// The README is true: every command and every path in it exists.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** What commands make; it is not there before. */
const MADE = ["dist/chrome", "tour-pictures/"];

describe("the README", () => {
  it("names no command that does not exist", () => {
    const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name && name in scripts))).toEqual([]);
  });

  it("names no path that does not exist", () => {
    const code = [...readme.matchAll(/`([^`\s]+)`|\]\(([^)]+)\)/g)].map(
      ([, quoted, link]) => quoted ?? link ?? "",
    );
    const paths = code.filter(
      (text) => /^(?:src|test|scripts|public|docs|dist|tour)\b/.test(text) || text === "LICENSE",
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !MADE.includes(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
