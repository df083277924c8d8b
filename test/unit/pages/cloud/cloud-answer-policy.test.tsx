// A policy as it is drawn: public access in front, nothing said that the answer does not say, nothing cut silently.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { groupMembers } from "../../../../src/pages/cloud/answers/members.ts";
import { parseCloudAnswer } from "../../../../src/services/cloud/answer.ts";
import { words } from "../tab-states.ts";
import { binding, drawPolicy } from "./cloud-answer-calls.tsx";

const DATA = resolve(import.meta.dirname, "../../../../../shared/data");
const SAMPLE = join(DATA, "cloud/sample-policy-from-discovery.json");

describe("public access", () => {
  const condition = { title: "office hours", expression: "true" };

  const ANYONE = "anyone on the internet";
  const SIGNED_IN = "anyone signed in with an account of the provider";
  const rest = [{ name: "condition", json: "7" }];

  it.each([
    [{ members: ["allUsers"] }, `Public: ${ANYONE} has access`],
    [{ members: ["user:jo@e.test", "allAuthenticatedUsers"] }, `Public: ${SIGNED_IN} has access`],
    [{ members: ["principalSet://goog/public:all"] }, `Public: ${ANYONE} has access`],
    [{ members: ["allUsers"], condition }, `Public under a condition: ${ANYONE}`],
    [{ members: ["allAuthenticatedUsers"], condition }, `Public under a condition: ${SIGNED_IN}`],
    [{ role: "roles/a.b_withcond_0f1e", members: ["allUsers"] }, `Public under a condition: ${ANYONE}`],
    [{ members: ["allUsers"], rest }, `Public under a condition: ${ANYONE}`],
  ])("is said first: %j", async (row, title) => {
    const bindings = [binding({ members: ["user:a@b.example"] }), binding(row)];
    expect((await drawPolicy({ bindings })).panels[0]).toEqual(["bad", title]);
  });

  it("that holds always weighs more than access of more people under a condition", async () => {
    const { panels, texts, all } = await drawPolicy({
      bindings: [
        binding({ members: ["allUsers"], condition }),
        binding({ role: "roles/admin", members: ["allAuthenticatedUsers"] }),
      ],
    });
    expect(panels[0]?.[1]).toMatch(/^Public: anyone signed in/);
    const [internet, signedIn] = all(".answer-audience");
    expect(texts("strong", internet)).toEqual(["Anyone on the internet"]);
    expect(texts("strong", signedIn)).toEqual(["Anyone signed in with an account of the provider"]);
    expect(texts(".answer-audience-roles li > *", internet)).toEqual([
      "objectViewer",
      "roles/storage.objectViewer",
      "only under a condition, see below",
    ]);
    expect(texts(".answer-audience-roles li > *", signedIn)).toEqual(["admin", "roles/admin"]);
  });

  it.each(["AllUsers", "user:allUsers", "deleted:allUsers", "allUsers "])(
    "is not seen in %j",
    async (member) => {
      const { panels } = await drawPolicy({ bindings: [binding({ members: [member] })] });
      expect(panels).toEqual([["quiet", "No public access in this policy"]]);
    },
  );
});

describe("a policy", () => {
  it("that is empty says so, and does not say that nobody has access", async () => {
    const { panels, text, rows, facts } = await drawPolicy({ etag: "ACAB" });
    expect(panels).toEqual([["quiet", "No policy is set on this restore"]]);
    expect(text()).toMatch(/does not say that nobody has access/);
    expect(rows).toEqual([]);
    expect(facts).toEqual([["Etag", "ACAB"]]);
  });

  it("without roles but with something else is not called unset", async () => {
    const { panels, facts } = await drawPolicy({ rest: [{ name: "auditConfigs", json: "[]" }] });
    expect(panels).toEqual([["quiet", "This policy gives no role to anybody"]]);
    expect(facts).toEqual([["auditConfigs", "[]"]]);
  });

  it.each([
    [{ rest: [{ name: "bindings", json: "7" }] }],
    [{ bindings: [binding({ rest: [{ name: "members", json: '[{"a":1}]' }] })] }],
    [{ bindings: [binding({ condition: {}, rest: [{ name: "condition.expression", json: "7" }] })] }],
  ])("that could not be read whole is never called empty or closed: %j", async (policy) => {
    expect((await drawPolicy(policy)).panels).toEqual([["warn", "Part of this policy could not be read"]]);
  });

  it.each([
    [{ requestedPolicyVersion: 1 as const }, { version: 1 }, false],
    [{}, {}, false],
    [{}, { version: 1 }, false],
    [{}, { version: 3 }, true],
    [{ requestedPolicyVersion: 3 as const }, { version: 1 }, true],
  ])(
    "is called unset or closed only where it is whole: asked %j, answered %j",
    async (asked, policy, isWhole) => {
      const unset = await drawPolicy(policy, asked);
      const closed = await drawPolicy({ ...policy, bindings: [binding()] }, asked);
      const hint = "Conditions are told in version 3 only";
      expect([unset, closed].map(({ panels }) => panels.map(([, title]) => title))).toEqual(
        isWhole
          ? [["No policy is set on this restore"], ["No public access in this policy"]]
          : [
              ["This answer gives no role to anybody", hint],
              ["No public access in what this answer tells", hint],
            ],
      );
    },
  );

  it.each([
    ["an attribute is only called like one that decides", { name: "members.count", json: "7" }],
    ["an attribute that decides is null", { name: "condition", json: "null" }],
  ])("is whole where %s", async (_, attribute) => {
    const { panels, columns } = await drawPolicy({ bindings: [binding({ rest: [attribute] })] });
    expect(panels).toEqual([["quiet", "No public access in this policy"]]);
    expect(columns).not.toContain("Condition");
  });

  it("with hidden conditions warns of them, and leads to version 3 only where it was not asked for", async () => {
    const bindings = [binding({ role: "roles/a.viewer_withcond_0f1e" })];
    const { panels, rows, texts, textOf } = await drawPolicy(
      { bindings, version: 1 },
      { requestedPolicyVersion: 1 },
    );
    expect(panels[1]).toEqual(["warn", "Conditions are not shown"]);
    const [role, , condition] = rows[0] ?? [];
    expect(texts("bdi", role)).toEqual(["viewer", "roles/a.viewer_withcond_0f1e"]);
    expect(textOf(condition)).toBe("There is one, which this answer does not tell");
    expect((await drawPolicy({ bindings, version: 1 })).panels).toHaveLength(1);
  });

  it("spells conditions out", async () => {
    const told = { title: "until autumn", description: "two\nlines", expression: "request.time < x" };
    const condition = { ...told, location: "a.cel:1" };
    const bindings = [binding({ condition }), binding(), binding({ condition: {} })];
    const { columns, rows, texts } = await drawPolicy({ bindings });
    expect(columns).toEqual(["Role", "Members", "Condition"]);
    expect(rows.map((row) => texts("p, pre", row[2]))).toEqual([
      [...Object.values(told), "Location: a.cel:1"],
      ["None"],
      ["Its expression is not told"],
    ]);
  });

  it("counts each role and member once", async () => {
    const bindings = [binding(), binding(), binding({ role: "" })];
    const { facts, rows, texts } = await drawPolicy({ bindings, version: 3 });
    expect(facts).toEqual([
      ["Holds", "2 roles, 1 member"],
      ["Version", "3"],
    ]);
    expect(texts("*", rows[2]?.[0])).toEqual(["Not told"]);
  });
});

