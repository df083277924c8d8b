// The stand-in for the authorization server is an OpenID provider to a client that checks what it is given, has pages for
// a person, and fails and attacks on demand.

import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AuthorizationFault,
  type AuthorizationServer,
  CLOUD_SCOPE,
  startAuthorizationServer,
} from "../../services/authorization-server.ts";
import {
  beginFlow,
  discover,
  EXTENSION_ORIGIN,
  exchange,
  type FlowOptions,
  openBrowser,
  REDIRECT_URL,
  signIn,
  walkThrough,
} from "./authorization-client.ts";
import { ask } from "./client.ts";

const CLOUD = `openid email ${CLOUD_SCOPE}`;

let server: AuthorizationServer;

beforeAll(async () => {
  server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

/** What the redirect of a new flow says went wrong. */
async function errorOf(browser = openBrowser(server), options: FlowOptions = { prompt: "none" }) {
  const { url } = await browser.visit((await beginFlow(server, options)).url);
  return new URL(url).searchParams.get("error");
}

/** A flow that a person went through, with its code not yet used. */
async function walk(options: FlowOptions = {}) {
  const flow = await beginFlow(server, options);
  return { flow, to: await walkThrough(server, openBrowser(server), flow.url) };
}

describe("the provider", () => {
  it("says what it can do", async () => {
    expect(await discover(server)).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["openid", "offline_access", "email", "profile", CLOUD_SCOPE],
      prompt_values_supported: ["none", "consent", "select_account"],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it("gives an opaque token after signing in and consent, and says whose it is and what for", async () => {
    const tokens = await signIn(server);
    expect(tokens).toMatchObject({ token_type: "bearer", scope: "openid", expires_in: 3600 });
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: "demo", iss: server.issuer });
    const good = { isActive: true, scope: "openid", clientId: "breachlight", account: "demo" };
    expect(await server.introspect(tokens.access_token)).toEqual(good);
    server.expireTokens();
    expect(await server.introspect(tokens.access_token)).toMatchObject({ isActive: false });
  });

  it("wants PKCE, a registered address, and the secret of the client that has one", async () => {
    const { flow, to } = await walk();
    const guessed = { ...flow, codeVerifier: oauth.generateRandomCodeVerifier() };
    await expect(exchange(server, guessed, to)).rejects.toMatchObject({ error: "invalid_grant" });
    const plain = (await beginFlow(server)).url.replaceAll(/&code_challenge[^&]*/g, "");
    expect((await openBrowser(server).visit(plain)).url).toContain("error=invalid_request");
    const redirectUrl = "https://elsewhere.example/";
    const page = await openBrowser(server).visit((await beginFlow(server, { redirectUrl })).url);
    expect([page.status, page.text.includes("This did not work")]).toEqual([400, true]);
    const { clientId, clientSecret } = server.secretClient;
    const secret = await walk({ clientId });
    const change = (given: string) =>
      exchange(server, secret.flow, secret.to, { clientId, authentication: oauth.ClientSecretPost(given) });
    await expect(change("no")).rejects.toMatchObject({ error: "invalid_client" });
    expect((await change(clientSecret)).scope).toBe("openid");
  });

  it("lets the extension read its answers, and no other origin", async () => {
    for (const origin of [EXTENSION_ORIGIN, "https://shop.example"]) {
      const body = `client_id=${server.clientId}&grant_type=authorization_code`;
      const headers = { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await ask(server.url, "/token", { method: "POST", headers, body });
      const allowed = answer.headers["access-control-allow-origin"];
      expect(allowed).toBe(origin === EXTENSION_ORIGIN ? origin : undefined);
    }
  });

  // Renewing, refusing scopes, refresh tokens and revoking: background/token-*.test.ts, by our own client.
  it.each([
    ["openid", { sub: "demo" }],
    [CLOUD, { sub: "demo", email: "demo@accounts.test", email_verified: true }],
    ["openid profile", { sub: "demo", name: "Corner Shop demo" }],
  ])("tells with the scope %s who is signed in: %j", async (scope, claims) => {
    const { access_token } = await signIn(server, openBrowser(server), { scope });
    const headers = { Authorization: `Bearer ${access_token}` };
    expect(JSON.parse((await ask(server.url, "/me", { headers })).text)).toEqual(claims);
    expect((await ask(server.url, "/me")).status).not.toBe(200);
  });

  it("records what was asked, and no code, token, state or password", async () => {
    const { flow, to } = await walk();
    const { access_token } = await exchange(server, flow, to);
    const flags = { isInteractive: true, hasState: true, hasNonce: true, codeChallengeMethod: "S256" };
    expect(server.requests[0]).toMatchObject({
      path: "/auth",
      endpoint: "authorization",
      scope: "openid",
      ...flags,
    });
    expect(server.requests.at(-1)).toMatchObject({ grantType: "authorization_code", status: 200 });
    const secrets = [new URL(to).searchParams.get("code"), access_token, flow.state, server.account.password];
    for (const secret of secrets) expect(JSON.stringify(server.requests)).not.toContain(secret);
  });
});

describe("the pages", () => {
  it("ask for a user name and a password, and then for leave, with what is asked for in words", async () => {
    const browser = openBrowser(server);
    const login = await browser.visit((await beginFlow(server, { scope: CLOUD })).url);
    const { userName: username, password } = server.account;
    const again = await browser.visit(login.url, { username: '"><b>', password });
    expect([again.status, again.text.includes('value="&#34;&#62;&#60;b&#62;"')]).toEqual([403, true]);
    const consent = await browser.visit(login.url, { username, password });
    expect(consent.text).toContain("<h1>Allow Breachlight?</h1>");
    expect(consent.text).toContain("See, change and delete your cloud resources");
    const refused = await browser.visit(consent.url, { decision: "refuse" });
    expect(refused.url).toContain("error=access_denied");
    const stranger = await openBrowser(server).visit(login.url);
    expect([stranger.status, stranger.text.includes("This sign-in is over.")]).toEqual([400, true]);
    for (const [, path = ""] of login.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await ask(server.url, path)).status, path).toBe(200);
    }
  });

  it("let another account take the place of the first", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser, { scope: CLOUD });
    const flow = await beginFlow(server, { scope: CLOUD, prompt: "select_account" });
    const to = await walkThrough(server, browser, flow.url, "allow", server.viewer);
    const { access_token } = await exchange(server, flow, to);
    expect(await server.introspect(access_token)).toMatchObject({ account: "viewer" });
  });
});

