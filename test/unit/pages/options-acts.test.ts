// What is done with the buttons of the options: signing out, copying an address, forgetting results.

import { describe, expect, it } from "vitest";
import { createOptionsStore } from "../../../src/pages/options/options-store.ts";
import { describeOptions } from "../../../src/pages/options/options-view.ts";
import { readStoredOptions } from "../../../src/pages/options/stored-options.ts";
import type { SignInState } from "../../../src/shared/page-score.ts";
import { openOptions, READY, REDIRECT, storage, words } from "./open-options.ts";

describe("signing in", () => {
  it("tells the address to register, and copies it", async () => {
    const page = await openOptions();
    const { redirect } = page.sections().signIn;
    if (!redirect) throw new Error("no address");
    expect(redirect.address).toBe(REDIRECT);
    await page.store.act(redirect.copy.action);
    expect(page.copied).toEqual([REDIRECT]);
    expect(page.sections().signIn.redirect?.outcome).toBe("Copied");
    page.answers.copy = true;
    await page.store.act(redirect.copy.action);
    expect(page.sections().signIn.redirect?.outcome).toMatch(/^Not copied/);
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
    expect(page.sections().signIn.state).toBe(sentence);
    expect(page.sections().signIn.signOut !== undefined).toBe(sentence.includes("signed in at"));
  });

  it("says what became of signing out", async () => {
    const page = await openOptions();
    const { signOut } = page.sections().signIn;
    if (!signOut) throw new Error("no way out");
    await page.store.act(signOut.action);
    expect(page.asked).toEqual([["signOut", undefined]]);
    expect(page.sections().signIn.outcome).toBe("Signed out.");
    page.answers.signOut = () => Promise.reject(new Error("no answer"));
    await page.store.act(signOut.action);
    expect(page.sections().signIn.outcome).toMatch(/^Nothing was changed/);
  });

  it("is not known where the background is silent, and nothing else is lost", async () => {
    const silent = createOptionsStore(
      {
        ask: () => Promise.reject(new Error("no answer")),
        readOptions: () => readStoredOptions(storage()),
        copy: async () => undefined,
      },
      () => undefined,
    );
    await silent.refresh();
    const { sections } = describeOptions(silent.snapshot(), words);
    expect(sections?.signIn.state).toMatch(/did not answer/);
    expect(sections?.services.options).toHaveLength(4);
  });

  it("is no longer known where the background fell silent", async () => {
    const page = await openOptions();
    expect(page.sections().signIn.state).toContain("You are signed in");
    page.answers.getSignInState = () => Promise.reject(new Error("no answer"));
    await page.store.refresh();
    expect(page.sections().signIn.state).toMatch(/did not answer.*not known/);
  });
});

describe("forgetting all results", () => {
  it("asks first, and forgets nothing where the answer is no", async () => {
    const page = await openOptions();
    await page.store.act({ kind: "ask-forget" });
    const { question } = page.sections().pageScore.forget;
    expect(question?.title).toMatch(/cannot be undone/);
    if (question) await page.store.act(question.no.action);
    expect(page.sections().pageScore.forget.question).toBeUndefined();
    expect(page.asked).toEqual([]);
  });

  it("forgets them where it is yes, and says so", async () => {
    const page = await openOptions();
    await page.store.act({ kind: "ask-forget" });
    await page.store.act({ kind: "forget-results" });
    expect(page.asked).toEqual([["forgetPageScores", {}]]);
    expect(page.sections().pageScore.forget.outcome).toBe("All results are forgotten.");
  });

  it("never says so where it did not happen", async () => {
    const page = await openOptions();
    page.answers.forgetPageScores = { ok: false };
    await page.store.act({ kind: "forget-results" });
    expect(page.sections().pageScore.forget.outcome).toBe("That was refused: nothing was changed.");
  });
});
