// A policy in words: public access in front, nothing said that the answer does not say, nothing cut silently.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { groupMembers } from "../../../../src/pages/cloud/answers/policy/members.ts";
import { parseCloudAnswer } from "../../../../src/services/cloud/answer.ts";
import { words } from "../tab-states.ts";
import { binding, describePolicyOf } from "./cloud-answer-calls.ts";

const DATA = resolve(import.meta.dirname, "../../../../../shared/data");
const SAMPLE = join(DATA, "cloud/sample-policy-from-discovery.json");

const titles = (view: ReturnType<typeof describePolicyOf>) =>
  view.panels.map(({ tone, title }) => [tone, title]);

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
  ])("is said first: %j", (row, title) => {
    const view = describePolicyOf({ bindings: [binding({ members: ["user:a@b.example"] }), binding(row)] });
    expect(titles(view)[0]).toEqual(["bad", title]);
  });

  it("that holds always weighs more than access of more people under a condition", () => {
    const view = describePolicyOf({
      bindings: [
        binding({ members: ["allUsers"], condition }),
        binding({ role: "roles/admin", members: ["allAuthenticatedUsers"] }),
      ],
    });
    expect(view.panels[0]?.title).toMatch(/^Public: anyone signed in/);
    const [internet, signedIn] = view.panels[0]?.audiences ?? [];
    expect(internet?.who).toBe("Anyone on the internet");
    expect(signedIn?.who).toBe("Anyone signed in with an account of the provider");
    const viewer = { plain: "objectViewer", whole: "roles/storage.objectViewer" };
    expect(internet?.roles).toEqual([{ role: viewer, condition: "only under a condition, see below" }]);
    expect(signedIn?.roles).toEqual([{ role: { plain: "admin", whole: "roles/admin" } }]);
  });

  it.each(["AllUsers", "user:allUsers", "deleted:allUsers", "allUsers "])("is not seen in %j", (member) => {
    expect(titles(describePolicyOf({ bindings: [binding({ members: [member] })] }))).toEqual([
      ["quiet", "No public access in this policy"],
    ]);
  });
});

