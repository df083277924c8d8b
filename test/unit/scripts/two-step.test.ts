// The list of sites with two-step sign-in and passkeys: what the command makes of its sources, and what the list then says of a host.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { LIST_FILE, makeList } from "../../../scripts/two-step.ts";
import { readTwoStepList } from "../../../src/shared/two-step/two-step-list.ts";
import { captured, hasCaptures } from "../services/captures.ts";

const DAY = "2026-08-04";

const listOf = (twoStep: unknown[], passkeys: unknown[] = []) => {
  const { list, leftOut } = makeList(
    twoStep,
    passkeys.length > 0 ? passkeys : [{ domain: "key.test", mfa: "allowed" }],
    DAY,
  );
  return { ...readTwoStepList(list), leftOut };
};

const shop = { domain: "shop.example", methods: ["sms"] };

describe("a host in the list", () => {
  const { offerOf } = listOf([
    { domain: "shop.example", also: ["shop.de", "other.example"], methods: ["totp", "sms", "u2f"] },
    { domain: "cloud.shop.example", methods: ["custom-hardware"] },
    { domain: "accounts.games.example", methods: ["email"] },
    { domain: "artists.music.example", methods: ["call"] },
    { domain: "bank.co.uk", methods: ["custom-software"] },
    { domain: "github.com", methods: ["totp"] },
    { domain: "blogspot.com", methods: ["totp"] },
    { domain: "val.example", methods: ["totp"] },
    { domain: "xn--bcher-kva.example", methods: ["totp"] },
  ]);

  it.each([
    ["shop.example", "shop.example"],
    ["www.shop.example", "shop.example"],
    ["login.eu.shop.example", "shop.example"],
    ["SHOP.Example", "shop.example"],
    ["shop.example.", "shop.example"],
    ["shop.de", "shop.example"],
    ["other.example", "shop.example"],
    ["cloud.shop.example", "cloud.shop.example"],
    ["eu.cloud.shop.example", "cloud.shop.example"],
    ["games.example", "accounts.games.example"],
    ["www.games.example", "accounts.games.example"],
    ["bank.co.uk", "bank.co.uk"],
    ["blogspot.com", "blogspot.com"],
    ["bücher.example", "xn--bcher-kva.example"],
  ])("%s is that of %s", (host, site) => {
    expect(offerOf(host)?.site).toBe(site);
  });

  it.each([
    ["another site with the same end", "carnival.example"],
    ["a site with the name in front", "shop.example.evil.test"],
    ["a part of a site that is listed alone", "music.example"],
    ["other people's pages on a host of many", "alice.github.io"],
    ["other people's pages below a listed name", "alice.blogspot.com"],
    ["what several sites end with", "co.uk"],
    ["a site beside a listed one below such an end", "shop.co.uk"],
    ["a name without a dot", "shop"],
    ["this device", "localhost"],
    ["an IP address", "192.168.0.1"],
    ["an IPv6 address", "[::1]"],
    ["nothing", ""],
    ["no host", "a b"],
    ["a name that objects have", "constructor"],
  ])("%s isn't found: %s", (_what, host) => {
    expect(offerOf(host)).toBeUndefined();
  });
});

