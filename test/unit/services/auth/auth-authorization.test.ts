// From the button to the tokens: what a provider is sent, and which responses are accepted (OAuth 2.0, PKCE, OpenID).
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  beginAuthorization,
  discoverProvider,
  finishAuthorization,
} from "../../../../src/services/auth/client.ts";
import { failureOf } from "../failures.ts";
import {
  ACCESS,
  claimsFor,
  ISSUER,
  METADATA,
  redirectOf,
  SECRETS,
  signed,
  signIn,
  startProvider,
} from "./auth-provider.ts";

const FOREIGN = { code: "malformed", service: "auth", reason: "foreign-answer" };

async function begun(metadata: Record<string, unknown> = METADATA) {
  const at = startProvider(metadata);
  const provider = await discoverProvider(at.context, ISSUER);
  return { at, provider, authorization: await beginAuthorization(provider, ACCESS) };
}

/** Finishes with an address that we must not trust; the token endpoint must not be called. */
async function refusalOf(redirectedTo: string | ((state: string) => string), metadata = METADATA as object) {
  const { at, provider, authorization } = await begun({ ...metadata });
  const { state, codeVerifier, nonce } = authorization;
  const address = typeof redirectedTo === "string" ? redirectedTo : redirectedTo(state);
  const attempt = finishAuthorization(at.context, provider, ACCESS, authorization, address);
  const failure = await failureOf(attempt, [state, codeVerifier, nonce]);
  expect(at.asked.filter(({ url }) => url.endsWith("/token"))).toEqual([]);
  return failure;
}

describe("the page to open", () => {
  it("requests a code, with PKCE, state and nonce, and exactly the scope", async () => {
    const { authorization } = await begun();
    const url = new URL(authorization.url);
    expect(url.origin + url.pathname).toBe(`${ISSUER}/authorize`);
    const digest = createHash("sha256").update(authorization.codeVerifier).digest("base64url");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: "1",
      client_id: "the-client",
      redirect_uri: ACCESS.redirectUrl,
      response_type: "code",
      scope: "openid",
      state: authorization.state,
      nonce: authorization.nonce,
      code_challenge: digest,
      code_challenge_method: "S256",
    });
  });

  it("has fresh, distinct secrets each time, and never the verifier", async () => {
    const { provider } = await begun();
    const tries = await Promise.all([1, 2, 3].map(() => beginAuthorization(provider, ACCESS)));
    const secrets = tries.flatMap(({ state, nonce, codeVerifier }) => [state, nonce, codeVerifier]);
    expect(new Set(secrets).size).toBe(9);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    for (const { url, codeVerifier } of tries) expect(url).not.toContain(codeVerifier);
  });
});

describe("a sign-in", () => {
  it("returns tokens for a code, which is sent with the verifier to the token endpoint only", async () => {
    const at = startProvider();
    const before = Date.now();
    const { expiresAt = 0, ...tokens } = await signIn({ at });
    expect(tokens).toEqual({ accessToken: SECRETS.accessToken, scope: "openid", subject: "robin" });
    expect(expiresAt).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 3_600_000);
    const [, token] = at.asked;
    const discreet = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };
    const init = { method: "POST", ...discreet, redirect: "manual" };
    expect(token).toMatchObject({ url: METADATA.token_endpoint, init });
    expect(token?.form).toEqual({
      grant_type: "authorization_code",
      client_id: "the-client",
      code: SECRETS.code,
      redirect_uri: ACCESS.redirectUrl,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(at.announced.map(({ url, what, service }) => [service, what, url])).toEqual(
      at.asked.map(({ url }) => ["auth", "sign-in", url]),
    );
  });

  it("may return a refresh token, extra scopes, and no expiry", async () => {
    const answer = { refresh_token: SECRETS.refreshToken, scope: "email  openid", expires_in: undefined };
    const { accessToken, refreshToken } = SECRETS;
    const tokens = { accessToken, refreshToken, scope: "email openid", subject: "robin" };
    expect(await signIn({ answer })).toEqual(tokens);
  });

  it.each([
    ["for none announced", undefined, "post"],
    ["for both announced", ["client_secret_basic", "client_secret_post"], "post"],
    ["for basic announced", ["client_secret_basic"], "basic"],
    ["for neither announced", ["private_key_jwt"], "post"],
  ])("sends a secret if the provider requires it (%s)", async (_name, methods, way) => {
    const at = startProvider({ ...METADATA, token_endpoint_auth_methods_supported: methods });
    await signIn({ at, access: { clientSecret: ` ${SECRETS.clientSecret} ` } });
    const token = at.asked[1];
    const { authorization } = Object(token?.init.headers) as { authorization?: string };
    expect(token?.form.client_secret).toBe(way === "post" ? SECRETS.clientSecret : undefined);
    const basic = authorization && Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
    expect(basic && decodeURIComponent(basic)).toBe(
      way === "basic" ? `the-client:${SECRETS.clientSecret}` : undefined,
    );
  });

  it("accepts the issuer if the provider sends it", async () => {
    const redirect = (authorization: Parameters<typeof redirectOf>[0]) =>
      redirectOf(authorization, { iss: ISSUER });
    const at = startProvider({ ...METADATA, authorization_response_iss_parameter_supported: true });
    expect(await signIn({ at, redirect })).toHaveProperty("accessToken");
    expect(await signIn({ redirect })).toHaveProperty("accessToken");
  });

  it("tolerates a minute of clock skew", async () => {
    const now = Math.floor(Date.now() / 1_000);
    const early = (nonce: string) => signed(claimsFor(nonce, { iat: now + 45, nbf: now + 45 }));
    const late = (nonce: string) => signed(claimsFor(nonce, { iat: now - 400, exp: now - 45 }));
    expect(await signIn({ idToken: early })).toHaveProperty("accessToken");
    expect(await signIn({ idToken: late })).toHaveProperty("accessToken");
  });
});

