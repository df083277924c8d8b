// As whom the cloud page asks, and what it says of everything that can go wrong with that and with a call.
import { describe, expect, it } from "vitest";
import type { CloudSignIn } from "../../../src/shared/cloud.ts";
import { ERROR_CODES, ERROR_REASONS, type ErrorData } from "../../../src/shared/errors.ts";
import { explain, whatHappened, whatToDo } from "../../../src/ui/explain-error.ts";
import { openCloud, SIGN_IN } from "./cloud-world.ts";
import { NOON, words } from "./tab-states.ts";

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
