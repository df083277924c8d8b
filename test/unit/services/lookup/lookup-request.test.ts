// What a lookup service is sent, and what it isn't (lookup-v2 "Endpoints").
import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../../../src/services/http.ts";
import * as lookup from "../../../../src/services/lookup/client.ts";
import { type ErrorData, toErrorData } from "../../../../src/shared/errors.ts";
import { LOOKUP_INTERFACES } from "../../../../src/shared/settings/settings.ts";
import { answering } from "../contexts.ts";

const KEY = "00112233445566778899aabbccddeeff";
const ROBIN = "robin@shop.test";
const REFUSED = { code: "bad-request", service: "lookup" };
const VERSION_2 = ["v2-url", "v2-header", "v2-accept"] as const;

type Way = lookup.LookupAccess["interface"];

const { fetchAccountBreaches: breachesOf, fetchAccountBreachNames: namesOf, fetchPastes: pastesOf } = lookup;

/** Uses a service without data: returns the request, or why there was none. */
async function asked(
  ask: (...args: never[]) => Promise<unknown>,
  way: Way | Partial<lookup.LookupAccess>,
  ...more: unknown[]
): Promise<HttpRequest | ErrorData> {
  const chosen = typeof way === "string" ? { interface: way } : way;
  const access = { baseUrl: "https://lookup.example", interface: "v2-url", apiKey: KEY, ...chosen };
  const { context, announced } = answering("", 404);
  const asking = ask(...([context, access, ...more] as never[]));
  const failure = await asking.catch((thrown: unknown) => toErrorData(thrown, "lookup"));
  return announced[0] ?? (failure as ErrorData);
}

async function urlOf(...args: Parameters<typeof asked>): Promise<string> {
  return ((await asked(...args)) as HttpRequest).url;
}

describe("the version is chosen", () => {
  it.each([
    ["v2-url", "https://lookup.example/api/v2/breaches", {}],
    ["v2-header", "https://lookup.example/api/breaches", { "api-version": "2" }],
    ["v2-accept", "https://lookup.example/api/breaches", { Accept: "application/vnd.service.v2+json" }],
    ["v3", "https://lookup.example/api/v3/breaches", {}],
  ] as const)("by %s", async (way, url, headers) => {
    const request = { service: "lookup", url, headers, what: "catalog" };
    expect(await asked(lookup.fetchBreaches, way, {})).toEqual(request);
  });

  it("below any path of the service", async () => {
    const baseUrl = "http://127.0.0.1:8080/mirror";
    expect(await urlOf(lookup.fetchDataClasses, { baseUrl })).toBe(`${baseUrl}/api/v2/dataclasses`);
  });
});