describe("what a site offers", () => {
  it("is what most of its parts have, if several of them are listed and it isn't", () => {
    const part = (name: string, methods: string[], page: string) => ({
      ...{ domain: `${name}.parts.example`, methods, documentation: `https://safety.example/${page}` },
    });
    const parts = [part("mail", ["sms", "totp"], "a"), part("play", ["totp", "sms", "call"], "b")];
    const { offerOf } = listOf([...parts, part("drive", ["sms"], "b")]);
    const offer = { site: "parts.example", methods: ["app", "text"], help: "https://safety.example/b" };
    for (const host of ["accounts.parts.example", "parts.example"])
      expect(offerOf(host), host).toEqual(offer);
    expect(offerOf("mail.parts.example")?.methods).toEqual(["app", "text"]);
    expect(listOf(parts).offerOf("accounts.parts.example")).toBeUndefined();
    const unlike = [part("a", ["sms"], "a"), part("b", ["totp"], "b"), part("c", ["call"], "c")];
    expect(listOf(unlike).offerOf("parts.example")).toBeUndefined();
    const alike = unlike.map((one) => ({ ...one, methods: ["sms"] }));
    expect(listOf(alike).offerOf("parts.example")).toEqual({ site: "parts.example", methods: ["text"] });
    const [{ domain = "" } = {}, ...others] = unlike.map((one) => one);
    const one = { domain, also: others.map((other) => other.domain), methods: ["sms"] };
    expect(listOf([one]).offerOf("parts.example"), "of one entry with several names").toBeUndefined();
  });

  it("has the methods, the safest first, and the site's own pages", () => {
    const { offerOf, day, count } = listOf(
      [
        {
          domain: "shop.example",
          methods: ["email", "call", "sms", "custom-hardware", "custom-software", "totp", "u2f", "sms"],
          documentation: "https://help.shop.example/two-step?a=1#b",
        },
        { domain: "plain.example", methods: ["totp"], documentation: "https://plain.example" },
        { domain: "far.example", methods: ["totp"], documentation: "https://desk.test:8443/hc/1" },
        { domain: "none.example", methods: ["totp"] },
      ],
      [
        { domain: "shop.example", mfa: "allowed", documentation: "https://help.shop.example/two-step?a=1#b" },
        { domain: "far.example", passwordless: "required", documentation: "https://far.example/passkeys" },
        { domain: "both.example", mfa: "allowed", passwordless: "allowed" },
      ],
    );
    expect([day, count]).toEqual([DAY, 5]);
    const help = "https://help.shop.example/two-step?a=1#b";
    expect(offerOf("shop.example")).toEqual({
      site: "shop.example",
      methods: ["key", "app", "own-app", "device", "text", "call", "email"],
      help,
      passkey: { isInstead: false, help },
    });
    expect(offerOf("plain.example")).toMatchObject({ help: "https://plain.example/" });
    expect(offerOf("far.example")).toMatchObject({
      help: "https://desk.test:8443/hc/1",
      passkey: { isInstead: true, help: "https://far.example/passkeys" },
    });
    expect(offerOf("none.example")).toEqual({ site: "none.example", methods: ["app"] });
    expect(offerOf("both.example")).toEqual({
      site: "both.example",
      methods: [],
      passkey: { isInstead: true },
    });
  });

  it("says of each name only what its own source says", () => {
    const { offerOf } = listOf(
      [{ domain: "shop.example", also: ["tube.example"], methods: ["totp"] }],
      [{ domain: "shop.example", also: ["mail.test"], mfa: "allowed" }],
    );
    expect(offerOf("tube.example")).toEqual({ site: "tube.example", methods: ["app"] });
    expect(offerOf("mail.test")).toEqual({ site: "mail.test", methods: [], passkey: { isInstead: false } });
    expect(offerOf("shop.example")).toMatchObject({ methods: ["app"], passkey: { isInstead: false } });
  });
});

