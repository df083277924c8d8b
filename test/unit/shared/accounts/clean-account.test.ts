// What a copy brings along with an account, and that nothing else is taken away (lookup-v2 "Endpoints", rule 1).
import { describe, expect, it } from "vitest";
import { accountKey, parseAccount } from "../../../../src/shared/accounts/account.ts";
import { cleanAccount } from "../../../../src/shared/accounts/clean-account.ts";

const JO = "jo@example.org";

describe("an address", () => {
  it("has no invisible character inside or around", () => {
    const codes = [
      ...[0x00, 0x1f, 0x7f, 0xad, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e],
      ...[0x2060, 0x2064, 0x2066, 0x2069, 0xfeff, 0xe0001, 0xe0061],
    ];
    const expected = { account: JO, isChanged: true, hadInvisible: true, removed: [] };
    for (const sign of codes.map((code) => String.fromCodePoint(code))) {
      const around = cleanAccount(`${sign}jo${sign}@exa${sign}mple.org${sign}`);
      expect(around, JSON.stringify(sign)).toMatchObject({ account: JO });
      expect(cleanAccount(`jo${sign}@example.org`), JSON.stringify(sign)).toEqual(expected);
    }
  });

  it.each([
    ["\u00a0jo@example.org\u3000", []],
    ["mailto:jo@example.org", ["mailto:"]],
    ["MAILTO:jo@example.org?subject=Hi%20there", ["MAILTO:", "?subject=Hi%20there"]],
    ["mailto:jo%40example.org", []],
    ["jo%40example.org", []],
    ["Jo Smith <jo@example.org>", ["Jo Smith <", ">"]],
    ['"Smith, Jo" <jo@example.org>,', ['"Smith, Jo" <', ">,"]],
    ["<mailto:jo@example.org>", ["<mailto:", ">"]],
    ["<jo@example.org>;", ["<", ">;"]],
    ["jo@example.org>", [">"]],
    ["jo@example.org,", [","]],
    ["jo@example.org.", ["."]],
    ...["“”", "„“", "''", "‘’", "«»", "‹›", "``", '""', "「」"].map((pair): [string, string[]] => [
      `${pair[0]}${JO}${pair[1]}`,
      [...pair],
    ]),
    ["« jo@example.org »", ["«", "»"]],
    ["jo＠example.org", []],
    ["ｊｏ＠ｅｘａｍｐｌｅ．ｏｒｇ", []],
    ["jo@example。org", []],
    ["jo@example.org。", ["。"]],
    ["＜jo@example.org＞", ["＜", "＞"]],
    ["（jo@example.org）", ["（", "）"]],
    ["(jo@example.org)", ["(", ")"]],
    ...["!", "?", ":", "،", "؛"].map((end): [string, string[]] => [`${JO}${end}`, [end]]),
  ] as [string, string[]][])("is what was meant by %j; removed: %j", (entered, removed) => {
    const cleaned = cleanAccount(entered);
    expect(cleaned).toMatchObject({ account: JO, hadInvisible: false, removed });
    expect(cleaned.isChanged).toBe(!/^\s/.test(entered));
  });

  it.each([
    "o'neil@example.org",
    "'jo@example.org",
    '"jo smith"@example.org',
    "jo+50%25@example.org",
    "jo%40a@example.org",
    "jo@example.org, al@example.org",
    "jo@localhost",
    "jö@exämple.org",
    "mailto:%ff@example",
    "<jo> <al>",
    "Jo <jo@example.org>al",
  ])("is not made of what may be meant otherwise: %j", (entered) => {
    const expected = { account: entered, isChanged: false, hadInvisible: false, removed: [] };
    expect(cleanAccount(entered)).toEqual(expected);
  });
});

it.each([
  "jo@example.org, al@example.org",
  "jo @example.org",
  "jo@ example.org",
  "jo@example. org",
  "jo@example.org;al@example.org",
  "jo@example.org、al@example.org",
  "Jo <jo@example.org>, Al <al@example.org>",
  "<jo@example.org>al",
  "jo@example.org (work)",
  "Email: jo@example.org",
  "[jo@example.org]",
  "乔 ＜jo@example.org＞",
])("an address among other words is no account, so nobody reads that it wasn't found: %j", (entered) => {
  expect(parseAccount(entered)).toBeUndefined();
});

it.each([
  '"jo smith"@example.org',
  "jo=al@example.org",
  "jo/al@example.org",
  "jo(work)@example.org",
  "jo@[192.0.2.1]",
])("a legal address in an odd form is an account: %j", (entered) => {
  expect(parseAccount(entered)).toBe(entered);
});

describe("a username", () => {
  it.each([
    "می‌خواهم",
    "क्‍ष",
    "👩‍👩‍👧",
    "❤️‍🔥",
    '"robin"',
    "<robin>",
    "robin.",
    "mailto:robin",
    "robin the tall",
    "50%/off?#+",
    "＠",
  ])("keeps what it may have: %j", (entered) => {
    expect(cleanAccount(entered)).toMatchObject({ account: entered, isChanged: false });
  });

  it.each(["ro\u200bbin", "ro\u200dbin", "\u202erobin", "robin\u200c", "\ufeffrobin\u00ad"])(
    "loses invisible characters that spell nothing: %j",
    (entered) => {
      expect(cleanAccount(entered)).toMatchObject({ account: "robin", isChanged: true, hadInvisible: true });
    },
  );
});

it.each([
  ["JO@Example.ORG", JO],
  [` ${JO}\n`, JO],
  ["Jo <jo@example.org>", JO],
  ["jo\u200b@example.org", JO],
  ["Jo\u0308", "jö"],
  ["JÖ@example.org", "jo\u0308@example.org"],
])("%j and %j are one account", (one, other) => {
  expect(accountKey(one)).toBe(accountKey(other));
});

it("is not cleaned again to something else, and always within limits", () => {
  for (const entered of [
    "jo%2540example.org",
    "<<jo@example.org>>",
    "mailto:mailto:jo@example.org",
    "“<”",
    "jo@example.org。",
  ]) {
    const once = parseAccount(entered) ?? "";
    expect(parseAccount(once)).toBe(once);
  }
  expect(parseAccount("\u200b\u2060")).toBeUndefined();
  expect(parseAccount(`${"<".repeat(100_000)}jo@example.org`)).toBeUndefined();
  expect(parseAccount(`Jo ${"S".repeat(400)} <jo@example.org>`)).toBe(JO);
});
