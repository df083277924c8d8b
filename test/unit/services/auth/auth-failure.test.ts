// What providers refuse, as codes and reasons with their own sentences; refreshing and revoking.
import { describe, expect, it } from "vitest";
import { discoverProvider, refreshTokens, revokeToken } from "../../../../src/services/auth/client.ts";
import { failureOf } from "../failures.ts";
import {
  ACCESS,
  claimsFor,
  ISSUER,
  json,
  METADATA,
  type Reply,
  redirectOf,
  SECRETS,
  signed,
  signIn,
  startProvider,
  type Try,
} from "./auth-provider.ts";

const NEED_A_WINDOW = "login_required interaction_required consent_required account_selection_required".split(
  " ",
);

const MEANINGS: [error: string, code: string, reason: string | undefined][] = [
  ["access_denied", "forbidden", "consent-refused"],
  ...NEED_A_WINDOW.map((error): [string, string, string] => [error, "unauthorized", "sign-in-needed"]),
  ["unauthorized_client", "unauthorized", "wrong-client"],
  ["invalid_client", "unauthorized", "wrong-client"],
  ["invalid_scope", "forbidden", "scope-refused"],
  ["server_error", "unavailable", undefined],
  ["temporarily_unavailable", "unavailable", undefined],
];

function refusedWith(error: string, description?: string) {
  return signIn({
    redirect: (authorization) =>
      redirectOf(authorization, { code: undefined, error, error_description: description }),
  });
}

/** A sign-in whose code gets this response. */
function answeredWith(reply: Reply) {
  const at = startProvider();
  at.replies["/token"] = reply;
  return failureOf(signIn({ at, access: { clientSecret: SECRETS.clientSecret } }));
}

async function refresh(reply: Reply) {
  const at = startProvider();
  at.replies["/token"] = reply;
  const provider = await discoverProvider(at.context, ISSUER);
  return { at, tokens: refreshTokens(at.context, provider, ACCESS, SECRETS.refreshToken) };
}

async function revoke(reply: Reply, metadata: Record<string, unknown> = METADATA) {
  const at = startProvider(metadata);
  at.replies["/revoke"] = reply;
  const provider = await discoverProvider(at.context, ISSUER);
  return { at, done: revokeToken(at.context, provider, ACCESS, SECRETS.accessToken) };
}

describe("a refusal in the redirect", () => {
  it.each(MEANINGS)("%s is %s, for the reason %s", async (error, code, reason) => {
    const failure = await failureOf(refusedWith(error, "Why it is so."));
    expect(failure).toEqual({ code, service: "auth", reason, said: "Why it is so." });
  });

  it.each(["invalid_request", "unsupported_response_type", "something_new"])(
    "%s is forbidden, by its name if there is no more",
    async (error) => {
      const failure = await failureOf(refusedWith(error));
      expect(failure).toEqual({ code: "forbidden", service: "auth", said: error });
    },
  );

  it("is one line of at most 300 characters, without secrets", async () => {
    const redirect: Try["redirect"] = (authorization) => {
      const { state, codeVerifier, nonce } = authorization;
      const error_description = `No:\n\t\u202e${state} ${codeVerifier} ${nonce} ${"aB3".repeat(20)} ${"so ".repeat(200)}`;
      return redirectOf(authorization, { error: "access_denied", error_description });
    };
    const { said } = await failureOf(signIn({ redirect }));
    expect(said).toMatch(/^No: … … … … so so .*…$/);
    expect(said).toHaveLength(300);
  });
});

describe("a refusal of the token endpoint", () => {
  it.each([...MEANINGS, ["invalid_grant", "unauthorized", "sign-in-needed"] as const])(
    "%s is %s, for the reason %s",
    async (error, code, reason) => {
      const description = `Not ${SECRETS.code} with ${SECRETS.clientSecret}.`;
      const failure = await answeredWith(json({ error, error_description: description }, 400));
      expect(failure).toEqual({ code, service: "auth", status: 400, reason, said: "Not … with …." });
    },
  );

  const PAGE = { "Content-Type": "text/html" };
  const OF_CLIENT = { code: "unauthorized", reason: "wrong-client" };
  const UNKNOWN = { code: "bad-request", said: "unsupported_grant_type" };

  // Statuses and bodies of any server: hostile-services.test.ts.
  it.each<[number, string, Record<string, string>, string, Record<string, unknown>]>([
    [400, "something new", {}, '{"error":"unsupported_grant_type"}', UNKNOWN],
    [400, "a mislabelled body", PAGE, '{"error":"invalid_client"}', OF_CLIENT],
    [400, "a web page", PAGE, "<html>", { code: "bad-request" }],
    [401, "a challenge", { "WWW-Authenticate": "Basic" }, '{"error":"invalid_client"}', OF_CLIENT],
    [401, "no more", {}, "", OF_CLIENT],
    [401, "something new", {}, '{"error":"new"}', { ...OF_CLIENT, said: "new" }],
    [403, "something new", {}, '{"error":"new"}', { code: "forbidden", said: "new" }],
    [429, "a reason that is not read", {}, '{"error":"access_denied"}', { code: "rate-limited" }],
    [500, "a reason that is not read", {}, '{"error":"access_denied"}', { code: "unavailable" }],
  ])("is reported for a %i with %s", async (status, _name, headers, body, expected) => {
    const failure = await answeredWith(new Response(body, { status, headers }));
    expect(failure).toEqual({ service: "auth", status, ...expected });
  });

  it.each([
    ["openid", "profile"],
    ["openid", ""],
    ["openid", "openid2"],
    ["openid https://x.example/all", "openid"],
  ])("is a grant of other scopes than %j: %j", async (wanted, scope) => {
    const failure = await failureOf(signIn({ access: { scope: wanted }, answer: { scope } }));
    expect(failure).toEqual({ code: "forbidden", service: "auth", reason: "scope-refused" });
  });
});

