// cloud-methods, "Authentication".
import { describe, expect, it } from "vitest";
import {
  callsSent,
  callWith,
  cloudBrowser,
  FUNCTION,
  METHODS,
  openCloud,
  TABS,
} from "../../world/pages/cloud.tsx";
import { json, playIn, sent } from "../../world/scenario.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

describe("Authentication", () => {
  it("1. <CLOUD_PLATFORM_SCOPE>: the page names it before a sign-in, and the sign-in asks for it", () =>
    playIn(cloudBrowser({ state: "signed out" }), async (world) => {
      let visited = "";
      const { visit } = world;
      world.visit = (address) => {
        visited = address;
        return visit(address);
      };
      const page = await openCloud(world, "policy");
      expect(page.textOf(".cloud-account")).toMatch(/Not signed in.*see, change and delete your cloud data/);
      expect(page.textOf(".cloud-account .cloud-code")).toBe(SCOPE);
      await page.press("Sign in");
      expect(new URL(visited).searchParams.get("scope")?.split(" ")).toContain(SCOPE);
      expect(page.textOf(".cloud-account-line")).toMatch(/^Signed in/);
    }));

  it("1. <CLOUD_PLATFORM_SCOPE>: without a provider, client ID or scope in settings, nothing can be sent", () =>
    playIn(cloudBrowser({ state: "signed out", auth: { issuer: "", cloudScope: "" } }), async (world) => {
      const page = await callWith(world, "policy");
      const why = /Before you can sign in, add a provider, a client ID and a scope/g;
      expect(page.textOf(".cloud-account-line")).toMatch(why);
      expect(page.text().match(why), "said once").toHaveLength(1);
      const about = page.getByRole("button", { name: "Read the policy" }).getAttribute("aria-describedby");
      expect(page.textOf(`#${about}`)).toMatch(why);
      expect(callsSent(world)).toEqual([]);
    }));

  it.each(METHODS)(
    "1. <CLOUD_PLATFORM_SCOPE>: a token without it lacks a permission, which the person can ask for (%s)",
    (method) =>
      playIn(cloudBrowser(), async (world) => {
        const message = "Request had insufficient authentication scopes.";
        const page = await callWith(world, method, [json({ error: { code: 403, message } }, 403)]);
        expect(page.outcome().text).toContain(SCOPE);
        expect(page.outcome().text).toContain("Ask for permission");
        expect(page.outcome().title).toBe("Your sign-in doesn’t include this permission");
      }),
  );

  it.each(METHODS)(
    "1. <ACCESS_TOKEN>: sent in the Authorization header to the method's own service, and nowhere else (%s)",
    (method) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, method, [{}]);
        const [used = "", ...more] = callsSent(world).map(({ headers }) => headers.get("authorization"));
        expect([used, more]).toEqual([expect.stringMatching(/^Bearer [\w-]+$/), []]);
        const elsewhere = sent(world).filter((one) => !callsSent(world).includes(one));
        for (const { url, headers } of elsewhere) {
          expect(url).not.toContain(used?.replace("Bearer ", ""));
          expect(headers.has("authorization")).toBe(false);
        }
        expect(page.text()).toContain("Signed in as jo@example.org at accounts.example");
      }),
  );

  it("1. <ACCESS_TOKEN>: one that has run out is renewed before a read", () =>
    playIn(cloudBrowser({ state: "cloud, expired" }), async (world) => {
      const page = await callWith(world, "report-config");
      expect(page.outcome().title).toBe("Report configuration sizes");
      expect(callsSent(world)[0]?.headers.get("authorization")).not.toBe("Bearer access-token");
    }));

  it("1. <ACCESS_TOKEN>: while nobody is signed in, nothing is deleted", () =>
    playIn(cloudBrowser({ state: "signed out" }), async (world) => {
      const page = await callWith(world, "deletion");
      expect(page.textOf("#cloud-reason")).toBe("Sign in first.");
      expect(callsSent(world)).toEqual([]);
    }));

  it.each([
    ["https://functions.example", "functions.delete"],
    ["https://cloudfunctions.googleapis.com", "cloudfunctions.functions.delete"],
    ["https://cloudfunctions.googleapis.com.evil.example", "functions.delete"],
  ])(
    "2. functions.delete: the person reads that the account needs it, in the namespace of %s: %s",
    (functionsUrl, permission) =>
      playIn(cloudBrowser({ services: { functionsUrl } }), async (world) => {
        const page = await openCloud(world, "deletion");
        await page.enter(FUNCTION);
        expect(page.texts(".cloud-consequences li")).toContain(
          `Your account needs this permission: ${permission}`,
        );
      }),
  );

  const details = (permission: string) => [{ reason: "IAM_PERMISSION_DENIED", metadata: { permission } }];
  it.each([
    [
      "its details",
      { details: details("cloudfunctions.functions.delete") },
      "cloudfunctions.functions.delete",
    ],
    [
      "its message",
      { message: "Permission 'cloudfunctions.functions.delete' denied on 'f'." },
      "cloudfunctions.functions.delete",
    ],
    [
      "no name",
      { message: "The caller does not have permission", status: "PERMISSION_DENIED" },
      "functions.delete",
    ],
    ["a name that is none", { details: details("<b>all</b>") }, "functions.delete"],
  ])("2. functions.delete: a refusal names what is missing, by %s", (_name, error, permission) =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "deletion", [
        json({ error: { code: 403, message: "No.", ...error } }, 403),
      ]);
      expect(page.outcome().title).toBe(TABS.deletion.nothing);
      expect(page.texts(".cloud-outcome .cloud-code")).toEqual([permission]);
      expect(page.outcome().text).toContain("Use another account");
    }),
  );
});
