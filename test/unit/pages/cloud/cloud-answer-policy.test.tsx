// A policy, rendered: public access first, nothing added, nothing cut silently.
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

  const ANYONE = "Anyone on the internet";
  const SIGNED_IN = "Anyone signed in, strangers included";
  const rest = [{ name: "condition", json: "7" }];

  it.each([
    [{ members: ["allUsers"] }, `Public: ${ANYONE}`],
    [{ members: ["user:jo@e.test", "allAuthenticatedUsers"] }, `Public: ${SIGNED_IN}`],
    [{ members: ["principalSet://goog/public:all"] }, `Public: ${ANYONE}`],
    [{ members: ["allUsers"], condition }, `Public under a condition: ${ANYONE}`],
    [{ members: ["allAuthenticatedUsers"], condition }, `Public under a condition: ${SIGNED_IN}`],
    [{ role: "roles/a.b_withcond_0f1e", members: ["allUsers"] }, `Public under a condition: ${ANYONE}`],
    [{ members: ["allUsers"], rest }, `Public under a condition: ${ANYONE}`],
  ])("is shown first: %j", async (row, title) => {
    const bindings = [binding({ members: ["user:a@b.example"] }), binding(row)];
    expect((await drawPolicy({ bindings })).panels[0]).toEqual(["bad", title]);
  });

  it("that is unconditional outweighs broader access under a condition", async () => {
    const { panels, texts, all } = await drawPolicy({
      bindings: [
        binding({ members: ["allUsers"], condition }),
        binding({ role: "roles/admin", members: ["allAuthenticatedUsers"] }),
      ],
    });
    expect(panels[0]?.[1]).toMatch(/^Public: Anyone signed in/);
    const [internet, signedIn] = all(".answer-audience");
    expect(texts("strong", internet)).toEqual([ANYONE]);
    expect(texts("strong", signedIn)).toEqual([SIGNED_IN]);
    expect(texts(".answer-audience-roles li > *", internet)).toEqual([
      "objectViewer",
      "roles/storage.objectViewer",
      "Only under a condition (see below)",
    ]);
    expect(texts(".answer-audience-roles li > *", signedIn)).toEqual(["admin", "roles/admin"]);
  });

  it.each(["AllUsers", "user:allUsers", "deleted:allUsers", "allUsers "])(
    "is not found in %j",
    async (member) => {
      const { panels } = await drawPolicy({ bindings: [binding({ members: [member] })] });
      expect(panels).toEqual([["quiet", "No public access in this policy"]]);
    },
  );
});

describe("a policy", () => {
  it("that is empty says so, and doesn't say that nobody has access", async () => {
    const { panels, text, rows, facts } = await drawPolicy({ etag: "ACAB" });
    expect(panels).toEqual([["quiet", "No policy is set on this restore"]]);
    expect(text()).toMatch(/People may still have access/);
    expect(rows).toEqual([]);
    expect(facts).toEqual([["etag", "ACAB"]]);
  });

  it("without roles but with other fields is not called unset", async () => {
    const { panels, facts } = await drawPolicy({ rest: [{ name: "auditConfigs", json: "[]" }] });
    expect(panels).toEqual([["quiet", "This response contains no roles"]]);
    expect(facts).toEqual([["auditConfigs", "[]"]]);
  });

  it.each([
    [{ rest: [{ name: "bindings", json: "7" }] }],
    [{ bindings: [binding({ rest: [{ name: "members", json: '[{"a":1}]' }] })] }],
    [{ bindings: [binding({ condition: {}, rest: [{ name: "condition.expression", json: "7" }] })] }],
  ])("that couldn't be read completely is never called empty or closed: %j", async (policy) => {
    expect((await drawPolicy(policy)).panels).toEqual([["warn", "Part of this policy couldn’t be read"]]);
  });

  it.each([
    [{ requestedPolicyVersion: 1 as const }, { version: 1 }, false],
    [{}, {}, false],
    [{}, { version: 1 }, false],
    [{}, { version: 3 }, true],
    [{ requestedPolicyVersion: 3 as const }, { version: 1 }, true],
  ])("is called unset or closed only if complete: asked %j, answered %j", async (asked, policy, isWhole) => {
    const unset = await drawPolicy(policy, asked);
    const closed = await drawPolicy({ ...policy, bindings: [binding()] }, asked);
    const hint = "Roles with conditions may be missing";
    expect([unset, closed].map(({ panels }) => panels.map(([, title]) => title))).toEqual(
      isWhole
        ? [["No policy is set on this restore"], ["No public access in this policy"]]
        : [
            ["This response contains no roles", hint],
            ["No public access in this response", hint],
          ],
    );
  });

  it.each([
    ["an attribute is only called like one that decides", { name: "members.count", json: "7" }],
    ["an attribute that decides is null", { name: "condition", json: "null" }],
  ])("is complete if %s", async (_, attribute) => {
    const { panels, columns } = await drawPolicy({ bindings: [binding({ rest: [attribute] })] });
    expect(panels).toEqual([["quiet", "No public access in this policy"]]);
    expect(columns).not.toContain("Condition");
  });

  it("with hidden conditions warns about them, and offers version 3 only if it wasn't requested", async () => {
    const bindings = [binding({ role: "roles/a.viewer_withcond_0f1e" })];
    const { panels, rows, texts, textOf } = await drawPolicy(
      { bindings, version: 1 },
      { requestedPolicyVersion: 1 },
    );
    expect(panels[1]).toEqual(["warn", "Conditions are hidden"]);
    const [role, , condition] = rows[0] ?? [];
    expect(texts("bdi", role)).toEqual(["viewer", "roles/a.viewer_withcond_0f1e"]);
    expect(textOf(condition)).toBe("Conditions are hidden");
    expect((await drawPolicy({ bindings, version: 1 })).panels).toHaveLength(1);
  });

  it("explains conditions", async () => {
    const what = { title: "until autumn", description: "two\nlines", expression: "request.time < x" };
    const condition = { ...what, location: "a.cel:1" };
    const bindings = [binding({ condition }), binding(), binding({ condition: {} })];
    const { columns, rows, texts } = await drawPolicy({ bindings });
    expect(columns).toEqual(["Role", "Members", "Condition"]);
    expect(rows.map((row) => texts("p, pre", row[2]))).toEqual([
      [...Object.values(what), "a.cel:1"],
      [words.word("common_none")],
      [words.word("common_untold")],
    ]);
  });

  it("shows its version, and says if a role is missing", async () => {
    const { facts, rows, texts } = await drawPolicy({ bindings: [binding({ role: "" })], version: 3 });
    expect(facts).toEqual([[words.word("common_version"), "3"]]);
    expect(texts("*", rows[0]?.[0])).toEqual([words.word("common_untold")]);
  });
});