describe("breaches of an account", () => {
  it.each(VERSION_2)("send only non-default parameters in %s", async (way) => {
    const base = `https://lookup.example/api/${way === "v2-url" ? "v2/" : ""}breachedaccount/robin%40shop.test`;
    expect(await urlOf(breachesOf, way, ROBIN, {})).toBe(base);
    expect(await urlOf(breachesOf, way, ROBIN, { includeUnverified: false })).toBe(base);
    const unverified = await urlOf(breachesOf, way, ROBIN, { includeUnverified: true });
    expect(unverified).toBe(`${base}?includeUnverified=true`);
    expect(await urlOf(namesOf, way, ROBIN, {})).toBe(`${base}?truncateResponse=true`);
    expect(await urlOf(breachesOf, way, ROBIN, { domain: "shop.test" })).toBe(`${base}?domain=shop.test`);
  });

  it("send everything in version 3, which has other defaults", async () => {
    const base = "https://lookup.example/api/v3/breachedaccount/robin%40shop.test";
    const plain = await urlOf(breachesOf, "v3", ROBIN, {});
    expect(plain).toBe(`${base}?truncateResponse=false&includeUnverified=false`);
    const all = await urlOf(namesOf, "v3", ROBIN, { domain: "shop.test", includeUnverified: true });
    expect(all).toBe(`${base}?truncateResponse=true&domain=shop.test&includeUnverified=true`);
  });

  it("name the sender", async () => {
    expect(await asked(namesOf, "v3", ROBIN, {})).toMatchObject({ what: "watched-account" });
    expect(await asked(pastesOf, "v3", ROBIN)).toMatchObject({ what: "account" });
  });

  it.each([
    ["  Robin@Shop.test\n", "Robin%40Shop.test"],
    ["a+b/c%d?e#f&g=h", "a%2Bb%2Fc%25d%3Fe%23f%26g%3Dh"],
    ["Zoë 漢字", "Zo%C3%AB%20%E6%BC%A2%E5%AD%97"],
    ["%2e%2e", "%252e%252e"],
    ["../breaches", "..%2Fbreaches"],
    ["...", "..."],
  ])("encode the account %j as %s", async (account, segment) => {
    const url = await urlOf(breachesOf, "v2-url", account, {});
    expect(new URL(url).href).toBe(`https://lookup.example/api/v2/breachedaccount/${segment}`);
  });

  it.each(["", "  \t", ".", " .. ", "\ud800", "x".repeat(321)])(
    "refuse the account %j without a request",
    async (account) => {
      for (const way of LOOKUP_INTERFACES) {
        expect(await asked(breachesOf, way, account, {})).toEqual(REFUSED);
      }
    },
  );

  it("send any domain as one parameter", async () => {
    const url = await urlOf(breachesOf, "v2-url", "robin", { domain: "a&truncateResponse=true#\ud800" });
    expect([...new URL(url).searchParams.keys()]).toEqual(["domain"]);
  });
});

describe("pastes of an account", () => {
  it.each(["robin_the_tall", "robin@", "@shop.test", "robin@shop", "a b@shop.test", ""])(
    "are not requested for %j, which is no email address",
    async (account) => {
      expect(await asked(pastesOf, "v2-url", account)).toEqual(REFUSED);
    },
  );

  it("are requested for the trimmed address", async () => {
    const url = "https://lookup.example/api/v2/pasteaccount/robin%40shop.test";
    expect(await urlOf(pastesOf, "v2-url", ` ${ROBIN} `)).toBe(url);
  });
});

it.each(["", ".", "..", "\udfff"])("one breach is not requested for the name %j", async (name) => {
  expect(await asked(lookup.fetchBreach, "v3", name)).toEqual(REFUSED);
});

describe("the key", () => {
  it("is sent with account lookups of version 3 and with nothing else", async () => {
    const padded = { interface: "v3", apiKey: ` ${KEY}\n` } as const;
    for (const request of [
      await asked(breachesOf, padded, ROBIN, {}),
      await asked(pastesOf, padded, ROBIN),
    ]) {
      expect(request).toMatchObject({ headers: { "hibp-api-key": KEY } });
    }
    const others = [
      asked(lookup.fetchBreaches, "v3", { domain: "shop.test" }),
      asked(lookup.fetchBreach, "v3", "Shop"),
      asked(lookup.fetchDataClasses, "v3"),
      ...VERSION_2.flatMap((way) => [asked(breachesOf, way, ROBIN, {}), asked(pastesOf, way, ROBIN)]),
    ];
    for (const request of await Promise.all(others)) {
      expect(request).toHaveProperty("url");
      expect(JSON.stringify(request)).not.toContain(KEY);
    }
  });

  it.each(["", "  ", "two words", "line\r\nX-Other: 1", "schlüssel", "\ud83d\udd11"])(
    "is missing if it is %j: nothing is sent",
    async (apiKey) => {
      const access = { interface: "v3", apiKey } as const;
      const missing = { code: "unauthorized", service: "lookup" };
      expect(await asked(breachesOf, access, ROBIN, {})).toEqual(missing);
      expect(await asked(pastesOf, access, ROBIN)).toEqual(missing);
    },
  );
});
