// The section of the options about cloud resources, and what the sign-in says of them.

import { describe, expect, it } from "vitest";
import { openOptions, READY } from "./open-options.ts";

const ADDRESSES = ["services.backupUrl", "services.functionsUrl", "services.migrationUrl"] as const;
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

describe("the section about cloud resources", () => {
  it("leads to their page", async () => {
    const [cloud] = (await openOptions()).groups().filter(({ name }) => name === "cloud");
    expect(cloud?.sections[0]?.items[0]?.view).toMatchObject({
      label: "Open the cloud page",
      href: "../cloud/index.html",
    });
  });

  it.each(ADDRESSES)("refuses at once what may not be asked, and saves what may: %s", async (name) => {
    const page = await openOptions();
    await page.change(name, "http://cloud.example");
    expect(page.asked).toEqual([]);
    expect(page.field(name)).toMatchObject({ value: "http://cloud.example" });
    expect(page.field(name).problem).toMatch(
      /Not saved: an address has to start with https.*this computer only/,
    );
    await page.change(name, "http://127.0.0.1:8080");
    expect(page.field(name)).toMatchObject({ value: "http://127.0.0.1:8080", saved: "Saved" });
    expect(page.field(name).notes).toContain("Changing it signs you out of the cloud page.");
  });

  it("leads the scope back to its default", async () => {
    const page = await openOptions({ auth: { cloudScope: "read:cloud" } });
    const field = page.field("auth.cloudScope");
    if (field.kind !== "text" || !field.reset) throw new Error("no way back");
    expect(field).toMatchObject({ type: "text", value: "read:cloud", placeholder: SCOPE });
    expect(field.notes).toContain("Changing it signs you out of the cloud page.");
    await page.store.act(field.reset.action);
    expect(page.field("auth.cloudScope")).toMatchObject({ value: SCOPE, saved: "Saved" });
    expect(page.field("auth.cloudScope")).not.toHaveProperty("reset");
  });

  it("has its switches as they are stored, and locked where an administrator decides", async () => {
    const page = await openOptions({}, { policy: { cloud: { keepRecentNames: false } } });
    expect(page.field("cloud.keepRecentNames")).toMatchObject({ isOn: false, isDisabled: true });
    expect(page.field("cloud.showInPopup")).toMatchObject({ isOn: true, isDisabled: false });
    await page.change("cloud.showInPopup", false);
    expect(page.settings.cloud).toEqual({ showInPopup: false });
    expect(page.field("cloud.showInPopup")).toMatchObject({ isOn: false });
  });
});

describe("signing out", () => {
  it("is said to be for both", async () => {
    const signIn = (await openOptions()).item("sign-in");
    expect(signIn.signOutNote).toBe("Signing out is for page scores and cloud resources alike.");
    expect(signIn).not.toHaveProperty("cloudState");
  });

  it("is there for whoever is signed in for cloud resources alone, and for nobody else", async () => {
    const signIn = { ...READY, isSignedIn: false };
    const cloudSignIn = { isSignedIn: true, account: "admin@accounts.test" };
    const page = await openOptions({}, { signIn, cloudSignIn });
    expect(page.item("sign-in")).toMatchObject({
      state: expect.stringMatching(/^You are not signed in for page scores\./),
      cloudState: "For cloud resources you are signed in as admin@accounts.test.",
      signOut: { action: { kind: "sign-out" } },
    });
    const nobody = await openOptions({}, { signIn, cloudSignIn: { isSignedIn: false } });
    expect(nobody.item("sign-in")).not.toHaveProperty("signOut");
    expect(nobody.item("sign-in")).not.toHaveProperty("signOutNote");
  });

  it("says nothing of cloud resources where the background no longer tells of them", async () => {
    const page = await openOptions({}, { cloudSignIn: { isSignedIn: true } });
    expect(page.item("sign-in").cloudState).toBe("For cloud resources you are signed in.");
    page.answers.followCloud = () => Promise.reject(new Error("no answer"));
    await page.store.refresh();
    expect(page.item("sign-in")).not.toHaveProperty("cloudState");
  });
});
