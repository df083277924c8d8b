// The stand-in for the lookup service does what lookup-v2 says, and what version 3 does otherwise, over real HTTPS.

import { once } from "node:events";
import { connect } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  ACCOUNTS,
  BLOCK_MS,
  BREACHES,
  GUEST_COUNT,
  type LookupService,
  PEOPLE,
  PERIOD_MS,
  PERSISTENT_REJECTIONS,
  startLookupService,
} from "../../services/lookup-service.ts";
import { type AskOptions, ask, type Reply } from "./client.ts";

let service: LookupService;
let now = 0;

beforeAll(async () => {
  service = await startLookupService({ now: () => now });
});
afterAll(() => service.stop());
afterEach(() => {
  service.reset();
  service.forget();
});

/** Asks as somebody who is never too early. */
function get(path: string, { headers, ...more }: AskOptions = {}): Promise<Reply> {
  now += PERIOD_MS;
  const ca = service.certificate;
  return ask(service.url, path, { ...more, ca, headers: { "User-Agent": "tests", ...headers } });
}

async function namesIn(path: string): Promise<string[]> {
  const { status, text } = await get(path);
  return status === 404 && text === "" ? [] : JSON.parse(text).map(({ Name }: { Name: string }) => Name);
}

const V2 = "/api/v2/breachedaccount";
const ROBIN = `${V2}/${encodeURIComponent(PEOPLE.robin)}`;
const PASTES = ROBIN.replace("breached", "paste");
const LOGO = "/logos/QuillForum.png";
const OF_SHOP = ["CornerShop2016", "CornerShop2021", "CornerShopLoyalty", "CornerShopList"];
const SHOWN = ["BrambleMail", ...OF_SHOP, "EveryDoor", "HollowFoxLogs", "LanternBooks", "TidewayRail"];
const WITH_UNVERIFIED = SHOWN.toSpliced(3, 0, "CornerShopRumour");

describe("breaches", () => {
  it.each([
    [ROBIN, SHOWN],
    [`${V2}/%09ROBIN@Shop.Test%C2%A0`, SHOWN],
    [`${ROBIN}?includeUnverified=true`, WITH_UNVERIFIED],
    [`${ROBIN}?domain=Shop.Test`, OF_SHOP],
    [`${ROBIN}?domain=quillforum.example`, []],
    [`${V2}/${PEOPLE.hiddenOnly}?includeUnverified=true`, []],
    [`${V2}/odd%20one@shop.test`, []],
    ["/api/v2/breaches?domain=www.shop.test", []],
  ])("at %s are %j", async (path, names) => {
    expect(await namesIn(path)).toEqual(names);
  });

  it("in version 3 are names, unverified ones too, unless told otherwise", async () => {
    const headers = { "hibp-api-key": service.apiKey };
    const { text } = await get(ROBIN.replace("v2", "v3"), { headers });
    expect(JSON.parse(text)).toEqual(WITH_UNVERIFIED.map((Name) => ({ Name })));
  });

  it.each<[string, Record<string, string>, number]>([
    ["/api/breaches", { Accept: "text/html, application/vnd.service.v2+json;q=0.9" }, 200],
    ["/api/v2/breaches", { "api-version": "7" }, 200],
    ["/api/breaches", {}, 404],
    ["/api/v1/breaches", {}, 404],
    ["/api/breaches", { "api-version": "3" }, 404],
  ])("at %s with the version in %j are answered with %i", async (path, headers, status) => {
    expect((await get(path, { headers })).status).toBe(status);
  });

  it("are whole records by the rules, in the order of their titles", () => {
    const { compare } = new Intl.Collator("en");
    expect(BREACHES.map(({ Title }) => Title)).toEqual(
      [...new Set(BREACHES.map(({ Title }) => Title))].sort(compare),
    );
    for (const { Name, BreachDate, AddedDate, ModifiedDate, DataClasses, Domain } of BREACHES) {
      expect(Name).toMatch(/^[A-Z][A-Za-z0-9]+$/);
      expect(BreachDate).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(AddedDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/);
      expect(Date.parse(ModifiedDate)).toBeGreaterThanOrEqual(Date.parse(AddedDate));
      expect(DataClasses).toEqual(DataClasses.toSorted(compare));
      expect(Domain).toMatch(/^$|\.(?:test|example)$/i);
    }
  });
});

it("knows accounts whose breaches exist, and forty guests of whom no two are alike", () => {
  const names = BREACHES.map(({ Name }) => Name);
  const accounts = Object.values(ACCOUNTS).map(({ breaches }) => [...breaches]);
  for (const breaches of accounts) expect(names).toEqual(expect.arrayContaining(breaches));
  expect(new Set(accounts.slice(-GUEST_COUNT).map(String)).size).toBe(40);
});

