// The local lookup service as a server: the ways to name a version, limits, other origins, its records and switches.

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  BLOCK_MS,
  type LookupService,
  PEOPLE,
  PERSISTENT_REJECTIONS,
  startLookupService,
} from "../../services/lookup-service.ts";
import { type AskOptions, ask, handClock } from "./lookup-client.ts";

const clock = handClock();
let service: LookupService;

beforeAll(async () => {
  service = await startLookupService({ now: clock.now });
});
afterAll(() => service.stop());
beforeEach(() => service.forget());

const ROBIN = `/api/v2/breachedaccount/${encodeURIComponent(PEOPLE.robin)}`;

function get(path: string, options?: AskOptions) {
  return ask(service, path, options);
}

describe("the version", () => {
  it.each<[string, string, Record<string, string>]>([
    ["in the address", "/api/v2/breaches", {}],
    ["in a header", "/api/breaches", { "api-version": "2" }],
    ["in the media type", "/api/breaches", { Accept: "application/vnd.service.v2+json" }],
    ["among media types", "/api/breaches", { Accept: "text/html, application/vnd.service.v2+json;q=0.9" }],
    ["in the address before the header", "/api/v2/breaches", { "api-version": "7" }],
  ])("can be named %s", async (_, path, headers) => {
    const named = await get(path, { headers });
    expect(named.status).toBe(200);
    service.forget();
    expect(named.text).toBe((await get("/api/v2/breaches")).text);
  });

  it("can be named in all three ways for an account too", async () => {
    const account = ROBIN.replace("/v2", "");
    const texts = new Set<string>();
    for (const [path, headers] of [
      [ROBIN, {}],
      [account, { "api-version": "2" }],
      [account, { Accept: "application/vnd.service.v2+json" }],
    ] as const) {
      service.forget();
      texts.add((await get(path, { headers })).text);
    }
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain("CornerShop2021");
  });

  it.each<[string, string, Record<string, string>]>([
    ["none", "/api/breaches", {}],
    ["1", "/api/v1/breaches", {}],
    ["4", "/api/v4/breaches", {}],
    ["1 in the header", "/api/breaches", { "api-version": "1" }],
    ["3 in the header", "/api/breaches", { "api-version": "3" }],
    ["3 in the media type", "/api/breaches", { Accept: "application/vnd.service.v3+json" }],
    ["another media type", "/api/breaches", { Accept: "application/json" }],
  ])("is not spoken when it is %s", async (_, path, headers) => {
    expect((await get(path, { headers })).status).toBe(404);
  });
});

describe("the limit", () => {
  it("answers 429 with text and the seconds to wait in version 2, and restarts with every rejection", async () => {
    expect((await get(ROBIN)).status).toBe(200);
    clock.pass(1499);
    const { status, headers, text } = await get(ROBIN);
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("2");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(text).toMatch(/rate limit was exceeded.*acceptable use/);
    clock.pass(1499);
    expect((await get(ROBIN)).status).toBe(429);
    clock.pass(1500);
    expect((await get(ROBIN)).status).toBe(200);
  });

  it("answers 429 with JSON in version 3", async () => {
    await get("/api/v3/breaches");
    const { status, headers, text } = await get("/api/v3/breaches");
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("2");
    expect(JSON.parse(text)).toEqual({ statusCode: 429, message: expect.stringMatching(/rate limit/) });
  });

  it("is one for all versions and operations of a family", async () => {
    const paths = ["/api/v2/breaches", "/api/v2/breach/Quill", "/api/v3/latestbreach", "/api/v3/dataclasses"];
    for (const first of paths) {
      service.forget();
      await get(first);
      expect((await get(ROBIN)).status, first).toBe(429);
    }
    expect((await get(ROBIN.replace("breached", "paste"))).status).toBe(200);
  });

  it("counts what is refused, and does not count what is no question", async () => {
    await get("/api/v2/breachedaccount/");
    expect((await get(ROBIN)).status).toBe(429);
    service.forget();
    await get(ROBIN, { method: "OPTIONS" });
    await get(ROBIN, { method: "POST" });
    await get("/api/v2/nothing");
    expect((await get(ROBIN)).status).toBe(200);
  });

  it("keeps out whoever goes on and on, with a page that names no other origin", async () => {
    await get(ROBIN);
    for (let time = 0; time < PERSISTENT_REJECTIONS; time++) await get(ROBIN);
    for (const [path, method] of [
      [ROBIN, "GET"],
      ["/api/v2/pasteaccount/robin@shop.test", "GET"],
      [ROBIN, "OPTIONS"],
    ] as const) {
      const { status, headers, text } = await get(path, { method });
      expect(status, method).toBe(503);
      expect(headers["content-type"]).toMatch(/^text\/html/);
      expect(text).toMatch(/^<!doctype html>/);
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    }
    expect((await get("/logos/QuillForum.png")).status).toBe(200);
    clock.pass(BLOCK_MS);
    expect((await get(ROBIN)).status).toBe(200);
  });

  it("holds on the real clock: 429, and 200 once Retry-After is over", async () => {
    const real = await startLookupService();
    expect((await ask(real, ROBIN)).status).toBe(200);
    const { status, headers } = await ask(real, ROBIN);
    expect(status).toBe(429);
    await wait(Number(headers["retry-after"]) * 1000);
    expect((await ask(real, ROBIN)).status).toBe(200);
    await real.stop();
  });
});

