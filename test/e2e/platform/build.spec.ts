// What is built for each browser: its permissions, checked against the list, and its size.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { BROWSERS } from "../../../scripts/browser.mjs";
import { type BrowserName, BUILT } from "../driver/launch.ts";
import { zippedSizes } from "./package-size.ts";

/** Of the one file on every page, raw and gzipped. */
const MAX_CONTENT_BYTES = 12_200;
const MAX_CONTENT_GZIP_BYTES = 5_800;

/** 82,000 of it are hashes of common passwords, which don't compress, and 16,000 the licenses of others. */
const MAX_ZIPPED_BYTES = 640_000;
/** Seven languages with about 1,110 messages each. */
const MAX_ZIPPED_MESSAGE_BYTES = 102_000;

// Chromium drops a bracketed address with a log line, and so would Firefox.
const LOOPBACK: Record<BrowserName, string> = {
  chromium: "http://127.0.0.1:* http://localhost:* http://[::1]:*",
  firefox: "http://127.0.0.1:* http://localhost:*",
};

/** Keys that only one browser understands; each would warn about the other's. */
const OWN_KEYS: Record<BrowserName, Record<string, unknown>> = {
  chromium: {
    background: { service_worker: "service-worker-loader.js" },
    key: expect.stringMatching(/^[\w+/]{380,}=*$/),
    minimum_chrome_version: `${BROWSERS.chromium.lowestMajor}`,
    storage: { managed_schema: "managed-schema.json" },
  },
  firefox: {
    background: { scripts: ["assets/suffixes.js", "service-worker-loader.js"] },
    browser_specific_settings: {
      gecko: {
        id: "extension@breachlight.example",
        strict_min_version: `${BROWSERS.firefox.lowestMajor}.0`,
        data_collection_permissions: {
          required: ["authenticationInfo"],
          optional: ["personallyIdentifyingInfo", "browsingActivity"],
        },
      },
    },
  },
};

/** The browser that the tests run for; no test here starts it. */
function browser(): BrowserName {
  return test.info().project.name === "firefox" ? "firefox" : "chromium";
}

function manifestOf(name: BrowserName) {
  return JSON.parse(readFileSync(join(BUILT[name], "manifest.json"), "utf8"));
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

test("requests the permissions on the list and no others @both", () => {
  const manifest = manifestOf(browser());
  expect([...manifest.permissions].sort()).toEqual(["alarms", "identity", "storage", "tabs"]);
  expect(manifest.optional_permissions).toEqual(["notifications"]);
  for (const name of [
    "host_permissions",
    "optional_host_permissions",
    "web_accessible_resources",
    "externally_connectable",
    "update_url",
  ]) {
    expect(manifest, name).not.toHaveProperty(name);
  }
  expect(manifest.incognito).toBe("spanning");
});

test("has keys that only this browser understands, and everything else in common @both", () => {
  const manifest = manifestOf(browser());
  for (const [key, value] of Object.entries(OWN_KEYS[browser()])) expect(manifest[key], key).toEqual(value);
  const [chromium, firefox] = (["chromium", "firefox"] as const).map((name) => {
    const { content_security_policy: _policy, ...rest } = manifestOf(name);
    for (const key of Object.keys(OWN_KEYS[name])) delete rest[key];
    return rest;
  });
  expect(firefox).toEqual(chromium);
});

test("has the policy on its own pages @both", () => {
  expect(manifestOf(browser()).content_security_policy).toEqual({
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      `font-src 'self'; connect-src 'self' https: ${LOOPBACK[browser()]}; ` +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
});

test("puts one small, self-contained file on web pages", () => {
  const { content_scripts: scripts } = manifestOf(browser());
  expect(scripts).toHaveLength(1);
  const [script] = scripts;
  expect(script).toMatchObject({
    matches: ["http://*/*", "https://*/*"],
    run_at: "document_start",
    all_frames: true,
    match_about_blank: true,
    match_origin_as_fallback: true,
  });
  expect(script.js).toHaveLength(1);
  // In the page's own world, the page could tell.
  for (const name of ["css", "world"]) expect(script, name).not.toHaveProperty(name);
  const code = readFileSync(join(BUILT[browser()], script.js[0]));
  const ofFirefox = readFileSync(join(BUILT.firefox, manifestOf("firefox").content_scripts[0].js[0]));
  expect(ofFirefox.equals(code), "the same in both browsers").toBe(true);
  expect(code.length).toBeLessThanOrEqual(MAX_CONTENT_BYTES);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(MAX_CONTENT_GZIP_BYTES);
  // No import, no loader, no request, no timer that polls the page, no tree observer.
  const text = code.toString("utf8");
  expect(text).not.toMatch(/\bimport\s*[({"'`]|\bfetch\(|XMLHttpRequest|process\.env|\beval\(|new Function/);
  expect(text).not.toMatch(/subtree/);
});

test("ships no external code, no source maps and nothing that runs strings @both", () => {
  const folder = BUILT[browser()];
  for (const name of files(folder)) {
    expect(name).not.toMatch(/\.map$/);
    if (!/\.(?:js|html)$/.test(name)) continue;
    const text = readFileSync(join(folder, name), "utf8");
    expect(text, name).not.toMatch(/<script[^>]+src="(?:https?:)?\/\//);
    // The worker has one more file, which the pages have too.
    const own = text.replace(/^importScripts\("\/assets\/suffixes\.js"\);/, "");
    expect(own, name).not.toMatch(/\beval\(|new Function\(|importScripts\(/);
  }
});

test("has in the popup's page all that its first paint needs @both", () => {
  const html = readFileSync(join(BUILT[browser()], "src/pages/popup/index.html"), "utf8");
  // A disabled link loads nothing.
  expect(html).not.toMatch(/rel="stylesheet"(?! disabled)/);
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  const imported = scripts.flatMap((path) => {
    const code = readFileSync(join(BUILT[browser()], path), "utf8");
    return [...code.matchAll(/(?:from|import)\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, name = ""]) =>
      basename(name),
    );
  });
  expect(scripts.map((path) => basename(path))).toEqual(expect.arrayContaining(imported));
});

test("is small, apart from the renderer of full reports", async () => {
  const { whole, parts } = await zippedSizes(BUILT[browser()]);
  expect(whole).toBeLessThanOrEqual(MAX_ZIPPED_BYTES);
  expect(parts["messages in seven languages"]).toBeLessThanOrEqual(MAX_ZIPPED_MESSAGE_BYTES);
});
