// The demo pages hold the forms that the tour and the end-to-end tests rely on.

import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLAIN_HOST, startDemoSite } from "../../services/demo-site.ts";
import type { LocalServer } from "../../services/local-server.ts";

let site: LocalServer;

beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.stop());

async function read(path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** As a browser would that was told to find the host here. */
function readAs(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port: site.port, path, headers: { host: `${host}:${site.port}` } },
      (answer) => resolve(text(answer)),
    )
      .on("error", reject)
      .end();
  });
}

function passwordFields(page: string): string[] {
  return [...page.matchAll(/<input type="password"[^>]*autocomplete="([^"]+)"/g)].map(
    (field) => field[1] ?? "",
  );
}

describe("the demo site", () => {
  it.each([
    ["/login", ["current-password"]],
    ["/signup", ["new-password", "new-password"]],
    ["/change", ["current-password", "new-password", "new-password"]],
    ["/frame-login", ["current-password"]],
    ["/shadow", ["current-password"]],
    ["/plain", ["current-password"]],
    ["/leaving", ["current-password"]],
    ["/welcome", []],
  ])("has on %s the password fields %j", async (path, fields) => {
    expect(passwordFields(await read(path))).toEqual(fields);
  });

  it("leads from its first page to every other", async () => {
    const index = await read("/");
    for (const path of ["/login", "/signup", "/change", "/frame", "/shadow", "/leaving", "/fast", "/slow"]) {
      expect(index).toContain(`href="${path}"`);
    }
    expect(index).toContain(`http://${PLAIN_HOST}:${site.port}/plain`);
  });

  it.each([
    ["/session", "/welcome"],
    ["/account", "/welcome"],
    ["/password", "/welcome"],
    ["/frame-session", "/frame-welcome"],
  ])("answers a form sent to %s with 303 to %s", async (target, next) => {
    const answer = await fetch(site.url + target, { method: "POST", body: "password=x", redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(next);
    await read(next);
  });

  it("takes the framed form from the other loopback host, which is another site", async () => {
    const path = `:${site.port}/frame-login`;
    expect(await readAs("127.0.0.1", "/frame")).toContain(`src="http://localhost${path}"`);
    expect(await readAs("localhost", "/frame")).toContain(`src="http://127.0.0.1${path}"`);
  });

  it("answers to any host name", async () => {
    expect(await readAs(PLAIN_HOST, "/plain")).toContain("Welcome back");
  });

  it("has nothing from elsewhere in its pages", async () => {
    const paths = ["/", "/login", "/welcome", "/signup", "/change", "/shadow", "/plain", "/leaving", "/fast"];
    for (const path of paths) {
      const page = await read(path);
      for (const [, address] of page.matchAll(/(?:src|<link[^>]+href)="([^"]+)"/g)) {
        expect(address).toMatch(/^\/[^/]/);
        await read(address ?? "");
      }
    }
  });

  it("has a page that takes care, and one that does not", async () => {
    const fast = await read("/fast");
    expect(fast).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(fast).toMatch(/<meta name="description" content="[^"]{50,}">/);
    const slow = await read("/slow");
    expect(slow).not.toMatch(/doctype|lang=|<title|name="description"|alt=|<label/);
    const addresses = [...slow.matchAll(/(?:src|<link[^>]+href)="([^"]+)"/g)].map(
      ([, address = ""]) => address,
    );
    const sizes = await Promise.all(
      addresses.map(async (address) => {
        const { status, headers } = await fetch(site.url + address);
        expect(status, address).toBe(address === "/slow/missing.png" ? 404 : 200);
        return Number(headers.get("content-length"));
      }),
    );
    expect(sizes.filter((size) => size > 1_000_000)).toHaveLength(3);
  });

  it.each([
    "/slow/",
    "/slow/constructor",
    "/slow/slow-page.ts",
    "/nothing",
    "/constructor",
    "/pages.ts",
    "/../demo-site.ts",
  ])("answers 404 to %s", async (path) => {
    expect((await fetch(site.url + path)).status).toBe(404);
  });
});
