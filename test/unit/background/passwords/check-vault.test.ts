// Tests vault audit requests to the background: which are valid, what they return, and that nothing is stored.
import * as v from "valibot";
import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import { beginWith, useFakeBrowser, world } from "../../../world/fake-browser.ts";

useFakeBrowser();

const PREFIX = "5BAA6";
const KNOWN = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
const OTHER = "0018A45C4D1DEF81644B54AB7F969B88D65";
const QUESTION = { prefix: PREFIX, suffixes: [OTHER, KNOWN], run: { startedAt: 5, requests: 1 } };
const SERVICE = "https://ranges.example";
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  services: { ...DEFAULT_SETTINGS.services, passwordsUrl: SERVICE },
};

const asked: { url: string; headers: Headers; init: RequestInit }[] = [];
let answer: () => Response;
let background: typeof import("../../../../src/background/passwords/check-vault.ts");

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  answer = () => new Response(`${KNOWN}:7`, { headers: { ETag: '"one"' } });
  beginWith({ granted: [], isFirefox: false, tabs: [] });
  world.session = {};
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers), init });
    return answer();
  });
  background = await import("../../../../src/background/passwords/check-vault.ts");
});

const check = (some: object = {}, isPrivate = false) =>
  background.checkVaultRange(SETTINGS, { ...QUESTION, ...some }, isPrivate);

it("returns a count per suffix, with padding and without cookies, and makes a new request each time", async () => {
  const counted = { state: "counted", counts: [0, 7], known: { etag: '"one"', service: SERVICE } };
  expect(await check()).toEqual(counted);
  expect(await check()).toEqual(counted);
  expect(asked.map(({ url }) => url)).toEqual(Array(2).fill(`${SERVICE}/range/${PREFIX}`));
  expect(asked[0]?.headers.get("Add-Padding")).toBe("true");
  expect(asked[0]?.init.credentials).toBe("omit");
  expect(asked[0]?.headers.has("If-None-Match")).toBe(false);
});

it("sends an ETag back only to the service that issued it", async () => {
  answer = () => new Response(null, { status: 304 });
  expect(await check({ known: { etag: '"one"', service: SERVICE } })).toEqual({ state: "unchanged" });
  expect(asked[0]?.headers.get("If-None-Match")).toBe('"one"');
  answer = () => new Response(`${KNOWN}:7`);
  await check({ known: { etag: '"one"', service: "https://other.example" } });
  expect(asked[1]?.headers.has("If-None-Match")).toBe(false);
});

it("sends no ETag in Firefox, which would store the URL of a response without a body on disk", async () => {
  beginWith({ granted: [], isFirefox: true, tabs: [] });
  expect(await check()).toEqual({ state: "counted", counts: [0, 7] });
});

it("makes no request while checks are off", async () => {
  const settings = { ...SETTINGS, passwordChecks: { ...SETTINGS.passwordChecks, enabled: false } };
  expect(await background.checkVaultRange(settings, QUESTION, false)).toEqual({ state: "skipped" });
  expect(asked).toEqual([]);
});

it("stores no prefix or suffix, and lists no request from a private window", async () => {
  await check({}, true);
  expect(world.session).toEqual({});
  await check();
  await vi.waitFor(() => expect(world.session["sent-requests"]).toHaveLength(1));
  const kept = JSON.stringify([world.session, world.local]);
  for (const part of [PREFIX, KNOWN, OTHER]) expect(kept).not.toContain(part);
});

it.each([
  ["a lowercase prefix", { prefix: "5baa6" }],
  ["a full hash as a prefix", { prefix: PREFIX + KNOWN }],
  ["a password as a suffix", { suffixes: ["correct horse battery staple, you see"] }],
  ["a suffix of the wrong length", { suffixes: [KNOWN.slice(1)] }],
  ["a digit before a suffix", { suffixes: [`0${KNOWN}`] }],
  ["a line break after a suffix", { suffixes: [`${KNOWN}\n`] }],
  ["a two-line ETag", { known: { etag: '"one"\r\nCookie: x', service: SERVICE } }],
  ["no request count", { run: { startedAt: 5 } }],
])("rejects a request with %s", (_name, some) => {
  expect(v.safeParse(background.VAULT_QUESTION, QUESTION).success).toBe(true);
  expect(v.safeParse(background.VAULT_QUESTION, { ...QUESTION, ...some }).success).toBe(false);
});
