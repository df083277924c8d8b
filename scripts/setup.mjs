// The first step of `npm start` and `npm test`: dependencies and browsers; then the npm script that is named, with the
// arguments behind its name. Plain JavaScript for any Node from 18 on, as nothing is installed when it starts. Says a
// sentence for each thing it does and is silent where all is there.

import { spawn } from "node:child_process";
import { SetupError } from "./browser.mjs";
import { prepareDependencies } from "./setup/dependencies.mjs";
import { prepareNginx } from "./setup/nginx.mjs";
import { prepareBrowsers, wantedBrowsers } from "./setup/prepare-browsers.mjs";

function say(sentence) {
  console.log(`setup: ${sentence}`);
}

/** Runs an npm script with the terminal to itself, and gives its exit code. */
function runScript(script, args) {
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

const [script, ...args] = process.argv.slice(2);
try {
  await prepareDependencies(say);
  await prepareBrowsers(wantedBrowsers(script, args), say);
  if (script === "checks") await prepareNginx(say);
  if (script) process.exitCode = await runScript(script, args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`setup: ${error.message}`);
  process.exitCode = 1;
}
