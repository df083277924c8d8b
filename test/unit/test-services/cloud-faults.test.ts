// Every fault switch of the local cloud services, over real HTTP.

import { Agent, request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CloudFault, type CloudServices, FUNCTIONS } from "../../services/cloud-services.ts";
import { askDeletion, askPolicy, askReportConfig, startWithTokens } from "./cloud-client.ts";

let services: CloudServices;

beforeAll(async () => {
  services = await startWithTokens();
});
afterAll(() => services.stop());
beforeEach(() => services.reset());

const isThere = () => services.functions().includes(FUNCTIONS.usedByTwo);

describe("an error", () => {
  it.each<[CloudFault, number, string]>([
    [{ kind: "unauthorized" }, 401, "UNAUTHENTICATED"],
    [{ kind: "scope-missing" }, 403, "PERMISSION_DENIED"],
    [{ kind: "permission-missing" }, 403, "PERMISSION_DENIED"],
    [{ kind: "not-found" }, 404, "NOT_FOUND"],
    [{ kind: "conflict" }, 409, "ABORTED"],
    [{ kind: "invalid-argument" }, 400, "INVALID_ARGUMENT"],
    [{ kind: "too-many-requests" }, 429, "RESOURCE_EXHAUSTED"],
    [{ kind: "server-error", status: 500 }, 500, "INTERNAL"],
    [{ kind: "server-error", status: 503 }, 503, "UNAVAILABLE"],
    [{ kind: "server-error", status: 504 }, 504, "DEADLINE_EXCEEDED"],
  ])("%j has the usual form, and nothing is deleted", async (fault, code, status) => {
    services.setFault(fault);
    const answer = await askDeletion(services);
    expect(answer.status).toBe(code);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toMatchObject({ error: { code, status, message: expect.any(String) } });
    expect(isThere()).toBe(true);
  });

  it("of quota tells when to come back, or does not", async () => {
    services.setFault({ kind: "too-many-requests", retryAfterSeconds: 30 });
    const answer = await askPolicy(services);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(await answer.json()).toMatchObject({ error: { details: [{}, { retryDelay: "30s" }] } });
    services.setFault({ kind: "too-many-requests" });
    const silent = await askPolicy(services);
    expect(silent.headers.has("retry-after")).toBe(false);
    expect(await silent.text()).not.toContain("RetryInfo");
  });

  it("of permission names what the method needs, or what it is told to", async () => {
    services.setFault({ kind: "permission-missing" });
    expect(await (await askReportConfig(services)).text()).toContain("'migrationcenter.reportConfigs.get'");
    services.setFault({ kind: "permission-missing", permission: "resourcemanager.projects.get" });
    expect(await (await askDeletion(services)).text()).toContain("'resourcemanager.projects.get'");
  });

  it("can be told as text, a page, a list, two strings, the wrong types, or not at all", async () => {
    const bodies: string[] = [];
    for (const form of ["text", "html", "array", "string", "wrong-types", "empty"] as const) {
      services.setFault({ kind: "odd-error", status: 502, form });
      const answer = await askPolicy(services);
      expect(answer.status).toBe(502);
      bodies.push(await answer.text());
    }
    const [text, html, ...rest] = bodies;
    expect(() => JSON.parse(text ?? "")).toThrow(SyntaxError);
    expect(html).toContain("<h1>Error 502</h1>");
    expect(rest.slice(0, 3).map((body) => JSON.parse(body))).toMatchObject([
      [{ error: { code: 502 } }],
      { error: "not_allowed" },
      { error: { code: "502", status: null } },
    ]);
    expect(rest[3]).toBe("");
  });
});

