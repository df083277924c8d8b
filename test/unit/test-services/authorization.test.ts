// The stand-in for the authorization server is as strict as a real OpenID provider. Attacks: background/sign-in/.

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type AuthorizationServer, startAuthorizationServer } from "../../services/authorization-server.ts";
import {
  beginFlow,
  type FlowOptions,
  openBrowser,
  REDIRECT_URL,
  walkThrough,
} from "./authorization-client.ts";
import { ask } from "./client.ts";

const EXTENSION_ORIGIN = `chrome-extension://${new URL(REDIRECT_URL).hostname.split(".")[0]}`;

let server: AuthorizationServer;

beforeAll(async () => {
  server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

/** Requests the tokens of a flow that a person completed. */
async function tokensFor(options: FlowOptions = {}, change: Record<string, string> = {}) {
  const flow = await beginFlow(server, options);
  const to = new URL(await walkThrough(server, openBrowser(server), flow.url));
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: options.clientId ?? server.clientId,
    redirect_uri: REDIRECT_URL,
    code: to.searchParams.get("code") ?? "",
    code_verifier: flow.codeVerifier,
    ...change,
  });
  const headers = { Origin: EXTENSION_ORIGIN, "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await ask(server.url, "/token", { method: "POST", headers, body: form.toString() });
  return JSON.parse(answer.text);
}

it("requires PKCE, and a registered address", async () => {
  expect(await tokensFor()).toMatchObject({ scope: "openid", token_type: "Bearer" });
  expect(await tokensFor({}, { code_verifier: "x".repeat(43) })).toMatchObject({ error: "invalid_grant" });
  const plain = (await beginFlow(server)).url.replaceAll(/&code_challenge[^&]*/g, "");
  expect((await openBrowser(server).visit(plain)).url).toContain("error=invalid_request");
  const elsewhere = await beginFlow(server, { redirectUrl: "https://elsewhere.example/" });
  const page = await openBrowser(server).visit(elsewhere.url);
  expect([page.status, page.text.includes("This did not work")]).toEqual([400, true]);
});

it("requires the secret of a client that has one", async () => {
  const { clientId, clientSecret } = server.secretClient;
  expect(await tokensFor({ clientId }, { client_secret: "no" })).toMatchObject({ error: "invalid_client" });
  expect(await tokensFor({ clientId }, { client_secret: clientSecret })).toMatchObject({ scope: "openid" });
});

it("lets the extension read its responses, and no other origin", async () => {
  for (const origin of [EXTENSION_ORIGIN, "https://shop.example"]) {
    const body = `client_id=${server.clientId}&grant_type=authorization_code`;
    const headers = { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await ask(server.url, "/token", { method: "POST", headers, body });
    const allowed = answer.headers["access-control-allow-origin"];
    expect(allowed).toBe(origin === EXTENSION_ORIGIN ? origin : undefined);
  }
});

it("records no code, token or password", async () => {
  const { access_token } = await tokensFor();
  expect(server.requests.at(-1)).toMatchObject({ endpoint: "token", status: 200 });
  for (const secret of [access_token, server.account.password]) {
    expect(JSON.stringify(server.requests)).not.toContain(secret);
  }
});
