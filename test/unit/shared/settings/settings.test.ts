// Stored settings of any age and shape are read; service addresses must follow the rules.
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { parseServiceUrl } from "../../../../src/shared/addresses.ts";
import { addressesOf, SECRETS } from "../../../../src/shared/settings/secrets.ts";
import { DEFAULT_SETTINGS, isSettingValue, readSettings } from "../../../../src/shared/settings/settings.ts";
import { ROWS } from "../../../../src/shared/settings/table.ts";

describe("readSettings", () => {
  it.each([
    [{ passwordChecks: { enabled: "yes" } }],
    [{ passwordChecks: { skippedSites: [1, 2] } }],
    [{ passwordChecks: { skippedSites: "a.example" } }],
    [{ services: [] }],
    [{ services: { lookupInterface: "v9", passwordsUrl: 7 } }],
    [{ pageScore: { strategy: "TABLET", categories: "SEO", keepHistory: 1 } }],
    [{ pageScore: { strategy: 7, categories: ["PWA"] } }],
    [{ cloud: { keepRecentNames: "yes", showInPopup: null } }],
    ["settings"],
    [undefined],
  ])("falls back to the default for a wrong type or a missing value: %j", (stored) => {
    const { services, auth, passwordChecks, lookups, pageScore, cloud } = readSettings(stored);
    expect({ services, auth, passwordChecks, lookups, pageScore, cloud }).toEqual(DEFAULT_SETTINGS);
  });

  const KEYED = "https://haveibeenpwned.com";
  const FREE = "https://api.xposedornot.com";

  it.each([
    ["the address of the free service", "xposedornot", undefined, FREE],
    ["no stored address of the other", "xposedornot", KEYED, FREE],
    ["nor one with a slash", "xposedornot", `${KEYED}/`, FREE],
    ["nor one in capitals", "v3", "https://API.xposedornot.com/", KEYED],
    ["nor one with a path", "xposedornot", `${KEYED}/api/v3`, FREE],
    ["nor the other way around", "v3", FREE, KEYED],
    ["an address of one's own", "xposedornot", "https://a.example", "https://a.example"],
  ])("uses with the chosen interface %s", (_what, lookupInterface, lookupUrl, url) => {
    expect(readSettings({ services: { lookupInterface, lookupUrl } }).services.lookupUrl).toBe(url);
    const policy = { services: { lookupInterface } };
    expect(readSettings({ services: { lookupUrl } }, policy).services.lookupUrl, "of a policy").toBe(url);
  });

  it.each([
    [KEYED, "xposedornot", "v3"],
    [FREE, "v3", "xposedornot"],
    [`${KEYED}/`, "xposedornot", "v3"],
    [FREE, "v2-url", "xposedornot"],
    [KEYED, "v2-url", "v2-url"],
    ["https://a.example", "xposedornot", "xposedornot"],
  ])(
    "keeps to the service of a policy's address %s if %s was chosen",
    (lookupUrl, lookupInterface, expected) => {
      const { services } = readSettings({ services: { lookupInterface } }, { services: { lookupUrl } });
      expect(services).toMatchObject({ lookupUrl, lookupInterface: expected });
    },
  );

  it("signs in with a built-in client, which works only with its own issuer", async () => {
    vi.stubGlobal("BUILT_IN_ISSUER", "https://id.example");
    vi.stubGlobal("BUILT_IN_CLIENT_ID", "built-in");
    vi.resetModules();
    const built = await import("../../../../src/shared/settings/settings.ts");
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.resetModules();
    });
    const authOf = (auth: object) => built.readSettings({ auth }).auth;
    const client = { issuer: "https://id.example", clientId: "built-in", analysisAccess: "sign-in" };
    expect(authOf({})).toMatchObject(client);
    expect(authOf({ issuer: "", clientId: "" }), "as earlier versions wrote it").toMatchObject(client);
    expect(built.readSettings({}, { auth: { issuer: "" } }).auth.issuer, "a policy's").toBe("");
    expect(built.readSettings({}, { auth: { clientId: "" } }).auth.clientId, "a policy's").toBe("");
    expect(built.mergeSettings({}).auth, "is not stored").toMatchObject({ issuer: "", clientId: "" });
    expect(authOf({ issuer: "https://mine.example" }).clientId).toBe("");
    expect(authOf({ issuer: "https://mine.example", clientId: "mine" }).clientId).toBe("mine");
    expect(authOf({ analysisAccess: "key" }).analysisAccess).toBe("key");

    const initially = (auth: object) => built.initialValue("auth.clientId", built.readSettings({ auth }));
    expect([initially({ issuer: "https://mine.example" }), initially({})]).toEqual(["", "built-in"]);
    const { planReset } = await import("../../../../src/pages/options/settings-file.ts");
    const plan = (auth: object) => {
      const values = built.readSettings({ auth });
      return planReset({ values, secrets: new Map(), managed: new Set() }, false);
    };
    expect(plan({})).toEqual({});
    const own = { issuer: "https://mine.example", clientId: "mine", analysisAccess: "key" };
    expect(plan(own)).toEqual({ "auth.issuer": null, "auth.clientId": null, "auth.analysisAccess": null });
  });

  it.each([
    [{}, {}, "key"],
    [{ issuer: "https://id.example" }, {}, "sign-in"],
    [{}, { issuer: "https://id.example" }, "sign-in"],
    [{ issuer: "https://id.example", analysisAccess: "key" }, {}, "key"],
    [{ analysisAccess: "sign-in" }, { analysisAccess: "key" }, "key"],
    [{ analysisAccess: "both" }, {}, "key"],
  ])("with %j under a policy of %j authenticates by %s", (stored, policy, expected) => {
    expect(readSettings({ auth: stored }, { auth: policy }).auth.analysisAccess).toBe(expected);
  });

  it.each([
    [["CATEGORY_UNSPECIFIED"], ["CATEGORY_UNSPECIFIED"]],
    [[], []],
    [
      ["SEO", "LATER"],
      ["SEO", "LATER"],
    ],
    [["LATER"], DEFAULT_SETTINGS.pageScore.categories],
  ])("reads the categories %j as %j", (categories, expected) => {
    expect(readSettings({ pageScore: { categories } }).pageScore.categories).toEqual(expected);
  });

  it("lets enterprise policy override what is stored, key by key, but for wrong types, and keeps what is unknown", () => {
    const services = { passwordsUrl: "https://mine.example", lookupUrl: "https://mine.example" };
    const passwordChecks = { enabled: false };
    const stored = {
      services: { ...services, anotherUrl: "https://a.example" },
      passwordChecks,
      later: { a: 1 },
    };
    const work = { passwordsUrl: "https://work.example" };
    expect(readSettings(stored, { services: work, passwordChecks: { enabled: 1 } })).toMatchObject({
      ...stored,
      services: { ...stored.services, ...work },
    });
  });

  it("reads anything without an exception into something complete, and leaves the defaults unchanged", () => {
    const before = structuredClone(DEFAULT_SETTINGS);
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (a, b) => {
        const settings = readSettings(a, { services: b, passwordChecks: a });
        for (const [key, fallback] of Object.entries(DEFAULT_SETTINGS.services)) {
          expect(typeof settings.services[key as keyof typeof settings.services]).toBe(typeof fallback);
        }
        expect(typeof settings.passwordChecks.enabled).toBe("boolean");
        expect(Array.isArray(settings.passwordChecks.skippedSites)).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(DEFAULT_SETTINGS).toEqual(before);
    expect(Object.prototype).not.toHaveProperty("polluted");
  });
});

