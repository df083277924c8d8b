// As whom the cloud page asks, what stands in the way of a call, and what is said of all that can go wrong.
import { describe, expect, it } from "vitest";
import type { CloudNews } from "../../../../src/pages/cloud/cloud-state.ts";
import { describeCloud } from "../../../../src/pages/cloud/cloud-view.ts";
import type { CloudSignIn } from "../../../../src/shared/cloud/cloud.ts";
import { ERROR_CODES, ERROR_REASONS, type ErrorData } from "../../../../src/shared/errors.ts";
import { explain, whatHappened, whatToDo } from "../../../../src/ui/said/explain-error.ts";
import { settle } from "../popup/accounts/fake-lookups.ts";
import { NOON, words } from "../tab-states.ts";
import { call, FUNCTION, openCloud, POLICY, RESTORE, SIGN_IN } from "./cloud-world.ts";

describe("the account", () => {
  const accountOf = async (signIn: Partial<CloudSignIn>) => {
    const page = await openCloud("policy", { signIn: { ...SIGN_IN, ...signIn } });
    return { page, account: page.view().account };
  };
  const labels = (account: { buttons: { label: string }[] }) => account.buttons.map(({ label }) => label);

  it("is told, and can be changed", async () => {
    const { account } = await accountOf({});
    expect(account.line).toBe("Signed in as \u2068demo@accounts.test\u2069 at accounts.example");
    expect(labels(account)).toEqual(["Use another account", "Sign out"]);
    expect(account.note).toMatch(/page scores/);
  });

  it("is not made up where the provider tells none", async () => {
    const page = await openCloud("policy");
    const { account: _, ...nameless } = SIGN_IN;
    await page.background.tell({ signIn: nameless });
    expect(page.view().account.line).toBe("Signed in at accounts.example, which did not tell as whom");
  });

  it("is asked for with the scope as it is, and in words only where they are known", async () => {
    const { account } = await accountOf({ isSignedIn: false });
    expect(account).toMatchObject({ line: "Not signed in", scope: SIGN_IN.scope });
    expect(account.sentences.join(" ")).toMatch(
      /see, change and delete.*three services.*this page only.*which account it is.*e-mail address/,
    );
    const other = (await accountOf({ isSignedIn: false, scope: "of-our-own" })).account;
    expect(other.scope).toBe("of-our-own");
    expect(other.sentences.join(" ")).not.toMatch(/delete/);
  });

  it("needs the options first where something is missing there", async () => {
    const { page, account } = await accountOf({ isSignedIn: false, missing: ["issuer", "cloud-scope"] });
    expect(account.line).toMatch(/the address of a provider.*the scope of cloud services/);
    expect(labels(account)).toEqual(["Open the options"]);
    expect(page.view().panel.read?.reason).toBeDefined();
  });

  it("tells of a sign-in that is under way, one that failed, and one that gave too little", async () => {
    const tell = async (current: CloudSignIn["current"]) =>
      (await accountOf({ isSignedIn: false, ...(current && { current }) })).account;
    expect(await tell({ state: "running", hasWindow: true })).toMatchObject({
      progress: "A window of accounts.example is open: sign in there.",
      buttons: [{ label: "Cancel the sign-in", action: { kind: "cancel-sign-in" } }],
    });
    const failure = (error: Omit<ErrorData, "service">) =>
      tell({ state: "failed", at: NOON, error: { service: "auth", ...error } });
    const closed = await failure({ code: "aborted", reason: "window-closed" });
    expect(closed.news).toMatchObject({ isProblem: true, title: "The sign-in did not succeed" });
    expect(closed.news?.sentences.at(-1)).toBe("Press “Sign in” to try again.");
    const less = await failure({ code: "forbidden", reason: "scope-refused" });
    expect(less.news).toMatchObject({ isProblem: false, code: SIGN_IN.scope });
    expect(less.buttons).toEqual([{ label: "Ask for it", action: { kind: "sign-in", how: "more" } }]);
  });

  it("says once who it is when the sign-in is done", async () => {
    const page = await openCloud("policy", {
      signIn: { ...SIGN_IN, isSignedIn: false, current: { state: "running", hasWindow: true } },
    });
    await page.background.tell({ signIn: SIGN_IN });
    expect(page.view().status).toMatch(/^Signed in as/);
  });

  it.each([
    [true, "Signed out. The provider was told"],
    [false, "Signed out here. The provider could not be told"],
  ])("is signed out, whether the provider was told (%s) or not", async (isRevoked, sentence) => {
    const { page } = await accountOf({});
    page.background.answers.signOut = () => ({ ok: true, value: { isRevoked } });
    page.background.news.signIn = { ...SIGN_IN, isSignedIn: false };
    page.background.revision++;
    await page.act({ kind: "sign-out" });
    expect(page.view().account.news?.title).toContain(sentence);
  });

  it("is signed out also where the answer takes too long", async () => {
    const { page } = await accountOf({});
    page.background.answers.signOut = () => Promise.reject(new Error("too late"));
    await page.act({ kind: "sign-out" });
    expect(page.view().problem).toMatch(/^Nothing was changed/);
    await page.background.tell({ signIn: { ...SIGN_IN, isSignedIn: false } });
    expect(page.view()).not.toHaveProperty("problem");
    expect(page.view().account.news?.title).toMatch(/not known/);
  });
});

describe("errors", () => {
  const hosts = { auth: "accounts.example", service: "functions.example" };
  const every = ERROR_CODES.flatMap((code) =>
    (["auth", "cloud"] as const).flatMap((service) =>
      [undefined, ...ERROR_REASONS].flatMap((reason) =>
        [undefined, 302, 400, 500].map(
          (status): ErrorData => ({ code, service, ...(reason && { reason }), ...(status && { status }) }),
        ),
      ),
    ),
  );

  it("of every code, service and reason are told in words, with what to do", () => {
    for (const error of every) {
      expect(whatHappened(error, "cloud", hosts, words)).toMatch(/^\S.*[.:]$/);
      expect(whatToDo(explain(error, "cloud").next, "cloud", "Read the policy", words)).toMatch(/^\S.*\.$/);
    }
  });

  it("name whose fault it is", () => {
    const told = (error: ErrorData) => whatHappened(error, "cloud", hosts, words);
    expect(told({ code: "timeout", service: "auth" })).toContain("accounts.example");
    expect(told({ code: "timeout", service: "cloud" })).toContain("functions.example");
    expect(told({ code: "bad-request", service: "cloud" })).toMatch(/address of the service.*https/);
  });
});

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
    ["the options lack something", LACKING, /^The options need something first: the top of this page/],
  ])("while %s", async (_, signIn, reason) => {
    const page = await confirmed({ signIn });
    expect(page.view().panel.deletion?.reason).toMatch(reason);
    expect(page.view().panel.deletion?.button.isReady).toBe(false);
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
    expect(page.failure().sentences.at(-1)).toBe(step);
    expect(page.failure().buttons.map(({ label }) => label)).toEqual(labels);
  });
});
