// Finds a Chromium that can load an extension, or installs one.

import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  chosenChromium,
  findChromium,
  OWN_NODE,
  objectionTo,
  ROOT,
  recordBrowser,
  recordedChromium,
  SetupError,
} from "../browser.mjs";
import { runQuietly } from "./run-quietly.mjs";

/** Without the internet it fails at once or hangs; with it, 180 MB take less than this on most connections. */
const DOWNLOAD_LIMIT_MS = 120_000;
const APT_LIMIT_MS = 600_000;

/** A bare Debian has no font, and pictures without letters show nothing. */
const APT_PACKAGES = ["chromium", "fonts-dejavu-core"];

const TELL_PATH = `import { chromium } from "playwright"; process.stdout.write(chromium.executablePath())`;
const TELL_LIMIT_MS = 30_000;

/** The Chromium that this version of Playwright downloads; `undefined` where it is not there or does not start. */
async function downloadedChromium() {
  const args = ["--input-type=module", "--eval", TELL_PATH];
  const { isDone, said } = await runQuietly(OWN_NODE, args, { cwd: ROOT, limitMs: TELL_LIMIT_MS });
  return isDone && existsSync(said) && !objectionTo(said) ? said : undefined;
}

async function download(say) {
  say("Downloading a Chromium with Playwright, as none is installed here.");
  const cli = join(ROOT, "node_modules", "playwright", "cli.js");
  const outcome = await runQuietly(OWN_NODE, [cli, "install", "--no-shell", "chromium"], {
    limitMs: DOWNLOAD_LIMIT_MS,
  });
  const path = await downloadedChromium();
  if (!path) {
    say(
      outcome.isDone
        ? "The Chromium that Playwright downloaded does not start here."
        : "Playwright could not download a Chromium.",
    );
  }
  return path;
}

async function installWithApt(say) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync("/usr/bin/apt-get")) return undefined;
  say("Installing Chromium with apt-get.");
  const options = { limitMs: APT_LIMIT_MS, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  await runQuietly("apt-get", ["update"], options);
  const install = ["install", "--yes", "--no-install-recommends", ...APT_PACKAGES];
  const outcome = await runQuietly("apt-get", install, options);
  const path = findChromium();
  if (!path) say(`apt-get could not install a Chromium that starts:\n${outcome.said}`);
  return path;
}

/**
 * Sees to it that there is a Chromium that starts and can load an extension, and notes where.
 *
 * @param {(sentence: string) => void} say
 * @throws {SetupError} where none can be had
 */
export async function prepareChromium(say) {
  if (chosenChromium() || recordedChromium()) return;
  const path =
    findChromium() ?? (await downloadedChromium()) ?? (await download(say)) ?? (await installWithApt(say));
  if (!path) {
    throw new SetupError(
      "No Chromium could be had: install one (on Debian: sudo apt-get install chromium) or name one in BREACHLIGHT_CHROMIUM.",
    );
  }
  say(`Using the Chromium at ${path}.`);
  recordBrowser("chromium", path);
}
