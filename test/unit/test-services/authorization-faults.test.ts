// Every fault switch of the local authorization server, seen by a client that checks what it is given.

import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AuthorizationFault,
  type AuthorizationServer,
  type IdTokenFlaw,
  startAuthorizationServer,
} from "../../services/authorization-server.ts";
import {
  beginFlow,
  discover,
  exchange,
  openBrowser,
  REDIRECT_URL,
  signIn,
  walkThrough,
} from "./authorization-client.ts";

let server: AuthorizationServer;

beforeAll(async () => {
  server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

describe("the redirect", () => {
  async function redirectWith(fault: AuthorizationFault) {
    const flow = await beginFlow(server);
    server.setFault(fault);
    const to = await walkThrough(server, openBrowser(server), flow.url);
    return { flow, to, parameters: new URL(to).searchParams };
  }

  it("can carry another state, or none", async () => {
    const wrong = await redirectWith({ kind: "state", state: "wrong" });
    expect(wrong.parameters.get("code")).toEqual(expect.any(String));
    expect(wrong.parameters.get("state")).toBe("not-the-state");
    await expect(exchange(server, wrong.flow, wrong.to)).rejects.toThrow(/state/);
    const missing = await redirectWith({ kind: "state", state: "missing" });
    expect(missing.parameters.has("state")).toBe(false);
    await expect(exchange(server, missing.flow, missing.to)).rejects.toThrow(/state/);
  });

  it("can carry the state of the flow before", async () => {
    const earlier = await beginFlow(server);
    await walkThrough(server, openBrowser(server), earlier.url);
    const { flow, parameters } = await redirectWith({ kind: "state", state: "previous" });
    expect(parameters.get("state")).toBe(earlier.state);
    expect(earlier.state).not.toBe(flow.state);
  });

  it("can name another issuer, or none", async () => {
    const wrong = await redirectWith({ kind: "redirect-issuer", issuer: "wrong" });
    await expect(exchange(server, wrong.flow, wrong.to)).rejects.toThrow(/iss/);
    const missing = await redirectWith({ kind: "redirect-issuer", issuer: "missing" });
    await expect(exchange(server, missing.flow, missing.to)).rejects.toThrow(/iss/);
  });

  it.each(["https://elsewhere.example/", `${REDIRECT_URL}other?more=1`])(
    "can go to %s, with all that it carries",
    async (to) => {
      const { flow, to: reached, parameters } = await redirectWith({ kind: "redirect-to", to });
      expect(reached.startsWith(to)).toBe(true);
      expect(parameters.get("state")).toBe(flow.state);
      expect(parameters.get("code")).toEqual(expect.any(String));
    },
  );

  it.each(["access_denied", "login_required", "server_error", "temporarily_unavailable", "invalid_scope"])(
    "can say %s without a page",
    async (error) => {
      const flow = await beginFlow(server);
      server.setFault({ kind: "error", error, description: "As asked for." });
      const { url } = await openBrowser(server).visit(flow.url);
      expect(url.startsWith(REDIRECT_URL)).toBe(true);
      expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
        error,
        error_description: "As asked for.",
        state: flow.state,
        iss: server.issuer,
      });
    },
  );

  it("can fail for flows without a page only, or for those with one only", async () => {
    const browser = openBrowser(server);
    await signIn(server, browser);
    const tryIt = async (prompt?: string) => {
      const { url } = await browser.visit((await beginFlow(server, prompt ? { prompt } : {})).url);
      return new URL(url).searchParams.get("error");
    };
    server.setFault({ kind: "error", error: "server_error", only: "silent" });
    expect([await tryIt("none"), await tryIt()]).toEqual(["server_error", null]);
    server.setFault({ kind: "error", error: "server_error", only: "interactive" });
    expect([await tryIt("none"), await tryIt()]).toEqual([null, "server_error"]);
  });
});

describe("the ID token", () => {
  it.each<[IdTokenFlaw, RegExp]>([
    ["issuer", /"iss"/],
    ["audience", /"aud"/],
    ["nonce", /"nonce"/],
    ["no-nonce", /nonce/],
    ["expired", /"exp"/],
    ["future", /"nbf"/],
    ["missing", /"id_token"/],
  ])("can have a flaw in it: %s", async (flaw, complaint) => {
    server.setFault({ kind: "id-token", flaw });
    await expect(signIn(server)).rejects.toThrow(complaint);
  });

  it("is signed with the right key all the same", async () => {
    server.setFault({ kind: "id-token", flaw: "nonce" });
    const flow = await beginFlow(server);
    const to = await walkThrough(server, openBrowser(server), flow.url);
    const tokens = await exchange(server, { ...flow, nonce: "not-the-nonce" }, to);
    const { keys } = (await (await fetch(`${server.url}/jwks`)).json()) as { keys: JsonWebKey[] };
    const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("jwk", keys[0] as JsonWebKey, algorithm, false, ["verify"]);
    const [header, payload, signature = ""] = String(tokens.id_token).split(".");
    const signed = Buffer.from(`${header}.${payload}`);
    expect(await crypto.subtle.verify(algorithm, key, Buffer.from(signature, "base64url"), signed)).toBe(
      true,
    );
  });
});

