// The table of both browsers: nothing is missing without a word, nothing is listed for nothing, and all of it can be read.
import { describe, expect, it } from "vitest";
import {
  type Behaviour,
  complaintsAbout,
  countLine,
  formatBehaviours,
  isWholeRun,
} from "../../e2e/both-browsers-table.ts";
import type { OneBrowser } from "../../e2e/one-browser.ts";

function behaviour(title: string, outcomes: Behaviour["outcomes"], file = "notice.spec.ts"): Behaviour {
  return { file, title, outcomes };
}

const BOTH = { chromium: "passed", firefox: "passed" } as const;
const KILLED: OneBrowser = {
  file: "notice.spec.ts",
  title: "outlives the worker",
  only: "chromium",
  reason: "there is no worker to end",
};

describe("a run of everything", () => {
  it("has no complaint where all behaviours are in both browsers, failed or not", () => {
    const failed = behaviour("fails", { chromium: "passed", firefox: "failed" });
    expect(complaintsAbout([behaviour("warns", BOTH), failed], [])).toEqual([]);
  });

  it("complains of a behaviour that one browser lacks and the list does not have", () => {
    const rows = [behaviour("outlives the worker", { chromium: "passed" })];
    expect(complaintsAbout(rows, [])).toEqual([
      "notice.spec.ts › outlives the worker runs in Chromium only, and test/e2e/one-browser.ts does not say why.",
    ]);
    expect(complaintsAbout(rows, [KILLED])).toEqual([]);
    expect(complaintsAbout(rows, [{ ...KILLED, title: "outlives" }])).toHaveLength(2);
  });

  it("does not take an entry for the other browser", () => {
    const rows = [behaviour("outlives the worker", { firefox: "passed" })];
    expect(complaintsAbout(rows, [KILLED])).toEqual([
      "notice.spec.ts › outlives the worker runs in Firefox only, and test/e2e/one-browser.ts does not say why.",
      "test/e2e/one-browser.ts has an entry for notice.spec.ts › outlives the worker, and Chromium runs no such test.",
    ]);
  });

  it("complains of an entry that no test answers to, and of one that leaves nothing out", () => {
    expect(complaintsAbout([behaviour("warns", BOTH)], [KILLED])).toEqual([
      "test/e2e/one-browser.ts has an entry for notice.spec.ts › outlives the worker, and Chromium runs no such test.",
    ]);
    expect(complaintsAbout([behaviour("outlives the worker", BOTH)], [KILLED])).toEqual([
      "test/e2e/one-browser.ts has an entry for notice.spec.ts › outlives the worker, and Firefox runs it all the same.",
    ]);
  });

  it("takes an entry without a title for the whole file and for no other", () => {
    const whole: OneBrowser = { file: "notice.spec.ts", only: "firefox", reason: "told so" };
    const rows = [behaviour("warns", { firefox: "passed" }), behaviour("says", { firefox: "passed" })];
    expect(complaintsAbout(rows, [whole])).toEqual([]);
    const elsewhere = behaviour("warns", { firefox: "passed" }, "other/notice.spec.ts");
    expect(complaintsAbout([...rows, elsewhere], [whole])).toHaveLength(1);
  });

  it("complains of what is skipped in one browser only, and of what it never came to", () => {
    const rows = [
      behaviour("absent here", { chromium: "skipped", firefox: "skipped" }),
      behaviour("shirked", { chromium: "passed", firefox: "skipped" }),
      behaviour("forgotten", { chromium: "passed", firefox: "not run" }),
    ];
    expect(complaintsAbout(rows, [])).toEqual([
      "notice.spec.ts › shirked is skipped in Firefox only: test/e2e/one-browser.ts is the place to say so.",
      "notice.spec.ts › forgotten was not run to its end.",
    ]);
  });
});

describe("the count", () => {
  it("counts every behaviour once", () => {
    const rows = [
      behaviour("a", BOTH),
      behaviour("b", { chromium: "passed" }),
      behaviour("c", { firefox: "passed" }),
      behaviour("d", { chromium: "failed", firefox: "passed" }),
      behaviour("e", { chromium: "skipped", firefox: "skipped" }),
      behaviour("f", { chromium: "failed" }),
    ];
    expect(countLine(rows)).toBe(
      "6 behaviours: 1 passed in both browsers, 1 in Chromium alone, 1 in Firefox alone; 2 failed, 1 skipped",
    );
    expect(countLine([behaviour("g", { chromium: "not run", firefox: "skipped" })])).toMatch(/1 not run$/);
  });
});

describe("the table", () => {
  it("has a line for each file and each behaviour, aligned", () => {
    const rows = [
      behaviour("warns", BOTH),
      behaviour("outlives the worker", { chromium: "failed" }),
      behaviour("lints", { firefox: "passed" }, "lint.spec.ts"),
    ];
    const whole: OneBrowser = { file: "lint.spec.ts", only: "firefox", reason: "a linter for Firefox" };
    expect(`\n${formatBehaviours(rows, [KILLED, whole])}`).toBe(`
behaviour              Chromium  Firefox   why not in both

lint.spec.ts                               a linter for Firefox
  lints                –         passed

notice.spec.ts
  warns                passed    passed
  outlives the worker  failed    –         there is no worker to end`);
  });

  it("stays within 160 columns and loses no word", () => {
    const word = "z".repeat(200);
    const title = `${"warns of a password ".repeat(12)}${word}`;
    const reason = "because the browser has no such thing ".repeat(6).trim();
    const table = formatBehaviours(
      [behaviour(title, { chromium: "passed" })],
      [{ ...KILLED, title, reason }],
    );
    const lines = table.split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(160);
    expect(table.match(/password/g)).toHaveLength(12);
    expect(table.match(/z/g)).toHaveLength(200);
    expect(table.match(/thing/g)).toHaveLength(6);
  });

  it("says beside a skipped behaviour why it was", () => {
    const skipped: Behaviour = {
      ...behaviour("reads captures", { chromium: "skipped", firefox: "skipped" }),
      skipReason: "there are none",
    };
    expect(formatBehaviours([skipped], [])).toMatch(/reads captures +skipped +skipped +there are none$/);
  });
});

describe("a run of a part", () => {
  const start = ["/usr/bin/node", "/project/node_modules/.bin/playwright"];

  it("is told from one of everything", () => {
    const whole = [
      ["test"],
      ["test", "--config", "test/e2e/playwright.config.ts"],
      ["test", "-c=test/e2e/playwright.config.ts", "--workers", "1", "--headed", "--reporter=list"],
    ];
    for (const args of whole) expect(isWholeRun([...start, ...args]), args.join(" ")).toBe(true);
    const part = [
      ["test", "notice.spec.ts"],
      ["test", "--config", "test/e2e/playwright.config.ts", "notice.spec.ts:12"],
      ["test", "--headed", "notice"],
      ["test", "--project", "firefox"],
      ["test", "--grep=warns"],
      ["test", "--list"],
      [],
    ];
    for (const args of part) expect(isWholeRun([...start, ...args]), args.join(" ")).toBe(false);
  });
});
