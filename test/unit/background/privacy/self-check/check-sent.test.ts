// The check of sent requests: each went to an address that a setting or a rule allows, encrypted, and lookups were slow enough.
import { describe, expect, it } from "vitest";
import type { SentRequest } from "../../../../../src/shared/records/sent-requests.ts";
import { SENT_REQUESTS } from "../../../../../src/shared/records/sent-requests.ts";
import { readSettings } from "../../../../../src/shared/settings/settings.ts";
import { makeBrowser, useFakeBrowser } from "../../../../world/fake-browser.ts";

const made = makeBrowser();
useFakeBrowser(made);

const SETTINGS = readSettings({
  services: { passwordsUrl: "https://ranges.example/deep", functionsUrl: "http://127.0.0.1:8080" },
});

function load() {
  return import("../../../../../src/background/privacy/self-check/check-sent.ts");
}

function sent(what: SentRequest["what"], origin: string, at = 0, more = {}): SentRequest {
  const service = what === "password-range" ? "passwords" : "lookup";
  return { at, service, origin, what, ...more };
}

async function check(...requests: SentRequest[]) {
  return (await load()).checkRequests(requests, SETTINGS);
}

it("holds for addresses in the settings, and counts own services apart", async () => {
  const found = await check(
    sent("password-range", "https://ranges.example"),
    sent("vault-ranges", "https://ranges.example", 0, { service: "passwords", count: 40 }),
    sent("catalog", "https://haveibeenpwned.com"),
    sent("page-address", "https://chromeuxreport.googleapis.com", 0, { service: "analysis" }),
    sent("cloud-deletion", "http://127.0.0.1:8080", 0, { service: "cloud" }),
  );
  expect(found).toEqual({
    outcome: "holds",
    unexpected: [],
    found: ["ranges.example", "haveibeenpwned.com", "chromeuxreport.googleapis.com", "127.0.0.1:8080"],
    counts: {
      "password-range (own service)": 1,
      "vault-ranges (own service)": 40,
      catalog: 1,
      "page-address": 1,
      "cloud-deletion (own service)": 1,
    },
  });
});

it.each(["logo", "change-password", "sign-in", "service-test"] as const)(
  "holds for any encrypted address of a request that goes by a rule: %s",
  async (what) => {
    expect(await check(sent(what, "https://other.example"))).toMatchObject({ outcome: "holds" });
    expect(await check(sent(what, "http://other.example"))).toMatchObject({ outcome: "broken" });
  },
);

it("is unknown for an address that the settings don't have now, which is named", async () => {
  expect(
    await check(
      sent("password-range", "https://ranges.example"),
      sent("account", "https://lookup.example"),
      // The address of another service.
      sent("account", "https://ranges.example"),
    ),
  ).toMatchObject({ outcome: "unknown", unexpected: ["lookup.example", "ranges.example"] });
});

it("holds for an address that the settings had until they changed, and notes only those", async () => {
  const { checkSent, noteFormer } = await load();
  const lines = [
    sent("password-range", "https://before.example"),
    // Still in the settings, under this name.
    sent("catalog", "https://haveibeenpwned.com"),
    // Never was.
    sent("account", "https://before.example"),
  ];
  made.world.session[SENT_REQUESTS.key] = lines;
  const before = readSettings({ services: { passwordsUrl: "https://before.example" } });
  await noteFormer(before, before);
  expect(made.world.session[SENT_REQUESTS.key]).toEqual(lines);
  await noteFormer(before, SETTINGS);
  expect(made.world.session[SENT_REQUESTS.key]).toEqual([
    { ...lines[0], isFormer: true },
    lines[1],
    lines[2],
  ]);
  expect(await checkSent(SETTINGS)).toMatchObject({ outcome: "unknown", unexpected: ["before.example"] });
  made.world.session[SENT_REQUESTS.key] = [{ ...lines[0], isFormer: true }];
  expect(await checkSent(SETTINGS)).toMatchObject({ outcome: "holds", unexpected: [] });
});

it.each([
  ["a note that isn't one", sent("catalog", "https://ranges.example", 0, { isFormer: "5BAA6" })],
  ["an unencrypted address", sent("password-range", "http://ranges.example")],
  ["more than an origin", sent("password-range", "https://ranges.example/range/5BAA6")],
  ["no address", sent("password-range", "nowhere")],
  ["no number", sent("vault-ranges", "https://ranges.example", 0, { count: "many" })],
  ["an unknown kind", sent("toString" as "site", "https://ranges.example")],
  ["more than is known", sent("password-range", "https://ranges.example", 0, { prefix: "5BAA6" })],
])("is broken by a request with %s", async (_, request) => {
  expect(await check(request)).toMatchObject({
    outcome: "broken",
    unexpected: [`${request.origin} (${request.what})`],
  });
});

describe("the pace of lookups", () => {
  const LOOKUP = "https://haveibeenpwned.com";
  const at = (...times: number[]) => check(...times.map((time) => sent("account", LOOKUP, time)));

  it("holds for one request of each family in a period", async () => {
    expect(await at(0, 10, 1_500, 1_510, 3_100)).toMatchObject({ outcome: "holds" });
  });

  it("is broken by a third request within it", async () => {
    expect(await at(0, 10, 1_499)).toMatchObject({
      outcome: "broken",
      unexpected: ["haveibeenpwned.com (< 1.5 s)"],
    });
  });

  it("counts each service by itself, and no logos", async () => {
    const other = sent("service-test", "https://lookup.example", 20);
    const logo = sent("logo", LOOKUP, 30);
    expect(
      await check(sent("account", LOOKUP), sent("account", LOOKUP, 10), other, logo, logo),
    ).toMatchObject({ outcome: "holds" });
  });

  it("says nothing about times after the clock was set back", async () => {
    expect(await at(5_000, 6_600, 5_200)).toMatchObject({ outcome: "holds" });
  });
});

it("reads the list of this session, and fails if a line of it can't be read", async () => {
  const { checkSent } = await load();
  expect(await checkSent(SETTINGS)).toMatchObject({ outcome: "holds", counts: {} });
  made.world.session[SENT_REQUESTS.key] = [sent("catalog", "https://haveibeenpwned.com")];
  expect(await checkSent(SETTINGS)).toMatchObject({ outcome: "holds", counts: { catalog: 1 } });
  for (const damaged of [[{ at: 1 }], "text", null]) {
    made.world.session[SENT_REQUESTS.key] = damaged;
    await expect(checkSent(SETTINGS)).rejects.toThrow();
  }
});