describe("the fault", () => {
  // What each does to a sign-in is shown in background/token-attacks.test.ts.
  it.each<[AuthorizationFault, RegExp]>([
    [{ kind: "state", state: "previous" }, /state/],
    [{ kind: "redirect-issuer", issuer: "wrong" }, /iss/],
    [{ kind: "token-error", error: "invalid_client", status: 401 }, /error/],
    [{ kind: "discovery", flaw: "other-issuer" }, /issuer/],
    [{ kind: "answer", at: "token", as: { kind: "truncate" } }, /./],
    [{ kind: "id-token", flaw: "nonce" }, /"nonce"/],
    [{ kind: "id-token", flaw: "missing" }, /"id_token"/],
  ])("%j is one that a client notices, and a reset takes back", async (fault, complaint) => {
    const { flow, to } = await walk();
    server.setFault(fault);
    const attempt = fault.kind === "token-error" ? exchange(server, flow, to) : signIn(server);
    await expect(attempt).rejects.toThrow(complaint);
    // The code of before is still good: nothing has used it up.
    server.setFault(undefined);
    expect(await exchange(server, flow, to)).toMatchObject({ scope: "openid" });
    server.setFault(fault);
    server.reset();
    expect(await signIn(server)).toMatchObject({ scope: "openid" });
  });

  it("of an error answers without a page, for flows with one, without one, or all", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser);
    const both = async () => [await errorOf(browser), await errorOf(browser, {})];
    server.setFault({ kind: "error", error: "server_error" });
    expect(await both()).toEqual(["server_error", "server_error"]);
    server.setFault({ kind: "error", error: "server_error", only: "silent" });
    expect(await both()).toEqual(["server_error", null]);
    server.setFault({ kind: "error", error: "server_error", only: "interactive" });
    expect(await both()).toEqual([null, "server_error"]);
  });
});
