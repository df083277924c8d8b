// Hands over to an npm script.

import { spawn } from "node:child_process";

/**
 * Runs an npm script with the terminal to itself, and gives its exit code.
 *
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export function runScript(script, args) {
  // npm is a batch file on Windows, and these run in a shell only.
  const options = { stdio: "inherit", shell: process.platform === "win32" };
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], options);
  // Ctrl+C reaches the whole group; the script has services to stop before the prompt comes back.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
