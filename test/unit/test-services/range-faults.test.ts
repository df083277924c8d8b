// Every fault switch of the local range service, over real HTTP.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type RangeFault, type RangeService, startRangeService } from "../../services/range-service.ts";

let service: RangeService;
let rightAnswer: string;

beforeAll(async () => {
  service = await startRangeService();
  rightAnswer = await (await ask()).text();
});
afterAll(() => service.stop());
afterEach(() => service.setFault(undefined));

function ask(init?: RequestInit): Promise<Response> {
  return fetch(`${service.url}/range/5BAA6`, init);
}

function setOverHttp(body: string): Promise<Response> {
  return fetch(`${service.url}/_fault`, { method: "PUT", body });
}

describe("a fault", () => {
  it("delays the right answer", async () => {
    service.setFault({ kind: "delay", ms: 150 });
    const start = performance.now();
    expect(await (await ask()).text()).toBe(rightAnswer);
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  it.each([404, 429, 500, 503])("answers with status %i and no row", async (status) => {
    service.setFault({ kind: "status", status });
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.headers.has("retry-after")).toBe(false);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.text()).not.toMatch(/[0-9A-F]{35}:/);
  });

  it.each([2, "Fri, 21 Nov 2036 10:00:00 GMT"])(
    "says with Retry-After when to come back: %s",
    async (retryAfter) => {
      service.setFault({ kind: "status", status: 429, retryAfter });
      expect((await ask()).headers.get("retry-after")).toBe(String(retryAfter));
    },
  );

  it("resets the connection", async () => {
    service.setFault({ kind: "reset" });
    const error = await ask().catch((thrown: Error) => thrown);
    expect(error).toHaveProperty("cause.code", "ECONNRESET");
  });

  it("ends the connection halfway through the announced length", async () => {
    service.setFault({ kind: "truncate" });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get("content-length"))).toBe(rightAnswer.length);
    await expect(answer.text()).rejects.toThrow();
  });

  it("cuts the text inside a row of a complete answer", async () => {
    service.setFault({ kind: "cut" });
    const answer = await ask();
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(rightAnswer.startsWith(text)).toBe(true);
    expect(text).toMatch(/\r\n[0-9A-F]{1,34}$/);
  });

  it("answers with a page instead of a range", async () => {
    service.setFault({ kind: "html" });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await answer.text()).toMatch(/^<!doctype html>/);
  });

  it("answers 200 with nothing", async () => {
    service.setFault({ kind: "empty" });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
  });

  it("answers 204", async () => {
    service.setFault({ kind: "no-content" });
    expect((await ask()).status).toBe(204);
  });

  it("never answers, and keeps the connection", async () => {
    service.setFault({ kind: "hang" });
    await expect(ask({ signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/);
  });

  it("redirects elsewhere", async () => {
    service.setFault({ kind: "redirect", to: "http://127.0.0.1:1/elsewhere" });
    const answer = await ask({ redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("http://127.0.0.1:1/elsewhere");
  });

  it("answers with any body and type", async () => {
    service.setFault({ kind: "body", body: "{}", contentType: "application/json" });
    const answer = await ask();
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.text()).toBe("{}");
    service.setFault({ kind: "body", body: "\uFEFFrow" });
    expect(Buffer.from(await (await ask()).arrayBuffer())).toEqual(Buffer.from("\uFEFFrow"));
  });

  it("leaves preflights, other paths and refusals as they are", async () => {
    service.setFault({ kind: "status", status: 503 });
    expect((await ask({ method: "OPTIONS" })).status).toBe(204);
    expect((await fetch(`${service.url}/range/none`)).status).toBe(400);
    expect((await fetch(service.url)).status).toBe(404);
  });

  it("is recorded like any other request", async () => {
    service.setFault({ kind: "reset" });
    service.forget();
    await ask().catch(() => undefined);
    expect(service.requests).toMatchObject([{ prefix: "5BAA6" }]);
  });
});

describe("a fault set by another process", () => {
  const faults: RangeFault[] = [
    { kind: "delay", ms: 1 },
    { kind: "status", status: 429, retryAfter: 2 },
    { kind: "reset" },
    { kind: "truncate" },
    { kind: "cut" },
    { kind: "html" },
    { kind: "empty" },
    { kind: "no-content" },
    { kind: "hang" },
    { kind: "redirect", to: "/elsewhere" },
    { kind: "body", body: "row", contentType: "text/plain" },
  ];

  it.each(faults)("can be $kind", async (fault) => {
    expect((await setOverHttp(JSON.stringify(fault))).status).toBe(204);
  });

  it("acts until it is taken back", async () => {
    await setOverHttp(JSON.stringify({ kind: "status", status: 503 }));
    expect((await ask()).status).toBe(503);
    expect((await fetch(`${service.url}/_fault`, { method: "DELETE" })).status).toBe(204);
    expect(await (await ask()).text()).toBe(rightAnswer);
  });

  it.each([
    "",
    "null",
    '"reset"',
    "{}",
    '{"kind":"toString"}',
    '{"kind":"delay"}',
    '{"kind":"status","status":"503"}',
    '{"kind":"status","status":42}',
    '{"kind":"redirect"}',
    '{"kind":"body"}',
  ])("is refused and changes nothing when it is %s", async (body) => {
    expect((await setOverHttp(body)).status).toBe(400);
    expect((await ask()).status).toBe(200);
  });

  it("cannot be set by a page: a switch gives no permission to other origins", async () => {
    const preflight = await fetch(`${service.url}/_fault`, { method: "OPTIONS" });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.has("access-control-allow-origin")).toBe(false);
    expect((await fetch(`${service.url}/_other`)).status).toBe(404);
  });
});
