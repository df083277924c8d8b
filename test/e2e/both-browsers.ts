// A reporter that ends a run with the table of every behaviour in both browsers, and fails one in which a behaviour is missing.

import type { FullConfig, FullResult, Reporter, Suite, TestCase } from "playwright/types/testReporter";
import {
  type Behaviour,
  complaintsAbout,
  countLine,
  formatBehaviours,
  isWholeRun,
  type Outcome,
} from "./both-browsers-table.ts";
import type { BrowserName } from "./launch.ts";
import { ONE_BROWSER, TITLE_SEPARATOR } from "./one-browser.ts";

interface PlacedBehaviour extends Behaviour {
  /** In its file. */
  line: number;
}

function isBrowserName(name: string | undefined): name is BrowserName {
  return name === "chromium" || name === "firefox";
}

function outcomeOf(test: TestCase): Outcome {
  const outcome = test.outcome();
  if (outcome === "expected") return "passed";
  if (outcome !== "skipped") return "failed";
  // A run that is broken off calls what it has not come to skipped as well.
  return test.expectedStatus === "skipped" ? "skipped" : "not run";
}

/** The tests of both projects, those with the same file and titles as one behaviour, in the order of their files. */
function behavioursIn(suite: Suite): Behaviour[] {
  const found = new Map<string, PlacedBehaviour>();
  for (const project of suite.suites) {
    const browser = project.project()?.name;
    if (!isBrowserName(browser)) continue;
    for (const test of project.allTests()) {
      // The run itself has a title, which is empty.
      const [, , path = "", ...titles] = test.titlePath();
      const file = path.replaceAll("\\", "/");
      const title = titles.join(TITLE_SEPARATOR);
      const key = `${file}\n${title}`;
      const behaviour: PlacedBehaviour = found.get(key) ?? {
        file,
        title,
        outcomes: {},
        line: test.location.line,
      };
      behaviour.outcomes[browser] = outcomeOf(test);
      const reason = test.annotations.find(({ type }) => type === "skip")?.description;
      if (reason) behaviour.skipReason = reason;
      found.set(key, behaviour);
    }
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}

export default class BothBrowsers implements Reporter {
  #isWhole = false;
  #suite: Suite | undefined;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#isWhole = isWholeRun(config.argv);
    this.#suite = suite;
  }

  async onEnd(): Promise<{ status: FullResult["status"] } | undefined> {
    const behaviours = this.#suite ? behavioursIn(this.#suite) : [];
    if (behaviours.length === 0) return undefined;
    console.log(`\n${formatBehaviours(behaviours, ONE_BROWSER)}\n`);
    if (!this.#isWhole)
      console.log("A part of the tests was asked for: what is missing here may run otherwise.");
    const complaints = this.#isWhole ? complaintsAbout(behaviours, ONE_BROWSER) : [];
    for (const complaint of complaints) console.log(complaint);
    console.log(countLine(behaviours));
    return complaints.length ? { status: "failed" } : undefined;
  }

  printsToStdio(): boolean {
    return true;
  }
}
