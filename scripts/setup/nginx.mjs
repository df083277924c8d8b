// Where an nginx can be had: the document on one's own range service is tried with it. Nothing else needs one.

import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run-quietly.mjs";

/** Programs that only root starts stand in folders that are on no other person's PATH. */
const FOLDERS_OFF_THE_PATH = ["/usr/sbin", "/usr/local/sbin", "/sbin", "/opt/homebrew/bin"];

const APT_LIMIT_MS = 300_000;

/** Debian asks this program whether a service that was just installed may be started; 101 is a no. */
const POLICY_FOR_SERVICES = "/usr/sbin/policy-rc.d";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The nginx of this computer; `undefined` where there is none.
 *
 * @returns {string | undefined}
 */
export function nginxPath() {
  if (process.platform === "win32") return undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...FOLDERS_OFF_THE_PATH];
  return folders.map((folder) => join(folder, "nginx")).find(isProgram);
}

/** Runs a task during which no installed service is started; whoever presses Ctrl+C is left without the answer as well. */
async function withoutServices(task) {
  if (existsSync(POLICY_FOR_SERVICES)) return task();
  const takeBack = () => rmSync(POLICY_FOR_SERVICES, { force: true });
  const end = () => {
    takeBack();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    writeFileSync(POLICY_FOR_SERVICES, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    return await task();
  } finally {
    takeBack();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

/** Installs it, and leaves no web server running that nobody asked for. */
async function installWithApt() {
  const options = { limitMs: APT_LIMIT_MS, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const install = () =>
    runQuietly("apt-get", ["install", "--yes", "--no-install-recommends", "nginx-light"], options);
  const { isDone } = await install();
  if (isDone) return;
  await runQuietly("apt-get", ["update"], options);
  await install();
}

/**
 * Sees to it that there is an nginx, where that is possible without asking anybody: as root on Debian. Without one a test is
 * left out, which says so.
 *
 * @param {(sentence: string) => void} say
 */
export async function prepareNginx(say) {
  if (nginxPath()) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say("Installing nginx with apt-get, for the test of the document on one's own range service.");
  // A system whose folders cannot be written to has no place for one, and all other tests can do without.
  await withoutServices(installWithApt).catch(() => undefined);
  if (!nginxPath()) say("apt-get could not install nginx: the test that takes one is left out.");
}
