// What is done with the buttons of the options: signing out, copying an address, forgetting results.

import { describe, expect, it } from "vitest";
import type { SignInState } from "../../../src/shared/page-score.ts";
import { openOptions, READY, REDIRECT } from "./open-options.ts";

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
    [
      { isSignedIn: false, missing: ["issuer", "client-id"] },
      "To score pages, enter the address of a provider and a client id.",
    ],
    [{ isSignedIn: false, missing: ["issuer"] }, "To score pages, enter the address of a provider."],
    [{ isSignedIn: false, missing: ["client-id"] }, "To score pages, enter a client id."],
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
