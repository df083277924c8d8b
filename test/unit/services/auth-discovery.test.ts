// Who may sign people in: what is believed of a provider's own description (OpenID Connect Discovery).
import { describe, expect, it } from "vitest";
import { discoverProvider, promptAfterSignOut } from "../../../src/services/auth/client.ts";
import { failureOf, ISSUER, json, METADATA, startProvider } from "./auth-provider.ts";

function discover(metadata: Record<string, unknown>, issuer: string = ISSUER) {
  return discoverProvider(startProvider(metadata).context, issuer);
}

describe("discovery", () => {
  it("asks once, for the OpenID configuration, and says nothing about the person", async () => {
    const { context, asked, announced } = startProvider();
    expect(await discoverProvider(context, ISSUER)).toEqual(METADATA);
    expect(announced).toMatchObject([
      { service: "auth", told: "sign-in", url: `${ISSUER}/.well-known/openid-configuration` },
    ]);
    expect(asked.map(({ init }) => init)).toMatchObject([
      { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store", redirect: "manual" },
    ]);
    expect(asked[0]?.init.method).toBeUndefined();
  });

  it.each([
    [`${ISSUER}/`, ISSUER],
    [ISSUER, ISSUER],
    [` ${ISSUER} `, ISSUER],
    [ISSUER, `${ISSUER}/`],
    [`${ISSUER}/realm/`, `${ISSUER}/realm`],
    [`${ISSUER}/realm`, `${ISSUER}/realm/`],
  ])("takes the setting %j for the issuer %j, and keeps the issuer's own word", async (setting, issuer) => {
    const at = startProvider();
    const found = () => json({ ...METADATA, issuer });
    at.replies["/.well-known/openid-configuration"] = found;
    at.replies["/realm/.well-known/openid-configuration"] = found;
    expect((await discoverProvider(at.context, setting)).issuer).toBe(issuer);
  });

  it.each([
    ["", "not-set-up"],
    [" ", "not-set-up"],
    ["issuer.example", undefined],
    ["http://issuer.example", undefined],
    ["https://issuer.example?x=1", undefined],
    ["https://robin:x@issuer.example", undefined],
  ])("refuses the setting %j before it asks", async (issuer, reason) => {
    const { context, asked } = startProvider();
    expect(await failureOf(discoverProvider(context, issuer))).toEqual({
      code: "bad-request",
      service: "auth",
      ...(reason && { reason }),
    });
    expect(asked).toEqual([]);
  });

  it.each([
    "https://other.example",
    "http://issuer.example",
    `${ISSUER}/realm`,
    `${ISSUER}#a`,
    `${ISSUER}.other.example`,
  ])("refuses a description of the issuer %j", async (issuer) => {
    expect(await failureOf(discover({ ...METADATA, issuer }))).toEqual({
      code: "malformed",
      service: "auth",
      reason: "foreign-answer",
    });
  });

  it.each([7, "", null, "no address"])("refuses a description with the issuer %j", async (issuer) => {
    expect((await failureOf(discover({ ...METADATA, issuer }))).code).toBe("malformed");
  });

  it.each(["authorization_endpoint", "token_endpoint", "jwks_uri"])(
    "refuses a description without %s",
    async (name) => {
      expect(await failureOf(discover({ ...METADATA, [name]: undefined }))).toEqual({
        code: "malformed",
        service: "auth",
      });
    },
  );

  it.each(
    [
      "authorization_endpoint",
      "token_endpoint",
      "jwks_uri",
      "revocation_endpoint",
      "userinfo_endpoint",
      "end_session_endpoint",
    ].flatMap((name) =>
      [
        "http://issuer.example/x",
        "http://127.0.0.1:9/x",
        "javascript:alert(1)",
        "/x",
        7,
        "https://u:p@issuer.example/",
      ].map((address) => [name, address] as const),
    ),
  )("refuses a description with the %s %j", async (name, address) => {
    expect((await failureOf(discover({ ...METADATA, [name]: address }))).code).toBe("malformed");
  });

  it("takes plain http of an issuer on this computer, and only for what is there too", async () => {
    const issuer = "http://127.0.0.1:4000";
    const local = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: "http://localhost:4001/token",
      jwks_uri: "https://keys.example/",
    };
    expect(await discover(local, issuer)).toEqual(local);
    const elsewhere = { ...local, token_endpoint: "http://issuer.example/token" };
    expect((await failureOf(discover(elsewhere, issuer))).code).toBe("malformed");
  });

  it.each([
    [
      "a web page",
      () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
      "malformed",
      undefined,
    ],
    ["a list", () => json([]), "malformed", undefined],
    ["no such page", () => new Response("", { status: 404 }), "unavailable", 404],
    [
      "a move",
      () => new Response("", { status: 302, headers: { Location: "https://x.example" } }),
      "unavailable",
      302,
    ],
    ["trouble", () => new Response("", { status: 503 }), "unavailable", 503],
    ["a refusal", () => json({ error: "x" }, 403), "forbidden", 403],
    ["too much", () => json({ ...METADATA, x: "x".repeat(1_000_000) }), "malformed", 200],
  ])("takes %s for what it is", async (_name, reply, code, status) => {
    const at = startProvider();
    at.replies["/.well-known/openid-configuration"] = reply;
    const failure = await failureOf(discoverProvider(at.context, ISSUER));
    expect([failure.code, failure.status]).toEqual([code, status]);
  });

  it("tells offline, unreachable and called off apart", async () => {
    const fetch = async () => {
      throw new TypeError("fetch failed");
    };
    const ask = (isOnline: boolean, signal?: AbortSignal) =>
      failureOf(discoverProvider({ fetch, isOnline: () => isOnline }, ISSUER, signal));
    expect((await ask(true)).code).toBe("unavailable");
    expect((await ask(false)).code).toBe("offline");
    expect((await ask(true, AbortSignal.abort())).code).toBe("aborted");
  });

  it("says how long to wait where the provider does", async () => {
    const at = startProvider();
    at.replies["/.well-known/openid-configuration"] = new Response("", {
      status: 429,
      headers: { "Retry-After": "9" },
    });
    expect(await failureOf(discoverProvider(at.context, ISSUER))).toEqual({
      code: "rate-limited",
      service: "auth",
      status: 429,
      retryAfterSeconds: 9,
    });
  });
});

describe("the prompt after a sign-out", () => {
  it.each([
    [["none", "login", "consent"], "login"],
    [["none", "consent", "select_account"], "consent"],
    [undefined, "consent"],
    ["login", "consent"],
  ])("with %j announced is %s", (prompt_values_supported, prompt) => {
    expect(promptAfterSignOut({ ...METADATA, prompt_values_supported } as never)).toBe(prompt);
  });
});
