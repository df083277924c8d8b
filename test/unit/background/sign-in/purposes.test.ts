// Tests what each kind of token is requested for, and that only the services it was requested for get it.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "../../../../src/shared/settings/settings.ts";
import { beginWith, pageScoreTokens, useFakeBrowser, world } from "../../../world/fake-browser.ts";

const ISSUER = "https://accounts.example";
const CLOUD_SCOPE = "https://cloud.example/auth";
const SERVICES = {
  analysisUrl: "https://scores.example/v5",
  backupUrl: "https://backup.example",
  functionsUrl: "https://functions.example",
  migrationUrl: "https://migration.example",
};
const AUTH = { issuer: ISSUER, clientId: "breachlight", cloudScope: ` ${CLOUD_SCOPE} ` };
const { backupUrl, functionsUrl, migrationUrl } = SERVICES;

useFakeBrowser();
beforeEach(() => {
  vi.resetModules();
  beginWith();
  vi.stubGlobal("navigator", { onLine: true });
});

async function signIns() {
  const { scoreSignIn } = await import("../../../../src/background/page-score/score-sign-in.ts");
  const { cloudSignIn } = await import("../../../../src/background/cloud/cloud-sign-in.ts");
  return { "page-score": scoreSignIn, cloud: cloudSignIn };
}

describe.each([
  ["page-score", ["https://scores.example"], "openid", "openid"],
  ["cloud", [backupUrl, functionsUrl, migrationUrl], CLOUD_SCOPE, `${CLOUD_SCOPE} openid email`],
] as const)("the sign-in for %s", (name, destinations, askedScope, scope) => {
  const key = `tokens:${name}`;
  const stored = { ...pageScoreTokens(""), askedScope, destinations };

  it("requests this scope", async () => {
    const at = (path: string) => `${ISSUER}/${path}`;
    const endpoints = {
      authorization_endpoint: at("auth"),
      token_endpoint: at("token"),
      jwks_uri: at("keys"),
    };
    vi.stubGlobal("fetch", async () =>
      Response.json({ issuer: ISSUER, ...endpoints, scopes_supported: ["email"] }),
    );
    const visited: URL[] = [];
    world.visit = (url) => {
      visited.push(new URL(url));
      throw new Error("The user did not approve access.");
    };
    const signIn = (await signIns())[name];
    const tokens = signIn.tokens(readSettings({ services: SERVICES, auth: AUTH }), { mayOpenWindow: true });
    await expect(tokens).rejects.toMatchObject({ data: { reason: "window-closed" } });
    expect(visited.map(({ searchParams }) => searchParams.get("scope"))).toEqual([scope]);
  });

  it("keeps tokens for its own services only", async () => {
    const kept = async (services: object, set: object = stored) => {
      world.session = { [key]: set };
      return (await signIns())[name].kept(
        readSettings({ services: { ...SERVICES, ...services }, auth: AUTH }),
      );
    };
    expect(await kept({})).toEqual(stored);
    for (const [service, url] of Object.entries(SERVICES)) {
      const isFor = (destinations as readonly string[]).includes(new URL(url).origin);
      for (const other of ["https://other.example", "nowhere"]) {
        expect(await kept({ [service]: other }), service).toEqual(isFor ? undefined : stored);
        expect(Object.keys(world.session), service).toEqual(isFor ? [] : [key]);
      }
    }
    for (const other of [{ askedScope: "email" }, { issuer: "https://a.example" }, { clientId: "other" }])
      expect(await kept({}, { ...stored, ...other }), JSON.stringify(other)).toBeUndefined();
  });
});