describe("parseServiceUrl", () => {
  it.each([
    ["https://api.example/", "https://api.example"],
    ["https://api.example/ranges//", "https://api.example/ranges"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["http://127.9.9.9", "http://127.9.9.9"],
    ["http://localhost:8080/x", "http://localhost:8080/x"],
    ["http://api.localhost", "http://api.localhost"],
    ["http://[::1]:8080", "http://[::1]:8080"],
  ])("accepts the service address %s", (address, url) => {
    expect(parseServiceUrl(address)).toBe(url);
  });

  it.each([
    "http://api.example",
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "http://[::2]",
    "ftp://127.0.0.1",
    "https://user:secret@api.example",
    "https://api.example?key=1",
    "https://api.example#x",
    "",
  ])("refuses the service address %s", (address) => {
    expect(parseServiceUrl(address)).toBeUndefined();
  });
});

it.each([
  ["passwordChecks.skippedSites", [], true],
  ["passwordChecks.skippedSites", ["shop.example", "127.0.0.1"], true],
  ["passwordChecks.skippedSites", ["https://shop.example"], false],
  ["passwordChecks.skippedSites", [""], false],
  ["passwordChecks.skippedSites", [5], false],
  ["passwordChecks.skippedSites", "shop.example", false],
  ["passwordChecks.enabled", false, true],
  ["lookups.showLogos", "yes", false],
  ["pageScore.categories", ["SEO"], true],
  ["pageScore.categories", ["PWA"], false],
  ["pageScore.categories", ["CATEGORY_UNSPECIFIED"], true],
  ["pageScore.strategy", "STRATEGY_UNSPECIFIED", true],
  ["pageScore.strategy", "TABLET", false],
] as const)("%s: %j may be stored: %s", (name, value, isAllowed) => {
  expect(isSettingValue(name, value)).toBe(isAllowed);
});

it("every secret names the addresses of the services it is sent to", () => {
  expect(SECRETS).toEqual(["services.lookupApiKey", "services.analysisApiKey", "auth.clientSecret"]);
  for (const name of SECRETS.flatMap(addressesOf)) expect(ROWS[name].kind, name).toBe("address");
});

it("every interface that a row names is a setting with choices", () => {
  const named = Object.values(ROWS).flatMap(({ interface: name }) => name ?? []);
  expect(named).toEqual(["services.lookupInterface", "services.analysisInterface"]);
  for (const name of named) expect(ROWS[name as keyof typeof ROWS].choices, name).toBeDefined();
});
