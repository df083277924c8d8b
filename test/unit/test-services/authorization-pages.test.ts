// The pages of the local authorization server, as a person meets them.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AuthorizationServer,
  CLOUD_SCOPE,
  startAuthorizationServer,
} from "../../services/authorization-server.ts";
import { beginFlow, openBrowser, REDIRECT_URL, walkThrough } from "./authorization-client.ts";

let server: AuthorizationServer;

beforeAll(async () => {
  server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

describe("the pages", () => {
  it("ask for a user name and a password, and say so when they are wrong", async () => {
    const browser = openBrowser(server);
    const page = await browser.visit((await beginFlow(server)).url);
    expect(page.text).toMatch(/<label>User name <input.*<label>Password <input.*<button>Sign in<\/button>/s);
    const again = await browser.visit(page.url, { username: '"><b>', password: "x" });
    expect(again.status).toBe(403);
    expect(again.text).toContain('role="alert"');
    expect(again.text).toContain('value="&#34;&#62;&#60;b&#62;"');
  });

  it("name the client and the scopes before they are allowed", async () => {
    const browser = openBrowser(server);
    const { userName: username, password } = server.account;
    const login = await browser.visit((await beginFlow(server, { scope: `openid ${CLOUD_SCOPE}` })).url);
    const { text } = await browser.visit(login.url, { username, password });
    expect(text).toContain("<h1>Allow Breachlight?</h1>");
    expect(text).toMatch(
      /<code>openid<\/code>.*<code>https:\/\/www\.googleapis\.com\/auth\/cloud-platform</s,
    );
    expect(text).toMatch(/>Allow<\/button>.*>Refuse<\/button>/s);
    expect(text).toContain(new URL(REDIRECT_URL).host);
  });

  it("lead to access_denied when refused", async () => {
    const flow = await beginFlow(server);
    const to = new URL(await walkThrough(server, openBrowser(server), flow.url, "refuse"));
    expect(to.href.startsWith(REDIRECT_URL)).toBe(true);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      error: "access_denied",
      state: flow.state,
      iss: server.issuer,
    });
  });

  it("have nothing from elsewhere, no script, and are of no use without their cookies", async () => {
    const page = await openBrowser(server).visit((await beginFlow(server)).url);
    expect(page.text).not.toMatch(/<script|@import/);
    for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(path).toMatch(/^\/[^/]/);
      expect((await fetch(server.url + path)).status, path).toBe(200);
    }
    const stranger = await openBrowser(server).visit(page.url);
    expect(stranger.status).toBe(400);
    expect(stranger.text).toContain("This sign-in is over.");
  });
});
