// A long run says at its end which tests failed, where and how.
import { describe, expect, it } from "vitest";
import { failedEndToEnd, failedUnits } from "../../../scripts/failed-tests.ts";

const ESC = "\u001b";

describe("failures of an end-to-end run", () => {
  const results = (message: string) => [
    { duration: 61_234, errors: [{ message, location: { file: "/a/b/x.spec.ts", line: 7 } }] },
  ];

  it("are named with their file, line, browser, time and error, without colours", () => {
    const failed = failedEndToEnd({
      suites: [
        {
          title: "x.spec.ts",
          file: "x.spec.ts",
          specs: [
            {
              title: "does it",
              line: 3,
              tests: [
                { projectName: "chromium", status: "expected", results: [] },
                {
                  projectName: "firefox",
                  status: "unexpected",
                  results: results(`${ESC}[31mError${ESC}[39m: no`),
                },
              ],
            },
          ],
        },
      ],
    });
    expect(failed).toEqual([
      "  x.spec.ts:3 in firefox, 61.2 s: does it\n    Error: no\n    at line 7 of x.spec.ts",
    ]);
  });

  it("are found in groups, and where a file did not load", () => {
    const test = { projectName: "chromium", status: "unexpected", results: results("deep") };
    const group = { title: "group", file: "y.spec.ts", specs: [{ title: "inner", line: 9, tests: [test] }] };
    const failed = failedEndToEnd({
      suites: [{ title: "y.spec.ts", file: "y.spec.ts", suites: [group] }],
      errors: [{ message: "SyntaxError" }],
    });
    expect(failed).toHaveLength(2);
    expect(failed[0]).toContain("y.spec.ts:9 in chromium");
    expect(failed[1]).toContain("SyntaxError");
  });

  it("are cut to their beginning", () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join("\n");
    const [failed = ""] = failedEndToEnd({ suites: [], errors: [{ message }] });
    expect(failed.split("\n")).toHaveLength(25);
  });
});

describe("failures of unit tests", () => {
  it("are named with their error, as is a file that did not load", () => {
    const failed = failedUnits({
      testResults: [
        { name: "a.test.ts", message: "cannot be loaded", status: "failed", assertionResults: [] },
        {
          name: "b.test.ts",
          message: "",
          status: "failed",
          assertionResults: [
            { fullName: "b does it", status: "failed", failureMessages: ["expected 1 to be 2"] },
            { fullName: "b does more", status: "passed", failureMessages: [] },
          ],
        },
      ],
    });
    expect(failed).toEqual(["  a.test.ts\n    cannot be loaded", "  b does it\n    expected 1 to be 2"]);
  });
});
