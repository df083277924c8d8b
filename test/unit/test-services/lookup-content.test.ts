// The made-up data of the local lookup service keeps the rules of lookup-v2 “Resources and their fields”, and has every
// case in it that a client has to cope with; its logos are what they say, or what they should not be.

import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { logoFile } from "../../services/lookup/logos.ts";
import {
  ACCOUNTS,
  BREACHES,
  type BreachRecord,
  GUEST_COUNT,
  guestAccount,
  PEOPLE,
} from "../../services/lookup-service.ts";

const byName = new Map(BREACHES.map((record) => [record.Name, record]));

function count(isCounted: (record: BreachRecord) => boolean | null | undefined): number {
  return BREACHES.filter(isCounted).length;
}

describe("the breaches", () => {
  it("are about sixty, with names and titles that are theirs alone", () => {
    expect(BREACHES.length).toBeGreaterThanOrEqual(55);
    expect(byName.size).toBe(BREACHES.length);
    expect(new Set(BREACHES.map(({ Title }) => Title)).size).toBe(BREACHES.length);
    for (const { Name } of BREACHES) expect(Name).toMatch(/^[A-Z][A-Za-z0-9]+$/);
  });

  it("stand in the order of their titles, whatever their case", () => {
    const titles = BREACHES.map(({ Title }) => Title);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator("en").compare));
    expect(titles.indexOf("umber")).toBeGreaterThan(titles.indexOf("Thistle Dating"));
    expect(titles.indexOf("umber")).toBeLessThan(titles.indexOf("Velvet Cinema"));
  });

  it.each(BREACHES)("keep the rules: $Name", (record) => {
    expect(record.BreachDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const date of [record.AddedDate, record.ModifiedDate]) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/);
      expect(Date.parse(date)).not.toBeNaN();
    }
    expect(Date.parse(record.ModifiedDate)).toBeGreaterThanOrEqual(Date.parse(record.AddedDate));
    expect(Date.parse(record.AddedDate)).toBeGreaterThanOrEqual(Date.parse(record.BreachDate));
    expect(Number.isInteger(record.PwnCount)).toBe(true);
    expect(record.DataClasses).toEqual(record.DataClasses.toSorted(new Intl.Collator("en").compare));
    expect(record.Domain === "" || /\.(test|example)$/i.test(record.Domain), record.Domain).toBe(true);
  });

  it("have every flag, and every date and count that there can be", () => {
    const flags = [
      "IsFabricated",
      "IsSensitive",
      "IsRetired",
      "IsSpamList",
      "IsMalware",
      "IsStealerLog",
      "IsSubscriptionFree",
      "Attribution",
      "DisclosureUrl",
    ] as const;
    for (const flag of flags)
      expect(
        count((record) => Boolean(record[flag])),
        flag,
      ).toBeGreaterThan(0);
    expect(count(({ IsVerified }) => !IsVerified)).toBeGreaterThan(2);
    expect(count(({ AddedDate }) => /T\d\d:\d\dZ/.test(AddedDate))).toBeGreaterThan(5);
    expect(count(({ AddedDate }) => /T\d\d:\d\d:\d\dZ/.test(AddedDate))).toBeGreaterThan(5);
    expect(Math.min(...BREACHES.map(({ PwnCount }) => PwnCount))).toBe(12);
    expect(count(({ PwnCount }) => PwnCount > 1_000_000_000)).toBeGreaterThan(1);
    expect(count(({ Domain }) => Domain === "")).toBeGreaterThan(2);
    expect(count(({ ModifiedDate, AddedDate }) => ModifiedDate !== AddedDate)).toBeGreaterThan(2);
  });

  it("have seven of the demo site: three plain ones and one of each kind that is no alarm", () => {
    const ofShop = BREACHES.filter(({ Domain }) => Domain === "shop.test");
    expect(ofShop).toHaveLength(7);
    for (const flag of ["IsFabricated", "IsRetired", "IsSpamList"] as const) {
      expect(ofShop.filter((record) => record[flag])).toHaveLength(1);
    }
    expect(ofShop.filter(({ IsVerified, IsFabricated }) => !IsVerified && !IsFabricated)).toHaveLength(1);
  });

  it("have titles in several scripts, and one that is very long", () => {
    for (const script of ["Hiragana", "Han", "Arabic", "Cyrillic", "Greek", "Hangul"]) {
      const pattern = new RegExp(`\\p{Script=${script}}`, "u");
      expect(
        count(({ Title }) => pattern.test(Title)),
        script,
      ).toBeGreaterThan(0);
    }
    expect(count(({ Title }) => Title.length > 200)).toBe(1);
    expect(count(({ Title }) => /\S{60}/.test(Title))).toBe(1);
  });

  it.each<[string, RegExp]>([
    ["a link", /<a href="https:\/\/[^"]+"[^>]*>[^<]+<\/a>/],
    ["emphasis", /<em>[^<]+<\/em>/],
    ["strong text", /<strong>[^<]+<\/strong>/],
    ["entities", /&quot;.*|&mdash;|&#8212;/],
    ["an unclosed link", /<a\/>/],
    ["a stray quote", /""/],
    ["a mail link", /href="mailto:/],
    ["a script", /<script>/],
    ["a script in a link", /javascript:/],
    ["an image with a handler", /<img [^>]*onerror=/],
    ["nothing", /^$/],
  ])("have %s among their descriptions", (_, pattern) => {
    expect(count(({ Description }) => pattern.test(Description))).toBeGreaterThan(0);
  });

  it("have one as it was written in 2018, and one with attributes that nobody knows", () => {
    expect(byName.get("AmberTypewriters")).toMatchObject({ LogoType: "svg", IsActive: true });
    expect(byName.get("AmberTypewriters")).not.toHaveProperty("LogoPath");
    expect(byName.get("TomorrowToday")).toHaveProperty("RiskScore.value", 7);
  });
});

