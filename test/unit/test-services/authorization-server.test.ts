// The local authorization server as a provider: tokens, renewal, revocation, records.

import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AuthorizationServer,
  CLOUD_SCOPE,
  startAuthorizationServer,
} from "../../services/authorization-server.ts";
import {
  beginFlow,
  discover,
  EXTENSION_ORIGIN,
  exchange,
  INSECURE,
  openBrowser,
  REDIRECT_URL,
  signIn,
  walkThrough,
} from "./authorization-client.ts";

const printed = [vi.spyOn(console, "info"), vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
let server: AuthorizationServer;

beforeAll(async () => {
  server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

function errorOf(redirectedTo: string): string | null {
  return new URL(redirectedTo).searchParams.get("error");
}

/** The flow that shows no page. */
async function trySilently(browser = openBrowser(server), scope = "openid"): Promise<string> {
  const flow = await beginFlow(server, { prompt: "none", scope });
  return (await browser.visit(flow.url)).url;
}

async function refresh(token: string): Promise<oauth.TokenEndpointResponse> {
  const as = await discover(server);
  const client = { client_id: server.clientId };
  const answer = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, INSECURE);
  return oauth.processRefreshTokenResponse(as, client, answer);
}

describe("the provider", () => {
  it("says what it can do, at the address of its issuer", async () => {
    expect(await discover(server)).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["openid", "offline_access", "email", "profile", CLOUD_SCOPE],
      prompt_values_supported: ["none", "consent", "select_account"],
      userinfo_endpoint: `${server.url}/me`,
      authorization_response_iss_parameter_supported: true,
      revocation_endpoint: `${server.url}/token/revocation`,
      token_endpoint_auth_methods_supported: ["none", "client_secret_post"],
    });
  });

  it("gives an opaque token after signing in and consent, and says what it is good for", async () => {
    const tokens = await signIn(server);
    expect(tokens).toMatchObject({ token_type: "bearer", scope: "openid", expires_in: 3600 });
    expect(tokens.access_token).not.toContain(".");
    expect(tokens).not.toHaveProperty("refresh_token");
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: "demo", iss: server.issuer });
    expect(await server.introspect(tokens.access_token)).toEqual({
      isActive: true,
      scope: "openid",
      clientId: server.clientId,
      account: "demo",
    });
    expect(await server.introspect("made-up")).toMatchObject({ isActive: false });
  });

  it("gives the cloud scope when asked for it, after a consent of its own", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser);
    const scope = `openid ${CLOUD_SCOPE}`;
    expect(errorOf(await trySilently(browser, scope))).toBe("consent_required");
    const tokens = await signIn(server, browser, { scope });
    expect((await server.introspect(tokens.access_token)).scope).toBe(scope);
  });

  it("takes a secret from the client that has one", async () => {
    const { clientId, clientSecret } = server.secretClient;
    const flow = await beginFlow(server, { clientId });
    const to = await walkThrough(server, openBrowser(server), flow.url);
    const wrong = oauth.ClientSecretPost("wrong");
    await expect(exchange(server, flow, to, { clientId, authentication: wrong })).rejects.toMatchObject({
      error: "invalid_client",
    });
    const right = oauth.ClientSecretPost(clientSecret);
    const tokens = await exchange(server, flow, to, { clientId, authentication: right });
    expect(tokens.scope).toBe("openid");
  });

  it("wants PKCE with S256", async () => {
    const { url } = await beginFlow(server);
    for (const name of ["code_challenge", "code_challenge_method"]) {
      const changed = new URL(url);
      changed.searchParams.delete(name);
      expect(errorOf((await openBrowser(server).visit(changed.href)).url), name).toBe("invalid_request");
    }
    const flow = await beginFlow(server);
    const to = await walkThrough(server, openBrowser(server), flow.url);
    const verifier = oauth.generateRandomCodeVerifier();
    await expect(exchange(server, { ...flow, codeVerifier: verifier }, to)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  it("sends nothing to an address that is not registered", async () => {
    for (const redirectUrl of ["https://elsewhere.example/", `${REDIRECT_URL}other`]) {
      const page = await openBrowser(server).visit((await beginFlow(server, { redirectUrl })).url);
      expect(page.status).toBe(400);
      expect(page.text).toMatch(/This did not work.*redirect_uri/s);
    }
  });

  it("lets the extension read its answers, and no other origin", async () => {
    const ask = (origin: string) =>
      fetch(`${server.url}/token`, {
        method: "POST",
        headers: { Origin: origin },
        body: new URLSearchParams({ client_id: server.clientId, grant_type: "authorization_code" }),
      });
    const allowed = await ask(EXTENSION_ORIGIN);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(EXTENSION_ORIGIN);
    expect(await allowed.json()).toMatchObject({ error_description: expect.stringContaining("code") });
    const refused = await ask("https://shop.example");
    expect(refused.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("can have an issuer with a path, and announce other things", async () => {
    const other = await startAuthorizationServer({
      redirectUrls: [REDIRECT_URL],
      issuerPath: "/realms/shop",
      accessTokenSeconds: 7,
      secretMethod: "client_secret_basic",
      announcedPrompts: ["none", "login", "consent"],
    });
    try {
      const as = await discover(other);
      expect(as.issuer).toBe(`${other.url}/realms/shop`);
      expect(as.token_endpoint).toBe(`${other.url}/realms/shop/token`);
      expect(as.token_endpoint_auth_methods_supported).toEqual(["none", "client_secret_basic"]);
      expect(as.prompt_values_supported).toEqual(["none", "login", "consent"]);
      expect(await signIn(other)).toMatchObject({ expires_in: 7 });
    } finally {
      await other.stop();
    }
  });
});

describe("renewal", () => {
  it("shows no page while the session lives", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser);
    expect(errorOf(await trySilently(openBrowser(server)))).toBe("login_required");
    expect(errorOf(await trySilently(browser))).toBeNull();
    server.forgetSessions();
    expect(errorOf(await trySilently(browser))).toBe("login_required");
  });

  it("is asked for again with prompt=login, and not with an earlier consent", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser);
    const page = await browser.visit((await beginFlow(server, { prompt: "login" })).url);
    expect(page.text).toContain("<h1>Sign in</h1>");
    const { userName: username, password } = server.account;
    const { url } = await browser.visit(page.url, { username, password });
    expect(url.startsWith(REDIRECT_URL)).toBe(true);
  });

  it("goes by a refresh token where one is given for openid alone, each good for once", async () => {
    server.giveRefreshTokens(true);
    const first = await signIn(server);
    server.expireTokens();
    const second = await refresh(String(first.refresh_token));
    expect(await server.introspect(second.access_token)).toMatchObject({ isActive: true, scope: "openid" });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await expect(refresh(String(first.refresh_token))).rejects.toMatchObject({ error: "invalid_grant" });
    const third = await signIn(server);
    server.expireTokens({ withRefreshTokens: true });
    await expect(refresh(String(third.refresh_token))).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("goes by a refresh token with offline_access and a consent", async () => {
    const scope = "openid offline_access";
    expect(await signIn(server, openBrowser(server), { scope })).not.toHaveProperty("refresh_token");
    const tokens = await signIn(server, openBrowser(server), { scope, prompt: "consent" });
    expect(tokens.refresh_token).toEqual(expect.any(String));
  });
});

describe("tokens", () => {
  it("become invalid all at once", async () => {
    const [first, second] = [await signIn(server), await signIn(server)];
    server.expireTokens();
    for (const { access_token } of [first, second]) {
      expect(await server.introspect(access_token)).toEqual({ isActive: false, scope: "", clientId: "" });
    }
  });

  it("can be revoked and asked about by their client", async () => {
    const { access_token: token } = await signIn(server);
    const as = await discover(server);
    const client = { client_id: server.clientId };
    const about = async () => {
      const answer = await oauth.introspectionRequest(as, client, oauth.None(), token, INSECURE);
      return oauth.processIntrospectionResponse(as, client, answer);
    };
    expect(await about()).toMatchObject({ active: true, scope: "openid" });
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, oauth.None(), token, INSECURE),
    );
    expect(await about()).toEqual({ active: false });
    expect((await server.introspect(token)).isActive).toBe(false);
  });
});

