// Who may sign people in: what we accept from a provider's own metadata (OpenID Connect Discovery).
import { describe, expect, it } from "vitest";
import { discoverProvider, promptAfterSignOut } from "../../../../src/services/auth/client.ts";
import { failureOf } from "../failures.ts";
import { ISSUER, json, METADATA, startProvider } from "./auth-provider.ts";

function discover(metadata: Record<string, unknown>, issuer: string = ISSUER) {
  return discoverProvider(startProvider(metadata).context, issuer);
}

// Statuses and bodies of any server, and endless ones: hostile-services*.test.ts.
describe("discovery", () => {
  it("requests the OpenID configuration once, and says nothing about the person", async () => {
    const { context, asked, announced } = startProvider();
    expect(await discoverProvider(context, ISSUER)).toEqual(METADATA);
    expect(announced).toMatchObject([
      { service: "auth", what: "sign-in", url: `${ISSUER}/.well-known/openid-configuration` },
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
  ])("accepts the setting %j for the issuer %j, and keeps the issuer's spelling", async (setting, issuer) => {
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
  ])("refuses the setting %j without a request", async (issuer, reason) => {
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
  ])("refuses metadata for the issuer %j", async (issuer) => {
    const failure = await failureOf(discover({ ...METADATA, issuer }));
    expect(failure).toEqual({ code: "malformed", service: "auth", reason: "foreign-answer" });
  });

  const NEEDED = ["authorization_endpoint", "token_endpoint", "jwks_uri"];
  const ADDRESSES = [...NEEDED, "revocation_endpoint", "userinfo_endpoint", "end_session_endpoint"];
  const NO_ADDRESSES = [
    "http://issuer.example/x",
    "http://127.0.0.1:9/x",
    "javascript:alert(1)",
    "/x",
    7,
    "https://u:p@issuer.example/",
  ];

  it.each(NEEDED)("refuses metadata without %s", async (name) => {
    const failure = await failureOf(discover({ ...METADATA, [name]: undefined }));
    expect(failure).toEqual({ code: "malformed", service: "auth" });
  });

  it.each(ADDRESSES)("refuses metadata with an invalid %s", async (name) => {
    for (const address of NO_ADDRESSES) {
      const failure = await failureOf(discover({ ...METADATA, [name]: address }));
      expect(failure.code, String(address)).toBe("malformed");
    }
  });

  it("accepts plain http for an issuer on this device, and only for endpoints there", async () => {
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
