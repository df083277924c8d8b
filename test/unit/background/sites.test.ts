// Sites by registrable domain, and what counts as readable on the way.
import { describe, expect, it } from "vitest";
import { isUnencrypted, siteOf } from "../../../src/background/sites.ts";

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

  it.each(["chrome://settings", "about:blank", "file:///etc/hosts", "null", "", undefined])(
    "knows no site for %s",
    (address) => {
      expect(siteOf(address)).toBeUndefined();
    },
  );
});

describe("isUnencrypted", () => {
  it.each(["http://shop.example/", "http://203.0.113.7/", "http://172.32.0.1/", "http://[2001:db8::1]/"])(
    "warns of %s",
    (address) => {
      expect(isUnencrypted(address)).toBe(true);
    },
  );

  it.each([
    "https://shop.example/",
    "http://localhost/",
    "http://127.0.0.1:8080/",
    "http://[::1]/",
    "http://192.168.1.1/",
    "http://10.0.0.138/",
    "http://172.16.0.1/",
    "http://[fd00::1]/",
    "http://router/",
    "http://printer.local/",
    "about:blank",
    undefined,
  ])("does not warn of %s", (address) => {
    expect(isUnencrypted(address)).toBe(false);
  });
});
