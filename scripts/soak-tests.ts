// Runs the whole suite repeatedly while other processes keep every core busy, and lists each test that ever failed, with
// its trace: `npm run soak -- 20`. Output is kept in soak-results, one folder per run.

import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { endToEndResults, failuresOf, type TestResult, unitResults } from "./test-report.ts";

const RESULTS = "soak-results";

/** Keeps one core busy. */
const BUSY = ["--eval", "for (;;);"];

/** Runs all checks and saves their output; resolves to the exit code. */
function runChecks(outputPath: string): Promise<number> {
  const output = createWriteStream(outputPath);
  const env = { ...process.env, BREACHLIGHT_TRACE: "1" };
  const child = spawn(process.execPath, ["scripts/run-checks.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  return new Promise((resolve) =>
    child.on("close", (code) => {
      output.end();
      resolve(code ?? 1);
    }),
  );
}

function readResults(folder: string): TestResult[] {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  try {
    return [...unitResults(read("unit.json")), ...endToEndResults(read("e2e.json"))];
  } catch {
    return [];
  }
}

const runs = Number(process.argv[2] ?? 20);
if (!Number.isInteger(runs) || runs < 1) throw new Error("Say how many runs you want: npm run soak -- 20");
rmSync(RESULTS, { recursive: true, force: true });
const busy = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, BUSY));
process.once("SIGINT", () => process.exit(1));
process.once("exit", () => {
  for (const child of busy) child.kill();
});
let green = 0;
const failed = new Map<string, string[]>();
for (let index = 1; index <= runs; index++) {
  const folder = join(RESULTS, String(index));
  mkdirSync(folder, { recursive: true });
  const start = performance.now();
  const code = await runChecks(join(folder, "output.txt"));
  renameSync("test-results", join(folder, "test-results"));
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  if (code === 0) green++;
  console.log(`run ${index} of ${runs}: ${code === 0 ? "green" : "failed"} in ${minutes} min`);
  for (const result of readResults(join(folder, "test-results"))) {
    if (result.status !== "failed") continue;
    const traces = result.traces.map((path) => path.replace("test-results", join(folder, "test-results")));
    failed.set(result.name, [...(failed.get(result.name) ?? []), ...failuresOf([{ ...result, traces }])]);
  }
}
for (const [name, times] of failed)
  console.log(`\n${name} failed in ${times.length} of ${runs}:\n${times[0]}`);
console.log(`\n${green} of ${runs} runs green.`);
process.exit(green === runs ? 0 : 1);
