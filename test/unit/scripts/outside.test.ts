// What scripts and tests name outside the project: nothing is written there but the caches of browsers.

import { expect, it } from "vitest";
import { filesOf, textOf } from "../../../scripts/house.ts";

/** A folder of the system or of the person, as the start of a text, or what tells which it is. */
const OUTSIDE =
  /["'`]\/(?:bin|etc|home|lib|opt|root|run|sbin|srv|usr|var)\/|\bhomedir\b|\benv\.HOME\b|["'`]~\/|\bsudo\b/;
const INSTALLS = /["'`]apt-get["'`]|\bbrew install\b|\bdpkg\b/;

/** Who names one, and what for. */
const NAMED: Record<string, string> = {
  "scripts/setup/prepare-browsers.mjs":
    "installs browsers, in their caches or with apt-get, and says so before",
  "test/e2e/driver/chromium/managed-policy.ts": "puts a folder of its own there, for one browser alone",
  "test/e2e/driver/nginx.ts": "replaces what the document names",
};

function namesOutside(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  return OUTSIDE.test(code) || INSTALLS.test(code);
}

it("is only what is needed, for a reason", () => {
  const paths = ["scripts", "test"]
    .flatMap(filesOf)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith("test/unit/"));
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => namesOutside(textOf(path)))).toEqual(Object.keys(NAMED).sort());
});
