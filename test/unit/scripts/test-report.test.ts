// The summary of a run: which tests failed, where and how, which were slow, and which attacks were survived.
import { describe, expect, it } from "vitest";
import {
  attacksTable,
  endToEndResults,
  failuresOf,
  slowCount,
  slowestOf,
  unitResults,
} from "../../../scripts/test-report.ts";
import { type Attacks, attacksAnnotation, noteAttacks } from "../../attacks.ts";

/** A test as Playwright reports it. */
function tested(status: string, message?: string) {
  const errors = message ? [{ message, location: { file: "/a/b/x.spec.ts", line: 7 } }] : [];
  const attachments = message ? [{ name: "trace", path: "trace.zip" }] : [];
  const annotations = [attacksAnnotation("pages", 3)];
  const results = [{ duration: 61_234, errors, attachments, annotations }];
  return { projectName: "firefox", status, results };
}

function suite(tests: ReturnType<typeof tested>[], tags: string[] = []) {
  const group = { file: "x.spec.ts", specs: [{ title: "does it", line: 3, tags, tests }] };
  return { file: "x.spec.ts", suites: [group] };
}

/** What Vitest reports of one file. */
function unitFile(assertionResults: object[], message = "") {
  const status = message ? "failed" : "passed";
  const all = assertionResults.map((it) => ({ fullName: "", status: "passed", ...it }));
  return { name: "a.test.ts", message, status, assertionResults: all };
}

describe("an end-to-end run", () => {
  it("lists failures in groups by file, line, browser, time, error and trace, without colors", () => {
    const results = endToEndResults({
      suites: [suite([tested("expected"), tested("unexpected", "\u001b[31mError: no")])],
      errors: [{ message: "SyntaxError" }],
    });
    expect(failuresOf(results)).toEqual([
      "  x.spec.ts:3 in firefox: does it (61.2 s)\n    Error: no\n    at line 7 of x.spec.ts\n    trace: trace.zip",
      "  outside of any test (0.0 s)\n    SyntaxError",
    ]);
  });

  it("counts a test that passed on a retry as failed, and one that didn't run as skipped", () => {
    const results = endToEndResults({ suites: [suite([tested("flaky"), tested("skipped")])] });
    expect(results.map(({ status }) => status)).toEqual(["failed", "skipped"]);
  });

  it("cuts long errors", () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join("\n");
    const [failed = ""] = failuresOf(endToEndResults({ suites: [], errors: [{ message }] }));
    expect(failed.split("\n")).toHaveLength(26);
  });
});

it("lists failed unit tests with their error, and files that didn't load", () => {
  const failed = { fullName: "b does it", status: "failed", failureMessages: ["expected 1 to be 2"] };
  const results = unitResults({ testResults: [unitFile([], "cannot be loaded"), unitFile([failed, {}])] });
  expect(failuresOf(results)).toEqual([
    "  a.test.ts (0.0 s)\n    cannot be loaded",
    "  b does it (0.0 s)\n    expected 1 to be 2",
  ]);
});

it("lists the ten slowest, slowest first", () => {
  const tests = Array.from({ length: 12 }, (_, at) => ({ fullName: `test ${at}`, duration: at * 1000 }));
  const slowest = slowestOf(unitResults({ testResults: [unitFile(tests)] }));
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toBe("   11.0 s  test 11");
});

it("counts the tests over budget, except those that wait in real time", () => {
  const slow = suite([tested("expected"), tested("expected")]);
  const results = endToEndResults({ suites: [slow, suite([tested("expected")], ["real-time"])] });
  expect(results).toHaveLength(3);
  expect([slowCount(results, 60), slowCount(results, 62)]).toEqual([2, 0]);
});

it("adds up the attacks of both runners, and counts a failed test's as not survived", () => {
  const task = { meta: {} as { attacks?: Attacks[] } };
  noteAttacks(task, "messages", 10);
  noteAttacks(task, "pages", 2);
  const results = [
    ...endToEndResults({ suites: [suite([tested("expected"), tested("unexpected", "no")])] }),
    ...unitResults({ testResults: [unitFile([task])] }),
  ];
  expect(attacksTable(results).split("\n")).toEqual([
    "Attacks and faults     tried  survived",
    "messages                  10        10",
    "pages                      8         5",
    "all                       18        15",
  ]);
  expect(attacksTable([])).toBe("");
});
