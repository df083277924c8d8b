// The options about signing in and out, about cloud resources, and about forgetting all results.
import { describe, expect, it } from "vitest";
import type { SignInState } from "../../../../src/shared/page-score/page-score.ts";
import { openOptions, READY, REDIRECT } from "./open-options.ts";

const lacking = (...missing: SignInState["missing"]) => ({ isSignedIn: false, missing });

describe("signing in", () => {
  it("tells the address to register, and copies it", async () => {
    const page = await openOptions();
    const redirect = page.item("redirect");
    expect(redirect.address).toBe(REDIRECT);
    await page.store.act(redirect.copy.action);
    expect(page.copied).toEqual([REDIRECT]);
    expect(page.item("redirect").outcome).toBe("Copied");
    page.answers.copy = true;
    await page.store.act(redirect.copy.action);
    expect(page.item("redirect").outcome).toMatch(/^Not copied/);
  });

  it.each<[Partial<SignInState>, string]>([
    [{}, "You are signed in at accounts.example."],
    [{ isSignedIn: false }, "You are not signed in. Breachlight asks you to when you score a page."],
    [lacking("issuer", "client-id"), "To score pages, enter the address of a provider and a client id."],
    [lacking("issuer"), "To score pages, enter the address of a provider."],
    [lacking("client-id"), "To score pages, enter a client id."],
  ])("says how it stands: %j", async (state, sentence) => {
    const page = await openOptions({}, { signIn: { ...READY, ...state } });
    expect(page.item("sign-in").state).toBe(sentence);
    expect(page.item("sign-in").signOut !== undefined).toBe(sentence.includes("signed in at"));
  });

  it("says what became of signing out", async () => {
    const page = await openOptions();
    const { signOut } = page.item("sign-in");
    if (!signOut) throw new Error("no way out");
    await page.store.act(signOut.action);
    expect(page.asked).toEqual([["signOut", undefined]]);
    expect(page.item("sign-in").outcome).toBe("Signed out.");
    page.answers.signOut = () => Promise.reject(new Error("no answer"));
    await page.store.act(signOut.action);
    expect(page.item("sign-in").outcome).toMatch(/^Nothing was changed/);
  });

  it("is not known where the background is silent, and nothing else is lost", async () => {
    const page = await openOptions();
    expect(page.item("sign-in").state).toContain("You are signed in");
    page.answers.getSignInState = () => Promise.reject(new Error("no answer"));
    await page.store.refresh();
    expect(page.item("sign-in").state).toMatch(/did not answer.*not known/);
    expect(page.field("services.passwordsUrl")).toMatchObject({ isDisabled: false });
  });
});

describe("forgetting all results", () => {
  it("asks first, and forgets them only where the answer is yes", async () => {
    const page = await openOptions();
    await page.store.act({ kind: "ask-forget" });
    const { question } = page.item("forget");
    expect(question?.title).toMatch(/cannot be undone/);
    if (question) await page.store.act(question.no.action);
    expect(page.item("forget").question).toBeUndefined();
    expect(page.asked).toEqual([]);
    if (question) await page.store.act(question.yes.action);
    expect(page.asked).toEqual([["forgetPageScores", {}]]);
    expect(page.item("forget").outcome).toBe("All results are forgotten.");
  });

  it("never says so where it did not happen", async () => {
    const page = await openOptions();
    page.answers.forgetPageScores = { ok: false };
    await page.store.act({ kind: "forget-results" });
    expect(page.item("forget").outcome).toBe("That was refused: nothing was changed.");
  });
});

const ADDRESSES = ["services.backupUrl", "services.functionsUrl", "services.migrationUrl"] as const;
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

describe("the section about cloud resources", () => {
  it("leads to their page", async () => {
    const [cloud] = (await openOptions()).groups().filter(({ name }) => name === "cloud");
    const link = { label: "Open the cloud page", href: "../cloud/index.html" };
    expect(cloud?.sections[0]?.items[0]?.view).toMatchObject(link);
  });

  it.each(ADDRESSES)("refuses at once what may not be asked, and saves what may: %s", async (name) => {
    const page = await openOptions();
    await page.change(name, "http://cloud.example");
    expect(page.asked).toEqual([]);
    const problem = expect.stringMatching(/Not saved: an address has to start with https.*this computer/);
    expect(page.field(name)).toMatchObject({ value: "http://cloud.example", problem });
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
