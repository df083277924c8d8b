// The demo pages hold the forms that the tour and the end-to-end tests rely on.

import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemoSite } from "../../services/demo-site.ts";
import type { LocalServer } from "../../services/local-server.ts";
import { ask } from "./client.ts";

let site: LocalServer;

beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.stop());

it.each([
  ["/login", "current-password"],
  ["/signup", "new-password new-password"],
  ["/change", "current-password new-password new-password"],
  ["/frame-login", "current-password"],
  ["/shadow", "current-password"],
  ["/plain", "current-password"],
  ["/leaving", "current-password"],
  ["/welcome", ""],
])("has on %s the password fields “%s”, and nothing from elsewhere", async (path, fields) => {
  const { status, text } = await ask(site.url, path);
  expect(status).toBe(200);
  const found = [...text.matchAll(/<input type="password"[^>]*autocomplete="([^"]+)"/g)];
  expect(found.map(([, field]) => field).join(" ")).toBe(fields);
  for (const [, address = ""] of text.matchAll(/(?:src|<link[^>]+href)="([^"]+)"/g)) {
    expect((await ask(site.url, address)).status, address).toBe(200);
  }
});

it.each([
  ["/session", "/welcome"],
  ["/frame-session", "/frame-welcome"],
])("answers a form sent to %s with 303 to %s", async (target, next) => {
  const answer = await ask(site.url, target, { method: "POST", body: "password=x" });
  expect([answer.status, answer.headers.location]).toEqual([303, next]);
});

it("has a page that takes care, and one that does not", async () => {
  const [fast, slow, photo] = await Promise.all(
    ["/fast", "/slow", "/slow/photo-1.png"].map((path) => ask(site.url, path)),
  );
  expect(fast?.text).toMatch(
    /^<!doctype html>\n<html lang="en">.*<meta name="description" content="[^"]{50,}">/s,
  );
  expect(slow?.text).not.toMatch(/doctype|lang=|<title|name="description"|alt=|<label/);
  expect(photo?.bytes.length).toBeGreaterThan(1_000_000);
});

it.each(["/slow/", "/slow/slow-page.ts", "/constructor", "/pages.ts", "/../demo-site.ts"])(
  "answers 404 to %s",
  async (path) => {
    expect((await ask(site.url, path)).status).toBe(404);
  },
);
