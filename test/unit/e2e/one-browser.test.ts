// What is left out of a browser is what the list says, to the letter.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { leftOut, ONE_BROWSER, type OneBrowser } from "../../e2e/one-browser.ts";

const TESTS = resolve(import.meta.dirname, "../../e2e");
const TITLE = "says “3 + 4?” (not 34), a.b [c] | d";
const LIST: readonly OneBrowser[] = [
  { file: "a.spec.ts", only: "firefox", reason: "a clause" },
  { file: "firefox/b.spec.ts", title: TITLE, only: "firefox", reason: "a clause" },
  { file: "c.spec.ts", title: "forms › keep quiet", only: "chromium", reason: "a clause" },
];

describe("what is left out of a browser", () => {
  it("is nothing that is tested in it alone", () => {
    const { testIgnore, grepInvert } = leftOut("firefox", LIST);
    expect(testIgnore).toEqual([]);
    expect(grepInvert).toHaveLength(1);
    expect(leftOut("chromium", [])).toEqual({ testIgnore: [], grepInvert: [] });
  });

  it("is a whole file by its path, and none whose name ends alike", () => {
    const [file] = leftOut("chromium", LIST).testIgnore;
    expect(file?.test("/somewhere/test/e2e/a.spec.ts")).toBe(true);
    expect(file?.test("C:\\somewhere\\test\\e2e\\a.spec.ts")).toBe(true);
    for (const path of ["/test/e2e/aa.spec.ts", "/test/e2e/x/a.spec.ts", "/test/e2e/a-spec.ts"]) {
      expect(file?.test(path), path).toBe(false);
    }
  });

  it("is a test by its whole title, whatever stands in it", () => {
    const [title] = leftOut("chromium", LIST).grepInvert;
    const line = `chromium firefox/b.spec.ts ${TITLE}`;
    expect(title?.test(line)).toBe(true);
    expect(title?.test(`${line} @slow`)).toBe(true);
    expect(title?.test(line.replace("/", "\\"))).toBe(true);
    for (const other of [`${line} twice`, line.replace("says", "never says"), line.replace("a.b", "axb")]) {
      expect(title?.test(other), other).toBe(false);
    }
    expect(title?.test(`firefox firefox/b.spec.ts ${TITLE}`)).toBe(false);
  });

  it("is a test in a group by the titles of both", () => {
    const [title] = leftOut("firefox", LIST).grepInvert;
    expect(title?.test("firefox c.spec.ts forms keep quiet")).toBe(true);
    expect(title?.test("firefox c.spec.ts keep quiet")).toBe(false);
  });
});

describe("the list", () => {
  it("names files that exist, and a reason for each", () => {
    for (const { file, reason } of ONE_BROWSER) {
      expect(existsSync(join(TESTS, file)), file).toBe(true);
      expect(reason, file).toMatch(/^\S.{8,}[^.\s]$/);
    }
  });

  it("names nothing twice", () => {
    const names = ONE_BROWSER.map(({ file, title = "" }) => `${file} ${title}`);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });
});
