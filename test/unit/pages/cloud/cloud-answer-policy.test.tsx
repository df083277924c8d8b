import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { groupMembers } from "../../../../src/pages/cloud/answers/members.ts";
import { words } from "../tab-states.ts";
import { binding, drawPolicy } from "./cloud-answer-calls.tsx";

const DATA = resolve(import.meta.dirname, "../../../../../shared/data");
const _SAMPLE = join(DATA, "cloud/sample-policy-from-discovery.json");

describe("public access", () => {
  const condition = { title: "office hours", expression: "true" };

  const ANYONE = "Anyone on the internet";
  const SIGNED_IN = "Anyone signed in, strangers included";

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
});

describe("a policy", () => {
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

  it("shows its version, and says if a role is missing", async () => {
    const { facts, rows, texts } = await drawPolicy({ bindings: [binding({ role: "" })], version: 3 });
    expect(facts).toEqual([[words.word("common_version"), "3"]]);
    expect(texts("*", rows[0]?.[0])).toEqual([words.word("common_untold")]);
  });
});

describe("members", () => {
  const groups = (members: string[]) =>
    groupMembers(members, words).map((group) => [group.kind, group.members]);

  it("are grouped by type, in their original order", () => {
    const users = ["Users (3)", ["b", "a", "b"]];
    expect(groups(["user:b", "group:g", "user:a", "user:b"])).toEqual([["Groups", ["g"]], users]);
  });
});
