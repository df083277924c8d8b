// A suitable browser is used, and an unsuitable one is explained. Small programs that print a version act as browsers.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  BROWSERS,
  canSandbox,
  chosenBrowser,
  findBrowser,
  objectionTo,
  SetupError,
} from "../../../scripts/browser.mjs";
import { missingSentence, wantedBrowsers } from "../../../scripts/setup/prepare-browsers.mjs";

const ROOT = resolve(import.meta.dirname, "../../..");

let folder = "";

/** A program on the fake PATH that prints `version`, with `more` only in its source. */
function install(name: string, version: string, more = ""): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n# ${more}\necho "${version}"\n`);
  chmodSync(path, 0o755);
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "breachlight-browsers-"));
  vi.stubEnv("PATH", [join(folder, "absent"), folder].join(delimiter));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

// On Windows, no program is asked for its version.
describe.skipIf(process.platform === "win32")("a browser on the PATH", () => {
  it("is used if its version is recent enough", () => {
    const chromium = install("chromium", "Chromium 156.0.1 built on Debian");
    const firefox = install("firefox-esr", "Mozilla Firefox 153.7.0esr");
    expect([findBrowser("chromium"), findBrowser("firefox")]).toEqual([chromium, firefox]);
  });

  it("is found by the second name if the first is too old", () => {
    install("firefox-esr", "Mozilla Firefox 140.2.0esr");
    const current = install("firefox", "Mozilla Firefox 155.0b3");
    expect(findBrowser("firefox")).toBe(current);
  });

  it("is not found if there is none, or none that starts as one", () => {
    expect(findBrowser("firefox")).toBeUndefined();
    install("firefox", "Chromium 156.0.1");
    install("chromium", "Mozilla Firefox 153.0");
    mkdirSync(join(folder, "chromium-browser"));
    expect([findBrowser("firefox"), findBrowser("chromium")]).toEqual([undefined, undefined]);
  });

  it.each([
    ["firefox", "Mozilla Firefox 141.0.3", "is version 141, and 142 is the oldest that will do"],
    ["firefox", "Warning: no display\nMozilla Firefox 142.0", undefined],
    ["chromium", "Chromium 122.0.6261.57", "is version 122, and 123 is the oldest that will do"],
    ["chromium", "Google Chrome 137.0.7151.55", expect.stringMatching(/ignores --load-extension/)],
    ["chromium", "Google Chrome 136.0.7103.59", undefined],
    ["chromium", "Google Chrome for Testing 150.0.1", undefined],
  ] as const)("as %s, %j gets the objection %j", (browser, version, objection) => {
    expect(objectionTo(browser, install("it", version))).toEqual(objection);
  });

  it("can't be a snap of Firefox, linked or by a script, or anything but a program", () => {
    const script = install("firefox", "Mozilla Firefox 155.0", "exec /snap/bin/firefox");
    expect(objectionTo("firefox", script)).toMatch(/^is a snap/);
    install("snap", "Mozilla Firefox 155.0");
    symlinkSync("snap", join(folder, "linked"));
    expect(objectionTo("firefox", join(folder, "linked"))).toMatch(/^is a snap/);
    for (const path of [join(folder, "nothing"), folder]) {
      expect(objectionTo("firefox", path)).toBe("is no program");
    }
  });
});

describe.skipIf(process.platform === "win32")("an explicit choice", () => {
  it("takes precedence, and isn't overruled if unsuitable", () => {
    install("firefox", "Mozilla Firefox 153.0");
    const own = install("own", "Mozilla Firefox 150.0");
    vi.stubEnv("BREACHLIGHT_FIREFOX", own);
    expect(chosenBrowser("firefox")).toBe(own);
    install("own", "Mozilla Firefox 91.0");
    const sentence = `BREACHLIGHT_FIREFOX names ${own}, which is version 91, and 142 is the oldest that will do.`;
    expect(() => chosenBrowser("firefox")).toThrow(new SetupError(sentence));
  });

  it("is ignored if the variable is empty", () => {
    vi.stubEnv("BREACHLIGHT_CHROMIUM", "");
    expect(chosenBrowser("chromium")).toBeUndefined();
  });
});

it("the oldest supported version matches the manifests", () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, "manifest.json"), "utf8"));
  expect(`${BROWSERS.chromium.lowestMajor}`).toBe(manifest.minimum_chrome_version);
  const config = readFileSync(join(ROOT, "vite.config.ts"), "utf8");
  expect(config).toContain(`LOWEST_FIREFOX = "${BROWSERS.firefox.lowestMajor}"`);
});

// Page scores come from Lighthouse, which runs in Chromium whatever browser the tour runs in.
it.each([
  ["checks", [], ["chromium", "firefox"]],
  [undefined, [], ["chromium", "firefox"]],
  ["tour", ["--headless"], ["chromium"]],
  ["tour", ["--headless", "--firefox"], ["chromium", "firefox"]],
] as const)("for the command %s %j these browsers are installed: %j", (command, args, browsers) => {
  expect(wantedBrowsers(command, args)).toEqual(browsers);
});

it("one sentence says what to do if browsers can't be installed", () => {
  expect(missingSentence(["firefox"])).toBe(
    "No Firefox could be had: install one (on Debian: sudo apt-get install firefox-esr) or name one in BREACHLIGHT_FIREFOX.",
  );
  expect(missingSentence(["chromium", "firefox"])).toBe(
    "No Chromium and no Firefox could be had: install them (on Debian: sudo apt-get install chromium firefox-esr) " +
      "or name your own in BREACHLIGHT_CHROMIUM and BREACHLIGHT_FIREFOX.",
  );
});

describe("Chromium's sandbox", () => {
  const ruleOf = (text: string) => {
    writeFileSync(join(folder, "rule"), text);
    return join(folder, "rule");
  };

  it("can't start as root, or where a program needs a profile for it", () => {
    expect(canSandbox(0, ruleOf("0\n"))).toBe(false);
    expect(canSandbox(1000, ruleOf("1\n"))).toBe(false);
  });

  it("can start otherwise", () => {
    expect(canSandbox(1000, ruleOf("0\n"))).toBe(true);
    expect(canSandbox(1000, join(folder, "absent"))).toBe(true);
  });
});
