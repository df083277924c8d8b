// Benchmarks what people feel and what is promised, next to peers in the same run: `node test/bench/index.ts [--rounds N]
// [--picture] [name…]`, on the last build. Without names it measures everything.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromiumPath } from "../../scripts/browser.mjs";
import { browsing } from "./browsing.ts";
import type { Measurement, Results } from "./measure.ts";
import { memory } from "./memory.ts";
import { packageSize } from "./package-size.ts";
import { accountList } from "./pages/account-list.ts";
import { audit } from "./pages/audit.ts";
import { catalog } from "./pages/catalog.ts";
import { report } from "./pages/report.ts";
import { watched } from "./pages/watched.ts";
import { checks } from "./passwords/checks.ts";
import { contentBytes } from "./passwords/content-bytes.ts";
import { fields } from "./passwords/fields.ts";
import { firstSecond } from "./passwords/first-second.ts";
import { frames } from "./passwords/frames.ts";
import { heavyPage } from "./passwords/heavy-page.ts";
import { herd } from "./passwords/herd.ts";
import { notice } from "./passwords/notice.ts";
import { rangeLookup } from "./passwords/range-lookup.ts";
import { picture, themeColors } from "./picture.ts";
import { start } from "./start.ts";
import { type NotMeasured, tableText } from "./table.ts";
import { undisturbed } from "./undisturbed.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DEFAULT_ROUNDS = 20;

/** By command-line name, in table order. */
const MEASUREMENTS: Record<string, Measurement> = {
  "content-bytes": contentBytes,
  "package-size": packageSize,
  "heavy-page": heavyPage,
  frames,
  fields,
  notice,
  "range-lookup": rangeLookup,
  start,
  "first-second": firstSecond,
  "account-list": accountList,
  report,
  memory,
  checks,
  catalog,
  watched,
  herd,
  audit,
  browsing,
  undisturbed,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, picture: { type: "boolean" } },
});
const rounds = Number(values.rounds ?? DEFAULT_ROUNDS);
const unknown = positionals.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
if (!Number.isInteger(rounds) || rounds < 1 || unknown.length > 0) {
  const known = Object.keys(MEASUREMENTS).join(", ");
  console.error(`--rounds takes a whole number from 1 on, and names are of ${known}`);
  process.exit(2);
}

const results: Results = { figures: [], growths: [] };
const notMeasured: NotMeasured[] = [];
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.error(`measuring ${name} …`);
  try {
    const { figures = [], growths = [] } = await measure(rounds);
    results.figures.push(...figures);
    results.growths.push(...growths);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    notMeasured.push({ name, why: why.split("\n")[0] ?? "" });
  }
}

console.log(tableText(results, notMeasured));

const machine = {
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "unknown",
  system: `${process.platform} ${process.arch}`,
  browser: spawnSync(chromiumPath(), ["--version"], { encoding: "utf8" }).stdout.trim(),
  node: process.version,
};
const record = { date: new Date().toISOString(), rounds, machine, ...results, notMeasured };
function save(folder: string): void {
  mkdirSync(join(ROOT, folder), { recursive: true });
  writeFileSync(join(ROOT, folder, "bench.json"), `${JSON.stringify(record, undefined, 2)}\n`);
  writeFileSync(join(ROOT, folder, "bench.svg"), picture(results, themeColors()));
}
save("test-results");
if (values.picture) save("docs");
if (notMeasured.length > 0) process.exitCode = 1;
