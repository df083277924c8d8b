// Benchmarks what people feel and what is promised, next to peers in the same run: `node test/bench/index.ts [--rounds N] [name…]`,
// on the last build. Without names it measures everything.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromiumPath } from "../../scripts/browser.mjs";
import { browsing } from "./browsing.ts";
import type { Figure, Measurement } from "./measure.ts";
import { memory } from "./memory.ts";
import { accountList } from "./pages/account-list.ts";
import { audit } from "./pages/audit.ts";
import { checks } from "./passwords/checks.ts";
import { fields } from "./passwords/fields.ts";
import { heavyPage } from "./passwords/heavy-page.ts";
import { notice } from "./passwords/notice.ts";
import { start } from "./start.ts";
import { type NotMeasured, tableText } from "./table.ts";
import { undisturbed } from "./undisturbed.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DEFAULT_ROUNDS = 20;

/** By command-line name, in table order. */
const MEASUREMENTS: Record<string, Measurement> = {
  "heavy-page": heavyPage,
  fields,
  notice,
  start,
  "account-list": accountList,
  memory,
  checks,
  audit,
  browsing,
  undisturbed,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" } },
});
const rounds = Number(values.rounds ?? DEFAULT_ROUNDS);
const unknown = positionals.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
if (!Number.isInteger(rounds) || rounds < 1 || unknown.length > 0) {
  const known = Object.keys(MEASUREMENTS).join(", ");
  console.error(`--rounds takes a whole number from 1 on, and names are of ${known}`);
  process.exit(2);
}

const figures: Figure[] = [];
const notMeasured: NotMeasured[] = [];
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.error(`measuring ${name} …`);
  try {
    figures.push(...(await measure(rounds)));
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    notMeasured.push({ name, why: why.split("\n")[0] ?? "" });
  }
}

console.log(tableText(figures, notMeasured));

const machine = {
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "unknown",
  system: `${process.platform} ${process.arch}`,
  browser: spawnSync(chromiumPath(), ["--version"], { encoding: "utf8" }).stdout.trim(),
  node: process.version,
};
const record = { date: new Date().toISOString(), rounds, machine, figures, notMeasured };
const folder = join(ROOT, "test-results");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "bench.json"), `${JSON.stringify(record, undefined, 2)}\n`);
if (notMeasured.length > 0) process.exitCode = 1;
