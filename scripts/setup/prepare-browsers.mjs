// Finds the wanted browsers, or installs them.

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import {
  BROWSERS,
  chosenBrowser,
  findBrowser,
  OWN_NODE,
  objectionTo,
  ROOT,
  recordBrowser,
  recordedBrowser,
  SetupError,
} from "../browser.mjs";
import { runQuietly } from "./run-quietly.mjs";

/** Where the Firefox downloader stores its files, shared with other projects on this machine. */
const PUPPETEER_FOLDER = join(homedir(), ".cache", "puppeteer");

/**
 * @typedef {import("../browser.mjs").BrowserName} BrowserName
 * @typedef {(sentence: string) => void} Say
 *
 * @typedef {object} Source
 * @property {string} downloader
 * @property {string} aptPackage Debian package
 * @property {string} printPaths a script that prints the paths of earlier downloads, one per line
 * @property {string[]} download the downloader's program in node_modules, and its arguments
 */

/** The release to download. Which Chromium it is, the version of Playwright says. */
const FIREFOX = "158.0.1";

/**
 * Firefox as released: Playwright's is patched, so tests in it would prove nothing about others.
 *
 * @type {Record<BrowserName, Source>}
 */
const SOURCES = {
  chromium: {
    downloader: "Playwright",
    aptPackage: "chromium",
    printPaths: `import { chromium } from "playwright"; process.stdout.write(chromium.executablePath())`,
    download: ["playwright/cli.js", "install", "--no-shell", "chromium"],
  },
  firefox: {
    downloader: "Puppeteer's installer",
    aptPackage: "firefox-esr",
    printPaths: `
      import { getInstalledBrowsers } from "@puppeteer/browsers";
      const all = await getInstalledBrowsers({ cacheDir: ${JSON.stringify(PUPPETEER_FOLDER)} });
      const paths = all.filter(({ browser }) => browser === "firefox").map(({ executablePath }) => executablePath);
      process.stdout.write(paths.join("\\n"));`,
    download: [
      "@puppeteer/browsers/lib/main-cli.js",
      "install",
      `firefox@stable_${FIREFOX}`,
      "--path",
      PUPPETEER_FOLDER,
    ],
  },
};

/** Offline it fails at once or hangs; online, 180 MB take less than this on most connections. */
const DOWNLOAD_LIMIT_MS = 120_000;
const APT_LIMIT_MS = 600_000;
const TELL_LIMIT_MS = 30_000;

/** A bare Debian has no fonts, and pictures without letters show nothing. */
const APT_FONT = "fonts-dejavu-core";

/** An earlier download that starts here. */
async function downloaded(browser) {
  const args = ["--input-type=module", "--eval", SOURCES[browser].printPaths];
  const { isDone, said } = await runQuietly(OWN_NODE, args, { cwd: ROOT, limitMs: TELL_LIMIT_MS });
  const paths = isDone ? said.split("\n") : [];
  return paths.find((path) => existsSync(path) && !objectionTo(browser, path));
}

async function fetchBrowser(browser, say) {
  const { title } = BROWSERS[browser];
  const { downloader, download } = SOURCES[browser];
  say(`Downloading a ${title} with ${downloader}, as none that will do is installed here.`);
  const [cli = "", ...args] = download;
  const program = join(ROOT, "node_modules", cli);
  const outcome = await runQuietly(OWN_NODE, [program, ...args], { limitMs: DOWNLOAD_LIMIT_MS });
  const path = await downloaded(browser);
  if (!path) {
    say(
      outcome.isDone
        ? `The ${title} that ${downloader} downloaded does not start here.`
        : `${downloader} could not download a ${title}.`,
    );
  }
  return path;
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return runQuietly("apt-get", args, { limitMs: APT_LIMIT_MS, env });
}

/** Creates an apt installer that updates the package lists once, on first use. */
function createAptInstaller(say) {
  let isUpToDate = false;
  return async (browser) => {
    const isRoot = process.getuid?.() === 0;
    if (!isRoot || !existsSync("/usr/bin/apt-get")) return undefined;
    const { title } = BROWSERS[browser];
    say(`Installing ${title} with apt-get.`);
    if (!isUpToDate) await aptGet("update");
    isUpToDate = true;
    const packages = [SOURCES[browser].aptPackage, APT_FONT];
    const outcome = await aptGet("install", "--yes", "--no-install-recommends", ...packages);
    const path = findBrowser(browser);
    if (!path) say(`apt-get could not install a ${title} that will do:\n${outcome.said}`);
    return path;
  };
}

/**
 * The message if browsers can't be installed.
 *
 * @param {readonly BrowserName[]} missing at least one
 * @returns {string}
 */
export function missingSentence(missing) {
  const kinds = missing.map((browser) => BROWSERS[browser]);
  const none = kinds.map(({ title }) => `no ${title}`).join(" and ");
  const packages = missing.map((browser) => SOURCES[browser].aptPackage).join(" ");
  const [install, name] =
    missing.length > 1 ? ["install them", "name your own"] : ["install one", "name one"];
  return (
    `${none[0].toUpperCase()}${none.slice(1)} could be had: ${install} ` +
    `(on Debian: sudo apt-get install ${packages}) or ${name} in ${kinds.map(({ ownChoice }) => ownChoice).join(" and ")}.`
  );
}

/**
 * The browsers an npm script needs.
 *
 * @param {string | undefined} script undefined: any script may follow
 * @param {readonly string[]} args of the script
 * @returns {BrowserName[]}
 */
export function wantedBrowsers(script, args) {
  // Page scores come from Lighthouse, which runs in Chromium whichever browser the tour uses.
  return script === "tour" && !args.includes("--firefox") ? ["chromium"] : ["chromium", "firefox"];
}

/**
 * Makes sure each browser is installed, starts and can load an extension, and records its path.
 *
 * @param {readonly BrowserName[]} browsers
 * @param {Say} say
 * @throws {SetupError} if one can't be installed, after the others are ready
 */
export async function prepareBrowsers(browsers, say) {
  const installWithApt = createAptInstaller(say);
  const missing = [];
  for (const browser of browsers) {
    if (chosenBrowser(browser) || recordedBrowser(browser)) continue;
    const path =
      findBrowser(browser) ??
      (await downloaded(browser)) ??
      (await fetchBrowser(browser, say)) ??
      (await installWithApt(browser));
    if (path) {
      say(`Using the ${BROWSERS[browser].title} at ${path}.`);
      recordBrowser(browser, path);
    } else missing.push(browser);
  }
  if (missing.length) throw new SetupError(missingSentence(missing));
}
