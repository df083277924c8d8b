// What the local cloud services answer: policies, operations, report configurations.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CloudServices,
  FUNCTIONS,
  REPORT_CONFIGS,
  RESTORES,
  TRIGGERS,
} from "../../services/cloud-services.ts";
import { askDeletion, askPolicy, askReportConfig, errorOf, startWithTokens } from "./cloud-client.ts";

let services: CloudServices;

beforeAll(async () => {
  services = await startWithTokens();
});
afterAll(() => services.stop());
beforeEach(() => services.reset());

interface Told {
  version?: number;
  bindings?: { role: string; members: string[]; condition?: object }[];
  [name: string]: unknown;
}

async function policyOf(name: string, query = ""): Promise<Told> {
  const answer = await askPolicy(services, { name, query });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Told;
}

describe("a policy", () => {
  it("comes in version 1 where it has no conditions, whatever was asked for", async () => {
    for (const query of ["", ...[0, 1, 3].map((version) => `?options.requestedPolicyVersion=${version}`)]) {
      const { version, bindings, etag } = await policyOf(RESTORES.plain, query);
      expect([version, bindings?.length, etag]).toEqual([1, 3, "BwYqOrders0="]);
    }
  });

  it("has its conditions in version 3 only", async () => {
    const whole = await policyOf(RESTORES.conditional, "?options.requestedPolicyVersion=3");
    expect([whole.version, whole.bindings?.map(({ condition }) => condition !== undefined)]).toEqual([
      3,
      [false, true, true],
    ]);
    for (const query of ["", "?options.requestedPolicyVersion=1"]) {
      const { version, bindings } = await policyOf(RESTORES.conditional, query);
      expect([version, bindings?.length]).toEqual([1, 1]);
    }
  });

  it("may be open, empty in two ways, odd, or very long", async () => {
    const { bindings } = await policyOf(RESTORES.open);
    const members = bindings?.flatMap((binding) => binding.members);
    expect(members).toEqual(expect.arrayContaining(["allUsers", "allAuthenticatedUsers"]));
    expect(await policyOf(RESTORES.empty)).toEqual({ etag: "ACAB" });
    expect(await policyOf(RESTORES.blank)).toEqual({});
    expect(await policyOf(RESTORES.odd)).toMatchObject({ auditConfigs: [{}], reviewedBy: {} });
    expect((await policyOf(RESTORES.crowded)).bindings?.[0]?.members).toHaveLength(300);
  });

  it("is refused in any other version, and with any other parameter", async () => {
    for (const query of [
      "?options.requestedPolicyVersion=2",
      "?options.requestedPolicyVersion=",
      "?options.requestedPolicyVersion=3&options.requestedPolicyVersion=3",
      "?requestedPolicyVersion=3",
      "?options.requestedPolicyVersion=3&alt=json",
    ]) {
      const answer = await askPolicy(services, { query });
      expect([query, answer.status]).toEqual([query, 400]);
      expect((await errorOf(answer)).status).toBe("INVALID_ARGUMENT");
    }
  });
});

describe("a deletion", () => {
  it("takes the function from every trigger that uses it, and leaves the triggers", async () => {
    const { newOrder, nightly } = TRIGGERS;
    expect(services.triggers()).toEqual([
      { name: newOrder, functions: [FUNCTIONS.usedByTwo, FUNCTIONS.usedByOne] },
      { name: nightly, functions: [FUNCTIONS.busy, FUNCTIONS.usedByTwo] },
    ]);
    const answer = await askDeletion(services);
    expect(answer.status).toBe(200);
    const operation = (await answer.json()) as Record<string, unknown>;
    expect(operation).not.toHaveProperty("done");
    expect(operation).toMatchObject({
      name: expect.stringContaining("/operations/"),
      metadata: { target: FUNCTIONS.usedByTwo, verb: "delete", operationType: "DELETE_FUNCTION" },
    });
    expect(services.triggers()).toEqual([
      { name: newOrder, functions: [FUNCTIONS.usedByOne] },
      { name: nightly, functions: [FUNCTIONS.busy] },
    ]);
    expect(services.functions()).not.toContain(FUNCTIONS.usedByTwo);
  });

  it("is told as done, or as done with an error", async () => {
    const done = await (await askDeletion(services, { name: FUNCTIONS.unused })).json();
    expect(done).toMatchObject({ done: true, response: {} });
    const failed = await (await askDeletion(services, { name: FUNCTIONS.failing })).json();
    expect(failed).toMatchObject({ done: true, error: { code: 9, message: expect.any(String) } });
    expect(services.functions()).toContain(FUNCTIONS.failing);
    expect(services.requests.map(({ isCarriedOut }) => isCarriedOut)).toEqual([true, false]);
  });

  it("happens once, and is undone by the switch alone", async () => {
    await askDeletion(services);
    const again = await askDeletion(services);
    expect(again.status).toBe(404);
    expect(await errorOf(again)).toMatchObject({
      status: "NOT_FOUND",
      message: expect.stringContaining("send-receipt"),
    });
    expect(services.requests.map(({ isCarriedOut }) => isCarriedOut)).toEqual([true, false]);
    services.restoreFunctions();
    expect((await askDeletion(services)).status).toBe(200);
  });

  it("does not happen while another operation is under way on the function", async () => {
    const answer = await askDeletion(services, { name: FUNCTIONS.busy });
    expect(answer.status).toBe(409);
    expect((await errorOf(answer)).status).toBe("ABORTED");
    expect(services.functions()).toContain(FUNCTIONS.busy);
  });

  it("does not happen with a body or a parameter", async () => {
    expect((await askDeletion(services, { body: "{}" })).status).toBe(400);
    expect((await askDeletion(services, { query: "?force=true" })).status).toBe(400);
    expect(services.requests).toMatchObject([{ hasBody: true }, { hasBody: false }]);
    expect(services.functions()).toContain(FUNCTIONS.usedByTwo);
  });
});

describe("a report configuration", () => {
  it("comes with assignments, without, bare, and with what nobody knows", async () => {
    const of = async (name: string) => (await askReportConfig(services, { name })).json();
    expect(await of(REPORT_CONFIGS.full)).toMatchObject({
      displayName: "Spring move",
      groupPreferencesetAssignments: [
        { group: expect.any(String), preferenceSet: expect.any(String) },
        {},
        {},
      ],
    });
    expect(await of(REPORT_CONFIGS.unassigned)).not.toHaveProperty("groupPreferencesetAssignments");
    expect(await of(REPORT_CONFIGS.minimal)).toEqual({ name: REPORT_CONFIGS.minimal });
    expect(await of(REPORT_CONFIGS.odd)).toMatchObject({ state: "DRAFT", labels: {}, description: 42 });
    const { createTime } = (await of(REPORT_CONFIGS.oddTimes)) as { createTime: string };
    expect(Date.parse(createTime)).toBeNaN();
  });
});