describe("a success", () => {
  it("can be a page, nothing, broken, no object, or giant", async () => {
    const answers: Response[] = [];
    for (const fault of [
      { kind: "html" },
      { kind: "empty" },
      { kind: "no-content" },
      { kind: "not-json" },
      { kind: "no-object", value: ["a list"] },
      { kind: "giant", megabytes: 2 },
    ] as const) {
      services.setFault(fault);
      answers.push(await askReportConfig(services));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 200, 200, 200]);
    const [html, empty, none, broken, list, giant] = await Promise.all(answers.map((one) => one.text()));
    expect(html).toContain("<h1>");
    expect([empty, none]).toEqual(["", ""]);
    expect(() => JSON.parse(broken ?? "")).toThrow(SyntaxError);
    expect(JSON.parse(list ?? "")).toEqual(["a list"]);
    expect(giant?.length).toBeGreaterThan(2_000_000);
  });

  it("comes late, with the deletion done", async () => {
    services.setFault({ kind: "delay", ms: 1 });
    expect((await askDeletion(services)).status).toBe(200);
    expect(isThere()).toBe(false);
  });

  it("stops in the middle, with the deletion done", async () => {
    services.setFault({ kind: "truncate" }, { times: 1 });
    const half = await askDeletion(services);
    await expect(half.text()).rejects.toThrow();
    expect(isThere()).toBe(false);
    services.setFault({ kind: "truncate" });
    expect((await askDeletion(services)).status).toBe(404);
    expect(services.requests).toMatchObject([
      { isAborted: true, isCarriedOut: true },
      { isAborted: false, isCarriedOut: false },
    ]);
  });

  it("is a redirect elsewhere", async () => {
    services.setFault({ kind: "redirect", to: "http://127.0.0.1:1/" });
    const { status, headers } = await askPolicy(services);
    expect([status, headers.get("location")]).toEqual([302, "http://127.0.0.1:1/"]);
  });
});

describe("a connection", () => {
  it.each([false, true])("that breaks before any answer has the deletion done: %s", async (isCarriedOut) => {
    services.setFault({ kind: "reset" }, { isCarriedOut });
    await expect(askDeletion(services)).rejects.toThrow("fetch failed");
    expect(isThere()).toBe(!isCarriedOut);
    expect(services.requests).toMatchObject([{ status: 0, isAborted: true, isCarriedOut }]);
  });

  it("that hangs ends when whoever asked hangs up", async () => {
    services.setFault({ kind: "hang" }, { isCarriedOut: true });
    const left = new AbortController();
    const { port } = new URL(services.functionsUrl);
    const path = `/v2beta/${FUNCTIONS.usedByTwo}`;
    const headers = { Authorization: "Bearer of-demo" };
    const asked = request({ port, path, method: "DELETE", headers, signal: left.signal })
      .once("error", () => undefined)
      .end();
    await expect.poll(isThere).toBe(false);
    left.abort();
    await expect.poll(() => services.requests).toMatchObject([{ status: 0, isAborted: true }]);
    asked.destroy();
  });

  it("is closed after a preflight where the switch says so", async () => {
    const agent = new Agent({ keepAlive: true });
    const preflight = () =>
      new Promise<string | undefined>((resolve, reject) => {
        const { port } = new URL(services.functionsUrl);
        request({ agent, port, path: `/v2beta/${FUNCTIONS.unused}`, method: "OPTIONS" }, (answer) => {
          answer.resume().once("end", () => resolve(answer.headers.connection));
        })
          .once("error", reject)
          .end();
      });
    expect(await preflight()).toBe("keep-alive");
    services.closeAfterPreflight(true);
    expect(await preflight()).toBe("close");
    services.reset();
    expect(await preflight()).toBe("keep-alive");
    agent.destroy();
  });
});

describe("the switch", () => {
  it("can be for so many requests, and for one method", async () => {
    services.setFault({ kind: "unauthorized" }, { times: 1, method: "report-config" });
    expect((await askPolicy(services)).status).toBe(200);
    expect((await askReportConfig(services, { method: "OPTIONS" })).status).toBe(204);
    expect((await askReportConfig(services)).status).toBe(401);
    expect((await askReportConfig(services)).status).toBe(200);
    services.setFault({ kind: "conflict" });
    services.setFault(undefined);
    expect((await askPolicy(services)).status).toBe(200);
  });

  it("carries out only what would have succeeded", async () => {
    services.setFault({ kind: "server-error", status: 503 }, { isCarriedOut: true });
    for (const token of ["", "for-scores", "of-viewer"]) await askDeletion(services, { token });
    await askDeletion(services, { body: "x" });
    expect(isThere()).toBe(true);
    expect((await askDeletion(services)).status).toBe(503);
    expect(isThere()).toBe(false);
  });
});
