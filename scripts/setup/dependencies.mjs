// Brings node_modules in line with package-lock.json, if it isn't already.

import { existsSync, readFileSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { ROOT, SetupError } from "../browser.mjs";
import { runQuietly } from "./run-quietly.mjs";

const MODULES = join(ROOT, "node_modules");

/** Makes the installed Node the one that npm scripts use. */
const NODE_COMMAND = join(MODULES, ".bin", process.platform === "win32" ? "node.cmd" : "node");

/** A slow connection may need minutes for about 200 MB. */
const INSTALL_LIMIT_MS = 900_000;

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * npm writes its own lock file last: after an interrupted install it is missing, and a manual install counts as well as
 * one made here.
 */
function isUpToDate() {
  const wanted = readPackages(join(ROOT, "package-lock.json"));
  const installed = readPackages(join(MODULES, ".package-lock.json"));
  return (
    existsSync(NODE_COMMAND) &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      const found = installed[path];
      if (path === "" || (optional && !found)) return true;
      return found?.version === version && found?.integrity === integrity;
    })
  );
}

/** The environment without our own node_modules on the PATH, as npm is about to delete the Node and the programs in there. */
function outsideEnvironment() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const outside = folders.filter((folder) => !`${folder}${sep}`.startsWith(MODULES + sep));
  return { ...process.env, PATH: outside.join(delimiter) };
}

/**
 * Installs the dependencies if they are missing or don't match package-lock.json.
 *
 * @param {(sentence: string) => void} say
 * @throws {SetupError} with npm's output
 */
export async function prepareDependencies(say) {
  if (isUpToDate()) return;
  say("Installing the dependencies with npm ci; this takes about half a minute.");
  const options = { cwd: ROOT, env: outsideEnvironment(), limitMs: INSTALL_LIMIT_MS };
  const installation = await runQuietly("npm", ["ci", "--include=dev", "--loglevel=error"], options);
  if (!installation.isDone) throw new SetupError(`npm ci could not install them:\n${installation.said}`);
  // An install script fetches the Node binary, and npm may be configured to run none.
  if (existsSync(NODE_COMMAND)) return;
  const inPackage = { ...options, cwd: join(MODULES, "node") };
  const fetching = await runQuietly("node", ["installArchSpecificPackage.js"], inPackage);
  await runQuietly("npm", ["rebuild", "--ignore-scripts", "node"], options);
  if (!existsSync(NODE_COMMAND)) throw new SetupError(`Node 24 could not be fetched:\n${fetching.said}`);
}
