// The first step of `npm start` and `npm test`: dependencies and browsers; then the npm script that is named, with the
// arguments behind its name. Plain JavaScript for any Node from 18 on, as nothing is installed when it starts. Says a
// sentence for each thing it does and is silent where all is there.

import { SetupError } from "./browser.mjs";
import { prepareDependencies } from "./setup/dependencies.mjs";
import { prepareNginx } from "./setup/nginx.mjs";
import { prepareBrowsers, wantedBrowsers } from "./setup/prepare-browsers.mjs";
import { runScript } from "./setup/run-script.mjs";

function say(sentence) {
  console.log(`setup: ${sentence}`);
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
