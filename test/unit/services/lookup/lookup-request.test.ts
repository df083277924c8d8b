// What a lookup service is asked, and what it is not told (lookup-v2 "Endpoints").
import { describe, expect, it } from "vitest";
import {
  accountBreachesRequest,
  breachesRequest,
  breachRequest,
  dataClassesRequest,
  type LookupAccess,
  parseLogoUrl,
  pastesRequest,
} from "../../../../src/services/lookup/request.ts";
import { LOOKUP_INTERFACES } from "../../../../src/shared/settings/settings.ts";
import { thrownBy } from "../failures.ts";

const KEY = "00112233445566778899aabbccddeeff";

function by(way: LookupAccess["interface"], apiKey = KEY): LookupAccess {
  return { baseUrl: "https://lookup.example", interface: way, apiKey, isProven: false };
}

const WHOLE = { isTruncated: false };

describe("the version is chosen", () => {
  it.each([
    ["v2-url", "https://lookup.example/api/v2/breaches", {}],
    ["v2-header", "https://lookup.example/api/breaches", { "api-version": "2" }],
    ["v2-accept", "https://lookup.example/api/breaches", { Accept: "application/vnd.service.v2+json" }],
    ["v3", "https://lookup.example/api/v3/breaches", {}],
  ] as const)("by %s", (way, url, headers) => {
    expect(breachesRequest(by(way), {})).toEqual({ service: "lookup", url, headers, told: "catalogue" });
  });

  it("below whatever path the service has", () => {
    const access = { ...by("v2-url"), baseUrl: "http://127.0.0.1:8080/mirror" };
    expect(dataClassesRequest(access).url).toBe("http://127.0.0.1:8080/mirror/api/v2/dataclasses");
  });
});

describe("breaches of an account", () => {
  const urlOf = (way: LookupAccess["interface"], filter = {}, isTruncated = false) =>
    accountBreachesRequest(by(way), "account", "robin@shop.test", { ...filter, isTruncated }).url;

  it.each(["v2-url", "v2-header", "v2-accept"] as const)("say only what is not the default in %s", (way) => {
    const base = `https://lookup.example/api/${way === "v2-url" ? "v2/" : ""}breachedaccount/robin%40shop.test`;
    expect(urlOf(way)).toBe(base);
    expect(urlOf(way, { includeUnverified: false })).toBe(base);
    expect(urlOf(way, { includeUnverified: true })).toBe(`${base}?includeUnverified=true`);
    expect(urlOf(way, {}, true)).toBe(`${base}?truncateResponse=true`);
    expect(urlOf(way, { domain: "shop.test" })).toBe(`${base}?domain=shop.test`);
  });

  it("say everything in version 3, where the defaults are others", () => {
    const base = "https://lookup.example/api/v3/breachedaccount/robin%40shop.test";
    expect(urlOf("v3")).toBe(`${base}?truncateResponse=false&includeUnverified=false`);
    expect(urlOf("v3", { domain: "shop.test", includeUnverified: true }, true)).toBe(
      `${base}?truncateResponse=true&domain=shop.test&includeUnverified=true`,
    );
  });

  it("name who asks", () => {
    const { told } = accountBreachesRequest(by("v3"), "watched-account", "robin@shop.test", WHOLE);
    expect(told).toBe("watched-account");
    expect(pastesRequest(by("v3"), "robin@shop.test").told).toBe("account");
  });

  it.each([
    ["  Robin@Shop.test\n", "Robin%40Shop.test"],
    ["a+b/c%d?e#f&g=h", "a%2Bb%2Fc%25d%3Fe%23f%26g%3Dh"],
    ["Zoë 漢字", "Zo%C3%AB%20%E6%BC%A2%E5%AD%97"],
    ["%2e%2e", "%252e%252e"],
    ["../breaches", "..%2Fbreaches"],
    ["...", "..."],
  ])("write the account %j as %s", (account, segment) => {
    const { url } = accountBreachesRequest(by("v2-url"), "account", account, WHOLE);
    expect(new URL(url).href).toBe(`https://lookup.example/api/v2/breachedaccount/${segment}`);
  });

  it.each(["", "  \t", ".", " .. ", "\ud800", "x".repeat(321)])(
    "refuse the account %j unasked",
    (account) => {
      for (const way of LOOKUP_INTERFACES) {
        expect(thrownBy(() => accountBreachesRequest(by(way), "account", account, WHOLE))).toEqual({
          code: "bad-request",
          service: "lookup",
        });
      }
    },
  );

  it("carry any domain as one parameter", () => {
    const { url } = accountBreachesRequest(by("v2-url"), "account", "robin", {
      domain: "a&truncateResponse=true#\ud800",
      isTruncated: false,
    });
    expect([...new URL(url).searchParams.keys()]).toEqual(["domain"]);
  });
});