describe("a policy", () => {
  it("that is empty says so, and does not say that nobody has access", () => {
    const view = describePolicyOf({ etag: "ACAB" });
    expect(titles(view)).toEqual([["quiet", "No policy is set on this restore"]]);
    expect(view.panels[0]?.sentences[0]).toMatch(/does not say that nobody has access/);
    expect(view).not.toHaveProperty("table");
    expect(view.facts).toEqual([{ term: "Etag", value: "ACAB", isCode: true }]);
  });

  it("without roles but with something else is not called unset", () => {
    const view = describePolicyOf({ rest: [{ name: "auditConfigs", json: "[]" }] });
    expect(titles(view)).toEqual([["quiet", "This policy gives no role to anybody"]]);
    expect(view.rest?.facts[0]).toMatchObject({ term: "auditConfigs", value: "[]" });
  });

  it.each([
    [{ rest: [{ name: "bindings", json: "7" }] }],
    [{ bindings: [binding({ rest: [{ name: "members", json: '[{"a":1}]' }] })] }],
    [{ bindings: [binding({ condition: {}, rest: [{ name: "condition.expression", json: "7" }] })] }],
  ])("that could not be read whole is never called empty or closed: %j", (policy) => {
    const view = describePolicyOf(policy);
    expect(titles(view)).toEqual([["warn", "Part of this policy could not be read"]]);
  });

  it.each([
    [{ requestedPolicyVersion: 1 as const }, { version: 1 }, false],
    [{}, {}, false],
    [{}, { version: 1 }, false],
    [{}, { version: 3 }, true],
    [{ requestedPolicyVersion: 3 as const }, { version: 1 }, true],
  ])("is called unset or closed only where it is whole: asked %j, answered %j", (asked, policy, isWhole) => {
    const said = [
      describePolicyOf(policy, asked),
      describePolicyOf({ ...policy, bindings: [binding()] }, asked),
    ];
    const hint = "Conditions are told in version 3 only";
    expect(said[0]?.panels.some(({ name }) => name === "version")).toBe(!isWhole);
    expect(said.map((view) => view.panels.map(({ title }) => title))).toEqual(
      isWhole
        ? [["No policy is set on this restore"], ["No public access in this policy"]]
        : [
            ["This answer gives no role to anybody", hint],
            ["No public access in what this answer tells", hint],
          ],
    );
  });

  it.each([
    ["an attribute is only called like one that decides", { name: "members.count", json: "7" }],
    ["an attribute that decides is null", { name: "condition", json: "null" }],
  ])("is whole where %s", (_, attribute) => {
    const view = describePolicyOf({ bindings: [binding({ rest: [attribute] })] });
    expect(titles(view)).toEqual([["quiet", "No public access in this policy"]]);
    expect(view.table).not.toHaveProperty("condition");
  });

  it("with hidden conditions warns of them, and leads to version 3 only where it was not asked for", () => {
    const bindings = [binding({ role: "roles/a.viewer_withcond_0f1e" })];
    const view = describePolicyOf({ bindings, version: 1 }, { requestedPolicyVersion: 1 });
    expect(titles(view)[1]).toEqual(["warn", "Conditions are not shown"]);
    expect(view.table?.bindings.items[0]).toMatchObject({
      role: { plain: "viewer", whole: "roles/a.viewer_withcond_0f1e" },
      condition: { note: "There is one, which this answer does not tell" },
    });
    expect(describePolicyOf({ bindings, version: 1 }).panels).toHaveLength(1);
  });

  it("spells conditions out", () => {
    const told = { title: "until autumn", description: "two\nlines", expression: "request.time < x" };
    const condition = { ...told, location: "a.cel:1" };
    const bindings = [binding({ condition }), binding(), binding({ condition: {} })];
    const view = describePolicyOf({ bindings });
    expect(view.table?.condition).toBe("Condition");
    expect(view.table?.bindings.items.map((row) => row.condition)).toEqual([
      { ...told, location: { label: "Location:", text: "a.cel:1" } },
      { note: "None" },
      { note: "Its expression is not told" },
    ]);
  });

  it("counts each role and member once", () => {
    const view = describePolicyOf({ bindings: [binding(), binding(), binding({ role: "" })], version: 3 });
    expect(view.facts.map(({ value }) => value)).toEqual(["2 roles, 1 member", "3"]);
    expect(view.facts.map(({ term }) => term)).toEqual(["Holds", "Version"]);
    expect(view.table?.bindings.items[2]?.role).toEqual({ plain: "Not told", whole: "" });
  });
});

describe("members", () => {
  const groups = (members: string[]) =>
    groupMembers(members, words).map(({ kind, members: { items } }) => [kind, items]);

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
  ])("of which there are %i are all within reach", (count, more) => {
    const [group] = groupMembers(
      Array.from({ length: count }, (_, index) => `user:${index}`),
      words,
    );
    expect(group?.members.items).toHaveLength(count);
    expect(group?.members.more).toEqual(more);
  });
});

describe.skipIf(!existsSync(SAMPLE))("a real policy (skipped where ../shared/data is absent)", () => {
  it("is told whole", () => {
    const answer = parseCloudAnswer("policy", readFileSync(SAMPLE, "utf8"));
    if (answer?.method !== "policy") throw new Error("no policy");
    const view = describePolicyOf(answer.policy);
    expect(titles(view)).toEqual([["quiet", "No public access in this policy"]]);
    const rows = view.table?.bindings.items ?? [];
    expect(rows.map(({ role, groups }) => [role.plain, groups.map(({ kind }) => kind)])).toEqual([
      ["organizationAdmin", ["Everyone of a domain", "Group", "User", "Service account"]],
      ["organizationViewer", ["User"]],
    ]);
    expect(rows[1]?.condition.title).toBe("expirable access");
  });
});
