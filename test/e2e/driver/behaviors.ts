// A reporter that ends a run with the table of every behavior and its browsers, and fails a run in which one is missing.

import type { FullConfig, FullResult, Reporter, Suite, TestCase } from "playwright/types/testReporter";
import {
  type Behavior,
  complaintsAbout,
  countLine,
  formatBehaviors,
  type Outcome,
} from "./behaviors-table.ts";
import { BROWSER_ENTRIES, RUN, TITLE_SEPARATOR } from "./browsers.ts";
import type { BrowserName } from "./launch.ts";

function outcomeOf(test: TestCase): Outcome {
  const outcome = test.outcome();
  if (outcome === "expected") return "passed";
  if (outcome !== "skipped") return "failed";
  // A run that is broken off calls what it has not come to skipped as well.
  return test.expectedStatus === "skipped" ? "skipped" : "not run";
}

/** The tests of both projects, those with the same file and titles as one behavior, in the order of their files. */
function behaviorsIn(suite: Suite): Behavior[] {
  const found = new Map<string, Behavior & { line: number }>();
  for (const project of suite.suites) {
    const browser = project.project()?.name as BrowserName;
    for (const test of project.allTests()) {
      // The run itself has a title, which is empty.
      const [, , path = "", ...titles] = test.titlePath();
      const file = path.replaceAll("\\", "/");
      const title = titles.join(TITLE_SEPARATOR);
      const key = `${file}\n${title}`;
      const behavior = found.get(key) ?? { file, title, outcomes: {}, line: test.location.line };
      behavior.outcomes[browser] = outcomeOf(test);
      const reason = test.annotations.find(({ type }) => type === "skip")?.description;
      if (reason) behavior.skipReason = reason;
      found.set(key, behavior);
    }
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}

export default class Behaviors implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  async onEnd(): Promise<{ status: FullResult["status"] } | undefined> {
    const behaviors = this.#suite ? behaviorsIn(this.#suite) : [];
    if (behaviors.length === 0) return undefined;
    console.log(`\n${formatBehaviors(behaviors, BROWSER_ENTRIES)}\n`);
    const complaints = RUN === "part" ? [] : complaintsAbout(behaviors, BROWSER_ENTRIES);
    for (const complaint of complaints) console.log(complaint);
    console.log(countLine(behaviors));
    return complaints.length ? { status: "failed" } : undefined;
  }

  printsToStdio(): boolean {
    return true;
  }
}
