// No failure goes uncounted, however a runner reports it.
import { expect, it } from "vitest";
import { endToEndResults, unitResults } from "../../../scripts/test-report.ts";

it("counts an end-to-end test that failed, passed on a retry, was skipped or didn't load", () => {
  const tests = ["expected", "unexpected", "flaky", "skipped"].map((status) => ({
    ...{ projectName: "firefox", status, results: [{ duration: 61_234 }] },
  }));
  const group = { file: "x.spec.ts", specs: [{ title: "does it", line: 3, tests }] };
  const results = endToEndResults({ suites: [{ file: "x.spec.ts", suites: [group] }], errors: [{}] });
  expect(results.map(({ status }) => status)).toEqual(["passed", "failed", "failed", "skipped", "failed"]);
  expect(results[1]).toMatchObject({ name: "x.spec.ts:3 in firefox: does it", seconds: 61.234 });
});

it("counts a unit test that failed, and a file that didn't load", () => {
  const failed = { fullName: "b does it", status: "failed", duration: 5 };
  const passed = { fullName: "b does more", status: "passed", duration: 5 };
  const testResults = [
    { name: "a.test.ts", status: "failed", assertionResults: [] },
    { name: "b.test.ts", status: "failed", assertionResults: [failed, passed] },
  ];
  const results = unitResults({ testResults });
  expect(results.map(({ name, status }) => [name, status])).toEqual([
    ["a.test.ts", "failed"],
    ["b does it", "failed"],
    ["b does more", "passed"],
  ]);
});