describe("members", () => {
  const groups = (members: string[]) =>
    groupMembers(members, words).map((group) => [group.kind, group.members]);

  it.each([
    ["user:jo@example.com", "User", "jo@example.com"],
    ["group:ops@example.com", "Group", "ops@example.com"],
    ["domain:example.com", "Everyone of a domain", "example.com"],
    ["serviceAccount:a@b.iam.example", "Service account", "a@b.iam.example"],
    ["serviceAccount:p.svc.id.goog[ns/sa]", "Kubernetes service account", "p.svc.id.goog[ns/sa]"],
    ["projectOwner:shop", "Owners of a project", "shop"],
    ["deleted:user:jo@example.com?uid=12", "Deleted user", "jo@example.com?uid=12"],
    ["deleted:serviceAccount:a@b?uid=1", "Deleted service account", "a@b?uid=1"],
    ["deleted:principal://pool/x", "Deleted", "principal://pool/x"],
    ["principal://pool/subject/jo", "Identity of another provider", "principal://pool/subject/jo"],
    ["principalSet://pool/*", "Set of identities of another provider", "principalSet://pool/*"],
    ["robot:x", "Of another kind", "robot:x"],
    ["user:", "Of another kind", "user:"],
    ["", "Of another kind", "(empty)"],
    ["user:a\u202eb", "User", "a\\u202eb"],
  ])("of the kind of %j are told as %s", (member, kind, text) => {
    expect(groups([member])).toEqual([[kind, [text]]]);
  });

  it("that are the public are shown in each spelling once", () => {
    const members = ["allUsers", "principalSet://goog/public:all", "allUsers"];
    expect(groups(members)).toEqual([["Anyone on the internet", members.slice(0, 2)]]);
  });

  it("stand together by kind, and otherwise as they came", () => {
    const users = ["3 users", ["b", "a", "b"]];
    expect(groups(["user:b", "group:g", "user:a", "user:b"])).toEqual([["Group", ["g"]], users]);
  });

  it.each([
    [20, []],
    [21, ["Show one more"]],
    [45, ["Show more (25 are not shown)", "Show more (5 are not shown)"]],
  ])("of which there are %i are all within reach", async (count, labels) => {
    const members = Array.from({ length: count }, (_, index) => `user:${index}`);
    const { queryByRole, click, texts } = await drawPolicy({ bindings: [binding({ members })] });
    for (const [step, label] of labels.entries()) {
      const more = queryByRole("button", { name: /^Show/ });
      expect(more?.textContent).toBe(label);
      if (more) await click(more);
      expect(document.activeElement?.textContent, "the first that came").toBe(`${20 * (step + 1)}`);
    }
    expect(queryByRole("button", { name: /^Show/ })).toBeNull();
    expect(texts(".answer-members li")).toHaveLength(count);
  });
});

describe.skipIf(!existsSync(SAMPLE))("a real policy (skipped where ../shared/data is absent)", () => {
  it("is told whole", async () => {
    const answer = parseCloudAnswer("policy", readFileSync(SAMPLE, "utf8"));
    if (answer?.method !== "policy") throw new Error("no policy");
    const { panels, rows, texts, textOf } = await drawPolicy(answer.policy);
    expect(panels).toEqual([["quiet", "No public access in this policy"]]);
    expect(rows.map((row) => [texts("bdi", row[0])[0], texts(".answer-members-kind", row[1])])).toEqual([
      ["organizationAdmin", ["Everyone of a domain", "Group", "User", "Service account"]],
      ["organizationViewer", ["User"]],
    ]);
    expect(textOf(rows[1]?.[2])).toMatch(/^expirable access/);
  });
});