describe("the record", () => {
  it("tells what was asked, and no code, token, state or password", async () => {
    const browser = openBrowser(server);
    const flow = await beginFlow(server);
    const to = await walkThrough(server, browser, flow.url);
    const tokens = await exchange(server, flow, to);
    await trySilently(browser);
    expect(server.requests).toContainEqual(
      expect.objectContaining({
        method: "GET",
        path: "/auth",
        endpoint: "authorization",
        isInteractive: true,
        scope: "openid",
        clientId: "breachlight",
        hasState: true,
        hasNonce: true,
        codeChallengeMethod: "S256",
        status: 303,
      }),
    );
    expect(server.requests).toContainEqual(
      expect.objectContaining({ endpoint: "token", grantType: "authorization_code", status: 200 }),
    );
    expect(server.requests.at(-1)).toMatchObject({ isInteractive: false, prompt: "none" });
    const whole = JSON.stringify(server.requests);
    const code = new URL(to).searchParams.get("code");
    for (const secret of [
      code,
      tokens.access_token,
      flow.state,
      flow.codeVerifier,
      server.account.password,
    ]) {
      expect(secret).toEqual(expect.any(String));
      expect(whole).not.toContain(secret);
    }
    server.forget();
    expect(server.requests).toEqual([]);
  });

  it("is all there is: nothing is printed", () => {
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });
});
