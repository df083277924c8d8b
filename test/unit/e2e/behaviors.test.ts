// Which tests run in which browser, and the table of them: nothing is missing unsaid, and no entry stands for nothing.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type Behavior,
  complaintsAbout,
  countLine,
  formatBehaviors,
} from "../../e2e/driver/behaviors-table.ts";
import { BROWSER_ENTRIES, type BrowserEntry, testsIn } from "../../e2e/driver/browsers.ts";

const TITLE = "says “3 + 4?” (not 34), a.b [c] | d";
const LIST: readonly BrowserEntry[] = [
  { file: "a.spec.ts", in: "firefox", reason: "a clause" },
  { file: "deep/b.spec.ts", title: TITLE, in: "firefox", reason: "a clause" },
  { file: "c.spec.ts", title: "forms › keep quiet", in: "chromium", reason: "a clause" },
  { file: "c.spec.ts", in: "both", reason: "a clause" },
];

/** Whether Playwright runs the test with this line in a project. */
function runs(line: string, ...[project, run]: Parameters<typeof testsIn>): boolean {
  const { grep, grepInvert } = testsIn(project, run, LIST);
  const isMet = (pattern: RegExp) => pattern.test(`${project} ${line}`);
  return (!grep || grep.some(isMet)) && !grepInvert.some(isMet);
}

describe("the tests of a browser", () => {
  it.each([
    ["z.spec.ts has no entry", [true, false, true]],
    ["a.spec.ts is whole", [false, true, true]],
    ["aa.spec.ts ends alike", [true, false, true]],
    [`deep/b.spec.ts ${TITLE}`, [false, true, true]],
    [`deep/b.spec.ts ${TITLE} @real-time`, [false, true, true]],
    [`deep\\b.spec.ts ${TITLE}`, [false, true, true]],
    [`deep/b.spec.ts ${TITLE} twice`, [true, false, true]],
    [`deep/b.spec.ts ${TITLE.replace("a.b", "axb")}`, [true, false, true]],
    ["c.spec.ts forms keep quiet", [true, false, false]],
    ["c.spec.ts keep quiet", [true, true, true]],
  ])("are what the list says: %s", (line, [inChromium, inFirefox, inFirefoxOfAll]) => {
    expect(runs(line, "chromium", "usual")).toBe(inChromium);
    expect(runs(line, "chromium", "all")).toBe(inChromium);
    expect(runs(line, "firefox", "usual")).toBe(inFirefox);
    expect(runs(line, "firefox", "all")).toBe(inFirefoxOfAll);
    expect(runs(line, "firefox", "part")).toBe(inFirefoxOfAll);
  });

  it("are named in files that exist, once, with a reason", () => {
    const names = BROWSER_ENTRIES.map(({ file, title = "" }) => `${file} ${title}`);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
    for (const { file, reason } of BROWSER_ENTRIES) {
      expect(existsSync(join(resolve(import.meta.dirname, "../../e2e"), file)), file).toBe(true);
      expect(reason, file).toMatch(/^\S.{8,}[^.\s]$/);
    }
  });
});

function behavior(title: string, outcomes: Behavior["outcomes"], file = "notice.spec.ts"): Behavior {
  return { file, title, outcomes };
}

const BOTH = { chromium: "passed", firefox: "passed" } as const;
const KILLED: BrowserEntry = {
  file: "notice.spec.ts",
  title: "outlives the worker",
  in: "chromium",
  reason: "there is no worker to end",
};
const MISSING = "test/e2e/driver/browsers.ts has an entry for notice.spec.ts › outlives the worker, and ";

describe("a run of everything", () => {
  it.each<[string, Behavior[], BrowserEntry[], string[]]>([
    ["failed or not", [behavior("fails", { chromium: "passed", firefox: "failed" })], [], []],
    ["in the one browser named", [behavior(KILLED.title ?? "", { chromium: "passed" })], [KILLED], []],
    [
      "in the other browser",
      [behavior(KILLED.title ?? "", { firefox: "passed" })],
      [KILLED],
      [`${MISSING}Chromium runs no such test.`, `${MISSING}Firefox runs it all the same.`],
    ],
    [
      "in one of two",
      [behavior(KILLED.title ?? "", { chromium: "passed" })],
      [{ ...KILLED, in: "both" }],
      [`${MISSING}Firefox runs no such test.`],
    ],
    ["under another title", [behavior("warns", BOTH)], [KILLED], [`${MISSING}Chromium runs no such test.`]],
    [
      "a whole file",
      [behavior("warns", { firefox: "passed" }), behavior("says", { firefox: "passed" })],
      [{ file: "notice.spec.ts", in: "firefox", reason: "told so" }],
      [],
    ],
    [
      "skipped or not run",
      [
        behavior("absent here", { chromium: "skipped", firefox: "skipped" }),
        behavior("shirked", { chromium: "passed", firefox: "skipped" }),
        behavior("forgotten", { chromium: "passed", firefox: "not run" }),
      ],
      [],
      [
        "notice.spec.ts › shirked is skipped in one browser only: say why in test/e2e/driver/browsers.ts.",
        "notice.spec.ts › forgotten was not run to its end.",
      ],
    ],
  ])("complains of what is missing: %s", (_name, rows, list, complaints) => {
    expect(complaintsAbout(rows, list)).toEqual(complaints);
  });

  it("counts every behavior once", () => {
    const rows = [
      behavior("a", BOTH),
      behavior("b", { chromium: "passed" }),
      behavior("c", { firefox: "passed" }),
      behavior("d", { chromium: "failed", firefox: "passed" }),
      behavior("e", { chromium: "skipped", firefox: "skipped" }),
      behavior("f", { chromium: "failed" }),
      behavior("g", { chromium: "not run", firefox: "skipped" }),
    ];
    expect(countLine(rows)).toBe(
      "7 behaviors: 1 passed in both browsers, 1 in Chromium alone, 1 in Firefox alone; 2 failed, 1 skipped, 1 not run",
    );
  });

  it("shows a line for each file and each behavior, with the reasons", () => {
    const rows = [
      behavior("warns", BOTH),
      behavior(KILLED.title ?? "", { chromium: "failed" }),
      { ...behavior("reads captures", { chromium: "skipped" }), skipReason: "there are none" },
      behavior("lints", { firefox: "passed" }, "lint.spec.ts"),
    ];
    const whole: BrowserEntry = { file: "lint.spec.ts", in: "firefox", reason: "a linter for Firefox" };
    expect(`\n${formatBehaviors(rows, [KILLED, whole])}`).toBe(`
Chromium  Firefox   behavior

                    lint.spec.ts (a linter for Firefox)
–         passed    lints

                    notice.spec.ts
passed    passed    warns
failed    –         outlives the worker (there is no worker to end)
skipped   –         reads captures (there are none)`);
  });
});
