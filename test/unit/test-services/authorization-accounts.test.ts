// Accounts and scopes of the local authorization server: who is signed in, who is told of it, and what is asked for again.

import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AuthorizationServer,
  CLOUD_SCOPE,
  startAuthorizationServer,
} from "../../services/authorization-server.ts";
import {
  type Browser,
  beginFlow,
  EXTENSION_ORIGIN,
  exchange,
  openBrowser,
  REDIRECT_URL,
  signIn,
  walkThrough,
} from "./authorization-client.ts";

const CLOUD = `openid email ${CLOUD_SCOPE}`;

let server: AuthorizationServer;

beforeAll(async () => {
  server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

async function errorOf(browser: Browser, scope: string): Promise<string | null> {
  const flow = await beginFlow(server, { prompt: "none", scope });
  return new URL((await browser.visit(flow.url)).url).searchParams.get("error");
}

async function ownerOf(redirectedTo: string, flow: Awaited<ReturnType<typeof beginFlow>>) {
  const { access_token } = await exchange(server, flow, redirectedTo);
  return (await server.introspect(access_token)).account;
}

function userInfo(token: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, Origin: EXTENSION_ORIGIN };
  return fetch(`${server.url}/me`, { headers });
}

describe("who is signed in", () => {
  it("is told at the userinfo endpoint, as far as the scopes go", async () => {
    const claims = async (scope: string) =>
      (await userInfo((await signIn(server, openBrowser(server), { scope })).access_token)).json();
    expect(await claims("openid")).toEqual({ sub: "demo" });
    expect(await claims(CLOUD)).toEqual({ sub: "demo", email: "demo@accounts.test", email_verified: true });
    expect(await claims("openid profile")).toEqual({ sub: "demo", name: "Corner Shop demo" });
    expect(server.requests.at(-1)).toMatchObject({ endpoint: "userinfo", path: "/me", status: 200 });
  });

  it("is told to the extension, and to nobody without a token", async () => {
    const { access_token } = await signIn(server, openBrowser(server), { scope: CLOUD });
    const answer = await userInfo(access_token);
    expect(answer.headers.get("access-control-allow-origin")).toBe(EXTENSION_ORIGIN);
    expect((await userInfo("made-up")).status).toBe(401);
  });

  it("can fail to be told", async () => {
    const { access_token } = await signIn(server, openBrowser(server), { scope: CLOUD });
    const contentType = "application/json";
    server.setFault({ kind: "answer", at: "userinfo", as: { kind: "status", status: 503 } });
    expect((await userInfo(access_token)).status).toBe(503);
    const another = { kind: "body" as const, body: '{"sub":"another"}', contentType };
    server.setFault({ kind: "answer", at: "userinfo", as: another });
    expect(await (await userInfo(access_token)).json()).toEqual({ sub: "another" });
  });

  it("stands in the ID token only where the switch says so", async () => {
    const claims = async () => {
      const tokens = await signIn(server, openBrowser(server), { scope: CLOUD });
      return oauth.getValidatedIdTokenClaims(tokens);
    };
    expect(await claims()).not.toHaveProperty("email");
    server.tellAccountInIdToken(true);
    expect(await claims()).toMatchObject({ sub: "demo", email: "demo@accounts.test" });
    server.reset();
    expect(await claims()).not.toHaveProperty("email");
  });
});

describe("another account", () => {
  it("signs in by itself, and is the one that its token is of", async () => {
    const flow = await beginFlow(server, { scope: CLOUD });
    const to = await walkThrough(server, openBrowser(server), flow.url, "allow", server.viewer);
    expect(await ownerOf(to, flow)).toBe("viewer");
  });

  it("does not sign in with the password of the first", async () => {
    const browser = openBrowser(server);
    const page = await browser.visit((await beginFlow(server)).url);
    const mixed = { username: server.viewer.userName, password: server.account.password };
    expect((await browser.visit(page.url, mixed)).status).toBe(403);
  });

  it.each(["login", "select_account"])("takes the place of the first with prompt=%s", async (prompt) => {
    const browser = openBrowser(server);
    await signIn(server, browser, { scope: CLOUD });
    const flow = await beginFlow(server, { scope: CLOUD, prompt });
    let page = await browser.visit(flow.url);
    if (prompt === "select_account") {
      expect(page.text).toContain(">Go on as demo</button>");
      page = await browser.visit(page.url, { account: "other" });
    }
    expect(page.text).toContain("<h1>Sign in</h1>");
    const { userName: username, password } = server.viewer;
    page = await browser.visit(page.url, { username, password });
    // What the first allowed the second did not.
    expect(page.text).toContain("You are signed in as <strong>viewer</strong>");
    const { url } = await browser.visit(page.url, { decision: "allow" });
    expect(await ownerOf(url, flow)).toBe("viewer");
    expect(await errorOf(browser, CLOUD)).toBeNull();
  });

  it("need not be chosen: prompt=select_account goes on as the first, without a password", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser);
    const flow = await beginFlow(server, { prompt: "select_account" });
    const page = await browser.visit(flow.url);
    expect(page.text).toContain("<h1>Choose an account</h1>");
    expect(await ownerOf(await walkThrough(server, browser, flow.url), flow)).toBe("demo");
  });

  it("is not chosen by a form that was never shown", async () => {
    const browser = openBrowser(server);
    const page = await browser.visit((await beginFlow(server, { prompt: "select_account" })).url);
    expect(page.text).toContain("<h1>Sign in</h1>");
    expect((await browser.visit(page.url, { account: "same" })).status).toBe(403);
  });
});

describe("more scopes", () => {
  it("are asked for in words, after openid alone was allowed", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser);
    expect(await errorOf(browser, "openid")).toBeNull();
    expect(await errorOf(browser, CLOUD)).toBe("consent_required");
    const { text } = await browser.visit((await beginFlow(server, { scope: CLOUD })).url);
    expect(text).toContain("See, change and delete your cloud resources");
    expect(text).toContain("See your e-mail address");
  });

  it("can be left out by the person: the answer says so, and they are asked for again", async () => {
    const browser = openBrowser(server);
    server.leaveOutScopes([CLOUD_SCOPE]);
    const less = await signIn(server, browser, { scope: CLOUD });
    expect(less.scope).toBe("openid email");
    expect(await server.introspect(less.access_token)).toMatchObject({ scope: "openid email" });
    expect(await errorOf(browser, CLOUD)).toBe("consent_required");
    expect(await errorOf(browser, "openid email")).toBeNull();
    server.leaveOutScopes([]);
    const all = await signIn(server, browser, { scope: CLOUD });
    expect(all.scope?.split(" ").sort()).toEqual(CLOUD.split(" ").sort());
  });

  it("are the provider's own affair where none is left: that is a refusal", async () => {
    server.leaveOutScopes(CLOUD.split(" "));
    const flow = await beginFlow(server, { scope: CLOUD });
    const to = new URL(await walkThrough(server, openBrowser(server), flow.url));
    expect(to.searchParams.get("error")).toBe("access_denied");
  });
});
