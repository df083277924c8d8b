// Which Chromium to use: what the set-up step found, or else what this computer has. Plain JavaScript, nothing installed.

import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The Node of the dependencies; the one that runs this may be older. */
export const OWN_NODE = join(
  ROOT,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** Below node_modules, so that nothing of one computer gets into the repository. */
const RECORD = join(ROOT, "node_modules", ".breachlight", "browser.json");

/** An own choice of browser goes before everything that could be found. */
const OWN_CHOICE = "BREACHLIGHT_CHROMIUM";

const NAMES_ON_PATH = ["chromium", "chromium-browser"];
const PLACES = { darwin: ["/Applications/Chromium.app/Contents/MacOS/Chromium"] };

/** `minimum_chrome_version` of the manifest. */
const LOWEST_MAJOR = 123;

/** From here on Google Chrome ignores --load-extension; Chromium and Chrome for Testing do not. */
const FIRST_CHROME_WITHOUT_EXTENSIONS = 137;

const VERSION_TIMEOUT_MS = 20_000;

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

/**
 * Why a program is no browser for us, as a clause that follows its path; `undefined` where it is one.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
export function objectionTo(path) {
  if (!isProgram(path)) return "is no program";
  // On Windows the question for the version opens a window instead of an answer.
  if (process.platform === "win32") return undefined;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: VERSION_TIMEOUT_MS });
  const [, name, digits] = /^\s*([A-Za-z ]+?) (\d+)\.\d/m.exec(stdout ?? "") ?? [];
  const major = Number(digits);
  if (!name || !/chrom/i.test(name)) return "does not start as a Chromium";
  if (major < LOWEST_MAJOR) return `is version ${major}, and ${LOWEST_MAJOR} is the oldest that will do`;
  if (name === "Google Chrome" && major >= FIRST_CHROME_WITHOUT_EXTENSIONS) {
    return "is a Google Chrome that ignores --load-extension (Chromium and Chrome for Testing do not)";
  }
  return undefined;
}

/**
 * The browser named by the environment; `undefined` where none is named.
 *
 * @returns {string | undefined}
 * @throws {SetupError} for one that will not do: a choice is not silently overruled
 */
export function chosenChromium() {
  const path = process.env[OWN_CHOICE];
  if (!path) return undefined;
  const objection = objectionTo(path);
  if (objection) throw new SetupError(`${OWN_CHOICE} names ${path}, which ${objection}.`);
  return path;
}

/**
 * A Chromium that is installed on this computer; `undefined` where there is none that will do.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const paths = NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...paths, ...(PLACES[process.platform] ?? [])].find(
    (path) => isProgram(path) && !objectionTo(path),
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
 * What the set-up step found on an earlier run and is still there.
 *
 * @returns {string | undefined}
 */
export function recordedChromium() {
  const { chromium } = readRecord();
  return typeof chromium === "string" && isProgram(chromium) ? chromium : undefined;
}

/**
 * Notes a browser for the runs to come.
 *
 * @param {string} name
 * @param {string} path
 */
export function recordBrowser(name, path) {
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, `${JSON.stringify({ ...readRecord(), [name]: path }, null, 2)}\n`);
}

/**
 * Path of the Chromium to use.
 *
 * @returns {string}
 * @throws {SetupError} where there is none, or where the environment names one that will not do
 */
export function chromiumPath() {
  const path = chosenChromium() ?? recordedChromium() ?? findChromium();
  if (!path) throw new SetupError("There is no Chromium here yet: run node scripts/setup.mjs.");
  return path;
}
