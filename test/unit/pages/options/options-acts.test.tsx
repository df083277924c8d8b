// The options about signing in and out, about cloud resources, and about forgetting all results.
import { describe, expect, it, vi } from "vitest";
import type { SignInState } from "../../../../src/shared/page-score/page-score.ts";
import { CLOUD_ACCOUNT } from "../../../../src/shared/records/cloud.ts";
import { named, openOptions, READY, REDIRECT } from "./open-options.tsx";

const lacking = (...missing: SignInState["missing"]) => ({ isSignedIn: false, missing });

type Opened = Awaited<ReturnType<typeof openOptions>>;

/** What the page says of signing in. */
function signInOf({ place }: Opened): string {
  return place.querySelector(".option-state")?.textContent ?? "";
}

const noAnswer = () => Promise.reject(new Error("no answer"));

describe("signing in", () => {
  it("tells the address to register, and copies it", async () => {
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const page = await openOptions();
    expect(page.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(REDIRECT);
    await page.press("Copy the redirect address");
    expect(copy).toHaveBeenCalledExactlyOnceWith(REDIRECT);
    page.getByText("Copied");
    copy.mockRejectedValueOnce(new Error("not allowed"));
    await page.press("Copy the redirect address");
    page.getByText(/^Not copied/);
  });

  it.each<[Partial<SignInState>, string]>([
    [{}, "You are signed in at accounts.example."],
    [{ isSignedIn: false }, "You are not signed in. Breachlight asks you to when you score a page."],
    [lacking("issuer", "client-id"), "To sign in, enter the address of a provider and a client id."],
    [lacking("issuer"), "To sign in, enter the address of a provider."],
    [lacking("client-id"), "To sign in, enter a client id."],
  ])("says how it stands: %j", async (state, sentence) => {
    const page = await openOptions({}, { signIn: { ...READY, ...state } });
    page.getByText(sentence);
    expect(page.queryByText("Sign out") !== null).toBe(sentence.includes("signed in at"));
  });

  it("says what became of signing out, until something else is done", async () => {
    const page = await openOptions();
    await page.press("Sign out");
    expect(page.asked()).toEqual([["signOut", undefined]]);
    page.getByText("Signed out.");
    page.answers.signOut = noAnswer;
    await page.press("Sign out");
    page.getByText(/^Nothing was changed/);
    await page.change("auth.clientId", "mine");
    expect(page.queryByText(/^Nothing was changed/)).toBeNull();
  });

  it("is not known where the background is silent, and nothing else is lost", async () => {
    const page = await openOptions();
    expect(signInOf(page)).toContain("You are signed in");
    expect(signInOf(page)).toContain("Signing out is for page scores and cloud resources alike.");
    expect(signInOf(page)).not.toContain("For cloud resources");
    page.answers.getSignInState = noAnswer;
    await page.changed();
    expect(signInOf(page)).toMatch(/did not answer.*not known/);
    expect(page.field("services.passwordsUrl").isDisabled).toBe(false);
    page.getByLabelText("Redirect address");
  });
});

describe("forgetting all results", () => {
  it("asks first, and forgets them only where the answer is yes", async () => {
    const page = await openOptions({}, { group: "page-score" });
    await page.press("Forget all results");
    page.getByText(/cannot be undone/);
    expect(document.activeElement).toBe(page.button("Keep them"));
    await page.press("Keep them");
    expect(page.queryByText(/cannot be undone/)).toBeNull();
    expect(page.asked()).toEqual([]);
    await page.press("Forget all results");
    await page.press("Forget them");
    expect(page.asked()).toEqual([["forgetPageScores", {}]]);
    page.getByText("All results are forgotten.");
  });

  it("never says so where it did not happen", async () => {
    const page = await openOptions({}, { group: "page-score" });
    page.answers.forgetPageScores = { ok: false };
    await page.press("Forget all results");
    await page.press("Forget them");
    page.getByText("That was refused: nothing was changed.");
  });
});

const ADDRESSES = ["services.backupUrl", "services.functionsUrl", "services.migrationUrl"] as const;
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

describe("the section about cloud resources", () => {
  it("leads to their page", async () => {
    await openOptions({}, { group: "cloud" });
    const link = named("a", "Open the cloud page");
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "../cloud/index.html",
      "_blank",
    ]);
  });

  it.each(ADDRESSES)("refuses at once what may not be asked, and saves what may: %s", async (name) => {
    const page = await openOptions();
    await page.change(name, "http://cloud.example");
    expect(page.asked()).toEqual([]);
    const problem = expect.stringMatching(/Not saved: an address has to start with https.*this computer/);
    expect(page.field(name)).toMatchObject({ value: "http://cloud.example", problem });
    await page.change(name, "http://127.0.0.1:8080");
    expect(page.field(name)).toMatchObject({ value: "http://127.0.0.1:8080", saved: "Saved" });
    expect(page.field(name).notes).toContain("Changing it signs you out of the cloud page.");
  });

  it("leads the scope back to its default", async () => {
    const name = "auth.cloudScope";
    const page = await openOptions({ auth: { cloudScope: "read:cloud" } });
    expect(page.field(name)).toMatchObject({ type: "text", value: "read:cloud", placeholder: SCOPE });
    expect(page.field(name).notes).toContain("Changing it signs you out of the cloud page.");
    await page.press("Permission to ask for (scope): use the default");
    expect(page.field(name)).toMatchObject({ value: SCOPE, saved: "Saved", buttons: ["Undo"] });
  });
});

describe("signing out is for both, and", () => {
  it("is there for whoever is signed in for cloud resources alone, and for nobody else", async () => {
    const signIn = { ...READY, isSignedIn: false };
    const page = await openOptions({}, { signIn, cloudAccount: { account: "admin@accounts.test" } });
    page.getByText(/^You are not signed in for page scores\./);
    page.getByText("For cloud resources you are signed in as admin@accounts.test.");
    page.getByText("Sign out");
    await page.store.write("session", { [CLOUD_ACCOUNT.key]: undefined });
    expect(signInOf(page)).not.toMatch(/Sign out|Signing out/);
  });

  it("says nothing of cloud resources while the background is silent", async () => {
    const page = await openOptions({}, { cloudAccount: {} });
    page.getByText("For cloud resources you are signed in.");
    page.answers.getSignInState = noAnswer;
    await page.changed();
    expect(signInOf(page)).not.toContain("For cloud resources");
  });
});
