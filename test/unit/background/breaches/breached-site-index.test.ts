// Tests which sites a breach affects, matched by registrable domain, including private suffixes.
import { describe, expect, it } from "vitest";
import {
  indexBySite,
  inParts,
  partOf,
  passwordBreaches,
  sitesOfDomain,
} from "../../../../src/background/breaches/breached-site-index.ts";
import { breach } from "../../pages/popup/accounts/lookup-states.ts";

const BREACH = breach({ name: "Shop", title: "The Shop", domain: "shop.example" });

it.each([
  ["shop.example", ["shop.example"]],
  ["forum.shop.example", ["shop.example"]],
  ["www.shop.co.uk", ["shop.co.uk"]],
  ["SHOP.Example", ["shop.example"]],
  [" bücher.example ", ["xn--bcher-kva.example"]],
  ["someone.github.io", ["someone.github.io"]],
  // A public suffix: its subdomains belong to others, so only its own two names match.
  ["github.io", ["github.io", "www.github.io"]],
  ["", []],
  ["not a domain", []],
  ["user@shop.example", []],
  ["https://shop.example/", []],
])("%s affects %j", (domain, sites) => {
  expect(sitesOfDomain(domain)).toEqual(sites);
});

describe("indexBySite", () => {
  it("lists a site's breaches, latest first and undated last", () => {
    const { breachDate: _, ...undated } = BREACH;
    const index = indexBySite([
      { ...BREACH, name: "A", breachDate: "2012-01-01" },
      { ...undated, name: "B" },
      { ...BREACH, name: "C", domain: "www.shop.example", breachDate: "2024-05-01" },
    ]);
    expect(Object.keys(index)).toEqual(["shop.example"]);
    expect(index["shop.example"]?.map(({ name }) => name)).toEqual(["C", "A", "B"]);
  });

  it.each(["isRetired", "isFabricated", "isSpamList"] as const)("leaves out a breach that %s", (flag) => {
    expect(indexBySite([{ ...BREACH, [flag]: true }])).toEqual({});
  });

  it.each([{ isSensitive: true }, { isVerified: false }])("keeps a breach with %j", (flags) => {
    expect(indexBySite([{ ...BREACH, ...flags }])).toHaveProperty(["shop.example"]);
  });

  it("stores only what the toolbar needs", () => {
    expect(indexBySite([BREACH])).toEqual({
      "shop.example": [{ name: "Shop", title: "The Shop", breachDate: "2024-05-12", hasPasswords: true }],
    });
    const unclear = indexBySite([{ ...BREACH, dataClasses: [] }])["shop.example"]?.[0];
    expect(unclear).toMatchObject({ hasPasswords: true });
    const doubtful = indexBySite([{ ...BREACH, isVerified: false }])["shop.example"]?.[0];
    expect(doubtful).toMatchObject({ name: "Shop", isUnverified: true, flags: ["unverified"] });
    const logs = indexBySite([{ ...BREACH, isStealerLog: true }])["shop.example"]?.[0];
    expect(logs).toMatchObject({ flags: ["stealer-log"] });
  });
});

it("gives the audit the alarming breaches that exposed passwords, by site", () => {
  const { breachDate: _, ...undated } = BREACH;
  const found = passwordBreaches([
    { ...BREACH, dataClasses: ["Passwords", "Email addresses"] },
    { ...undated, title: "Undated", domain: "github.io", dataClasses: ["Passwords"] },
    { ...BREACH, title: "Addresses only", dataClasses: ["Email addresses"] },
    { ...BREACH, title: "Doubtful", dataClasses: ["Passwords"], isVerified: false, isStealerLog: true },
    { ...BREACH, title: "Made up", dataClasses: ["Passwords"], isFabricated: true },
    { ...BREACH, title: "Removed", dataClasses: ["Passwords"], isRetired: true },
    // The service doesn't say which data: it may have been passwords.
    { ...BREACH, title: "Unclear", domain: "unclear.example", dataClasses: [] },
  ]);
  expect(found).toEqual([
    { site: "shop.example", title: "The Shop", breachDate: "2024-05-12" },
    {
      ...{ site: "shop.example", title: "Doubtful", breachDate: "2024-05-12" },
      flags: ["unverified", "stealer-log"],
    },
    { site: "unclear.example", title: "Unclear", breachDate: "2024-05-12" },
    { site: "github.io", title: "Undated" },
    { site: "www.github.io", title: "Undated" },
  ]);
});

describe("index parts", () => {
  const breachAt = (at: number) => ({ name: `B${at}`, title: `Breach ${at}` });
  const indexOf = (count: number) =>
    Object.fromEntries([...Array(count).keys()].map((at) => [`site${at}.test`, [breachAt(at)]]));

  it.each([0, 1, 500, 501, 20_000])("hold each of %i sites once, in the right part", (count) => {
    const index = indexOf(count);
    const parts = inParts(index);
    expect(Object.assign({}, ...parts)).toEqual(index);
    for (const [number, part] of parts.entries()) {
      const strays = Object.keys(part).filter((site) => partOf(site, parts.length) !== number);
      expect(strays).toEqual([]);
    }
  });

  it("stay the same size as the index grows, so one lookup costs the same", () => {
    const largest = Math.max(...inParts(indexOf(20_000)).map((part) => Object.keys(part).length));
    expect(largest).toBeLessThan(750);
    expect(inParts(indexOf(400))).toHaveLength(1);
  });
});