describe("a source with faults", () => {
  it.each<[what: string, entry: unknown, said: RegExp, left: unknown]>([
    [
      "an unknown method beside a known one",
      { ...shop, methods: ["sms", "pigeon"] },
      /"pigeon" isn't a known method/,
      ["text"],
    ],
    ["unknown methods alone", { ...shop, methods: ["pigeon"] }, /"pigeon" isn't a known method/, undefined],
    [
      "a name that objects have for a method",
      { ...shop, methods: ["constructor"] },
      /"constructor" isn't/,
      undefined,
    ],
    ["methods that are no list", { ...shop, methods: "sms" }, /"sms" isn't a known method/, undefined],
    ["no domain", { methods: ["sms"] }, /isn't a domain/, undefined],
    ["an address for a domain", { ...shop, domain: "https://shop.example/" }, /isn't a domain/, undefined],
    ["an IP address", { ...shop, domain: "127.0.0.1" }, /"127\.0\.0\.1" isn't a domain/, undefined],
    ["a name without a dot", { ...shop, domain: "shop" }, /"shop" isn't a domain/, undefined],
    ["a line break in a domain", { ...shop, domain: "shop\nexample.test" }, /isn't a domain/, undefined],
    [
      "another name that is no domain",
      { ...shop, also: ["a b", 7] },
      /"a b" isn't a domain\n.* 7 isn't a domain/,
      ["text"],
    ],
    [
      "an http page",
      { ...shop, documentation: "http://shop.example/" },
      /"http:\/\/shop\.example\/" isn't an https address/,
      ["text"],
    ],
    [
      "a script for a page",
      { ...shop, documentation: "javascript:alert(1)" },
      /isn't an https address/,
      ["text"],
    ],
    [
      "somebody else's page",
      { ...shop, documentation: "https://2fa.directory/notes/shop/" },
      /isn't a page of the site/,
      ["text"],
    ],
    [
      "a page with a user",
      { ...shop, documentation: "https://a@evil.test/" },
      /isn't an https address/,
      ["text"],
    ],
    ["no object", null, /isn't a domain/, undefined],
  ])("%s: it's left out and named", (_what, entry, said, methods) => {
    const { leftOut, offerOf } = listOf([{ domain: "fine.example", methods: ["totp"] }, entry]);
    expect(leftOut.join("\n")).toMatch(/^two-step\.json, entry 2: /);
    expect(leftOut.join("\n")).toMatch(said);
    expect(offerOf("shop.example")?.methods).toEqual(methods);
    expect(offerOf("shop.example")?.help).toBeUndefined();
  });

  it("takes the first of two entries for one site, and names the other", () => {
    const { leftOut, offerOf } = listOf([
      shop,
      { domain: "b.example", also: ["shop.example"], methods: ["totp"] },
    ]);
    expect(leftOut).toEqual(['two-step.json, entry 2: "shop.example" is there already']);
    expect(offerOf("shop.example")?.methods).toEqual(["text"]);
  });

  it("keeps a page of a thousand characters, with line breaks and blanks as the address has them", () => {
    const long = `https://shop.example/${"a".repeat(1_000)} b\n\nc`;
    const { offerOf } = listOf([{ ...shop, documentation: long }]);
    expect(offerOf("shop.example")?.help).toBe(new URL(long).href);
  });
});

describe("the command", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  function run(files: Record<string, string>, day: string) {
    const folder = mkdtempSync(join(tmpdir(), "two-step-"));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const before = readFileSync(LIST_FILE);
    const script = join(import.meta.dirname, "../../../scripts/two-step.ts");
    const { status, stderr } = spawnSync(process.execPath, [script, folder, day], { encoding: "utf8" });
    return { status, stderr, isKept: readFileSync(LIST_FILE).equals(before) };
  }
  const sources = (twoStep: string, passkeys = "[]") => ({
    "two-step.json": twoStep,
    "passkeys.json": passkeys,
  });
  const fine = JSON.stringify([shop]);
  it.each<[what: string, files: Record<string, string>, said: RegExp, day: string]>([
    ["a missing file", { "two-step.json": fine }, /passkeys\.json/, DAY],
    ["no JSON", sources("<html>"), /two-step\.json: it isn't a list of sites in JSON/, DAY],
    ["an error in JSON", sources('{"error":"not found"}'), /two-step\.json: it isn't a list/, DAY],
    ["an empty list", sources("[]"), /two-step\.json: only 0 of 0 entries are valid/, DAY],
    [
      "another list",
      sources('[{"a":1},{"a":2}]'),
      /two-step\.json: only 0 of 2 entries are valid\n {2}two-step\.json, entry 1/,
      DAY,
    ],
    [
      "the files swapped",
      sources('[{"domain":"a.test","mfa":"allowed"}]', fine),
      /two-step\.json: only 0 of 1/,
      DAY,
    ],
    ["no passkeys", sources(fine), /passkeys\.json: only 0 of 0/, DAY],
    ["no day", sources(fine, '[{"domain":"a.test","mfa":"allowed"}]'), /2026-13-40: the day/, "2026-13-40"],
  ])("keeps the list from before: %s", (_what, files, said, day) => {
    const { status, stderr, isKept } = run(files, day);
    expect([status, isKept]).toEqual([1, true]);
    expect(stderr).toMatch(said);
    expect(stderr).toMatch(/\nThe list from before was kept\.\n$/);
  });
});

describe("the list that ships", () => {
  const file = readFileSync(LIST_FILE, "utf8");

  it("takes at most 45 kB of the package, and names its sources with their licenses", () => {
    expect(deflateRawSync(file, { level: 9 }).length).toBeLessThanOrEqual(45_000);
    expect(file).toContain("2factorauth/twofactorauth (MIT)");
    expect(file).toContain("2factorauth/passkeys (CC BY 4.0)");
  });

  it.skipIf(!hasCaptures)("is what the command makes of its sources, and knows each of their domains", () => {
    const sourceOf = (name: string) => JSON.parse(captured(`two-step/${name}.json`));
    const [twoStep, passkeys] = [sourceOf("two-step"), sourceOf("passkeys")];
    const { day, offerOf } = readTwoStepList(file);
    expect(makeList(twoStep, passkeys, day).list).toBe(file);
    const domains = [...twoStep, ...passkeys].flatMap(({ domain, also = [] }) => [domain, ...also]);
    expect(domains.length).toBeGreaterThan(2_600);
    expect(domains.filter((domain) => !offerOf(domain))).toEqual([]);
  });
});

it("what is no list isn't read as an empty one", () => {
  for (const text of ["", "<html>", "2026-08-04\n", "2026-08-04\n\na\nb\n\nt\n\n-\n\n-\n"])
    expect(() => readTwoStepList(text), text).toThrow();
});
