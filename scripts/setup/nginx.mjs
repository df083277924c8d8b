// Finds or installs nginx, which only the test of the document about self-hosted range services needs.

import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run-quietly.mjs";

/** Folders for programs that only root starts, which aren't on other people's PATH. */
const FOLDERS_OFF_THE_PATH = ["/usr/sbin", "/usr/local/sbin", "/sbin", "/opt/homebrew/bin"];

const APT_LIMIT_MS = 300_000;

/** Debian asks this program whether a newly installed service may start; 101 means no. */
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
 * The installed nginx; `undefined` if there is none.
 *
 * @returns {string | undefined}
 */
export function nginxPath() {
  if (process.platform === "win32") return undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...FOLDERS_OFF_THE_PATH];
  return folders.map((folder) => join(folder, "nginx")).find(isProgram);
}

/** Runs a task during which no installed service may start. Ctrl+C cleans up as well. */
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

/** Installs nginx without leaving an unwanted web server running. */
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
 * Makes sure there is an nginx, if that's possible without asking anyone: as root on Debian. Without one, a test is skipped,
 * which says so.
 *
 * @param {(sentence: string) => void} say
 */
export async function prepareNginx(say) {
  if (nginxPath()) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say("Installing nginx with apt-get, for the test of the document on one's own range service.");
  // A read-only system can't install one, and all other tests work without it.
  await withoutServices(installWithApt).catch(() => undefined);
  if (!nginxPath()) say("apt-get could not install nginx: the test that takes one is left out.");
}
