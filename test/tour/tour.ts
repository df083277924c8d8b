// Run by `npm start`: the extension in a real browser, with demo pages and all services on localhost. With --firefox that browser
// is Firefox. With a display it stays open for a person to try; without one (or with --headless) it takes the tour automatically.

import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { GOOD_KEY } from "../services/api-key.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../services/cloud-services.ts";
import { SAMPLE_PATH } from "../services/demo-site/sample-export.ts";
import { PEOPLE } from "../services/lookup-service.ts";
import { UNLISTED_PASSWORD } from "./steps.ts";
import { type StepResult, walkPasswords } from "./walk.ts";
import { walkAccounts } from "./walk-accounts.ts";
import { walkAudit } from "./walk-audit.ts";
import { walkCloud } from "./walk-cloud.ts";
import { walkScores } from "./walk-score.ts";
import { inTourWorld, type TourWorld } from "./world.ts";

const PICTURES = "tour-pictures";
const ROOT = resolve(import.meta.dirname, "../..");

function hasDisplay(): boolean {
  const { platform, env } = process;
  return platform === "win32" || platform === "darwin" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

function fileName(number: number, name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${String(number).padStart(2, "0")}-${words}.png`;
}

/** Walks through all steps; saves one picture per step in a folder that is emptied first. */
async function takeTour(world: TourWorld): Promise<void> {
  const folder = resolve(ROOT, PICTURES);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let pictures = 0;
  const pictureOf = (name: string) => join(folder, fileName(++pictures, name));
  const results: StepResult[] = [];
  for (const walkOn of [walkPasswords, walkAudit, walkAccounts, walkScores, walkCloud]) {
    results.push(...(await walkOn(world, pictureOf)));
  }
  for (const { name, entered, shown, toolbar, isGood } of results) {
    console.log(`${isGood ? "ok " : "NOT OK"} ${name}`);
    for (const [what, text] of Object.entries({ entered, page: shown, toolbar }))
      if (text) console.log(`     ${what.padEnd(8)} ${text.replace(/\s+/g, " ")}`);
  }
  const good = results.filter(({ isGood }) => isGood).length;
  console.log(`${good} of ${results.length} as they should be. A picture of each step is in ${PICTURES}/.`);
  if (good < results.length) process.exitCode = 1;
}

/** Until the person closes the browser, or its last window, because some systems keep it running after that. */
async function stayOpen(world: TourWorld): Promise<void> {
  const { context } = world.extension;
  const { site, range, lookup, auth, analysis, crux, cloud } = world;
  const urls = [range, lookup, analysis, crux, auth].map(({ url }) => url);
  const services = [...urls, cloud.backupUrl, cloud.functionsUrl, cloud.migrationUrl].join(", ");
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${site.url}/login`);
  console.log(`
The browser shows ${site.url}/login, with Breachlight loaded and asking the services at
${services}.

  Enter “sunshine” as the password and leave the field: it is one of the most common, and nothing is sent.
  Enter “keylargo”: it is in known breaches, as the service says.
  Enter “${UNLISTED_PASSWORD}”: it is not, and only the toolbar says so.
  Open Breachlight on the toolbar, choose Accounts, and look up
    ${PEOPLE.robin} (breaches and pastes), ${PEOPLE.nobody} (nothing) or ${PEOPLE.userName} (a user name).
  In its options, under Services, choose XposedOrNot as the lookup interface and look one up again: no key is sent.
  Save ${site.url}${SAMPLE_PATH}, an exported vault; open Breachlight, choose “Check all your passwords”,
    and drop the file there.
  Visit a site that was breached: http://shop.test:${site.port}/
  Open Breachlight there, choose “…” and “All breaches”, and search for one or sort them.
  Open ${site.url}/slow (a poor page) or ${site.url}/fast (a good one),
    open Breachlight and press “Score”. Sign in as ${auth.account.userName}
    with the password ${auth.account.password}, and allow what is asked.
  Or choose “Page score key” in its settings, under Services, and enter the key
    ${GOOD_KEY}: what visitors saw is shown as well.
  Open the settings of Breachlight, and from them the cloud page; sign in there in the same way. Names to enter:
    a restore whose policy is open to all: ${RESTORES.open}
    one with conditions (choose version 3): ${RESTORES.conditional}
    a function that two triggers use: ${FUNCTIONS.usedByTwo}
    a report configuration: ${REPORT_CONFIGS.full}
  Who signs in as ${auth.viewer.userName} with ${auth.viewer.password} can read all of them, and delete nothing.
  More pages: ${site.url}/

Close the browser to end this. Without a display: npm start -- --headless
`);
  await new Promise<void>((done) => {
    const watch = (shown: typeof page) =>
      shown.once("close", () => {
        if (context.pages().length === 0) done();
      });
    context.once("close", () => done());
    context.on("page", watch);
    context.pages().forEach(watch);
  });
}

const browser = process.argv.includes("--firefox") ? "firefox" : "chromium";
const wish = { browser, headless: process.argv.includes("--headless") || !hasDisplay() } as const;
await inTourWorld(wish, (world, headless) => (headless ? takeTour : stayOpen)(world));