// Those that the provider of token-attacks.test.ts can send are there.
describe("a response that isn't for us", () => {
  const NAMED_HOST = "https://x@abc.chromiumapp.org/signed-in";
  const back = (change: Record<string, string | undefined>) => (state: string) =>
    redirectOf({ state } as never, change);

  it.each([
    ["an empty state", back({ state: "" })],
    ["two states", (state: string) => `${redirectOf({ state } as never)}&state=x`],
    ["the issuer with a slash", back({ iss: `${ISSUER}/` })],
    ["a refusal with a wrong state", back({ code: undefined, state: "x", error: "access_denied" })],
    ["two codes", (state: string) => `${redirectOf({ state } as never)}&code=x`],
    ["its parameters in the fragment", (state: string) => `${ACCESS.redirectUrl}#code=a&state=${state}`],
    ["a token in its address", back({ id_token: "a.b.c" })],
    ["a signed answer in its address", back({ response: "a.b.c" })],
    ["another host", (state: string) => `https://abd.chromiumapp.org/signed-in?code=a&state=${state}`],
    ["another path", (state: string) => `https://abc.chromiumapp.org/signed-in/?code=a&state=${state}`],
    ["another scheme", (state: string) => `http://abc.chromiumapp.org/signed-in?code=a&state=${state}`],
    ["a name before its host", (state: string) => `${NAMED_HOST}?code=a&state=${state}`],
    ["no address", "no address"],
    ["nothing", ""],
  ])("is one with %s", async (name, redirectedTo) => {
    const failure = await refusalOf(redirectedTo);
    expect(failure).toEqual(name === "two codes" ? { code: "malformed", service: "auth" } : FOREIGN);
  });

  it("is one without an issuer, if the provider announces that it sends it", async () => {
    const metadata = { ...METADATA, authorization_response_iss_parameter_supported: true };
    expect(await refusalOf(back({}), metadata)).toEqual(FOREIGN);
  });

  it.each<[string, Record<string, unknown>]>([
    ["for others too, with no word on who asked", { aud: ["the-client", "other"] }],
    ["for others too, asked by one of them", { aud: ["the-client", "other"], azp: "other" }],
    ["for nobody", { aud: undefined }],
    ["of the issuer with a slash", { iss: `${ISSUER}/` }],
    ["of nobody", { iss: undefined }],
    ["about nobody", { sub: undefined }],
  ])("is an ID token %s", async (_name, change) => {
    const idToken = (nonce: string) => signed(claimsFor(nonce, change));
    expect(await failureOf(signIn({ idToken }))).toEqual(FOREIGN);
  });

  it("is an ID token signed by someone else, or by nobody", async () => {
    const strange = (nonce: string) => signed(claimsFor(nonce), { isStrange: true });
    const unknown = (nonce: string) => signed(claimsFor(nonce), { header: { kid: "other" } });
    const unsigned = (nonce: string) => signed(claimsFor(nonce), { header: { alg: "none" } });
    for (const idToken of [strange, unknown, unsigned])
      expect(await failureOf(signIn({ idToken }))).toEqual(FOREIGN);
  });

  it.each([
    ["not yet good", { nbf: 90 }],
    ["from the future", { iat: 90, exp: 900 }],
  ])("gives the clock as the reason if an ID token is %s", async (_name, seconds) => {
    const now = Math.floor(Date.now() / 1_000);
    const times = Object.fromEntries(Object.entries(seconds).map(([name, offset]) => [name, now + offset]));
    const failure = await failureOf(signIn({ idToken: (nonce) => signed(claimsFor(nonce, times)) }));
    expect(failure).toEqual({ code: "malformed", service: "auth", reason: "clock-skew" });
  });

  it.each<[string, Record<string, unknown>]>([
    ["without a token", { access_token: undefined }],
    ["with a token of another type", { access_token: 7 }],
    ["with a token that no header can carry", { access_token: `${SECRETS.accessToken}\n` }],
    ["with a token that is not for bearers", { token_type: "DPoP" }],
    ["with an ID token that is encrypted", { id_token: `${SECRETS.code}.b.c.d.e` }],
    ["with a token of no type", { token_type: undefined }],
    ["that ends at no time", { expires_in: "soon" }],
    ["that ends before it begins", { expires_in: -1 }],
    ["with an ID token that is none", { id_token: "a.b" }],
    ["with a refresh token that is none", { refresh_token: {} }],
  ])("is malformed if it is one %s", async (_name, answer) => {
    expect(await failureOf(signIn({ answer }))).toMatchObject({ code: "malformed", service: "auth" });
  });
});
