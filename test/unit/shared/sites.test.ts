// Sites by registrable domain, and which connections are unencrypted.
import { describe, expect, it } from "vitest";
import { isAskable, isUnencrypted, siteOf } from "../../../src/shared/sites.ts";

describe("siteOf", () => {
  it.each([
    ["https://login.shop.example.co.uk/a?b#c", "example.co.uk"],
    ["https://www.example.org:8443/", "example.org"],
    ["https://alice.github.io/", "alice.github.io"],
    ["https://bob.github.io/x", "bob.github.io"],
    ["https://github.io/", "github.io"],
    ["http://localhost:8080/", "localhost"],
    ["http://127.0.0.1:8080/", "127.0.0.1"],
    ["http://[::1]/", "[::1]"],
    ["https://intranet/", "intranet"],
    ["https://shop.test/", "shop.test"],
    ["https://EXAMPLE.org./", "example.org"],
  ])("takes %s for a page of %s", (address, site) => {
    expect(siteOf(address)).toBe(site);
  });

  it("returns no site for anything but a web page", () => {
    for (const address of ["chrome://settings", "about:blank", "file:///etc/hosts", "null", "", undefined])
      expect(siteOf(address), address).toBeUndefined();
  });
});

describe("isUnencrypted", () => {
  it.each(["shop.example", "203.0.113.7", "172.32.0.1", "[2001:db8::1]"])("warns of http://%s/", (host) => {
    expect(isUnencrypted(`http://${host}/`)).toBe(true);
  });

  const LOCAL =
    "localhost 127.0.0.1:8080 [::1] 192.168.1.1 10.0.0.138 172.16.0.1 [fd00::1] router printer.local";

  it.each(LOCAL.split(" "))("no service is asked about %s", (host) => {
    expect(isAskable(siteOf(`http://${host}/`) ?? "")).toBe(false);
    expect(isAskable("shop.example")).toBe(true);
    expect(isAskable("login.shop.example"), "not what siteOf returns").toBe(false);
  });

  it.each([
    ...LOCAL.split(" ").map((host) => `http://${host}/`),
    ...["https://shop.example/", "about:blank", undefined],
  ])("doesn't warn of %s", (address) => {
    expect(isUnencrypted(address)).toBe(false);
  });
});
