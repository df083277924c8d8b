// What was tried against the extension and survived, read from the reports of the runners: tests name what they try
// (test/attacks.ts), and one that failed survived nothing of it.

import type { Attacks } from "../test/attacks.ts";

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    tests: {
      status: string;
      annotations: { type: string; description?: string }[];
      /** Those that a test makes while it runs are its result's. */
      results: { annotations?: { type: string; description?: string }[] }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that tells what was tried. */
export interface TriedEndToEnd {
  suites: PlaywrightSuite[];
}

/** The part of Vitest's JSON report that tells what was tried. */
export interface TriedUnits {
  testResults: { assertionResults: { status: string; meta?: { attacks?: Attacks[] } }[] }[];
}

/** One kind of attack or fault, by all tests that try it. */
export interface AttackRow {
  kind: string;
  tried: number;
  survived: number;
}

function triedIn(suite: PlaywrightSuite): { attacks: Attacks; isSurvived: boolean }[] {
  const own = (suite.specs ?? []).flatMap(({ tests }) =>
    tests.flatMap(({ status, annotations, results }) => {
      const made = results.at(-1)?.annotations ?? annotations;
      return made
        .filter(({ type }) => type === "attacks")
        .map(({ description = "" }) => ({
          attacks: JSON.parse(description) as Attacks,
          isSurvived: status === "expected",
        }));
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(triedIn)];
}

/** A row for each kind, in alphabetical order. */
export function attackRows(endToEnd: TriedEndToEnd | undefined, units: TriedUnits | undefined): AttackRow[] {
  const rows = new Map<string, AttackRow>();
  const add = ({ kind, tried }: Attacks, isSurvived: boolean) => {
    const row = rows.get(kind) ?? { kind, tried: 0, survived: 0 };
    row.tried += tried;
    if (isSurvived) row.survived += tried;
    rows.set(kind, row);
  };
  for (const { attacks, isSurvived } of endToEnd?.suites.flatMap(triedIn) ?? []) add(attacks, isSurvived);
  for (const { assertionResults } of units?.testResults ?? [])
    for (const { status, meta } of assertionResults)
      for (const attacks of meta?.attacks ?? []) add(attacks, status === "passed");
  return [...rows.values()].toSorted((a, b) => a.kind.localeCompare(b.kind));
}

/** The rows as a table of plain text, with their sum; empty where nothing was tried. */
export function attacksTable(rows: readonly AttackRow[]): string {
  if (rows.length === 0) return "";
  const sum = (of: (row: AttackRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = [
    ["Attacks and faults", "tried", "survived"],
    ...rows.map(({ kind, tried, survived }) => [kind, String(tried), String(survived)]),
    ["all", String(sum(({ tried }) => tried)), String(sum(({ survived }) => survived))],
  ];
  const width = Math.max(...all.map(([kind = ""]) => kind.length));
  return all
    .map(([kind = "", tried = "", survived = ""]) =>
      `${kind.padEnd(width)}  ${tried.padStart(8)}  ${survived.padStart(8)}`.trimEnd(),
    )
    .join("\n");
}
