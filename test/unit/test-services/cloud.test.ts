// The stand-ins for the cloud services do what cloud-methods says, over real HTTP, and fail on demand.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CloudFault,
  type CloudServices,
  FUNCTIONS,
  REPORT_CONFIGS,
  RESTORES,
  startCloudServices,
  TRIGGERS,
} from "../../services/cloud-services.ts";
import { type AskOptions, ask, type Reply } from "./client.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
const INSUFFICIENT = `error="insufficient_scope", scope="${SCOPE}"`;
const TOKENS: Record<string, { scope: string; account: string }> = {
  demo: { scope: `openid email ${SCOPE}`, account: "demo" },
  viewer: { scope: SCOPE, account: "viewer" },
  stranger: { scope: SCOPE, account: "stranger" },
  "for-scores": { scope: "openid", account: "demo" },
};

let services: CloudServices;

beforeAll(async () => {
  services = await startCloudServices({
    introspect: async (token) => ({ isActive: token in TOKENS, scope: "", ...TOKENS[token] }),
  });
});
afterAll(() => services.stop());
beforeEach(() => services.reset());

interface Ask extends AskOptions {
  /** Empty for none. */
  token?: string;
  query?: string;
}

function call(url: string, path: string, { token = "demo", query = "", ...options }: Ask): Promise<Reply> {
  const headers = token === "" ? {} : { Authorization: `Bearer ${token}` };
  return ask(url, path + query, { headers, ...options });
}

const POLICY = (more: Ask = {}, name: string = RESTORES.plain) =>
  call(services.backupUrl, `/v1/${name}:getIamPolicy`, more);
const DELETION = (more: Ask = {}, name: string = FUNCTIONS.usedByTwo) =>
  call(services.functionsUrl, `/v2beta/${name}`, { method: "DELETE", ...more });
const CONFIG = (more: Ask = {}, name: string = REPORT_CONFIGS.full) =>
  call(services.migrationUrl, `/v1/${name}`, more);

const isThere = () => services.functions().includes(FUNCTIONS.usedByTwo);
const read = ({ text }: Reply) => JSON.parse(text);

describe.each([
  ["the policy", POLICY, RESTORES.missing, "gkebackup.restores.getIamPolicy", 200],
  ["the deletion", DELETION, FUNCTIONS.missing, "cloudfunctions.functions.delete", 403],
  ["the report configuration", CONFIG, REPORT_CONFIGS.missing, "migrationcenter.reportConfigs.get", 200],
] as const)("%s", (_, method, missing, permission, forViewer) => {
  it.each<[string, number, string, string]>([
    ["", 401, '"UNAUTHENTICATED"', 'Bearer realm="cloud"'],
    ["made-up", 401, '"UNAUTHENTICATED"', 'Bearer realm="cloud", error="invalid_token"'],
    ["for-scores", 403, '"ACCESS_TOKEN_SCOPE_INSUFFICIENT"', `Bearer realm="cloud", ${INSUFFICIENT}`],
  ])("is refused with the token “%s”, with %i", async (token, status, said, challenge) => {
    const answer = await method({ token });
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([status, challenge]);
    expect(answer.text).toContain(said);
    expect(services.requests).toMatchObject([{ isTokenSent: token !== "", isTokenValid: false, status }]);
  });

  it("needs a permission, which is named, and a resource that is there", async () => {
    expect((await method({ token: "viewer" })).status).toBe(forViewer);
    const { error } = read(await method({ token: "stranger" }));
    expect(error).toMatchObject({ code: 403, details: [{ reason: "IAM_PERMISSION_DENIED" }] });
    expect(error.message).toContain(`Permission '${permission}' denied on resource '`);
    expect(isThere()).toBe(true);
    const gone = await method({}, missing);
    expect([gone.status, read(gone).error.message.includes(missing)]).toEqual([404, true]);
  });

  it("takes neither a body, nor a parameter of another name, nor another HTTP method", async () => {
    expect((await method({ body: "{}" })).status).toBe(400);
    expect((await method({ query: "?alt=json" })).status).toBe(400);
    expect((await method({ method: "PATCH" })).status).toBe(405);
    expect(services.requests).toMatchObject([{ hasBody: true }, { hasBody: false }, { isTokenValid: false }]);
    expect(isThere()).toBe(true);
  });

  it("may be called from every origin, after a preflight", async () => {
    const preflight = await method({ method: "OPTIONS", token: "" });
    expect(preflight).toHaveProperty(["headers", "access-control-allow-methods"], "GET, DELETE");
    expect(preflight).toHaveProperty(["headers", "access-control-allow-headers"], "authorization");
    for (const { headers } of [preflight, await method(), await method({ token: "" })]) {
      expect(headers["access-control-allow-origin"]).toBe("*");
    }
  });
});

