// Runs every check, says how each went, and ends with the plain line `N passed, N failed`.
// `--quick` leaves out the builds and the end-to-end tests.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { attackRows, attacksTable, type TriedEndToEnd, type TriedUnits } from "./attacks-table.ts";
import { failedEndToEnd, failedUnits, type PlaywrightReport, type VitestReport } from "./failed-tests.ts";

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

interface Stage {
  name: string;
  command: string[];
  isQuick: boolean;
  /** Reads the counts of a runner that counts; a stage without it is one check. */
  count?: () => Outcome;
  /** What failed, a text each; for a runner that counts. */
  failures?: () => string[];
  /** Nothing after it is worth running where it fails. */
  isNeeded?: boolean;
}

const RESULTS = "test-results";

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

const STAGES: Stage[] = [
  { name: "types", command: ["tsc", "--noEmit", "-p", "."], isQuick: true },
  { name: "lint", command: ["biome", "check", "--error-on-warnings", "."], isQuick: true },
  {
    name: "unit",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${RESULTS}/unit.json`,
    ],
    isQuick: true,
    count() {
      const report = readJson<Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number>>(
        `${RESULTS}/unit.json`,
      );
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests,
      };
    },
    failures: () => failedUnits(readJson<VitestReport>(`${RESULTS}/unit.json`)),
  },
  // End-to-end tests on a build that failed would test an older one.
  {
    name: "build for Chromium",
    command: ["vite", "build", "--logLevel", "warn"],
    isQuick: false,
    isNeeded: true,
  },
  {
    name: "build for Firefox",
    command: ["vite", "build", "--mode", "firefox", "--logLevel", "warn"],
    isQuick: false,
    isNeeded: true,
  },
  {
    name: "end to end",
    command: ["playwright", "test", "--config", "test/e2e/playwright.config.ts"],
    isQuick: false,
    count() {
      const { stats } = readJson<{
        stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
      }>(`${RESULTS}/e2e.json`);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
    },
    failures: () => failedEndToEnd(readJson<PlaywrightReport>(`${RESULTS}/e2e.json`)),
  },
];

/** A runner that failed before its report was written has said so itself. */
function failuresOf(stage: Stage): string[] {
  try {
    return stage.failures?.() ?? [];
  } catch {
    return [];
  }
}

/** A report that was not written, or only in part, tells nothing here: its stage has failed. */
function reportOf<T>(name: string): T | undefined {
  try {
    return readJson<T>(`${RESULTS}/${name}`);
  } catch {
    return undefined;
  }
}

function run(stage: Stage): Outcome {
  const [command = "", ...args] = stage.command;
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const isGood = status === 0;
  if (!stage.count) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
  try {
    const outcome = stage.count();
    // A runner can fail without a failed test: a file that does not load, a crash at the end.
    if (!isGood && outcome.failed === 0) outcome.failed = 1;
    return outcome;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const isQuick = process.argv.includes("--quick");
const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const failures: string[] = [];
for (const stage of STAGES) {
  if (isQuick && !stage.isQuick) continue;
  const start = performance.now();
  const outcome = run(stage);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
  if (outcome.failed) failures.push(...failuresOf(stage));
  lines.push(
    `${outcome.failed ? "failed" : "passed"}  ${stage.name}: ${outcome.passed} of ${outcome.passed + outcome.failed} in ${seconds} s`,
  );
  if (stage.isNeeded && outcome.failed) break;
}
const attacks = attacksTable(
  attackRows(reportOf<TriedEndToEnd>("e2e.json"), reportOf<TriedUnits>("unit.json")),
);
if (attacks) console.log(`\n${attacks}`);
if (failures.length) console.log(`\nWhat failed:\n${failures.join("\n")}`);
console.log(`\n${lines.join("\n")}`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`,
);
process.exitCode = total.failed ? 1 : 0;
