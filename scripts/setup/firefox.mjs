// Where a Firefox as released can be had: Playwright's is a patched one, in which tests would prove nothing of others.

import { homedir } from "node:os";
import { join } from "node:path";
import { OWN_NODE, ROOT } from "../browser.mjs";
import { runQuietly } from "./run-quietly.mjs";

/** Where other projects on this computer look as well. */
const FOLDER = join(homedir(), ".cache", "puppeteer");

const TELL_PATHS = `
  import { getInstalledBrowsers } from "@puppeteer/browsers";
  const all = await getInstalledBrowsers({ cacheDir: process.argv[1] });
  const paths = all.filter(({ browser }) => browser === "firefox").map(({ executablePath }) => executablePath);
  process.stdout.write(paths.join("\\n"));
`;

/** @type {import("./prepare-browsers.mjs").Source} */
export const FIREFOX = {
  downloader: "Puppeteer's installer",
  aptPackage: "firefox-esr",
  async downloaded(limitMs) {
    const args = ["--input-type=module", "--eval", TELL_PATHS, FOLDER];
    const { isDone, said } = await runQuietly(OWN_NODE, args, { cwd: ROOT, limitMs });
    return isDone && said ? said.split("\n") : [];
  },
  download(limitMs) {
    const cli = join(ROOT, "node_modules", "@puppeteer", "browsers", "lib", "main-cli.js");
    return runQuietly(OWN_NODE, [cli, "install", "firefox@stable", "--path", FOLDER], { limitMs });
  },
};
