// The local cloud services: who may call them, which paths lead somewhere, what they note.

import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CloudServices, FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import {
  type Ask,
  askDeletion,
  askPolicy,
  askReportConfig,
  errorOf,
  SCOPE,
  startWithTokens,
} from "./cloud-client.ts";

let services: CloudServices;

beforeAll(async () => {
  services = await startWithTokens();
});
afterAll(() => services.stop());
beforeEach(() => services.reset());

const METHODS = [
  ["policy", askPolicy],
  ["deletion", askDeletion],
  ["report-config", askReportConfig],
] as const;

describe("each method", () => {
  it.each(METHODS)("%s needs a token", async (_, ask) => {
    const none = await ask(services, { token: "" });
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="cloud"']);
    expect((await errorOf(none)).status).toBe("UNAUTHENTICATED");
    const bad = await ask(services, { token: "made-up" });
    expect([bad.status, bad.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer realm="cloud", error="invalid_token"',
    ]);
    expect(services.requests).toMatchObject([
      { isTokenSent: false, isTokenValid: false },
      { isTokenSent: true, isTokenValid: false },
    ]);
  });

  it.each(METHODS)("%s needs the cloud scope", async (_, ask) => {
    const answer = await ask(services, { token: "for-scores" });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("www-authenticate")).toContain(`error="insufficient_scope", scope="${SCOPE}"`);
    expect((await errorOf(answer)).details).toMatchObject([{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }]);
    expect(services.requests).toMatchObject([{ account: "demo", isTokenValid: false }]);
  });

  it.each(METHODS)("%s needs a permission, which is named", async (method, ask) => {
    const permission = {
      policy: "gkebackup.restores.getIamPolicy",
      deletion: "cloudfunctions.functions.delete",
      "report-config": "migrationcenter.reportConfigs.get",
    }[method];
    const viewing = await ask(services, { token: "of-viewer" });
    expect(viewing.status).toBe(method === "deletion" ? 403 : 200);
    const refused = await ask(services, { token: "of-stranger" });
    expect(await errorOf(refused)).toMatchObject({
      code: 403,
      status: "PERMISSION_DENIED",
      message: expect.stringMatching(
        new RegExp(`^Permission '${permission}' denied on resource '.*' \\(or it may not exist\\)\\.$`),
      ),
      details: [{ reason: "IAM_PERMISSION_DENIED", metadata: { permission } }],
    });
    expect(services.functions()).toContain(FUNCTIONS.usedByTwo);
  });

  it.each(METHODS)("%s says what is not there", async (method, ask) => {
    const name = { policy: RESTORES, deletion: FUNCTIONS, "report-config": REPORT_CONFIGS }[method].missing;
    const answer = await ask(services, { name });
    expect(answer.status).toBe(404);
    expect(await errorOf(answer)).toMatchObject({
      status: "NOT_FOUND",
      message: expect.stringContaining(name),
    });
  });

  it.each(METHODS)("%s answers pages of every origin, after a preflight", async (_, ask) => {
    const preflight = await ask(services, { method: "OPTIONS", token: "" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toMatch(/\bGET\b.*\bDELETE\b/);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization");
    expect(preflight.headers.has("access-control-max-age")).toBe(false);
    for (const answer of [preflight, await ask(services), await ask(services, { token: "" })]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
    expect(services.requests.map(({ method }) => method === "OPTIONS")).toEqual([true, false, false]);
  });
});

/** As it stands, where `fetch` would tidy it up first. */
function statusOf(url: string, path: string, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = { Authorization: "Bearer of-demo" };
    request({ hostname, port, path, method, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    })
      .once("error", reject)
      .end();
  });
}

