// A browser is taken where it will do, and where it will not, that is said: played by small programs that tell a version.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BROWSERS, chosenBrowser, findBrowser, objectionTo, SetupError } from "../../../scripts/browser.mjs";

const ROOT = resolve(import.meta.dirname, "../../..");

let folder = "";

/** A program on the made-up PATH that says `version`, and `more` in its text only. */
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

// Windows asks no program for its version.
describe.skipIf(process.platform === "win32")("a browser on the PATH", () => {
  it("is taken where its version will do", () => {
    const chromium = install("chromium", "Chromium 156.0.1 built on Debian");
    const firefox = install("firefox-esr", "Mozilla Firefox 153.7.0esr");
    expect(findBrowser("chromium")).toBe(chromium);
    expect(findBrowser("firefox")).toBe(firefox);
  });

  it("is found by the second name where the first is too old", () => {
    install("firefox-esr", "Mozilla Firefox 140.2.0esr");
    const current = install("firefox", "Mozilla Firefox 155.0b3");
    expect(findBrowser("firefox")).toBe(current);
  });

  it("is not found where there is none, or none that starts as one", () => {
    expect(findBrowser("firefox")).toBeUndefined();
    install("firefox", "Chromium 156.0.1");
    install("chromium", "Mozilla Firefox 153.0");
    mkdirSync(join(folder, "chromium-browser"));
    expect([findBrowser("firefox"), findBrowser("chromium")]).toEqual([undefined, undefined]);
  });

  it("reads the version below what a program says first", () => {
    const path = install("firefox", "Warning: no display\nMozilla Firefox 142.0");
    expect(objectionTo("firefox", path)).toBeUndefined();
  });
});

describe.skipIf(process.platform === "win32")("what is wrong with a browser", () => {
  it("is its age", () => {
    const firefox = install("firefox", "Mozilla Firefox 141.0.3");
    const chromium = install("chromium", "Chromium 122.0.6261.57");
    expect(objectionTo("firefox", firefox)).toBe("is version 141, and 142 is the oldest that will do");
    expect(objectionTo("chromium", chromium)).toBe("is version 122, and 123 is the oldest that will do");
  });

  it("is a Chrome that loads no extension, and no other Chrome", () => {
    const path = install("chrome", "Google Chrome 137.0.7151.55");
    expect(objectionTo("chromium", path)).toMatch(/ignores --load-extension/);
    install("chrome", "Google Chrome 136.0.7103.59");
    expect(objectionTo("chromium", path)).toBeUndefined();
    install("chrome", "Google Chrome for Testing 150.0.1");
    expect(objectionTo("chromium", path)).toBeUndefined();
  });

  it("is a snap of Firefox, linked or by a script", () => {
    const script = install("firefox", "Mozilla Firefox 155.0", "exec /snap/bin/firefox");
    expect(objectionTo("firefox", script)).toMatch(/^is a snap/);
    install("snap", "Mozilla Firefox 155.0");
    symlinkSync("snap", join(folder, "linked"));
    expect(objectionTo("firefox", join(folder, "linked"))).toMatch(/^is a snap/);
  });

  it("is that it is no program", () => {
    expect(objectionTo("firefox", join(folder, "nothing"))).toBe("is no program");
    expect(objectionTo("firefox", folder)).toBe("is no program");
  });
});

describe.skipIf(process.platform === "win32")("an own choice", () => {
  it("goes before all else, and is not overruled where it will not do", () => {
    install("firefox", "Mozilla Firefox 153.0");
    const own = install("own", "Mozilla Firefox 150.0");
    vi.stubEnv("BREACHLIGHT_FIREFOX", own);
    expect(chosenBrowser("firefox")).toBe(own);
    install("own", "Mozilla Firefox 91.0");
    expect(() => chosenBrowser("firefox")).toThrow(
      new SetupError(
        `BREACHLIGHT_FIREFOX names ${own}, which is version 91, and 142 is the oldest that will do.`,
      ),
    );
  });

  it("is nothing where the variable is empty", () => {
    vi.stubEnv("BREACHLIGHT_CHROMIUM", "");
    expect(chosenBrowser("chromium")).toBeUndefined();
  });
});

describe("the oldest that will do", () => {
  it("is what the manifests say", () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, "manifest.json"), "utf8"));
    expect(`${BROWSERS.chromium.lowestMajor}`).toBe(manifest.minimum_chrome_version);
    const config = readFileSync(join(ROOT, "vite.config.ts"), "utf8");
    expect(config).toContain(`LOWEST_FIREFOX = "${BROWSERS.firefox.lowestMajor}"`);
  });
});
