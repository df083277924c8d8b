// Tests which sites a breach affects, matched by registrable domain, including private suffixes.
import { describe, expect, it } from "vitest";
import {
  breachedSites,
  passwordBreaches,
  sitesOfDomain,
} from "../../../../src/background/breaches/breached-site-index.ts";
import type { Breach } from "../../../../src/shared/breaches/breach.ts";
import { breach } from "../../pages/popup/accounts/lookup-states.ts";

const indexOf = (breaches: Breach[]) => breachedSites({ source: "s", fetchedAt: 1, breaches }).sites;

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

describe("the index by site", () => {
  it("names the breaches of a site", () => {
    const index = indexOf([
      { ...BREACH, name: "A" },
      { ...BREACH, name: "C", domain: "www.shop.example" },
      { ...BREACH, name: "Forum", domain: "forum.example" },
    ]);
    expect(index).toEqual({ "shop.example": ["A", "C"], "forum.example": ["Forum"] });
  });

  it.each(["isRetired", "isFabricated", "isSpamList"] as const)("leaves out a breach that %s", (flag) => {
    expect(indexOf([{ ...BREACH, [flag]: true }])).toEqual({});
  });

  it.each([{ isSensitive: true }, { isVerified: false }])("keeps a breach with %j", (flags) => {
    expect(indexOf([{ ...BREACH, ...flags }])).toHaveProperty(["shop.example"]);
  });
});

it("gives the vault check the alarming breaches that exposed passwords, by site", () => {
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