describe("other origins", () => {
  const origin = { Origin: "https://shop.example" };

  it.each([ROBIN, "/api/v2/nothing", "/api/v2/breach/Nothing", "/logos/QuillForum.png"])(
    "may read %s, but not Retry-After",
    async (path) => {
      const { headers } = await get(path, { headers: origin });
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers).not.toHaveProperty("access-control-expose-headers");
    },
  );

  it("may read a rejection", async () => {
    await get(ROBIN);
    const { status, headers } = await get(ROBIN, { headers: origin });
    expect(status).toBe(429);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers).not.toHaveProperty("access-control-expose-headers");
  });

  it.each(["api-version", "hibp-api-key"])("may send %s", async (name) => {
    const { status, headers } = await get(ROBIN, {
      method: "OPTIONS",
      headers: {
        ...origin,
        "User-Agent": undefined,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": name,
      },
    });
    expect(status).toBe(204);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-methods"]).toBe("GET");
    expect(headers["access-control-allow-headers"]?.split(", ")).toContain(name);
  });

  it("get no permission from a switch", async () => {
    const { headers } = await get("/_requests", { headers: origin });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect((await get("/_fault", { method: "OPTIONS", headers: origin })).status).toBe(405);
  });
});

describe("the record of requests", () => {
  it("holds what was asked, when, and what was answered", async () => {
    const before = clock.now();
    await get(`${ROBIN}?domain=shop.test`, { headers: { "api-version": "2" } });
    clock.pass(700);
    await get("/api/v2/pasteaccount/nobody%40shop.test");
    await get("/logos/QuillForum.png");
    await get("/api/v2/breaches");
    const [breaches, pastes, logo, limited] = service.requests;
    expect(breaches).toMatchObject({
      method: "GET",
      path: `${ROBIN}?domain=shop.test`,
      operation: "breachedaccount",
      family: "breach",
      account: PEOPLE.robin,
      at: before,
      status: 200,
    });
    expect(breaches?.headers["api-version"]).toBe("2");
    expect(pastes).toMatchObject({
      operation: "pasteaccount",
      family: "paste",
      account: PEOPLE.nobody,
      at: before + 700,
      status: 404,
    });
    expect(logo).toMatchObject({ operation: "logo", status: 200 });
    expect(logo).not.toHaveProperty("family");
    expect(limited).toMatchObject({ operation: "breaches", status: 429 });
    expect(limited).not.toHaveProperty("account");
  });

  it("holds preflights as no question", async () => {
    await get(ROBIN, { method: "OPTIONS" });
    expect(service.requests).toMatchObject([{ method: "OPTIONS", path: ROBIN, status: 204 }]);
    expect(service.requests[0]).not.toHaveProperty("operation");
  });

  it("can be read over HTTP, and cleared together with the limits", async () => {
    await get(ROBIN);
    const { text } = await get("/_requests");
    expect(JSON.parse(text)).toMatchObject([{ operation: "breachedaccount", status: 200 }]);
    expect((await get("/_requests", { method: "DELETE" })).text).toBe("[]");
    expect(service.requests).toEqual([]);
    expect((await get(ROBIN)).status).toBe(200);
  });
});

describe("what is not there", () => {
  it.each([
    "/",
    "/api",
    "/api/v2",
    "/api/v2/range/5BAA6",
    "/range/5BAA6",
    "/logos/",
    "/logos/QuillForum.svg",
  ])("is 404 at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each(["POST", "PUT", "DELETE", "HEAD"])("is answered with 405 to %s", async (method) => {
    for (const path of [ROBIN, "/api/v2/breaches", "/logos/QuillForum.png"]) {
      const { status, headers } = await get(path, { method });
      expect(status).toBe(405);
      expect(headers.allow).toBe("GET, OPTIONS");
    }
  });

  it.each([
    ["/_nothing", "GET", 404],
    ["/_requests", "PUT", 405],
    ["/_fault", "GET", 405],
  ])("is no switch: %s", async (path, method, status) => {
    expect((await get(path, { method })).status).toBe(status);
  });
});
