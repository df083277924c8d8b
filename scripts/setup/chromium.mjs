// Where a Chromium can be had.

import { join } from "node:path";
import { OWN_NODE, ROOT } from "../browser.mjs";
import { runQuietly } from "./run-quietly.mjs";

const TELL_PATH = `import { chromium } from "playwright"; process.stdout.write(chromium.executablePath())`;

/** @type {import("./prepare-browsers.mjs").Source} */
export const CHROMIUM = {
  downloader: "Playwright",
  aptPackage: "chromium",
  async downloaded(limitMs) {
    const args = ["--input-type=module", "--eval", TELL_PATH];
    const { isDone, said } = await runQuietly(OWN_NODE, args, { cwd: ROOT, limitMs });
    return isDone ? [said] : [];
  },
  download(limitMs) {
    const cli = join(ROOT, "node_modules", "playwright", "cli.js");
    return runQuietly(OWN_NODE, [cli, "install", "--no-shell", "chromium"], { limitMs });
  },
};
