// Which account the cloud page uses, what blocks a call, and how every error is explained.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CloudSignIn } from "../../../../src/shared/cloud/cloud.ts";
import { ERROR_CODES, ERROR_REASONS, type ErrorData } from "../../../../src/shared/errors.ts";
import { explain, whatHappened, whatToDo } from "../../../../src/ui/said/explain-error.ts";
import { NOON, words } from "../tab-states.ts";
import { ACCOUNT, call, FUNCTION, failed, openCloud, POLICY, RESTORE, SCOPE } from "./cloud-world.tsx";

afterEach(() => void vi.useRealTimers());

type World = Parameters<typeof openCloud>[1];

const window = { state: "running" as const };
const NO_AUTH = { auth: { issuer: "", clientId: "breachlight", cloudScope: "" } };
const CLOSED = {
  state: "failed" as const,
  at: NOON,
  error: { code: "aborted" as const, service: "auth" as const, reason: "window-closed" as const },
};

describe("the account", () => {
  it("is not made up if the provider names none", async () => {
    const page = await openCloud("policy", { account: {} });
    const line = "Signed in at accounts.example, account name unknown";
    expect(page.textOf(".cloud-account-line")).toBe(line);
  });

  it("sends the person to the settings first if something is missing there", async () => {
    const page = await openCloud("policy", { account: null, settings: NO_AUTH });
    const line = page.textOf(".cloud-account-line");
    expect(line).toMatch(/^Before you can sign in, add a provider, a client ID and a scope/);
    expect(page.buttonsIn(".cloud-account")).toEqual(["Open settings"]);
    expect(page.textOf("#cloud-reason")).toBe(line);
    await page.press("Open settings");
    expect(page.openOptions).toHaveBeenCalledTimes(1);
  });

  it("asks for this provider's client secret if the stored one is for another", async () => {
    const auth = { issuer: "https://accounts.example", clientId: "breachlight", clientSecret: "hush" };
    const secretOrigins = { "auth.clientSecret": ["https://other.example"] };
    const page = await openCloud("policy", { account: null, settings: { auth, secretOrigins } });
    expect(page.textOf(".cloud-account-line")).toMatch(
      /^Before you can sign in, enter this provider’s client secret/,
    );
    expect(page.buttonsIn(".cloud-account")).toEqual(["Open settings"]);
    expect(page.textOf("#cloud-reason")).toBe(page.textOf(".cloud-account-line"));
  });

  it("shows a sign-in in progress, one that failed, and one that granted too little", async () => {
    const tell = (signingIn: CloudSignIn["current"]) => openCloud("policy", { account: null, signingIn });
    const running = await tell(window);
    expect(running.textOf(".cloud-account")).toContain("Waiting for you to sign in at accounts.example");
    expect(running.buttonsIn(".cloud-account")).toEqual(["Cancel"]);
    const closed = await tell(CLOSED);
    expect(closed.textOf(".cloud-note-warn")).toMatch(/^Sign-in failed.*Press “Sign in”\.$/);
    const error = { code: "forbidden", service: "auth", reason: "scope-refused" } as const;
    const less = await tell({ state: "failed", at: NOON, error });
    expect(less.element(".cloud-note-warn")).toBeNull();
    expect(less.textOf(".cloud-note .cloud-code")).toBe(SCOPE);
    expect(less.buttonsIn(".cloud-account")).toEqual(["Ask for permission"]);
    await less.press("Ask for permission");
    expect(less.named("signInToCloud")).toEqual([{ how: "more", isPrivate: false }]);
  });

  it("is announced once when the sign-in is done", async () => {
    const page = await openCloud("policy", { account: null, signingIn: window });
    await page.tellAccount(ACCOUNT);
    await page.tellSignIn(undefined);
    expect(page.status()).toMatch(/^Signed in as/);
  });

  it.each([
    [true, /^Signed out$/],
    [false, /^Signed out here\. The provider may not know/],
  ])("is signed out, whether the provider was told (%s) or not", async (isRevoked, sentence) => {
    const page = await openCloud("policy", { answers: { signOut: { isRevoked } } });
    await page.press("Sign out");
    await page.tellAccount(undefined);
    expect(page.textOf(".cloud-note")).toMatch(sentence);
  });

  it("is signed out even if the answer takes too long", async () => {
    const page = await openCloud("policy", {
      answers: { signOut: () => Promise.reject(new Error("too late")) },
    });
    await page.press("Sign out");
    expect(page.problem()).toMatch(/^Nothing was changed/);
    await page.tellAccount(undefined);
    expect(page.problem()).toBeUndefined();
    expect(page.textOf(".cloud-note")).toMatch(/^Signed out here\. The provider may not know/);
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

  it("of every code, service and reason are explained, with what to do", () => {
    for (const error of every) {
      expect(whatHappened(error, "cloud", hosts, words)).toMatch(/^\S.*[.:]$/);
      expect(whatToDo(explain(error, "cloud").next, "cloud", "Read the policy", words)).toMatch(/^\S.*\.$/);
    }
  });

  it("say whose fault it is", () => {
    const what = (error: ErrorData) => whatHappened(error, "cloud", hosts, words);
    expect(what({ code: "timeout", service: "auth" })).toContain("accounts.example");
    expect(what({ code: "timeout", service: "cloud" })).toContain("functions.example");
    expect(what({ code: "bad-request", service: "cloud" })).toMatch(/service address.*https/);
  });
});

describe("nothing is deleted", () => {
  it.each<[string, World, RegExp]>([
    ["a sign-in is under way", { signingIn: window }, /^Sign in first/],
    ["nobody is signed in", { account: null }, /^Sign in first/],
    // Signing in is impossible then.
    ["the options lack something", { account: null, settings: NO_AUTH }, /^Before you can sign in/],
  ])("while %s", async (_, world, reason) => {
    const page = await openCloud("deletion", world);
    await page.enter(FUNCTION);
    await page.confirmAndPress();
    expect(page.textOf("#cloud-reason")).toMatch(reason);
    expect(page.button("Delete function").getAttribute("aria-disabled")).toBe("true");
    expect(page.named("deleteFunction")).toEqual([]);
    // What wasn't sent stays in the field.
    expect(page.confirmation()?.value).toBe("resize");
  });

  it.each(["deletion", "policy"] as const)("and nothing read without settings: %s", async (tab) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const page = await openCloud(tab, { isUnread: true });
    await page.enter(tab === "policy" ? RESTORE : FUNCTION);
    await page.pass(4_000);
    expect(page.problem()).toMatch(/^Breachlight isn’t responding/);
    expect(page.textOf("#cloud-reason")).toBe(page.problem());
    if (tab === "policy") await page.press("Read the policy");
    else await page.confirmAndPress();
    expect(page.sent).toEqual([]);
  });
});

describe("a sign-in", () => {
  it("in progress can be canceled, and that is announced", async () => {
    const page = await openCloud("policy", { signingIn: window });
    await page.press("Cancel");
    expect(page.named("cancelCloudSignIn")).toEqual([{ isPrivate: false }]);
    await page.tellSignIn(undefined);
    expect(page.textOf(".cloud-note")).toMatch(/^Sign-in canceled.*window/);
    expect(page.status()).toMatch(/^Sign-in canceled/);
  });

  it("that failed names the button to use", async () => {
    const page = await openCloud("policy", { signingIn: CLOSED });
    expect(page.textOf(".cloud-note-warn")).toMatch(/Press “Use another account”\.$/);
  });

  it.each([
    [ACCOUNT, "Press “Read the policy”.", []],
    [null, "Sign in again, then press “Read the policy”.", ["Sign in"]],
  ])("is offered below a refusal only while nobody is signed in (%j)", async (account, step, labels) => {
    const refused = failed({ code: "unauthorized", status: 401 });
    const page = await openCloud("policy", { account, calls: [call("a", POLICY, refused)] });
    expect(page.textsOf(".cloud-outcome p").at(-1)).toBe(step);
    expect(page.buttonsIn(".cloud-outcome")).toEqual(labels);
  });
});