describe("refreshing", () => {
  it("sends the refresh token to the token endpoint only, and keeps it if no new one comes", async () => {
    const { at, tokens } = await refresh(json({ access_token: "new", token_type: "bearer" }));
    expect(await tokens).toEqual({ accessToken: "new", refreshToken: SECRETS.refreshToken, scope: "openid" });
    expect(at.asked[1]?.form).toEqual({
      grant_type: "refresh_token",
      refresh_token: SECRETS.refreshToken,
      client_id: "the-client",
    });
  });

  it("accepts a new refresh token, and an ID token without a nonce", async () => {
    const id_token = await signed(claimsFor("", { nonce: undefined }));
    const answer = { access_token: "a", token_type: "bearer", refresh_token: "next", id_token };
    const { tokens } = await refresh(json(answer));
    expect(await tokens).toMatchObject({ accessToken: "a", refreshToken: "next" });
  });

  it("needs a window if the refresh token is no longer valid, and never repeats it", async () => {
    const error_description = `${SECRETS.refreshToken} was revoked.`;
    const reply = json({ error: "invalid_grant", error_description }, 400);
    const failure = { code: "unauthorized", reason: "sign-in-needed", said: "… was revoked." };
    expect(await failureOf((await refresh(reply)).tokens)).toMatchObject(failure);
  });

  it("refuses less than was requested", async () => {
    const { tokens } = await refresh(json({ access_token: "a", token_type: "bearer", scope: "email" }));
    expect((await failureOf(tokens)).reason).toBe("scope-refused");
  });

  it.each<[string, object, string, { isStrange?: boolean }?]>([
    ["of another issuer", { iss: "https://other.example" }, "foreign-answer"],
    ["for another client", { aud: "other" }, "foreign-answer"],
    ["long expired", { exp: 1_000 }, "clock-skew"],
    ["of the future", { iat: 9_999_999_999, exp: 9_999_999_999 }, "clock-skew"],
    ["signed by someone else", {}, "foreign-answer", { isStrange: true }],
  ])("refuses an ID token %s", async (_name, change, reason, options = {}) => {
    const id_token = await signed(claimsFor("", { nonce: undefined, ...change }), options);
    const { tokens } = await refresh(json({ access_token: "a", token_type: "bearer", id_token }));
    expect((await failureOf(tokens)).reason).toBe(reason);
  });
});

describe("revoking", () => {
  it.each([200, 204])(
    "sends the token to the revocation endpoint only (answered with %i)",
    async (status) => {
      const { at, done } = await revoke(new Response(null, { status }));
      await done;
      expect(at.asked[1]).toMatchObject({
        url: METADATA.revocation_endpoint,
        form: { token: SECRETS.accessToken, client_id: "the-client" },
      });
    },
  );

  it("sends nothing if there is no endpoint", async () => {
    for (const revocation_endpoint of [undefined, null]) {
      const { at, done } = await revoke(new Response(), { ...METADATA, revocation_endpoint });
      await done;
      expect(at.asked).toHaveLength(1);
    }
  });

  it.each<[string, Reply, string]>([
    ["a wrong client", json({ error: "invalid_client" }, 401), "unauthorized"],
    ["a kind of token that is not revoked", json({ error: "unsupported_token_type" }, 400), "bad-request"],
    ["trouble", new Response("", { status: 503 }), "unavailable"],
  ])("reports where it failed: %s", async (_name, reply, code) => {
    expect((await failureOf((await revoke(reply)).done)).code).toBe(code);
  });
});
