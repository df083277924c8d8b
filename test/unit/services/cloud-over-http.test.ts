// The client against the local cloud services over real HTTP. Their faults are in test/unit/pages/cloud-faults.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askCloud, type CloudOutcome, effectOf } from "../../../src/services/cloud/client.ts";
import type { CloudQuestion } from "../../../src/shared/cloud.ts";
import {
  type CloudServices,
  FUNCTIONS,
  REPORT_CONFIGS,
  RESTORES,
  startCloudServices,
} from "../../services/cloud-services.ts";
import { failureOf } from "./cloud-answers.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

/** Tokens are named for what they are good for. */
const TOKENS: Record<string, { scope: string; account: string }> = {
  all: { scope: SCOPE, account: "demo" },
  reading: { scope: SCOPE, account: "viewer" },
  "signed-in": { scope: "openid", account: "demo" },
};

let services: CloudServices;
beforeAll(async () => {
  services = await startCloudServices({
    introspect: async (token) => ({ isActive: token in TOKENS, scope: "", ...TOKENS[token] }),
  });
});
afterAll(() => services.stop());
beforeEach(() => services.reset());

function call(question: CloudQuestion, accessToken = "all"): Promise<CloudOutcome> {
  const { backupUrl, functionsUrl, migrationUrl } = services;
  const urls = { policy: backupUrl, deletion: functionsUrl, "report-config": migrationUrl };
  return askCloud({ fetch, isOnline: () => true }, { url: urls[question.method], accessToken }, question);
}

const remove = (name: string, token?: string) => call({ method: "deletion", name }, token);

describe("reading", () => {
  it("gives a policy in the version that was chosen", async () => {
    const name = RESTORES.conditional;
    const policy = await call({ method: "policy", name, requestedPolicyVersion: 3 });
    expect(policy).toMatchObject({ isFound: true, answer: { policy: { version: 3 } } });
    expect(services.requests.map(({ parameters }) => parameters)).toEqual([
      [["options.requestedPolicyVersion", "3"]],
    ]);
  });

  it.each([RESTORES.empty, RESTORES.blank])("gives an empty policy of %s", async (name) => {
    expect(await call({ method: "policy", name })).toMatchObject({ answer: { policy: { bindings: [] } } });
  });

  it("tells who may do something, whatever else the answer holds", async () => {
    for (const name of [RESTORES.open, RESTORES.odd, RESTORES.crowded]) {
      const outcome = await call({ method: "policy", name });
      if (!outcome.isFound || outcome.answer.method !== "policy") throw new Error("expected a policy");
      const raw = JSON.parse(outcome.answer.raw) as { bindings: { members: string[] }[] };
      const members = outcome.answer.policy.bindings.map((binding) => binding.members);
      expect(members).toEqual(raw.bindings.map((binding) => binding.members));
    }
  });

  it("gives report configurations of every kind", async () => {
    const { missing, ...there } = REPORT_CONFIGS;
    for (const name of Object.values(there)) {
      expect(await call({ method: "report-config", name })).toMatchObject({ isFound: true });
    }
    expect(await call({ method: "report-config", name: missing })).toMatchObject({ isFound: false });
  });
});

describe("deleting", () => {
  it.each([FUNCTIONS.unused, FUNCTIONS.unusual, FUNCTIONS.usedByTwo])("deletes %s, once", async (name) => {
    expect(await remove(name)).toMatchObject({ isFound: true, answer: { method: "deletion" } });
    expect(services.functions()).not.toContain(name);
    expect(services.requests).toMatchObject([{ method: "DELETE", hasBody: false, isCarriedOut: true }]);
  });

  it("finds nothing where the function is gone", async () => {
    await remove(FUNCTIONS.unused);
    expect(await remove(FUNCTIONS.unused)).toMatchObject({ isFound: false });
    expect(await remove(FUNCTIONS.missing)).toMatchObject({ isFound: false });
  });

  it.each([
    ["nobody's", 401, { code: "unauthorized" }, "none"],
    ["signed-in", 403, { code: "forbidden", reason: "scope-refused" }, "none"],
    ["reading", 403, { code: "forbidden", reason: "permission-missing" }, "none"],
  ])("is refused with the token %j", async (token, status, failure, effect) => {
    const error = await failureOf(remove(FUNCTIONS.unused, token));
    expect(error).toMatchObject({ service: "cloud", status, ...failure, said: expect.stringMatching(/\w/) });
    if (error.reason === "permission-missing") expect(error.permission).toMatch(/functions\.delete$/);
    expect(effectOf(error)).toBe(effect);
    expect(services.functions()).toContain(FUNCTIONS.unused);
  });
});
