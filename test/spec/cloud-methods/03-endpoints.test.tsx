// cloud-methods, "Endpoints".
import { describe, expect, it } from "vitest";
import {
  callsSent,
  callWith,
  cloudBrowser,
  FUNCTION,
  METHODS,
  openCloud,
  REPORT_CONFIG,
  RESTORE,
} from "../../world/pages/cloud.tsx";
import { json, playIn, text } from "../../world/scenario.ts";
import type { Answer } from "../../world/world-services.ts";

describe("Endpoints", () => {
  it.each([
    [
      "Get policy of a restore",
      "policy",
      `GET https://backup.example/v1/${RESTORE}:getIamPolicy?options.requestedPolicyVersion=3`,
    ],
    ["Delete a function", "deletion", `DELETE https://functions.example/v2beta/${FUNCTION}`],
    ["Get a report configuration", "report-config", `GET https://migration.example/v1/${REPORT_CONFIG}`],
  ] as const)("%s: method and path (%s) are %s, asked once", (_name, method, line) =>
    playIn(cloudBrowser(), async (world) => {
      await callWith(world, method);
      expect(callsSent(world).map((one) => `${one.method} ${one.url}`)).toEqual([line]);
    }),
  );

  it.each([
    ["resource", "policy", "restorePlans/n/restores/%2e"],
    ["name", "deletion", "functions/%2e"],
    ["name", "report-config", "reportConfigs/%2e"],
  ] as const)(
    "%s, required: each part of the name is encoded, and its slashes are kept (%s)",
    (_name, method, rest) =>
      playIn(cloudBrowser(), async (world) => {
        const before = "projects/example.com:p/locations/a b";
        await callWith(world, method, [], `${before}/${rest}`);
        expect(callsSent(world)[0]?.path.replace(/^\/\w+/, "")).toMatch(
          `/projects/example.com%3Ap/locations/a%20b/${rest.replace("%2e", "%252e")}`,
        );
      }),
  );

  it.each(["policy", "report-config"] as const)(
    "name, required: without it nothing is sent, and it is asked for (%s)",
    (method) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, method, [], "");
        expect(callsSent(world)).toEqual([]);
        expect(page.textOf(".cloud-problem")).toBe("Enter one name in the format shown below.");
        expect(document.activeElement).toBe(page.field());
      }),
  );

  it("options, optional: only the policy read has a query", () =>
    playIn(cloudBrowser(), async (world) => {
      for (const method of METHODS) await callWith(world, method);
      const queries = callsSent(world).map(({ url }) => new URL(url).search);
      expect(queries).toEqual(["?options.requestedPolicyVersion=3", "", ""]);
    }));

  it.each(METHODS)("request body: must be empty (%s)", (method) =>
    playIn(cloudBrowser(), async (world) => {
      await callWith(world, method);
      expect(callsSent(world).map(({ body }) => body)).toEqual([""]);
    }),
  );

  it.each([
    ["policy", { backupUrl: "http://cloud.example" }],
    ["report-config", { migrationUrl: "ftp://cloud.example" }],
  ] as const)(
    "a service address that isn't https is refused, and the person reads why (%s, %j)",
    (method, services) =>
      playIn(cloudBrowser({ services }), async (world) => {
        const page = await callWith(world, method);
        expect(callsSent(world)).toEqual([]);
        expect(page.outcome().text).toContain("It must start with https.");
      }),
  );

  it.each([
    [{}, "No policy is set on this restore"],
    [{ bindings: [] }, "No policy is set on this restore"],
    [{ etag: "ACAB" }, "No policy is set on this restore"],
    [{ auditConfigs: [] }, "This response contains no roles"],
  ])(
    "rule 1: a restore without a policy has an empty one, and the page doesn't say that nobody has access: %j",
    (body, said) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, "policy", [{ version: 3, ...body }]);
        expect(page.outcome().text).toContain(said);
        expect(page.outcome().text).toContain("People may still have access through the project");
      }),
  );

  it("rule 2: the person reads before and after that triggers lose the function", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await openCloud(world, "deletion");
      await page.enter(FUNCTION);
      expect(page.text()).toContain("Triggers that use it stay, but without this function.");
      const after = await callWith(world, "deletion", [{ done: true }]);
      expect(after.outcome().text).toContain("Triggers that used it no longer include it.");
    }));

  it.each<[what: string, object | Answer, string]>([
    ["that is done", { done: true }, "Deleted"],
    ["that isn't done", { done: false }, "Deletion accepted"],
    ["that is done in another type", { done: "true" }, "Deletion accepted"],
    ["that is empty", {}, "Deletion accepted"],
    [
      "with an error",
      { done: true, error: { code: 9, message: "In use." } },
      "The deletion reported an error",
    ],
    ["with an error of another type", { done: true, error: "no" }, "The deletion reported an error"],
    ["with no error", { done: true, error: null }, "Deleted"],
    ["that is missing", text("", 204), "Deletion accepted"],
    ["that is a list", text("[]", 202), "Deletion accepted"],
    ["that is too long to read", text(`{"a":"${"x".repeat(200_000)}"}`), "Deletion accepted"],
  ])("rule 3: an Operation %s is followed no further, and shown for what it says", (_what, body, said) =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "deletion", [body as Record<string, unknown>]);
      await page.settle(120_000);
      expect(page.texts(".cloud-outcome .panel h3")).toEqual([said]);
      const text = page.outcome().text;
      expect(text.includes("The function may not be gone yet. Breachlight doesn’t check again.")).toBe(
        said === "Deletion accepted",
      );
      expect(text.includes("The function may still be there.")).toBe(said.endsWith("error"));
      expect(callsSent(world)).toHaveLength(1);
    }),
  );

  it.each([500, 408])(
    "rule 3: a deletion is never sent twice, and one whose outcome a %i leaves open says so",
    (status) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, "deletion", [json({}, status)]);
        expect(page.outcome().title).toBe("It may have been deleted");
        expect(page.outcome().text).toContain("Breachlight won’t send it again.");
        expect(page.textOf(".cloud-deletion .cloud-note-warn")).toMatch(
          /^Last deletion: It may have been deleted \(09:\d\d\)$/,
        );
        expect(callsSent(world)).toHaveLength(1);
      }),
  );
});
