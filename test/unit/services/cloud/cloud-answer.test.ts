// Answers of cloud services, parsed tolerantly, type by type (cloud-methods "Resources and their fields").
import { describe, expect, it } from "vitest";
import { answerTo, ask, failureOf, TOKEN } from "./cloud-answers.ts";

/** Unknown attributes, with their JSON, in their order. */
function rest(texts: Record<string, string>) {
  return Object.entries(texts).map(([name, json]) => ({ name, json }));
}

describe("a policy", () => {
  it.each([{}, { bindings: [] }])("may be empty: %j", async (body) => {
    expect(await answerTo("policy", body)).toEqual({ policy: { bindings: [], rest: [] } });
  });

  it("has its bindings in order, with conditions, and keeps unknown attributes", async () => {
    const viewer = { role: "roles/viewer", members: ["allUsers", "user:robin@example.com"] };
    const owner = { role: "roles/owner", members: [] };
    const condition = { title: "t", description: "d", expression: "e", location: "l" };
    const body = {
      version: 3,
      etag: "BwX=",
      bindings: [
        { ...viewer, extra: { a: 1 } },
        { ...owner, condition: { ...condition, weight: 2 } },
      ],
      auditConfigs: [{ service: "allServices" }],
    };
    expect(await answerTo("policy", body)).toEqual({
      policy: {
        version: 3,
        etag: "BwX=",
        bindings: [
          { ...viewer, rest: rest({ extra: '{"a":1}' }) },
          { ...owner, condition, rest: rest({ "condition.weight": "2" }) },
        ],
        rest: rest({ auditConfigs: '[{"service":"allServices"}]' }),
      },
    });
  });

  it("shows its members, whatever is beside them", async () => {
    const body = {
      bindings: [{ members: ["allUsers", 7, null] }, "odd", { role: 1, members: "x", condition: [] }],
    };
    expect(await answerTo("policy", body)).toEqual({
      policy: {
        bindings: [
          { role: "", members: ["allUsers"], rest: rest({ members: "[7,null]" }) },
          { role: "", members: [], rest: rest({ role: "1", members: '"x"', condition: "[]" }) },
        ],
        rest: rest({ bindings: '["odd"]' }),
      },
    });
  });

  it("keeps attributes of a wrong type unchanged", async () => {
    const body = { bindings: {}, version: "3", etag: null, constructor: "x" };
    const text = `{"__proto__":2,${JSON.stringify(body).slice(1)}`;
    expect(await answerTo("policy", text)).toEqual({
      policy: {
        bindings: [],
        rest: rest({ ["__proto__"]: "2", bindings: "{}", version: '"3"', etag: "null", constructor: '"x"' }),
      },
    });
  });
});

describe("an operation", () => {
  it("has metadata in order, and unchanged texts", async () => {
    const body = {
      name: "operations/1",
      done: false,
      metadata: { "@type": "t", target: "f", cancelRequested: false, stages: [1] },
      response: { a: 1 },
    };
    expect(await answerTo("deletion", body)).toEqual({
      operation: {
        name: "operations/1",
        isDone: false,
        metadata: rest({ "@type": "t", target: "f", cancelRequested: "false", stages: "[1]" }),
        rest: rest({ response: '{"a":1}' }),
      },
    });
  });

  it.each([
    [{}, {}],
    [{ done: true }, { isDone: true }],
    [{ done: "true" }, { rest: rest({ done: '"true"' }) }],
    [{ metadata: 1 }, { rest: rest({ metadata: "1" }) }],
    [{ error: 1 }, { rest: rest({ error: "1" }) }],
    [
      { done: true, error: { code: 9, message: "In use.", details: [] } },
      { isDone: true, error: { code: 9, message: "In use.", rest: rest({ details: "[]" }) } },
    ],
  ])("is done only if it says so: %j", async (body, more) => {
    const operation = { isDone: false, metadata: [], rest: [], ...more };
    expect(await answerTo("deletion", body)).toEqual({ operation });
  });

  it.each<[string | null, number]>([
    ["", 200],
    [null, 204],
    ["[]", 202],
    ["null", 200],
  ])("is optional: the deletion is accepted with %j and %i", async (body, status) => {
    const answer = { method: "deletion", raw: body ?? "" };
    expect(await ask("deletion", body, status)).toEqual({ isFound: true, answer });
  });

  it.each(["OK", "<html>", "{"])(
    "is not accepted from a response that isn't valid JSON: %j",
    async (body) => {
      const failure = await failureOf(ask("deletion", body, 200));
      expect(failure).toEqual({ code: "malformed", service: "cloud", status: 200 });
    },
  );

  it("is accepted even if its answer is too long to read, or too deep to serialize", async () => {
    const unread = { method: "deletion", raw: "" };
    const long = `{"a":"${"x".repeat(200_000)}"}`;
    expect(await ask("deletion", long)).toEqual({ isFound: true, answer: unread });
    const deep = `{"a":${"[".repeat(90_000)}${"]".repeat(90_000)}}`;
    const answer = { raw: deep, operation: { isDone: false } };
    expect(await ask("deletion", deep)).toMatchObject({ isFound: true, answer });
  });
});

describe("a report configuration", () => {
  it("has its fields and assignments, and keeps unknown attributes", async () => {
    const times = { createTime: "2026-01-02T03:04:05.678901234Z", updateTime: "u" };
    const known = { name: "n", displayName: "d", description: "", ...times };
    const assignment = { group: "g", preferenceSet: "s" };
    const groupPreferencesetAssignments = [assignment, { group: 1, more: true }, 7];
    const body = { ...known, groupPreferencesetAssignments, labels: {} };
    expect(await answerTo("report-config", body)).toEqual({
      reportConfig: {
        ...known,
        assignments: [{ ...assignment, rest: [] }, { rest: rest({ group: "1", more: "true" }) }],
        rest: rest({ groupPreferencesetAssignments: "[7]", labels: "{}" }),
      },
    });
  });

  it("may be empty", async () => {
    expect(await answerTo("report-config", {})).toEqual({ reportConfig: { assignments: [], rest: [] } });
  });
});

it.each(["policy", "report-config"] as const)(
  "a %s comes with a 200, and with no other success",
  async (method) => {
    const failure = await failureOf(ask(method, {}, 202));
    expect(failure).toEqual({ code: "malformed", service: "cloud", status: 202 });
  },
);

// Texts that are no answer, and other statuses: hostile-services.test.ts.
describe("a service that repeats the token", () => {
  it.each(["policy", "deletion", "report-config"] as const)("doesn't leak it: %s", async (method) => {
    const outcome = await ask(method, { name: `for ${TOKEN}`, later: [TOKEN] });
    expect(JSON.stringify(outcome)).toContain("for …");
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  });
});