describe("pastes of an account", () => {
  it.each(["robin_the_tall", "robin@", "@shop.test", "robin@shop", "a b@shop.test", ""])(
    "are not asked for by %j, which is no e-mail address",
    (account) => {
      expect(thrownBy(() => pastesRequest(by("v2-url"), account))).toEqual({
        code: "bad-request",
        service: "lookup",
      });
    },
  );

  it("are asked for by the trimmed address", () => {
    expect(pastesRequest(by("v2-url"), " robin@shop.test ").url).toBe(
      "https://lookup.example/api/v2/pasteaccount/robin%40shop.test",
    );
  });
});

describe("one breach", () => {
  it.each(["", ".", "..", "\udfff"])("is not asked for by the name %j", (name) => {
    expect(thrownBy(() => breachRequest(by("v3"), name))).toEqual({
      code: "bad-request",
      service: "lookup",
    });
  });

  it("is asked for by any other name as it is", () => {
    expect(breachRequest(by("v3"), "A/B?c").url).toBe("https://lookup.example/api/v3/breach/A%2FB%3Fc");
  });
});

describe("the key", () => {
  const accountRequests = (access: LookupAccess) => [
    () => accountBreachesRequest(access, "account", "robin@shop.test", WHOLE),
    () => pastesRequest(access, "robin@shop.test"),
  ];

  it("goes with account look-ups of version 3 and with nothing else", () => {
    for (const ask of accountRequests(by("v3", ` ${KEY}\n`))) {
      expect(ask().headers).toEqual({ "hibp-api-key": KEY });
    }
    const others = [
      breachesRequest(by("v3"), { domain: "shop.test" }),
      breachRequest(by("v3"), "Shop"),
      dataClassesRequest(by("v3")),
      ...(["v2-url", "v2-header", "v2-accept"] as const).flatMap((way) =>
        accountRequests(by(way)).map((ask) => ask()),
      ),
    ];
    for (const { headers, url } of others) expect(JSON.stringify([headers, url])).not.toContain(KEY);
  });

  it.each(["", "  ", "two words", "line\r\nX-Other: 1", "schlüssel", "\ud83d\udd11"])(
    "is missing where it is %j: nothing is asked",
    (key) => {
      for (const ask of accountRequests(by("v3", key))) {
        expect(thrownBy(ask)).toEqual({ code: "unauthorized", service: "lookup" });
      }
    },
  );
});

describe("the address of a logo", () => {
  it.each([
    "https://lookup.example/logos/shop.png",
    "https://lookup.example/logos/shop.png?v=2&size=64",
    "http://127.0.0.1:8443/logos/shop.png",
    "http://localhost/logos/shop.png",
  ])("may be %s", (address) => {
    expect(parseLogoUrl(address)).toBe(address);
  });

  it.each([
    "http://lookup.example/logos/shop.png",
    "https://robin@lookup.example/shop.png",
    "https://lookup.example/shop.png#part",
    "//lookup.example/shop.png",
    "/logos/shop.png",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "file:///shop.png",
    "shop.png",
    "",
  ])("may not be %j", (address) => {
    expect(parseLogoUrl(address)).toBeUndefined();
  });
});
