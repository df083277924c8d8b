// Runs every check, reports each, and ends with the plain line `N passed, N failed`. `--quick` skips the long unit tests, the
// builds and the end-to-end tests; `--all` runs these in both browsers, even where they would say the same.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { endToEndResults, type TestResult, unitResults } from "./test-report.ts";

interface Stage {
  name: string;
  command: string[];
  isQuick: boolean;
  /** Reads a test runner's results; a stage without it counts as one check. */
  results?: () => TestResult[];
  /** If it fails, the remaining stages aren't worth running. */
  isNeeded?: boolean;
}

const RESULTS = "test-results";

/** Whatever their profile is, browsers on Linux note crashes and make folders in the home folder. It isn't the person's own. */
const HOME = resolve(RESULTS, "home");

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(`${RESULTS}/${name}`, "utf8")) as T;
}

const kind = process.argv.includes("--quick") ? "quick" : process.argv.includes("--all") ? "all" : "usual";

const STAGES: Stage[] = [
  {
    name: "types",
    command: [
      "tsc",
      "--noEmit",
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/types.tsbuildinfo",
    ],
    isQuick: true,
  },
  { name: "lint", command: ["biome", "check", "--error-on-warnings", "."], isQuick: true },
  {
    name: "unit",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${RESULTS}/unit.json`,
      ...(kind === "quick" ? ["--project=code"] : []),
    ],
    isQuick: true,
    results: () => unitResults(readJson("unit.json")),
  },
  // After a failed build, end-to-end tests would test an older one.
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
    results: () => endToEndResults(readJson("e2e.json")),
  },
];

/** Failing without a failed test means a crash or a missing report. A stage that is one check prints its output at the end. */
async function run(
  { name, command: [command = "", ...args], results }: Stage,
  env: NodeJS.ProcessEnv,
): Promise<TestResult[]> {
  const output = results ? "inherit" : "pipe";
  const child = spawn(command, args, {
    stdio: ["inherit", output, output],
    shell: process.platform === "win32",
    env,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const [status] = await once(child, "close").catch(() => [undefined]);
  process.stdout.write(said);
  const whole: TestResult = { name, status: status === 0 ? "passed" : "failed", seconds: 0 };
  if (!results) return [whole];
  try {
    const all = results();
    return status === 0 || all.some((it) => it.status === "failed") ? all : [...all, whole];
  } catch {
    return [{ ...whole, status: "failed" }];
  }
}

function count(results: readonly TestResult[], status: TestResult["status"]): number {
  return results.filter((it) => it.status === status).length;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(HOME, { recursive: true });
const all: TestResult[] = [];
const lines: string[] = [];
/** Resolves to whether the remaining stages are worth running. */
async function carryOut(stage: Stage): Promise<boolean> {
  const start = performance.now();
  const results = await run(stage, {
    ...process.env,
    ...(process.platform === "linux" && !stage.isQuick && { HOME }),
    BREACHLIGHT_RUN: kind,
  });
  const [passed, failed] = [count(results, "passed"), count(results, "failed")];
  all.push(...results);
  lines.push(
    `${failed ? "failed" : "passed"}  ${stage.name}: ${passed} of ${passed + failed} in ${secondsSince(start).toFixed(1)} s`,
  );
  return !(stage.isNeeded && failed);
}

// The quick stages run in parallel: none of them keeps all cores busy until its end.
await Promise.all(STAGES.filter(({ isQuick }) => isQuick).map(carryOut));
if (kind !== "quick") {
  for (const stage of STAGES.filter(({ isQuick }) => !isQuick)) if (!(await carryOut(stage))) break;
}

const lineOf = ({ name, seconds }: TestResult) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
const failures = all.filter(({ status }) => status === "failed");
const slowest = all.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
console.log(`\n${lines.join("\n")}`);
console.log(`\nThe slowest tests:\n${slowest.map(lineOf).join("\n")}\n`);
if (failures.length) console.log(`What failed, as reported above:\n${failures.map(lineOf).join("\n")}\n`);
const skipped = count(all, "skipped");
console.log(
  `${count(all, "passed")} passed, ${count(all, "failed")} failed${skipped ? `, ${skipped} skipped` : ""}`,
);
process.exitCode = count(all, "failed") ? 1 : 0;
