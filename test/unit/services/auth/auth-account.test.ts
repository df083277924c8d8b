// Which account a person is signed in with: requested only on demand, named by the provider, and never a reason to fail.
import { describe, expect, it } from "vitest";
import {
  beginAuthorization,
  discoverProvider,
  promptForOtherAccount,
} from "../../../../src/services/auth/client.ts";
import { failureOf } from "../failures.ts";
import {
  ACCESS,
  claimsFor,
  type FakeProvider,
  ISSUER,
  json,
  METADATA,
  type Reply,
  SECRETS,
  signed,
  signIn,
  startProvider,
} from "./auth-provider.ts";

const CLOUD = "https://scopes.example/cloud";
const USERINFO = { ...METADATA, userinfo_endpoint: `${ISSUER}/userinfo` };

async function scopeAskedFor(metadata: Record<string, unknown>, scope = CLOUD, asksForAccount = true) {
  const provider = await discoverProvider(startProvider({ ...METADATA, ...metadata }).context, ISSUER);
  const { url } = await beginAuthorization(provider, { ...ACCESS, scope, asksForAccount });
  return new URL(url).searchParams.get("scope");
}

interface Told {
  /** Claims of the ID token; `null` for no ID token. */
  claims?: Record<string, unknown> | null;
  userinfo?: Reply;
  asksForAccount?: boolean;
  at?: FakeProvider;
}

async function accountWith({ claims = {}, userinfo, asksForAccount = true, at }: Told) {
  const provider = at ?? startProvider(userinfo ? USERINFO : METADATA);
  if (userinfo) provider.replies["/userinfo"] = userinfo;
  const tokens = await signIn({
    at: provider,
    access: { scope: CLOUD, asksForAccount },
    idToken: async (nonce) => (claims === null ? undefined : signed(claimsFor(nonce, claims))),
  });
  expect(tokens).toMatchObject({ accessToken: SECRETS.accessToken, scope: CLOUD });
  return tokens.account;
}

describe("the scope of a sign-in that requests the account", () => {
  it.each([
    // Providers refuse unknown scopes, and then nobody could sign in.
    [undefined, `${CLOUD} openid`],
    [["openid", "email", CLOUD], `${CLOUD} openid email`],
    [["openid", CLOUD], `${CLOUD} openid`],
    [[CLOUD], `${CLOUD} openid`],
    ["openid email", `${CLOUD} openid`],
  ])("with the scopes %j announced is %j", async (scopes_supported, scope) => {
    expect(await scopeAskedFor({ scopes_supported })).toBe(scope);
  });

  it("names nothing twice", async () => {
    expect(await scopeAskedFor({ scopes_supported: ["email"] }, `openid ${CLOUD}`)).toBe(
      `openid ${CLOUD} email`,
    );
  });

  it("is exactly what is needed if nobody requests the account", async () => {
    expect(await scopeAskedFor({}, "openid", false)).toBe("openid");
  });

  it.each([`openid email`, `openid email ${CLOUD}/read`])("is refused if %j is granted", async (scope) => {
    const attempt = signIn({ access: { scope: CLOUD, asksForAccount: true }, answer: { scope } });
    expect(await failureOf(attempt)).toEqual({ code: "forbidden", service: "auth", reason: "scope-refused" });
  });

  it("must be granted completely if the setting names several, and no more than that", async () => {
    const several = { scope: `${CLOUD}  ${CLOUD}/more`, asksForAccount: true };
    const granted = (scope: string) => signIn({ access: several, answer: { scope } });
    expect((await failureOf(granted(`openid email ${CLOUD}`))).reason).toBe("scope-refused");
    expect((await granted(`${CLOUD}/more ${CLOUD}`)).scope).toBe(`${CLOUD}/more ${CLOUD}`);
  });
});

describe("the account in the ID token", () => {
  it.each([
    [{ email: "admin@accounts.test", preferred_username: "admin", name: "Admin" }, "admin@accounts.test"],
    [{ preferred_username: "admin", name: "Admin" }, "admin"],
    [{ email: 7, name: "Admin" }, "Admin"],
    [{ email: " \n", name: "Admin" }, "Admin"],
    [{ name: " Ad\u202emin\n of\tall " }, "Ad min of all"],
    [
      { email: "long-service-name-1234567890123456@project.test" },
      "long-service-name-1234567890123456@project.test",
    ],
    [{ name: "x".repeat(300) }, "x".repeat(200)],
    [{ name: `${"x".repeat(199)}🙂` }, "x".repeat(199)],
    [{}, undefined],
  ])("with the claims %j is %j", async (claims, account) => {
    expect(await accountWith({ claims })).toBe(account);
  });

  it.each([
    ["is not asked for elsewhere", true, "a@accounts.test"],
    ["is nobody's affair where it is not asked for", false, undefined],
  ])("%s", async (_what, asksForAccount, account) => {
    const at = startProvider(USERINFO);
    expect(await accountWith({ at, claims: { email: "a@accounts.test" }, asksForAccount })).toBe(account);
    expect(at.asked.map(({ url }) => new URL(url).pathname)).not.toContain("/userinfo");
  });
});

describe("the account from the userinfo endpoint", () => {
  it("is requested with the token, without cookies or redirects", async () => {
    const at = startProvider(USERINFO);
    at.replies["/userinfo"] = json({ sub: "robin", email: "robin@accounts.test" });
    expect(await accountWith({ at })).toBe("robin@accounts.test");
    const asked = at.asked.find(({ url }) => url === USERINFO.userinfo_endpoint);
    expect(asked?.init).toMatchObject({
      headers: { authorization: `Bearer ${SECRETS.accessToken}` },
      credentials: "omit",
      redirect: "manual",
    });
    expect(at.announced.at(-1)).toMatchObject({ service: "auth", what: "sign-in" });
  });

  it("needs no ID token", async () => {
    const userinfo = json({ sub: "anybody", preferred_username: "robin" });
    expect(await accountWith({ claims: null, userinfo })).toBe("robin");
  });

  it.each<[string, Reply]>([
    ["is about somebody else", json({ sub: "sam", email: "sam@accounts.test" })],
    ["is about nobody", json({ email: "sam@accounts.test" })],
    ["names nobody", json({ sub: "robin" })],
    ["is a web page", new Response("<html>")],
    ["is refused", json({ error: "insufficient_scope" }, 403)],
    ["asks to sign in", json({}, 401, { "WWW-Authenticate": "Bearer" })],
    ["is out of order", new Response("", { status: 503 })],
    ["is elsewhere", new Response("", { status: 302, headers: { Location: "https://x.example" } })],
    ["is not there", () => Promise.reject(new TypeError("fetch failed"))],
  ])("is missing if it %s, and the sign-in still succeeds", async (_name, userinfo) => {
    expect(await accountWith({ userinfo })).toBeUndefined();
  });
});

describe("the prompt for another account", () => {
  it.each([
    [undefined, "select_account"],
    [["none", "login", "select_account"], "select_account"],
    [["none", "login", "consent"], "login"],
    [[], "login"],
    ["select_account", "login"],
  ])("with %j announced is %s", (prompt_values_supported, prompt) => {
    expect(promptForOtherAccount({ ...METADATA, prompt_values_supported } as never)).toBe(prompt);
  });
});
