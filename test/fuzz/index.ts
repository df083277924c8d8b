// Fuzzing: node test/fuzz/index.ts [--seconds N] [--seed N] [target…] tries every parser of what others send or store.

import { relative } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { keep } from "./corpus.ts";
import type { Outcome } from "./search.ts";
import { TARGET_NAMES } from "./targets.ts";
import type { Task } from "./worker.ts";

/** An input that takes longer counts as a hang: the slowest take a tenth of a second, on a busy machine a few. */
const HANG_MS = 60_000;
/** Longer inputs are truncated in reports of hangs. */
const SEEN_BYTES = 8_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "10" }, seed: { type: "string" } },
});
const seconds = Number(values.seconds);
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000_000);
const names = positionals.length > 0 ? positionals : TARGET_NAMES;
const strange = names.filter((name) => !TARGET_NAMES.includes(name));
if (strange.length > 0 || !(seconds > 0) || !Number.isSafeInteger(firstSeed)) {
  console.error(`Usage: node test/fuzz/index.ts [--seconds N] [--seed N] [${TARGET_NAMES.join("|")}]…`);
  process.exit(2);
}

/** For the parsed values; files are a few megabytes at most. */
const MOST_MB = 500;

function searchInThread(target: string): Promise<Outcome> {
  const seen = new SharedArrayBuffer(8 + SEEN_BYTES);
  const counts = new Int32Array(seen, 0, 2);
  const task: Task = { target, seed: firstSeed, milliseconds: seconds * 1000, seen };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const broken = (why: string): Outcome => ({
    runs: counts[0] ?? 0,
    failure: { input: Buffer.from(seen, 8, counts[1]).toString("utf16le"), why },
  });
  return new Promise((resolve, reject) => {
    let before = { count: 0, at: Date.now() };
    const watch = setInterval(() => {
      const count = Atomics.load(counts, 0);
      if (count !== before.count) before = { count, at: Date.now() };
      if (count === 0 || Date.now() - before.at < HANG_MS) return;
      clearInterval(watch);
      void worker.terminate();
      resolve(broken(`no answer within ${HANG_MS / 1000} s`));
    }, 500);
    const end = (settle: () => void) => {
      clearInterval(watch);
      settle();
    };
    worker.once("message", (outcome: Outcome) => end(() => resolve(outcome)));
    worker.once("error", (thrown: NodeJS.ErrnoException) => {
      const isFull = thrown.code === "ERR_WORKER_OUT_OF_MEMORY";
      end(() => (isFull ? resolve(broken(`more than ${MOST_MB} MB of memory`)) : reject(thrown)));
    });
  });
}

let hasFailed = false;
console.log(`Seed ${firstSeed}, ${seconds} s for each of ${names.join(", ")}.`);
for (const name of names) {
  const begun = Date.now();
  const { runs, failure } = await searchInThread(name);
  hasFailed ||= failure !== undefined;
  const took = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`  ${name}: ${runs.toLocaleString("en")} inputs in ${took} s${failure ? "" : ", all well"}`);
  if (!failure) continue;
  console.error(`  ${name}: ${failure.why}`);
  const path = relative(process.cwd(), keep(name, failure.input));
  console.error(`    The input is kept in ${path}; give it a name that says what it is.`);
  console.error(`    Again: node test/fuzz/index.ts --seed ${firstSeed} --seconds ${seconds} ${name}`);
}
process.exit(hasFailed ? 1 : 0);
