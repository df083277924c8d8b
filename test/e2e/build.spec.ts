// What is built and what it asks of the browser, held to the list.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "./extension.ts";

const DIST = resolve(import.meta.dirname, "../../dist/chrome");
const manifest = JSON.parse(readFileSync(join(DIST, "manifest.json"), "utf8"));

const MAX_CONTENT_BYTES = 12_000;

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

test("asks for the permissions of the list and no other", () => {
  expect([...manifest.permissions].sort()).toEqual(["alarms", "identity", "storage", "tabs"]);
  expect(manifest.optional_permissions).toEqual(["notifications"]);
  for (const name of [
    "host_permissions",
    "optional_host_permissions",
    "web_accessible_resources",
    "externally_connectable",
  ]) {
    expect(manifest, name).not.toHaveProperty(name);
  }
  expect(manifest.incognito).toBe("spanning");
});

test("keeps its own pages under the policy", () => {
  expect(manifest.content_security_policy).toEqual({
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      "font-src 'self'; connect-src 'self' https: http://127.0.0.1:* http://localhost:* http://[::1]:*; " +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
});

test("puts one small, self-contained file on web pages", () => {
  expect(manifest.content_scripts).toHaveLength(1);
  const [script] = manifest.content_scripts;
  expect(script).toMatchObject({
    matches: ["http://*/*", "https://*/*"],
    run_at: "document_start",
    all_frames: true,
    match_about_blank: true,
    match_origin_as_fallback: true,
  });
  expect(script.js).toHaveLength(1);
  expect(script).not.toHaveProperty("css");
  const code = readFileSync(join(DIST, script.js[0]));
  console.log(`content script: ${code.length} bytes, ${gzipSync(code, { level: 9 }).length} gzipped`);
  expect(code.length).toBeLessThanOrEqual(MAX_CONTENT_BYTES);
  // No import, no loader, no request, no timer that polls the page, no observer of its tree.
  const text = code.toString("utf8");
  expect(text).not.toMatch(/\bimport\s*[({"'`]|\bfetch\(|XMLHttpRequest|process\.env|\beval\(|new Function/);
  expect(text).not.toMatch(/subtree/);
});

test("ships no code from elsewhere, no source map and nothing that runs strings", () => {
  for (const name of files(DIST)) {
    expect(name).not.toMatch(/\.map$/);
    if (!/\.(?:js|html)$/.test(name)) continue;
    const text = readFileSync(join(DIST, name), "utf8");
    expect(text, name).not.toMatch(/<script[^>]+src="(?:https?:)?\/\//);
    expect(text, name).not.toMatch(/\beval\(|new Function\(|importScripts\(/);
  }
});

test("says everything in English for a start, with nothing missing", () => {
  const messages = JSON.parse(readFileSync(join(DIST, "_locales/en/messages.json"), "utf8"));
  expect(messages.extensionName.message).toBe("Breachlight");
  expect(messages.extensionDescription.message.length).toBeLessThanOrEqual(132);
});
