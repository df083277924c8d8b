// The settings for signing in and out, for cloud resources, and for deleting all results.
import { describe, expect, it, vi } from "vitest";
import type { SignInState } from "../../../../src/shared/page-score/page-score.ts";
import { CLOUD_ACCOUNT } from "../../../../src/shared/records/cloud.ts";
import { openOptions, READY, REDIRECT, SAID } from "./open-options.tsx";

const lacking = (...missing: SignInState["missing"]) => ({ isSignedIn: false, missing });

const MISSING = "To sign in, enter a provider address and a client ID.";

type Opened = Awaited<ReturnType<typeof openOptions>>;

/** What the page says about signing in. */
function signInOf({ place }: Opened): string {
  return place.querySelector(".option-state")?.textContent ?? "";
}

const noAnswer = () => Promise.reject(new Error("no answer"));

describe("signing in", () => {
  it.each([
    [
      ["https://old.example"],
      "Breachlight kept your client secret for old.example. Enter one for new.example, or remove it.",
    ],
    [[], "Breachlight doesn’t know which service this is for. Enter it again for new.example, or remove it."],
  ])("waits while the client secret isn't for the provider: %j", async (origins, sentence) => {
    const auth = { issuer: "https://new.example", clientId: "mine", clientSecret: "hush" };
    const secretOrigins = { "auth.clientSecret": origins };
    const page = await openOptions(
      { auth, secretOrigins },
      { signIn: { ...READY, ...lacking("client-secret") } },
    );
    expect(signInOf(page)).toBe(sentence);
    expect(page.kept("auth.clientSecret")).toBe(sentence);
  });

  it("shows the address to register, and copies it", async () => {
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const page = await openOptions();
    expect(page.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(REDIRECT);
    await page.press("Copy: Redirect address");
    expect(copy).toHaveBeenCalledExactlyOnceWith(REDIRECT);
    page.getByText("Copied");
    copy.mockRejectedValueOnce(new Error("not allowed"));
    await page.press("Copy: Redirect address");
    page.getByText(/^Couldn’t copy/);
  });

  it.each<[Partial<SignInState>, string]>([
    [{}, "You’re signed in at accounts.example."],
    [{ isSignedIn: false }, "You’re not signed in for page scores. You can sign in when you score a page."],
    [lacking("issuer", "client-id"), MISSING],
    [lacking("issuer"), MISSING],
    [lacking("client-id"), MISSING],
  ])("shows its state: %j", async (state, sentence) => {
    const page = await openOptions({}, { signIn: { ...READY, ...state } });
    page.getByText(sentence);
    expect(page.queryByText("Sign out") !== null).toBe(sentence.includes("signed in at"));
  });

  it("shows the outcome of signing out until something else is done", async () => {
    const page = await openOptions();
    await page.press("Sign out");
    expect(page.asked()).toEqual([["signOut", undefined]]);
    page.getByText("Signed out.");
    page.answers.signOut = noAnswer;
    await page.press("Sign out");
    page.getByText(SAID["no-answer"]);
    await page.change("auth.clientId", "mine");
    expect(page.queryByText(SAID["no-answer"])).toBeNull();
  });

  it("is unknown if the background doesn't answer, and everything else still works", async () => {
    const page = await openOptions();
    expect(signInOf(page)).toContain("You’re signed in");
    expect(signInOf(page)).not.toContain("cloud resources");
    page.answers.getSignInState = noAnswer;
    await page.changed();
    expect(signInOf(page)).toMatch(/^Breachlight didn’t respond/);
    expect(page.field("services.passwordsUrl").isDisabled).toBe(false);
    page.getByLabelText("Redirect address");
  });
});

describe("deleting all results", () => {
  it("asks first, and deletes them only on yes", async () => {
    const page = await openOptions({}, { group: "page-score" });
    await page.press("Delete all results");
    page.getByText(/can’t be undone/);
    expect(document.activeElement).toBe(page.button("Cancel"));
    await page.press("Cancel");
    expect(page.queryByText(/can’t be undone/)).toBeNull();
    expect(page.asked()).toEqual([]);
    await page.press("Delete all results");
    await page.press("Delete all results");
    expect(page.asked()).toEqual([["forgetPageScores", {}]]);
    page.getByText("Deleted.");
  });

  it("never says so if it failed", async () => {
    const page = await openOptions({}, { group: "page-score" });
    page.answers.forgetPageScores = { ok: false };
    await page.press("Delete all results");
    await page.press("Delete all results");
    page.getByText(SAID.refused);
    expect(page.queryByText("Deleted.")).toBeNull();
  });
});

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

describe("the section about cloud resources", () => {
  it("resets the scope to its default", async () => {
    const name = "auth.cloudScope";
    const page = await openOptions({ auth: { cloudScope: "read:cloud" } });
    expect(page.field(name)).toMatchObject({ type: "text", value: "read:cloud", placeholder: SCOPE });
    expect(page.field(name).notes).toContain("Changing this signs you out.");
    await page.press("Use default: Cloud permission (scope)");
    expect(page.field(name)).toMatchObject({ value: SCOPE, saved: "Saved", buttons: ["Undo"] });
  });
});

describe("signing out is for both, and", () => {
  it("is offered if you are signed in for cloud resources only, and not if you are signed out", async () => {
    const signIn = { ...READY, isSignedIn: false };
    const page = await openOptions({}, { signIn, cloudAccount: { account: "admin@accounts.test" } });
    page.getByText(/^You’re not signed in for page scores\./);
    expect(signInOf(page)).toContain("Signed in for cloud resources · admin@accounts.test");
    page.getByText("Sign out");
    await page.store.write("session", { [CLOUD_ACCOUNT.key]: undefined });
    expect(signInOf(page)).not.toMatch(/Sign out/);
  });
});