describe("the accounts", () => {
  it.each(Object.entries(ACCOUNTS))("name breaches that exist: %s", (account, { breaches }) => {
    expect(account).toBe(account.trim().toLowerCase());
    for (const name of breaches) expect(byName.has(name), name).toBe(true);
    expect(new Set(breaches).size).toBe(breaches.length);
  });

  it("have one for every purpose, and nothing of nobody", () => {
    const { nobody, ...others } = PEOPLE;
    expect(ACCOUNTS).not.toHaveProperty([nobody]);
    for (const account of Object.values(others)) expect(ACCOUNTS).toHaveProperty([account]);
  });

  it("have a Robin of the demo, with passwords and pastes of every kind", () => {
    const { breaches, pastes } = ACCOUNTS[PEOPLE.robin] ?? { breaches: [], pastes: [] };
    const withPasswords = breaches.filter((name) => byName.get(name)?.DataClasses.includes("Passwords"));
    expect(withPasswords.length).toBeGreaterThan(3);
    expect(withPasswords.length).toBeLessThan(breaches.length);
    expect(pastes.length).toBeGreaterThanOrEqual(3);
    expect(pastes.some((paste) => paste.Date === null)).toBe(true);
    expect(pastes.some(({ Title }) => Title === null)).toBe(true);
    expect(pastes.map(({ Source }) => Source)).toEqual(expect.arrayContaining(["AdHocUrl", "OptOut"]));
  });

  it("have all breaches that are hard to show in one place", () => {
    expect(ACCOUNTS[PEOPLE.awkward]?.breaches).toEqual(
      expect.arrayContaining(["HostileMarkup", "BrokenMarkup", "LongTitle", "Himawari", "SouqNakheel"]),
    );
  });

  it("have forty guests, no two of whom are in the same breaches", () => {
    const guests = Array.from({ length: GUEST_COUNT }, (_, index) => guestAccount(index + 1));
    expect(guests[0]).toBe("guest01@shop.test");
    expect(guests.at(-1)).toBe("guest40@shop.test");
    const sets = guests.map((guest) => ACCOUNTS[guest]?.breaches.toSorted().join());
    expect(new Set(sets).size).toBe(40);
    expect(sets).not.toContain("");
  });
});

describe("the logos", () => {
  interface Png {
    width: number;
    height: number;
    pixels: Buffer;
  }

  /** Reads a PNG and insists that its checksums and its length are right. */
  function read(bytes: Buffer): Png {
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
    const chunks = new Map<string, Buffer>();
    for (let at = 8; at < bytes.length; ) {
      const length = bytes.readUInt32BE(at);
      const typed = bytes.subarray(at + 4, at + 8 + length);
      expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(typed));
      chunks.set(typed.toString("latin1", 0, 4), typed.subarray(4));
      at += 12 + length;
    }
    const header = chunks.get("IHDR") ?? Buffer.alloc(13);
    const [width, height, bitDepth] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)];
    const pixels = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
    expect(chunks.has("IEND")).toBe(true);
    expect(pixels.length).toBe(height * (1 + (width * bitDepth) / 8));
    return { width, height, pixels };
  }

  function logo(file: string): Buffer {
    return logoFile(file) ?? Buffer.alloc(0);
  }

  it("are small PNGs of 64 by 64 pixels, each its own, the same at every time", () => {
    const pictures = new Set<string>();
    for (const { Name } of BREACHES) {
      const bytes = logo(`${Name}.png`);
      expect(read(bytes)).toMatchObject({ width: 64, height: 64 });
      expect(bytes.length).toBeLessThan(2000);
      pictures.add(bytes.toString("base64"));
    }
    expect(pictures.size).toBe(BREACHES.length);
  });

  it("have one of more than 64 kB", () => {
    const bytes = logo("too-large.png");
    expect(bytes.length).toBeGreaterThan(64 * 1024);
    expect(read(bytes)).toMatchObject({ width: 300, height: 300 });
  });

  it("have one that is light to carry and huge to unpack", () => {
    const bytes = logo("huge.png");
    expect(bytes.length).toBeLessThan(64 * 1024);
    expect(read(bytes)).toMatchObject({ width: 16_000, height: 16_000 });
  });

  it("have one that is no PNG", () => {
    expect(logo("not-a-png.png").toString()).toMatch(/^<svg /);
  });

  it.each(["gone.png", "Nobody.png", "constructor.png", "../QuillForum.png"])("have no %s", (file) => {
    expect(logoFile(file)).toBeUndefined();
  });

  it("are named by breaches, the unfit ones too", () => {
    const paths = BREACHES.map(({ LogoPath }) => LogoPath);
    for (const file of ["too-large.png", "huge.png", "not-a-png.png", "gone.png", "QuillForum.png"]) {
      expect(paths).toContain(`/logos/${file}`);
    }
  });
});
