// What an account is: lookup-v2 "Endpoints", rules 1 and 2.
import { describe, expect, it } from "vitest";
import { accountKey, isEmailAddress, parseAccount } from "../../../../src/shared/accounts/account.ts";

describe("parseAccount", () => {
  it.each([
    ["  jo@shop.example\n", "jo@shop.example"],
    ["robin the tall", "robin the tall"],
    ["50%/off?#+", "50%/off?#+"],
    ["ジョー", "ジョー"],
    ["...", "..."],
  ])("takes %j", (entered, account) => {
    expect(parseAccount(entered)).toBe(account);
  });

  it.each(["   ", ".", "..", "\ud800", "x".repeat(321)])(
    "refuses what no address contains: %j",
    (entered) => {
      expect(parseAccount(entered)).toBeUndefined();
    },
  );
});

it("distinguishes accounts, ignoring case and surrounding space", () => {
  expect(accountKey(" Jo@Shop.Example ")).toBe(accountKey("jo@shop.example"));
});

describe("isEmailAddress", () => {
  const ADDRESSES = ["jo@shop.example", "a.b-c_d+e@x.y-z_1.museum", "JO@SHOP.EXAMPLE", "1@2.co"];

  it.each(ADDRESSES)("takes %s", (account) => {
    expect(isEmailAddress(account)).toBe(true);
  });

  it.each([
    ..."robin jo@localhost jo@shop.c0m jo@shop.example. jo@@shop.example".split(" "),
    ..."jö@shop.example +jo@shop.example @shop.example".split(" "),
    "jo smith@shop.example",
    "jo@shop.example, al@shop.example",
    "",
  ])("refuses %s", (account) => {
    expect(isEmailAddress(account)).toBe(false);
  });
});
