// Which tests failed and how, read from the reports of the runners: said once more at the end, where a long run is read first.

/** Enough for an error's message and the values it compares. */
const MAX_LINES = 25;

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: {
        duration: number;
        errors: { message?: string; location?: { file: string; line: number } }[];
      }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that tells of failures. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Outside of any test: a file that does not load. */
  errors?: { message?: string }[];
}

/** The part of Vitest's JSON report that tells of failures. */
export interface VitestReport {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

function clip(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are such
  const lines = text.replace(/\u001b\[\d*m/g, "").split("\n");
  return lines
    .slice(0, MAX_LINES)
    .map((line) => `    ${line.slice(0, 300)}`.trimEnd())
    .join("\n");
}

function failedIn(suite: PlaywrightSuite): string[] {
  const inner = (suite.suites ?? []).flatMap(failedIn);
  const own = (suite.specs ?? []).flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const [result] = results;
        const seconds = ((result?.duration ?? 0) / 1000).toFixed(1);
        const errors = (result?.errors ?? []).map(({ message = "", location }) => {
          const place = location
            ? `\n    at line ${location.line} of ${location.file.split(/[\\/]/).at(-1)}`
            : "";
          return clip(message) + place;
        });
        return [`  ${suite.file}:${line} in ${projectName}, ${seconds} s: ${title}`, ...errors].join("\n");
      }),
  );
  return [...own, ...inner];
}

/** The failed tests of an end-to-end run, each with its browser, how long it took and the beginning of its errors. */
export function failedEndToEnd({ suites, errors = [] }: PlaywrightReport): string[] {
  return [...suites.flatMap(failedIn), ...errors.map(({ message = "" }) => clip(message))];
}

/** The failed unit tests, each with the beginning of its errors. */
export function failedUnits({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) return [`  ${name}\n${clip(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `  ${fullName}\n${clip((failureMessages ?? []).join("\n"))}`,
    );
  });
}
