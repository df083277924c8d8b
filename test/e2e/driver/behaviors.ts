// A reporter that ends a run with a table of every behavior and its result in each browser.

import type { FullConfig, Reporter, Suite, TestCase } from "playwright/types/testReporter";

const BROWSERS = { chromium: "Chromium", firefox: "Firefox" };

/** Fits browser names and each outcome. */
const CELL_WIDTH = 10;

function outcomeOf(test: TestCase): string {
  const outcome = test.outcome();
  if (outcome === "expected") return "passed";
  if (outcome !== "skipped") return "failed";
  // An aborted run also marks tests it did not reach as skipped.
  return test.expectedStatus === "skipped" ? "skipped" : "not run";
}

/** The tests of both projects: outcomes grouped by title, in each file. */
function behaviorsIn(suite: Suite): Map<string, Map<string, Record<string, string>>> {
  const files = new Map<string, Map<string, Record<string, string>>>();
  for (const test of suite.allTests()) {
    // The run itself has an empty title.
    const [, project = "", file = "", ...titles] = test.titlePath();
    const behaviors = files.get(file) ?? new Map();
    const title = titles.join(" › ").replace(/ @(?:both|nightly)$/, "");
    behaviors.set(title, { ...behaviors.get(title), [project]: outcomeOf(test) });
    files.set(file, behaviors);
  }
  return files;
}

export default class Behaviors implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    if (!this.#suite) return;
    const row = (cells: Record<string, string>, text: string) => {
      const shown = Object.keys(BROWSERS).map((browser) => (cells[browser] ?? "–").padEnd(CELL_WIDTH));
      console.log(shown.join("") + text);
    };
    row(BROWSERS, "behavior");
    for (const [file, behaviors] of [...behaviorsIn(this.#suite)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      console.log(`\n${" ".repeat(CELL_WIDTH * 2)}${file}`);
      for (const [title, outcomes] of behaviors) row(outcomes, title);
    }
  }

  printsToStdio(): boolean {
    return true;
  }
}
