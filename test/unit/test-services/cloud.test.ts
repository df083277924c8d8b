// The stand-ins for the cloud services are as strict as cloud-methods. What they answer is tested end to end.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CloudServices,
  FUNCTIONS,
  REPORT_CONFIGS,
  RESTORES,
  startCloudServices,
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
const MISSING = "never-made";

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
  ["the policy", POLICY, RESTORES.plain, "gkebackup.restores.getIamPolicy", 200],
  ["the deletion", DELETION, FUNCTIONS.usedByTwo, "cloudfunctions.functions.delete", 403],
  ["the report configuration", CONFIG, REPORT_CONFIGS.full, "migrationcenter.reportConfigs.get", 200],
] as const)("%s", (_, method, name, permission, forViewer) => {
  it.each<[string, number, string, string]>([
    ["", 401, '"UNAUTHENTICATED"', 'Bearer realm="cloud"'],
    ["made-up", 401, '"UNAUTHENTICATED"', 'Bearer realm="cloud", error="invalid_token"'],
    ["for-scores", 403, '"ACCESS_TOKEN_SCOPE_INSUFFICIENT"', `Bearer realm="cloud", ${INSUFFICIENT}`],
  ])("is refused with the token “%s”, with %i", async (token, status, said, challenge) => {
    const answer = await method({ token });
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([status, challenge]);
    expect(answer.text).toContain(said);
    expect(services.requests).toMatchObject([{ isTokenValid: false, status }]);
    expect(JSON.stringify(services.requests), "the token is not recorded").not.toContain("Bearer");
  });

  it("needs a permission, which is named, and an existing resource", async () => {
    expect((await method({ token: "viewer" })).status).toBe(forViewer);
    const { error } = read(await method({ token: "stranger" }));
    expect(error).toMatchObject({ code: 403, details: [{ reason: "IAM_PERMISSION_DENIED" }] });
    expect(error.message).toContain(`Permission '${permission}' denied on resource '`);
    expect(isThere()).toBe(true);
    const gone = await method({}, name.replace(/[^/]+$/, MISSING));
    expect([gone.status, read(gone).error.message.includes(MISSING)]).toEqual([404, true]);
  });

  it("accepts neither a body, nor a parameter of another name, nor another HTTP method", async () => {
    expect((await method({ body: "{}" })).status).toBe(400);
    expect((await method({ query: "?alt=json" })).status).toBe(400);
    expect((await method({ method: "PATCH" })).status).toBe(405);
    expect(services.requests).toMatchObject([{ hasBody: true }, { hasBody: false }, { isTokenValid: false }]);
    expect(isThere()).toBe(true);
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
  ])("%s is not found", async (path) => {
    for (const url of [services.migrationUrl, services.backupUrl]) {
      expect((await call(url, path, {})).status).toBe(404);
    }
  });

  it("is parsed before it is decoded, segment by segment", async () => {
    const slashed = await DELETION({}, "projects/a%2Fb/locations/l/functions/c%2Fd");
    expect(slashed.text).toContain("'projects/a/b/locations/l/functions/c/d'");
    expect((await DELETION({}, "projects/%zz/locations/l/functions/f")).status).toBe(400);
  });
});

it.each(["2", "", "3&options.requestedPolicyVersion=3"])(
  "has no policy in the version “%s”",
  async (asked) => {
    const query = `?options.requestedPolicyVersion=${asked}`;
    expect(read(await POLICY({ query })).error.status).toBe("INVALID_ARGUMENT");
  },
);
