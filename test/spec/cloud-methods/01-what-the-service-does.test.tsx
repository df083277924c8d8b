// cloud-methods, "What the service does".
import { describe, expect, it } from "vitest";
import { callsSent, callWith, cloudBrowser, METHODS, openCloud, TABS } from "../../world/pages/cloud.tsx";
import { playIn } from "../../world/scenario.ts";

const ANYONE = "Anyone on the internet";
const SIGNED_IN = "Anyone signed in, strangers included";
const binding = (more: object) => ({
  role: "roles/storage.objectViewer",
  members: ["user:jo@example.com"],
  ...more,
});

/** What the page shows of a policy with these roles. */
const policyWith = (...bindings: object[]) =>
  playIn(cloudBrowser(), async (world) => {
    const page = await callWith(world, "policy", [{ version: 3, etag: "ACAB", bindings }]);
    return { outcome: page.outcome(), panels: page.texts(".cloud-outcome .panel h3"), texts: page.texts };
  });

describe("What the service does", () => {
  it.each(METHODS)("nothing is sent until a button is pressed: %s", (method) =>
    playIn(cloudBrowser(), async (world) => {
      const page = await openCloud(world, method);
      await page.enter(TABS[method].name);
      await page.settle(60_000);
      expect(callsSent(world)).toEqual([]);
      expect(page.text()).toContain("Nothing is sent until you press a button.");
    }),
  );

  it("1. Policy read: roles, members and conditions of the restore are shown, with all that the service sent", async () => {
    const condition = { title: "office hours", description: "two\nlines", expression: "request.time < x" };
    const { outcome } = await policyWith(binding({ condition, extra: { a: 1 } }));
    expect(outcome.title).toBe("Access policy monday");
    for (const text of [
      "objectViewer",
      "Users",
      "jo@example.com",
      "office hours",
      "two lines",
      "request.time < x",
    ])
      expect(outcome.text).toContain(text);
    expect(outcome.text).toMatch(/Version3.*etagACAB/);
    expect(outcome.text).toMatch(/extra\{ "a": 1 \}/);
  });

  it.each([
    [{ members: ["allUsers"] }, `Public: ${ANYONE}`],
    [{ members: ["user:jo@e.test", "allAuthenticatedUsers"] }, `Public: ${SIGNED_IN}`],
    [{ members: ["principalSet://goog/public:all"] }, `Public: ${ANYONE}`],
    [{ members: ["allUsers"], condition: { title: "t" } }, `Public under a condition: ${ANYONE}`],
    [{ role: "roles/a.b_withcond_0f1e", members: ["allUsers"] }, `Public under a condition: ${ANYONE}`],
    [{ members: ["AllUsers"] }, "No public access in this policy"],
    [{ members: ["deleted:allUsers"] }, "No public access in this policy"],
  ])("1. Policy read: the page says first whether the restore is public: %j, %s", async (more, said) => {
    const { panels } = await policyWith(binding({}), binding(more));
    expect(panels[0]).toBe(said);
  });

  it.each([
    ["user:jo@example.com", "Users"],
    ["group:ops@example.com", "Groups"],
    ["domain:example.com", "Everyone in a domain"],
    ["serviceAccount:a@b.iam.example", "Service accounts"],
    ["projectOwner:shop", "Project members"],
    ["deleted:user:jo@example.com?uid=12", "Deleted"],
    ["principal://pool/subject/jo", "Other"],
    ["user:", "Other"],
    ["user:a\u202eb", "Users"],
  ])("1. Policy read: the member %j is shown among %s", async (member, kind) => {
    const { texts } = await policyWith(binding({ members: [member] }));
    expect(texts(".answer-members-kind")).toEqual([kind]);
  });

  it("1. Policy read: of many members, all can be reached", () =>
    playIn(cloudBrowser(), async (world) => {
      const members = Array.from({ length: 45 }, (_, index) => `user:${index}`);
      const page = await callWith(world, "policy", [{ bindings: [binding({ members })] }]);
      await page.press("Show more (25 left)", 0);
      await page.press("Show more (5 left)", 0);
      expect(page.texts(".answer-members li")).toHaveLength(45);
    }));

  it.each([
    [{ bindings: 7 }],
    [{ bindings: [{ role: "r", members: [{ a: 1 }] }] }],
    [{ bindings: [binding({ condition: { expression: 7 } })] }],
  ])("1. Policy read: one that can't be read completely is never called closed or empty: %j", (body) =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "policy", [body]);
      expect(page.outcome().text).toContain("Part of this policy couldn’t be read");
      expect(page.outcome().text).not.toMatch(/No public access|No policy is set/);
    }),
  );

  it("2. Function delete: the person reads what is deleted, as whom and where, and types its name before anything is sent", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await openCloud(world, "deletion");
      await page.enter(TABS.deletion.name);
      const form = page.textOf(".cloud-deletion");
      expect(form).toContain(TABS.deletion.name);
      expect(form).toContain("Accountjo@example.org");
      expect(form).toContain("Servicefunctions.example");
      expect(form).toContain("This can’t be undone.");
      for (const typed of ["", "Resize", "resize ", "resiz", "rеsize", TABS.deletion.name]) {
        await page.confirm(typed);
        await page.press("Delete function", 0);
        expect(page.textOf("#cloud-reason"), typed).toBe("Type the exact name to confirm.");
      }
      expect(callsSent(world)).toEqual([]);
      await page.confirm("resize");
      for (let count = 0; count < 3; count++) await page.press("Delete function", 0);
      await page.settle(3_000);
      expect(callsSent(world)).toHaveLength(1);
    }));

  it("2. Function delete: a confirmation counts for the name that was entered, and no other", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await openCloud(world, "deletion");
      await page.enter(TABS.deletion.name);
      await page.confirm("resize");
      await page.enter(TABS.deletion.name.replace("eu", "us"));
      await page.press("Delete function");
      expect(callsSent(world)).toEqual([]);
    }));

  it("3. Report configuration read: its details are shown, with times in the person's language, and its groups as a table", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "report-config", [
        {
          name: TABS["report-config"].name,
          displayName: "First <b>wave</b>",
          description: "two\nlines",
          createTime: "2026-03-01T12:30:00.123456789+01:00",
          updateTime: "last Tuesday",
          groupPreferencesetAssignments: [{ group: "projects/p/groups/web", preferenceSet: "cheap" }, 7],
          labels: {},
        },
      ]);
      const { title, text } = page.outcome();
      expect(title).toBe("Report configuration sizes");
      for (const part of [
        "First <b>wave</b>",
        "two lines",
        "Last changedlast Tuesday",
        "web",
        "cheap",
        "labels{}",
      ])
        expect(text).toContain(part);
      expect(text).toMatch(/Created1 March 2026, \d\d:\d\d/);
    }));
});
