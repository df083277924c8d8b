// First step of `npm start` and `npm test`: installs dependencies and browsers, then runs the named npm script with the
// remaining arguments. Plain JavaScript for Node 18 and later, as nothing is installed yet. Prints a sentence for each
// thing it does, and nothing if everything is there.

import { spawn } from "node:child_process";
import { SetupError } from "./browser.mjs";
import { prepareDependencies } from "./setup/dependencies.mjs";
import { prepareBrowsers, wantedBrowsers } from "./setup/prepare-browsers.mjs";

function say(sentence) {
  console.log(`setup: ${sentence}`);
}

/** Runs an npm script in this terminal and resolves to its exit code. */
function runScript(script, args) {
  // npm is a batch file on Windows, which only runs in a shell.
  const options = { stdio: "inherit", shell: process.platform === "win32" };
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], options);
  // Ctrl+C reaches the whole group; wait for the script to stop its services before the prompt comes back.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

const [script, ...args] = process.argv.slice(2);
try {
  await prepareDependencies(say);
  await prepareBrowsers(wantedBrowsers(script, args), say);
  if (script) process.exitCode = await runScript(script, args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`setup: ${error.message}`);
  process.exitCode = 1;
}
