// Which end-to-end tests run in which browser: each exception names an existing test, and only that one.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { IN_ONE_ALONE, testsIn } from "../../e2e/driver/browsers.ts";

const ALONE_IN_CHROMIUM =
  "listens for ten kinds of events on a page at rest, and for one more beside a notice";
const ALONE_IN_FIREFOX = "shows the state of the tab in front as an icon";

/** Whether Playwright runs the test on this line in a project. */
function runs(line: string, ...[project, run]: Parameters<typeof testsIn>): boolean {
  const { grep, grepInvert } = testsIn(project, run);
  const isMet = (pattern: RegExp) => pattern.test(`${project} ${line}`);
  return (!grep || grep.some(isMet)) && !grepInvert.some(isMet);
}

it.each([
  ["z/z.spec.ts says something", [true, false, true]],
  ["z/z.spec.ts says something @both", [true, true, true]],
  [`passwords/budgets.spec.ts ${ALONE_IN_CHROMIUM}`, [true, false, false]],
  [`passwords\\budgets.spec.ts ${ALONE_IN_CHROMIUM}`, [true, false, false]],
  [`passwords/budgets.spec.ts ${ALONE_IN_CHROMIUM} twice`, [true, false, true]],
  [`budgets.spec.ts ${ALONE_IN_CHROMIUM}`, [true, false, true]],
  [`toolbar/toolbar-icon.spec.ts ${ALONE_IN_FIREFOX}`, [false, true, true]],
  ["privacy/data-consent.spec.ts any of its tests", [false, true, true]],
])("%s", (line, [inChromium, inFirefox, inFirefoxOfAll]) => {
  expect(runs(line, "chromium", "usual")).toBe(inChromium);
  expect(runs(line, "chromium", "all")).toBe(inChromium);
  expect(runs(line, "firefox", "usual")).toBe(inFirefox);
  expect(runs(line, "firefox", "all")).toBe(inFirefoxOfAll);
  expect(runs(line, "firefox", "part")).toBe(inFirefoxOfAll);
});

it("leaves what is for the nightly run out of all others, unless it is named", () => {
  for (const browser of ["chromium", "firefox"] as const) {
    const wanted = (["usual", "all", "part"] as const).map((run) =>
      runs("z/z.spec.ts says @nightly", browser, run),
    );
    expect(wanted, browser).toEqual([false, false, true]);
  }
});

it("names tests that exist", () => {
  for (const [file, reasons] of Object.values(IN_ONE_ALONE).flatMap(Object.entries<string | object>)) {
    const text = readFileSync(resolve(import.meta.dirname, "../../e2e", file), "utf8");
    const titles = typeof reasons === "string" ? [] : Object.keys(reasons);
    for (const title of titles) expect(text, file).toContain(`"${title}"`);
  }
});