describe("the token endpoint", () => {
  it.each([
    ["invalid_client", 401],
    ["invalid_grant", 400],
  ])("can answer %s, without any use of the code", async (error, status) => {
    const flow = await beginFlow(server);
    const to = await walkThrough(server, openBrowser(server), flow.url);
    server.setFault({ kind: "token-error", error, status, description: "As asked for." });
    await expect(exchange(server, flow, to)).rejects.toMatchObject({ error, status });
    expect(server.requests.at(-1)).toMatchObject({ grantType: "authorization_code", status });
    server.setFault(undefined);
    expect(await exchange(server, flow, to)).toMatchObject({ scope: "openid" });
  });

  it("can answer with another type of token, and say that less was granted", async () => {
    server.setFault({ kind: "token-type", type: "mac" });
    await expect(signIn(server)).rejects.toThrow(/token_type/);
    server.setFault({ kind: "token-scope", scope: "profile" });
    expect(await signIn(server)).toMatchObject({ scope: "profile" });
  });

  it.each([500, 503])("can answer with status %i", async (status) => {
    server.setFault({ kind: "answer", at: "token", as: { kind: "status", status } });
    await expect(signIn(server)).rejects.toMatchObject({ cause: { status } });
  });

  it("can answer with a page, with half an answer, late, or on a broken connection", async () => {
    const at = "token";
    server.setFault({ kind: "answer", at, as: { kind: "html" } });
    await expect(signIn(server)).rejects.toThrow(oauth.OperationProcessingError);
    server.setFault({ kind: "answer", at, as: { kind: "truncate" } });
    await expect(signIn(server)).rejects.toThrow();
    server.setFault({ kind: "answer", at, as: { kind: "reset" } });
    await expect(signIn(server)).rejects.toThrow("fetch failed");
    server.setFault({ kind: "answer", at, as: { kind: "delay", ms: 30 } });
    expect(await signIn(server)).toMatchObject({ scope: "openid" });
  });

  it("can keep silent", async () => {
    const flow = await beginFlow(server);
    const to = await walkThrough(server, openBrowser(server), flow.url);
    server.setFault({ kind: "answer", at: "token", as: { kind: "hang" } });
    const waiting = exchange(server, flow, to).then(
      () => "answered",
      () => "broken",
    );
    await expect.poll(() => server.requests.at(-1)).toMatchObject({ endpoint: "token", status: 0 });
    const first = await Promise.race([waiting, new Promise((done) => setTimeout(done, 150, "silent"))]);
    expect(first).toBe("silent");
  });
});

describe("what the server says of itself", () => {
  it.each([404, 500])("can be missing, with status %i", async (status) => {
    server.setFault({ kind: "answer", at: "discovery", as: { kind: "status", status } });
    await expect(discover(server)).rejects.toMatchObject({ cause: { status } });
  });

  it("can be a page, or elsewhere", async () => {
    server.setFault({ kind: "answer", at: "discovery", as: { kind: "html" } });
    await expect(discover(server)).rejects.toThrow(/content-type/);
    server.setFault({ kind: "answer", at: "discovery", as: { kind: "redirect", to: "http://127.0.0.1:1/" } });
    await expect(discover(server)).rejects.toMatchObject({ cause: { status: 302 } });
  });

  it("can be that of another issuer", async () => {
    server.setFault({ kind: "discovery", flaw: "other-issuer" });
    await expect(discover(server)).rejects.toThrow(/issuer/);
  });

  it("can lack endpoints, or name some elsewhere over plain http", async () => {
    server.setFault({ kind: "discovery", flaw: "no-token-endpoint" });
    expect(await discover(server)).not.toHaveProperty("token_endpoint");
    server.setFault({ kind: "discovery", flaw: "no-revocation" });
    expect(await discover(server)).not.toHaveProperty("revocation_endpoint");
    server.setFault({ kind: "discovery", flaw: "foreign-endpoints" });
    expect(await discover(server)).toMatchObject({
      issuer: server.issuer,
      authorization_endpoint: "http://accounts.elsewhere.example/auth",
      token_endpoint: "http://accounts.elsewhere.example/token",
    });
  });
});

it("leaves every other request well, and goes with a reset", async () => {
  server.setFault({ kind: "answer", at: "revocation", as: { kind: "status", status: 503 } });
  expect(await signIn(server)).toMatchObject({ scope: "openid" });
  server.setFault({ kind: "state", state: "wrong" });
  server.reset();
  expect(await signIn(server)).toMatchObject({ scope: "openid" });
});
