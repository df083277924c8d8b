// Random use of both browsers, an hour by default: `npm run soak -- [minutes] [--seed N] [--only chromium|firefox]`.
// A seed repeats the choice of actions.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/browser.mjs";
import type { BrowserName } from "../e2e/driver/launch.ts";
import { soak } from "./soak.ts";
import { soakReport } from "./table.ts";

const RESULTS = "soak-results";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, only: { type: "string" } },
});
const minutes = Number(positionals[0] ?? 60);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const browsers = (["chromium", "firefox"] as const).filter((name) => (values.only ?? name) === name);
if (!(minutes > 0) || !Number.isInteger(seed) || browsers.length === 0)
  throw new Error("For example: npm run soak -- 5 --seed 7 --only firefox");

const folder = join(ROOT, RESULTS);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
console.log(
  `${minutes} minutes of random use with --seed ${seed}. Each action is in ${RESULTS}/<browser>.log.`,
);
const run = async (browser: BrowserName) =>
  [browser, await soak({ browser, minutes, seed, folder })] as const;
const { text, brokenCount } = soakReport(Object.fromEntries(await Promise.all(browsers.map(run))));
console.log(text);
process.exit(brokenCount === 0 ? 0 : 1);