describe("members", () => {
  const groups = (members: string[]) =>
    groupMembers(members, words).map((group) => [group.kind, group.members]);

  it.each([
    ["user:jo@example.com", "Users", "jo@example.com"],
    ["group:ops@example.com", "Groups", "ops@example.com"],
    ["domain:example.com", "Everyone in a domain", "example.com"],
    ["serviceAccount:a@b.iam.example", "Service accounts", "a@b.iam.example"],
    ["serviceAccount:p.svc.id.goog[ns/sa]", "Service accounts", "p.svc.id.goog[ns/sa]"],
    ["projectOwner:shop", "Project members", "projectOwner:shop"],
    ["deleted:user:jo@example.com?uid=12", "Deleted", "user:jo@example.com?uid=12"],
    ["deleted:serviceAccount:a@b?uid=1", "Deleted", "serviceAccount:a@b?uid=1"],
    ["deleted:principal://pool/x", "Deleted", "principal://pool/x"],
    ["principal://pool/subject/jo", "Other", "principal://pool/subject/jo"],
    ["principalSet://pool/*", "Other", "principalSet://pool/*"],
    ["robot:x", "Other", "robot:x"],
    ["user:", "Other", "user:"],
    ["", "Other", '""'],
    ["user:a\u202eb", "Users", "a\\u202eb"],
  ])("of type %j are shown as %s", (member, kind, text) => {
    expect(groups([member])).toEqual([[kind, [text]]]);
  });

  it("that are public are shown once per spelling", () => {
    const members = ["allUsers", "principalSet://goog/public:all", "allUsers"];
    expect(groups(members)).toEqual([["Anyone on the internet", members.slice(0, 2)]]);
  });

  it("are grouped by type, in their original order", () => {
    const users = ["Users (3)", ["b", "a", "b"]];
    expect(groups(["user:b", "group:g", "user:a", "user:b"])).toEqual([["Groups", ["g"]], users]);
  });

  it.each([
    [20, []],
    [21, ["Show more (1 left)"]],
    [45, ["Show more (25 left)", "Show more (5 left)"]],
  ])("can all be reached, even %i of them", async (count, labels) => {
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
  it("is shown completely", async () => {
    const answer = parseCloudAnswer("policy", readFileSync(SAMPLE, "utf8"));
    if (answer?.method !== "policy") throw new Error("no policy");
    const { panels, rows, texts, textOf } = await drawPolicy(answer.policy);
    expect(panels).toEqual([["quiet", "No public access in this policy"]]);
    expect(rows.map((row) => [texts("bdi", row[0])[0], texts(".answer-members-kind", row[1])])).toEqual([
      ["organizationAdmin", ["Everyone in a domain", "Groups", "Users", "Service accounts"]],
      ["organizationViewer", ["Users"]],
    ]);
    expect(textOf(rows[1]?.[2])).toMatch(/^expirable access/);
  });
});
