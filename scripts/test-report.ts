// Reads the test runners' reports: which tests passed, which failed, and how long each took.

/** One test in one browser, or one unit test. */
export interface TestResult {
  name: string;
  status: "passed" | "failed" | "skipped";
  seconds: number;
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    line: number;
    tests: { projectName: string; status: string; results: { duration: number }[] }[];
  }[];
}

/** The part of Playwright's JSON report that we read. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside any test, such as a file that doesn't load. */
  errors?: object[];
}

/** The part of Vitest's JSON report that we read. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

/** For example, a file that doesn't load. */
const failure = (name: string): TestResult => ({ name, status: "failed", seconds: 0 });

function resultsIn({ file, specs = [], suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(
      ({ projectName, status, results }): TestResult => ({
        name: `${file}:${line} in ${projectName}: ${title}`,
        status: status === "expected" ? "passed" : status === "skipped" ? "skipped" : "failed",
        seconds: (results.at(-1)?.duration ?? 0) / 1000,
      }),
    ),
  );
  return [...own, ...suites.flatMap(resultsIn)];
}

/** Results of an end-to-end run. A test that passed on a retry failed; an error outside any test is a failure. */
export function endToEndResults({ suites, errors = [] }: PlaywrightReport): TestResult[] {
  return [...suites.flatMap(resultsIn), ...errors.map(() => failure("outside of any test"))];
}

/** Results of a unit test run, including files that failed without a failed test. */
export function unitResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const results = assertionResults.map((it): TestResult => {
      const isRun = it.status === "passed" || it.status === "failed";
      return {
        name: it.fullName,
        status: isRun ? (it.status as "passed" | "failed") : "skipped",
        seconds: (it.duration ?? 0) / 1000,
      };
    });
    const isUntold = status === "failed" && results.every((it) => it.status !== "failed");
    return isUntold ? [...results, failure(name)] : results;
  });
}
