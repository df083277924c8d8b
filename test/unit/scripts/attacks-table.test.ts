// The table of what was tried: a test that failed survived nothing.
import { expect, it } from "vitest";
import { attackRows, attacksTable } from "../../../scripts/attacks-table.ts";
import { type Attacks, attacksAnnotation, noteAttacks } from "../../attacks.ts";

function endToEnd(...tests: { status: string; annotations: { type: string; description: string }[] }[]) {
  return {
    suites: [
      { suites: [{ specs: [{ tests: tests.map((test) => ({ ...test, results: [] })) }] }] },
      { specs: [] },
    ],
  };
}

it("adds up what tests of both runners tried, and counts nothing of a failed one as survived", () => {
  const task = { meta: {} as { attacks?: Attacks[] } };
  noteAttacks(task, "messages", 10);
  noteAttacks(task, "pages", 2);
  const rows = attackRows(
    endToEnd(
      {
        status: "expected",
        annotations: [attacksAnnotation("pages", 3), { type: "other", description: "" }],
      },
      { status: "unexpected", annotations: [attacksAnnotation("pages", 4)] },
    ),
    { testResults: [{ assertionResults: [{ status: "passed", meta: task.meta }, { status: "failed" }] }] },
  );
  expect(rows).toEqual([
    { kind: "messages", tried: 10, survived: 10 },
    { kind: "pages", tried: 9, survived: 5 },
  ]);
  expect(attacksTable(rows).split("\n")).toEqual([
    "Attacks and faults     tried  survived",
    "messages                  10        10",
    "pages                      9         5",
    "all                       19        15",
  ]);
});

it("believes the annotations of the last result, where those that a test makes as it runs are", () => {
  const annotations = [attacksAnnotation("pages", 1)];
  const test = { status: "expected", annotations: [], results: [{ annotations }] };
  expect(attackRows({ suites: [{ specs: [{ tests: [test] }] }] }, undefined)).toEqual([
    { kind: "pages", tried: 1, survived: 1 },
  ]);
});

it("is empty where nothing was tried", () => {
  expect(attacksTable(attackRows(undefined, undefined))).toBe("");
});
