// Summarizes a test run from its runners' reports: what failed and how, what was slowest, and which attacks were tried
// against the extension (test/attacks.ts).

import type { Attacks } from "../test/attacks.ts";

/** One test in one browser, or one unit test. */
export interface TestResult {
  name: string;
  status: "passed" | "failed" | "skipped";
  seconds: number;
  /** Tagged as a test that waits for the real clock. */
  isRealTime?: boolean;
  /** Starts of its error messages, indented. */
  errors: string[];
  /** Paths of traces recorded for a failure. */
  traces: string[];
  attacks: Attacks[];
}

interface Annotation {
  type: string;
  description?: string;
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    line: number;
    tags?: string[];
    tests: {
      projectName: string;
      status: string;
      annotations?: Annotation[];
      results: {
        duration: number;
        errors?: { message?: string; location?: { file: string; line: number } }[];
        attachments?: { name: string; path?: string }[];
        /** Annotations that a test adds while it runs. */
        annotations?: Annotation[];
      }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that we read. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside any test, such as a file that doesn't load. */
  errors?: { message?: string }[];
}

/** The part of Vitest's JSON report that we read. */
export interface VitestReport {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
      meta?: { attacks?: Attacks[] };
    }[];
  }[];
}

/** Enough for an error's message and the values it compares. */
const MAX_LINES = 25;

function clip(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors contain them
  const lines = text.replace(/\u001b\[\d*m/g, "").split("\n");
  return lines
    .slice(0, MAX_LINES)
    .map((line) => `    ${line.slice(0, 300)}`.trimEnd())
    .join("\n");
}

/** For example, a file that doesn't load. */
function failure(name: string, message = ""): TestResult {
  return { name, status: "failed", seconds: 0, errors: [clip(message)], traces: [], attacks: [] };
}

function resultsIn(suite: PlaywrightSuite): TestResult[] {
  const own = (suite.specs ?? []).flatMap(({ title, line, tags, tests }) =>
    tests.map(({ projectName, status, annotations = [], results }): TestResult => {
      const last = results.at(-1);
      const made = last?.annotations ?? annotations;
      return {
        name: `${suite.file}:${line} in ${projectName}: ${title}`,
        status: status === "expected" ? "passed" : status === "skipped" ? "skipped" : "failed",
        seconds: (last?.duration ?? 0) / 1000,
        isRealTime: tags?.includes("real-time") ?? false,
        errors: (last?.errors ?? []).map(({ message = "", location }) => {
          const place = location && `    at line ${location.line} of ${location.file.split(/[\\/]/).at(-1)}`;
          return [clip(message), place].filter(Boolean).join("\n");
        }),
        traces: (last?.attachments ?? []).flatMap(({ name, path }) =>
          name === "trace" && path ? [path] : [],
        ),
        attacks: made
          .filter(({ type }) => type === "attacks")
          .map(({ description = "" }) => JSON.parse(description) as Attacks),
      };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(resultsIn)];
}

/** Results of an end-to-end run, including nested groups and errors outside any test. */
export function endToEndResults({ suites, errors = [] }: PlaywrightReport): TestResult[] {
  return [
    ...suites.flatMap(resultsIn),
    ...errors.map(({ message }) => failure("outside of any test", message)),
  ];
}

/** Results of a unit test run, including files that failed without a failed test. */
export function unitResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const results = assertionResults.map((it): TestResult => {
      const isRun = it.status === "passed" || it.status === "failed";
      return {
        name: it.fullName,
        status: isRun ? (it.status as "passed" | "failed") : "skipped",
        seconds: (it.duration ?? 0) / 1000,
        errors: it.failureMessages?.length ? [clip(it.failureMessages.join("\n"))] : [],
        traces: [],
        attacks: it.meta?.attacks ?? [],
      };
    });
    const isUntold = status === "failed" && results.every((it) => it.status !== "failed");
    return isUntold ? [...results, failure(name, message)] : results;
  });
}

/** The failed tests, each with its duration, the start of its errors, and its traces. */
export function failuresOf(results: readonly TestResult[]): string[] {
  return results
    .filter(({ status }) => status === "failed")
    .map(({ name, seconds, errors, traces }) =>
      [`  ${name} (${seconds.toFixed(1)} s)`, ...errors, ...traces.map((path) => `    trace: ${path}`)].join(
        "\n",
      ),
    );
}

/** The ten slowest tests, one per line. */
export function slowestOf(results: readonly TestResult[]): string[] {
  return results
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** How many tests exceeded the budget, not counting those that wait for the real clock. */
export function slowCount(results: readonly TestResult[], budgetSeconds: number): number {
  return results.filter(({ seconds, isRealTime }) => seconds > budgetSeconds && !isRealTime).length;
}

/**
 * A plain-text table of the attacks tried against the extension and survived, with totals. A failed test counts as not
 * survived. Empty if nothing was tried.
 */
export function attacksTable(results: readonly TestResult[]): string {
  const counts = new Map<string, { tried: number; survived: number }>();
  const add = (kind: string, tried: number, isSurvived: boolean) => {
    const before = counts.get(kind) ?? { tried: 0, survived: 0 };
    const survived = before.survived + (isSurvived ? tried : 0);
    counts.set(kind, { tried: before.tried + tried, survived });
  };
  for (const { attacks, status } of results)
    for (const { kind, tried } of attacks) add(kind, tried, status === "passed");
  if (counts.size === 0) return "";
  const kinds = [...counts].toSorted(([one], [other]) => one.localeCompare(other));
  const sum = (of: "tried" | "survived") => kinds.reduce((total, [, row]) => total + row[of], 0);
  const rows = [
    ["Attacks and faults", "tried", "survived"],
    ...kinds.map(([kind, { tried, survived }]) => [kind, String(tried), String(survived)]),
    ["all", String(sum("tried")), String(sum("survived"))],
  ];
  const width = Math.max(...rows.map(([kind = ""]) => kind.length));
  return rows
    .map(([kind = "", ...cells]) => [kind.padEnd(width), ...cells.map((cell) => cell.padStart(8))].join("  "))
    .join("\n");
}
