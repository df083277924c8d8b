// Brings node_modules in line with package-lock.json, if it isn't already.

import { existsSync, readFileSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { OWN_NODE, ROOT, SetupError } from "../browser.mjs";
import { runQuietly } from "./run-quietly.mjs";

const MODULES = join(ROOT, "node_modules");

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
    existsSync(OWN_NODE) &&
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
  const installation = await runQuietly(
    "npm",
    ["ci", "--include=dev", "--include=optional", "--loglevel=error"],
    options,
  );
  if (!installation.isDone) throw new SetupError(`npm ci could not install them:\n${installation.said}`);
  // A package for one system is optional: npm goes on without it, and says nothing.
  if (!existsSync(OWN_NODE)) {
    const system = `${process.platform} on ${process.arch}`;
    throw new SetupError(
      `npm ci installed no Node: package.json has none for ${system}, or it could not be downloaded.`,
    );
  }
}
