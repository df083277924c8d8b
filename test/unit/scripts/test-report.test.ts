// What a run says at its end: which tests failed, where and how, which were slow, and what was survived.
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

const RED = "\u001b[31m";

/** A test as Playwright reports it. */
function tested(status: string, message?: string, annotations = [attacksAnnotation("pages", 3)]) {
  const errors = message ? [{ message, location: { file: "/a/b/x.spec.ts", line: 7 } }] : [];
  const attachments = message ? [{ name: "trace", path: "trace.zip" }] : [];
  return {
    projectName: "firefox",
    status,
    annotations: [],
    results: [{ duration: 61_234, errors, attachments, annotations }],
  };
}

function suite(...tests: ReturnType<typeof tested>[]) {
  const group = { file: "x.spec.ts", specs: [{ title: "does it", line: 3, tests }] };
  return { file: "x.spec.ts", suites: [group] };
}

describe("an end-to-end run", () => {
  it("names failures in groups by file, line, browser, time, error and trace, without colors", () => {
    const results = endToEndResults({
      suites: [suite(tested("expected"), tested("unexpected", `${RED}Error: no`))],
      errors: [{ message: "SyntaxError" }],
    });
    expect(failuresOf(results)).toEqual([
      "  x.spec.ts:3 in firefox: does it (61.2 s)\n    Error: no\n    at line 7 of x.spec.ts\n    trace: trace.zip",
      "  outside of any test (0.0 s)\n    SyntaxError",
    ]);
  });

  it("counts a test that passed at a second try as failed, and one that was left out as skipped", () => {
    const results = endToEndResults({ suites: [suite(tested("flaky"), tested("skipped"))] });
    expect(results.map(({ status }) => status)).toEqual(["failed", "skipped"]);
  });

  it("cuts long errors", () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join("\n");
    const [failed = ""] = failuresOf(endToEndResults({ suites: [], errors: [{ message }] }));
    expect(failed.split("\n")).toHaveLength(26);
  });
});

it("names failures of unit tests with their error, and files that did not load", () => {
  const passed = { fullName: "b does more", status: "passed", failureMessages: [] };
  const failed = { fullName: "b does it", status: "failed", failureMessages: ["expected 1 to be 2"] };
  const results = unitResults({
    testResults: [
      { name: "a.test.ts", message: "cannot be loaded", status: "failed", assertionResults: [] },
      { name: "b.test.ts", message: "", status: "failed", assertionResults: [failed, passed] },
    ],
  });
  expect(failuresOf(results)).toEqual([
    "  a.test.ts (0.0 s)\n    cannot be loaded",
    "  b does it (0.0 s)\n    expected 1 to be 2",
  ]);
});

it("names the ten slowest, the slowest first", () => {
  const assertionResults = Array.from({ length: 12 }, (_, index) => ({
    fullName: `test ${index}`,
    status: "passed",
    duration: index * 1000,
  }));
  const slowest = slowestOf(
    unitResults({ testResults: [{ name: "", message: "", status: "passed", assertionResults }] }),
  );
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toBe("   11.0 s  test 11");
});

it("counts the tests over budget, except those that have to wait for the clock", () => {
  const slow = suite(tested("expected"), tested("expected"));
  const waiting = {
    file: "y.spec.ts",
    specs: [{ title: "waits", line: 1, tags: ["real-time"], tests: [tested("expected")] }],
  };
  const results = endToEndResults({ suites: [slow, waiting] });
  expect(results).toHaveLength(3);
  expect([slowCount(results, 60), slowCount(results, 62)]).toEqual([2, 0]);
});

describe("the table of attacks", () => {
  it("adds up what both runners tried, and counts nothing of a failed test as survived", () => {
    const task = { meta: {} as { attacks?: Attacks[] } };
    noteAttacks(task, "messages", 10);
    noteAttacks(task, "pages", 2);
    const unit = { fullName: "", status: "passed", meta: task.meta };
    const results = [
      ...endToEndResults({ suites: [suite(tested("expected"), tested("unexpected", "no"))] }),
      ...unitResults({
        testResults: [{ name: "", message: "", status: "passed", assertionResults: [unit] }],
      }),
    ];
    expect(attacksTable(results).split("\n")).toEqual([
      "Attacks and faults     tried  survived",
      "messages                  10        10",
      "pages                      8         5",
      "all                       18        15",
    ]);
  });

  it("is empty where nothing was tried", () => {
    expect(attacksTable([])).toBe("");
  });
});