describe("a request", () => {
  it.each<[string, string, number, AskOptions?]>([
    ["without an account", `${V2}/`, 400],
    ["for blanks", `${V2}/%09%20%C2%A0`, 400],
    ["that is no URL encoding", `${V2}/%ff`, 400],
    ["for the pastes of a user name", `/api/v2/pasteaccount/${PEOPLE.userName}`, 400],
    ["for the pastes of half an address", "/api/v2/pasteaccount/robin@shop", 400],
    ["for the pastes of nobody", `/api/v2/pasteaccount/${PEOPLE.nobody}`, 404],
    ["without a user agent", "/api/v2/breaches", 403, { headers: { "User-Agent": undefined } }],
    ["for a logo without a user agent", LOGO, 200, { headers: { "User-Agent": undefined } }],
    ["to no operation", "/api/v2/range/5BAA6", 404],
    ["that is too long", `${V2}/a/b`, 404],
    ["for a logo that is not there", "/logos/gone.png", 404],
    ["that would change something", ROBIN, 405, { method: "POST" }],
  ])("%s is answered: %s with %i", async (_, path, status, options) => {
    expect((await get(path, options)).status).toBe(status);
  });

  it("is recorded, with what was answered", async () => {
    await get(`${PASTES}?x=1`, { headers: { "api-version": "2" } });
    const question = { operation: "pasteaccount", family: "paste", account: PEOPLE.robin };
    const headers = { "api-version": "2" };
    expect(service.requests).toMatchObject([
      { method: "GET", path: `${PASTES}?x=1`, ...question, headers, at: now, status: 200 },
    ]);
  });

  it("may come from every origin, which cannot read Retry-After", async () => {
    const preflight = await get(ROBIN, { method: "OPTIONS" });
    expect(preflight.headers["access-control-allow-headers"]).toBe("api-version, hibp-api-key");
    for (const { headers } of [preflight, await get(ROBIN), await get("/api/v2/nothing"), await get(LOGO)]) {
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers).not.toHaveProperty("access-control-expose-headers");
    }
  });

  it("cannot come over TLS 1.1", async () => {
    const tls = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" } as const;
    const socket = connect({ host: "127.0.0.1", port: service.port, ca: service.certificate, ...tls });
    await expect(once(socket, "secureConnect")).rejects.toThrow(/protocol version/i);
  });
});

describe("the limit", () => {
  const again = (path: string) => {
    now -= PERIOD_MS;
    return get(path);
  };

  it("is one request per 1,500 ms for each family, and starts anew with every rejection", async () => {
    expect((await get(ROBIN)).status).toBe(200);
    expect((await again(PASTES)).status).toBe(200);
    expect((await again(LOGO)).status).toBe(200);
    now -= 1;
    expect(await get("/api/v2/breaches")).toMatchObject({
      status: 429,
      headers: { "retry-after": "2", "access-control-allow-origin": "*" },
      text: expect.stringMatching(/rate limit was exceeded.*acceptable use/),
    });
    now -= 1;
    expect(JSON.parse((await get("/api/v3/dataclasses")).text)).toMatchObject({ statusCode: 429 });
    expect((await get(ROBIN)).status).toBe(200);
  });

  it("ends in a page for whoever never stops, for a while", async () => {
    await get(ROBIN);
    for (let time = 0; time < PERSISTENT_REJECTIONS; time++) await again(ROBIN);
    const page = await get(PASTES);
    expect(page).toMatchObject({ status: 503, text: expect.stringMatching(/^<!doctype html>/) });
    expect(page.headers).not.toHaveProperty("access-control-allow-origin");
    expect((await get(ROBIN, { method: "OPTIONS" })).status).toBe(503);
    now += BLOCK_MS;
    expect((await get(ROBIN)).status).toBe(200);
  });
});

it("draws a logo for each breach, and some that no client should show", async () => {
  const files = ["QuillForum.png", "too-large.png", "huge.png"];
  const drawn = await Promise.all(files.map(async (file) => (await get(`/logos/${file}`)).bytes));
  const widths = drawn.map((png) => [png.toString("latin1", 1, 4), png.readUInt32BE(16)]);
  expect(widths).toEqual([64, 300, 16_000].map((width) => ["PNG", width]));
  expect(drawn.map(({ length }) => length > 65_536)).toEqual([false, true, false]);
});

it("holds what a test puts in, until it is reset", async () => {
  const records = [
    { Name: "B", Domain: 7 },
    { Title: "A", DataClasses: ["x", 5] },
  ];
  service.setBreaches(records);
  service.setAccount(` ${PEOPLE.robin.toUpperCase()}`, { pastes: [{ Source: "X" }] });
  expect(JSON.parse((await get("/api/v2/breaches")).text)).toEqual(records);
  expect(JSON.parse((await get("/api/v2/dataclasses")).text)).toEqual(["x"]);
  expect(JSON.parse((await get("/api/v2/breach/B")).text)).toEqual(records[0]);
  expect(JSON.parse((await get(PASTES)).text)).toEqual([{ Source: "X" }]);
  service.reset();
  expect(await namesIn(ROBIN)).toEqual(SHOWN);
});

// Each kind of fault is shown in services/lookup-errors.test.ts.
it("fails only where it is told to", async () => {
  service.setFault({ kind: "mislabelled" }, ["breachedaccount"]);
  expect(await get(ROBIN)).toMatchObject({ status: 200, headers: { "content-type": "text/html" } });
  expect((await get(ROBIN, { method: "OPTIONS" })).status).toBe(204);
  expect((await get(PASTES)).headers["content-type"]).toMatch(/json/);
});

it("has a certificate that its process shares, unless it is a stranger, and a key of its own", async () => {
  const [other, stranger] = await Promise.all([
    startLookupService(),
    startLookupService({ isStranger: true }),
  ]);
  await Promise.all([other.stop(), stranger.stop(), other.stop()]);
  expect([other.certificate, other.certificateKeyHash]).toEqual([
    service.certificate,
    service.certificateKeyHash,
  ]);
  expect(stranger.certificate).not.toBe(service.certificate);
  expect(other.apiKey).not.toBe(service.apiKey);
  await expect(ask(other.url, "/")).rejects.toThrow("ECONNREFUSED");
  await expect(ask(service.url, "/")).rejects.toThrow(/self.signed/);
});