describe("a path", () => {
  it.each([
    "/v1/projects/p/locations/l/reportConfigs/",
    "/v1/projects//locations/l/reportConfigs/c",
    "/v1/projects/p/locations/l/reportConfigs/c/",
    "/v1/projects/p/locations/l/reportConfigs/c/d",
    "/v1/projects/p/locations/l/reportconfigs/c",
    "/v1//projects/p/locations/l/reportConfigs/c",
    "/v1/projects/p/locations/l/functions/c",
    "/v2beta/projects/p/locations/l/reportConfigs/c",
    "/v1/projects%2Fp/locations/l/reportConfigs/c",
    "/",
  ])("%s leads nowhere", async (path) => {
    expect(await statusOf(services.migrationUrl, path)).toBe(404);
    expect(services.requests).toMatchObject([{ path, isTokenValid: false }]);
  });

  it("is read before it is decoded: a slash in an id is part of it", async () => {
    const name = "projects/a%2Fb/locations/l/functions/c%2Fd";
    expect((await errorOf(await askDeletion(services, { name }))).message).toContain(
      "'projects/a/b/locations/l/functions/c/d'",
    );
    const aliased = FUNCTIONS.usedByTwo.replace("/locations/", "%2Flocations%2F");
    expect((await askDeletion(services, { name: aliased })).status).toBe(404);
    expect(services.requests.map(({ path }) => path)).toEqual([`/v2beta/${name}`, `/v2beta/${aliased}`]);
  });

  it("is decoded segment by segment", async () => {
    const encoded = FUNCTIONS.unusual.split("/").map(encodeURIComponent).join("/");
    expect((await askDeletion(services, { name: encoded })).status).toBe(200);
    const broken = await statusOf(
      services.functionsUrl,
      "/v2beta/projects/%zz/locations/l/functions/f",
      "DELETE",
    );
    expect(broken).toBe(400);
  });

  it("of a policy ends in the verb, once", async () => {
    for (const end of ["", ":getIamPolicy:getIamPolicy", "%3AgetIamPolicy", ":getiampolicy"]) {
      const status = await statusOf(services.backupUrl, `/v1/${RESTORES.plain}${end}`);
      expect([end, status]).toEqual([end, 404]);
    }
  });

  it("takes its own HTTP method only", async () => {
    const calls: [string, Promise<Response>][] = [
      ["GET, OPTIONS", askPolicy(services, { method: "DELETE" })],
      ["DELETE, OPTIONS", askDeletion(services, { method: "GET" })],
      ["GET, OPTIONS", askReportConfig(services, { method: "POST" })],
    ];
    for (const [allowed, call] of calls) {
      const { status, headers } = await call;
      expect([status, headers.get("allow")]).toEqual([405, allowed]);
    }
    expect(services.functions()).toContain(FUNCTIONS.usedByTwo);
  });
});

describe("the record", () => {
  it("tells what was asked and by whom, and never the token", async () => {
    const ask: Ask = { token: "of-viewer", query: "?options.requestedPolicyVersion=3" };
    await askPolicy(services, ask);
    expect(services.requests).toMatchObject([
      {
        service: "backup",
        method: "GET",
        path: `/v1/${RESTORES.plain}:getIamPolicy`,
        parameters: [["options.requestedPolicyVersion", "3"]],
        hasBody: false,
        isTokenSent: true,
        isTokenValid: true,
        account: "viewer",
        status: 200,
        isAborted: false,
        isCarriedOut: false,
      },
    ]);
    expect(JSON.stringify(services.requests)).not.toContain("of-viewer");
    services.forget();
    expect(services.requests).toEqual([]);
  });

  it("keeps the three services apart", async () => {
    await Promise.all(METHODS.map(([, ask]) => ask(services)));
    expect(services.requests.map(({ service }) => service).sort()).toEqual([
      "backup",
      "functions",
      "migration",
    ]);
    const origins = [services.backupUrl, services.functionsUrl, services.migrationUrl];
    expect(new Set(origins).size).toBe(3);
  });
});

it("does not start where one of its ports is taken", async () => {
  const taken = Number(new URL(services.migrationUrl).port);
  await expect(startWithTokens(taken)).rejects.toMatchObject({ code: "EADDRINUSE" });
});
