// What stands in the way of a call is said at the button, and the button then does nothing.
import { describe, expect, it } from "vitest";
import type { CloudNews } from "../../../src/pages/cloud/cloud-state.ts";
import { describeCloud } from "../../../src/pages/cloud/cloud-view.ts";
import { call, FUNCTION, openCloud, POLICY, RESTORE, SIGN_IN } from "./cloud-world.ts";
import { settle } from "./fake-lookups.ts";
import { NOON, words } from "./tab-states.ts";

/** The page with a function entered and confirmed. */
async function confirmed(first: Partial<CloudNews> = {}) {
  const page = await openCloud("deletion", first);
  await page.enter("deletion", FUNCTION);
  await page.act({ kind: "type-confirmation", text: "resize" });
  return page;
}

const window = { state: "running" as const, hasWindow: true };

const LACKING = { ...SIGN_IN, isSignedIn: false, missing: ["issuer" as const] };

describe("nothing is deleted", () => {
  it.each([
    ["a sign-in is under way", { ...SIGN_IN, current: window }, /^A sign-in is under way/],
    ["nobody is signed in", { ...SIGN_IN, isSignedIn: false }, /^Sign in first/],
    // To sign in is not possible then.
    [
      "the options lack something",
      LACKING,
      /^The options need something first: the top of this page says what/,
    ],
  ])("while %s", async (_, signIn, reason) => {
    const page = await confirmed({ signIn });
    expect(page.view().panel.deletion).toMatchObject({
      reason: expect.stringMatching(reason),
      button: { isReady: false },
    });
    await page.act({ kind: "delete", name: FUNCTION });
    expect(page.named("deleteFunction")).toEqual([]);
    // What was not sent need not be typed again.
    expect(page.store.snapshot().typedName).toBe("resize");
  });

  it("before it is known how the sign-in stands", async () => {
    const page = await confirmed();
    const { news: _, ...unknowing } = page.store.snapshot();
    expect(describeCloud(unknowing, words, NOON).panel.deletion).toMatchObject({
      reason: "It is not known yet how your sign-in stands.",
      button: { isReady: false },
    });
  });

  it.each(["deletion", "policy"] as const)("and nothing read without settings: %s", async (tab) => {
    const page = await openCloud(tab);
    await page.enter(tab, tab === "policy" ? RESTORE : FUNCTION);
    await page.act({ kind: "type-confirmation", text: "resize" });
    page.background.hasSettings = false;
    await page.store.refresh();
    await settle();
    const { problem, panel } = page.view();
    expect(problem).toMatch(/^The settings could not be read/);
    expect(panel.read?.reason ?? panel.deletion?.reason).toBe(problem);
    await page.act({ kind: "delete", name: FUNCTION });
    await page.act({ kind: "read", method: "policy" });
    expect(page.asked.filter(({ name }) => name !== "followCloud")).toEqual([]);
    expect(page.store.snapshot().typedName).toBe("resize");
    page.background.hasSettings = true;
    await page.store.refresh();
    expect(page.view()).not.toHaveProperty("problem");
    expect(page.view().panel.deletion?.reason).toBeUndefined();
  });
});

describe("a sign-in", () => {
  it("that is under way can be given up, and that is said", async () => {
    const page = await openCloud("policy", { signIn: { ...SIGN_IN, current: window } });
    const [cancel] = page.view().account.buttons;
    if (cancel) await page.act(cancel.action);
    expect(page.named("cancelCloudSignIn")).toEqual([{ isPrivate: false }]);
    await page.background.tell({ signIn: SIGN_IN });
    expect(page.view().account.news?.title).toMatch(/no longer waited for.*window/);
    expect(page.view().status).toMatch(/no longer waited for/);
  });

  it("that failed names the button that is there", async () => {
    const error = { code: "aborted" as const, service: "auth" as const, reason: "window-closed" as const };
    const current = { state: "failed" as const, at: NOON, error };
    const page = await openCloud("policy", { signIn: { ...SIGN_IN, current } });
    expect(page.view().account.news?.sentences.at(-1)).toBe("Press “Use another account” to try again.");
  });

  it.each([
    [true, "Press “Read the policy” to try again.", []],
    [false, "Sign in again, then press “Read the policy”.", ["Sign in"]],
  ])("is asked for below a refusal only while nobody is signed in (%s)", async (isSignedIn, step, labels) => {
    const error = { code: "unauthorized" as const, service: "cloud" as const, status: 401 };
    const failed = { name: "failed" as const, at: NOON, effect: "none" as const, error };
    const signIn = { ...SIGN_IN, isSignedIn };
    const page = await openCloud("policy", { signIn, calls: [call("a", POLICY, failed)] });
    const { outcome } = page.view().panel;
    if (outcome?.kind !== "failed") throw new Error("not a failure");
    expect(outcome.sentences.at(-1)).toBe(step);
    expect(outcome.buttons.map(({ label }) => label)).toEqual(labels);
  });
});