describe("a path", () => {
  it.each([
    "/v1/projects/p/locations/l/reportConfigs/",
    "/v1/projects//locations/l/reportConfigs/c",
    "/v1/projects/p/locations/l/reportConfigs/c/d",
    "/v1/projects/p/locations/l/reportconfigs/c",
    "/v2beta/projects/p/locations/l/reportConfigs/c",
    "/v1/projects%2Fp/locations/l/reportConfigs/c",
    `/v1/${RESTORES.plain}`,
    `/v1/${RESTORES.plain}:getIamPolicy:getIamPolicy`,
    `/v1/${RESTORES.plain}%3AgetIamPolicy`,
  ])("%s leads nowhere", async (path) => {
    for (const url of [services.migrationUrl, services.backupUrl]) {
      expect((await call(url, path, {})).status).toBe(404);
    }
    expect(services.requests[0]).toMatchObject({ service: "migration", path, isTokenValid: false });
  });

  it("is read before it is decoded, segment by segment", async () => {
    const slashed = await DELETION({}, "projects/a%2Fb/locations/l/functions/c%2Fd");
    expect(slashed.text).toContain("'projects/a/b/locations/l/functions/c/d'");
    expect((await DELETION({}, "projects/%zz/locations/l/functions/f")).status).toBe(400);
    const encoded = FUNCTIONS.unusual.split("/").map(encodeURIComponent).join("/");
    expect((await DELETION({}, encoded)).status).toBe(200);
  });
});

describe("a policy", () => {
  const VERSION = "?options.requestedPolicyVersion";

  it.each([
    [RESTORES.plain, "", 1, 3],
    [RESTORES.plain, `${VERSION}=3`, 1, 3],
    [RESTORES.conditional, "", 1, 1],
    [RESTORES.conditional, `${VERSION}=1`, 1, 1],
    [RESTORES.conditional, `${VERSION}=3`, 3, 3],
    [RESTORES.empty, "", undefined, undefined],
    [RESTORES.blank, "", undefined, undefined],
  ])("of %s%s comes in version %s, with %s bindings", async (name, query, version, count) => {
    const policy = read(await POLICY({ query }, name));
    expect([policy.version, policy.bindings?.length]).toEqual([version, count]);
  });

  it.each([`${VERSION}=2`, `${VERSION}=`, `${VERSION}=3&options.requestedPolicyVersion=3`])(
    "is refused with %s",
    async (query) => {
      expect(read(await POLICY({ query })).error.status).toBe("INVALID_ARGUMENT");
    },
  );
});

describe("a deletion", () => {
  it("takes the function from every trigger that uses it, once, until all is restored", async () => {
    const before = services.triggers();
    expect(read(await DELETION())).toMatchObject({
      metadata: { target: FUNCTIONS.usedByTwo, verb: "delete" },
    });
    expect(services.triggers()).toEqual([
      { name: TRIGGERS.newOrder, functions: [FUNCTIONS.usedByOne] },
      { name: TRIGGERS.nightly, functions: [FUNCTIONS.busy] },
    ]);
    expect((await DELETION()).status).toBe(404);
    expect(services.requests.map(({ isCarriedOut }) => isCarriedOut)).toEqual([true, false]);
    services.restoreFunctions();
    expect([isThere(), services.triggers()]).toEqual([true, before]);
  });

  it("is told as failed, or as not possible now", async () => {
    expect(read(await DELETION({}, FUNCTIONS.failing))).toMatchObject({ done: true, error: { code: 9 } });
    expect(read(await DELETION({}, FUNCTIONS.busy)).error).toMatchObject({ code: 409, status: "ABORTED" });
    expect(services.functions()).toEqual(expect.arrayContaining([FUNCTIONS.failing, FUNCTIONS.busy]));
  });
});

it("records what was asked and by whom, and never the token", async () => {
  await POLICY({ token: "viewer", query: "?options.requestedPolicyVersion=3" });
  const path = `/v1/${RESTORES.plain}:getIamPolicy`;
  const parameters = [["options.requestedPolicyVersion", "3"]];
  const noted = { path, parameters, account: "viewer", isTokenValid: true, status: 200 };
  expect(services.requests).toMatchObject([{ service: "backup", method: "GET", ...noted }]);
  expect(JSON.stringify(services.requests)).not.toContain("Bearer");
});

describe("the fault", () => {
  // What each is answered with is shown in pages/cloud-faults.test.ts.
  it.each<[CloudFault, number]>([
    [{ kind: "scope-missing" }, 403],
    [{ kind: "conflict" }, 409],
    [{ kind: "server-error", status: 503 }, 503],
    [{ kind: "odd-error", status: 502, form: "empty" }, 502],
  ])("%j deletes nothing but where it is told to, and nothing for who may not", async (fault, status) => {
    services.setFault(fault, { method: "deletion", times: 1 });
    expect((await CONFIG()).status).toBe(200);
    expect((await DELETION({ method: "OPTIONS" })).status).toBe(204);
    expect([(await DELETION()).status, isThere()]).toEqual([status, true]);
    services.setFault(fault, { isCarriedOut: true });
    await DELETION({ token: "viewer" });
    expect(isThere()).toBe(true);
    await DELETION();
    expect(isThere()).toBe(false);
  });

  it.each<[CloudFault, boolean]>([
    [{ kind: "reset" }, false],
    [{ kind: "reset" }, true],
    [{ kind: "truncate" }, true],
  ])("%j breaks the connection off, and the deletion is carried out: %s", async (fault, isCarriedOut) => {
    services.setFault(fault, { isCarriedOut });
    await expect(DELETION()).rejects.toHaveProperty("code", "ECONNRESET");
    await vi.waitFor(() => expect(services.requests).toMatchObject([{ isAborted: true, isCarriedOut }]));
    expect(isThere()).toBe(!isCarriedOut);
  });

  it("of a preflight closes its connection", async () => {
    services.closeAfterPreflight(true);
    expect(
      (await CONFIG({ method: "OPTIONS", headers: { Connection: "keep-alive" } })).headers.connection,
    ).toBe("close");
  });
});
