// The first step of `npm start` and `npm test`: dependencies and a browser. Plain JavaScript for any Node from 18 on,
// as nothing is installed when it starts. Says a sentence for each thing it does and is silent where all is there.

import { SetupError } from "./browser.mjs";
import { prepareChromium } from "./setup/chromium.mjs";
import { prepareDependencies } from "./setup/dependencies.mjs";

/** How to come by each browser that the tests run in. */
const PREPARE_BROWSERS = [prepareChromium];

function say(sentence) {
  console.log(`setup: ${sentence}`);
}

try {
  await prepareDependencies(say);
  for (const prepare of PREPARE_BROWSERS) await prepare(say);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`setup: ${error.message}`);
  process.exitCode = 1;
}
