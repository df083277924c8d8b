// A breach as a lookup service writes it, and as we read it (lookup-v2 "Breach").
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseBreach, parseBreaches, parseBreachNames } from "../../../../src/services/lookup/answer.ts";
import type { Breach } from "../../../../src/shared/breaches/breach.ts";
import { codeOf } from "../failures.ts";

/** With required attributes only. */
const SMALL = { Name: "Shop", Title: "Shop", PwnCount: 12, DataClasses: ["Passwords"] };

const FLAGS = ["Fabricated", "Sensitive", "Retired", "SpamList", "Malware", "StealerLog"];

/** Our name for each flag. */
function flags(value: boolean): Record<string, boolean> {
  return Object.fromEntries(FLAGS.map((name) => [`is${name}`, value]));
}

const SMALL_READ = {
  name: "Shop",
  title: "Shop",
  domain: "",
  pwnCount: 12,
  description: "",
  dataClasses: ["Passwords"],
  isVerified: true,
  ...flags(false),
};

function read(change: Record<string, unknown>) {
  return parseBreach(JSON.stringify({ ...SMALL, ...change }));
}

describe("a breach", () => {
  it("is understood with every attribute", () => {
    const written = {
      Title: "The Shop",
      Domain: "shop.test",
      BreachDate: "2024-05-17",
      AddedDate: "2024-06-01T10:30Z",
      ModifiedDate: "2024-06-02T10:30:15Z",
      Description: "<em>x</em>",
      IsVerified: false,
      ...Object.fromEntries(FLAGS.map((name) => [`Is${name}`, true])),
      IsSubscriptionFree: true,
      LogoPath: "https://lookup.example/logos/shop.png",
      Attribution: "A researcher",
      DisclosureUrl: "https://news.example/shop",
    };
    expect(read(written)).toEqual({
      ...SMALL_READ,
      title: "The Shop",
      domain: "shop.test",
      breachDate: "2024-05-17",
      addedAt: Date.UTC(2024, 5, 1, 10, 30),
      modifiedAt: Date.UTC(2024, 5, 2, 10, 30, 15),
      description: "<em>x</em>",
      isVerified: false,
      ...flags(true),
      logoUrl: "https://lookup.example/logos/shop.png",
      attribution: "A researcher",
      disclosureUrl: "https://news.example/shop",
    });
  });

  it("is understood with required and unknown attributes only", () => {
    expect(read({})).toStrictEqual(SMALL_READ);
    expect(read({ IsActive: true, LogoType: "svg", Next: { any: ["thing"] } })).toStrictEqual(SMALL_READ);
  });

  it("may have null for every optional attribute", () => {
    const names = [
      ..."Domain Description BreachDate AddedDate ModifiedDate LogoPath Attribution DisclosureUrl".split(" "),
      ...FLAGS.map((name) => `Is${name}`),
    ];
    expect(read(Object.fromEntries(names.map((name) => [name, null])))).toStrictEqual(SMALL_READ);
  });

  it.each([undefined, null, "", " ", 7, ["Shop"]])("needs its name alone: %j is malformed", (name) => {
    expect(codeOf(() => read({ Name: name }))).toBe("malformed");
  });

  it("loses every other value that is missing, and nothing else", () => {
    const known = { name: "Corner_Shop", title: "Corner Shop", dataClasses: [] };
    const { pwnCount: _, ...rest } = SMALL_READ;
    const small = { Name: "Corner_Shop" };
    expect(parseBreach(JSON.stringify(small))).toStrictEqual({ ...rest, ...known });
    const nothing = { Title: null, PwnCount: null, DataClasses: null };
    expect(parseBreach(JSON.stringify({ ...small, ...nothing }))).toStrictEqual({ ...rest, ...known });
  });

  it.each<[name: string, field: keyof Breach, wrong: unknown[], left: unknown]>([
    ["Title", "title", ["", " ", 7, ["Shop"]], "Shop"],
    ["PwnCount", "pwnCount", ["12", -1, 1.5, 1e300], undefined],
    ["DataClasses", "dataClasses", ["Passwords", [7, null, " "], { 0: "Passwords" }], []],
    ["DataClasses", "dataClasses", [["Passwords", 7, "Passwords"]], ["Passwords"]],
    ["Domain", "domain", [7], ""],
    ["Description", "description", [{}], ""],
    ["IsSensitive", "isSensitive", ["false"], false],
    ["IsRetired", "isRetired", [[]], false],
  ])("loses %s (%s) alone if it is any of %j, which leaves %j", (name, field, wrong, left) => {
    for (const value of wrong)
      expect(read({ [name]: value }), String(value)).toEqual({ ...SMALL_READ, [field]: left });
  });

  it.each([
    ["IsVerified", null],
    ["IsVerified", "no"],
    ["IsVerified", 1],
    ["IsFabricated", "yes"],
    ["IsSpamList", 1],
  ])("is in doubt, and still counted, if %s is %j", (name, value) => {
    expect(read({ [name]: value })).toStrictEqual({ ...SMALL_READ, isVerified: false });
  });

  it.each<[name: string, useless: unknown[]]>([
    ["BreachDate", [20240517, "soon", "2024-02-30", "2024-13-01", "0001-01-01T00:00:00"]],
    ["BreachDate", ["17/05/2024", "2024-05-17x", "on 2024-05-17", "0099-12-31"]],
    ["BreachDate", ["2024-00-17", "2024-05-00", "2024-05-32", "2024-04-31", "2023-02-29", "1900-02-29"]],
    ["AddedDate", [1_700_000_000, "2024-05-17T25:00Z", "2024-05-17T10Z"]],
    ["AddedDate", ["2024-05-17TT10:00Z", "2024-05-17T10:00Z or so", "2024-05-17T10:00+2"]],
    ["ModifiedDate", [{ at: 1 }]],
    ["LogoPath", [7, "", "http://lookup.example/shop.png", "https://robin@lookup.example/shop.png"]],
    ["LogoPath", ["https://lookup.example/shop.png#part", "shop.png", "//lookup.example/shop.png"]],
    ["LogoPath", ["data:image/png;base64,AAAA", "javascript:alert(1)", "file:///shop.png"]],
    ["IsMalware", ["yes"]],
    ["IsStealerLog", [1]],
    ["Attribution", [7, ""]],
    ["DisclosureUrl", [7, "javascript:alert(1)", "news.example"]],
  ])("has no %s if it is any of %j", (name, useless) => {
    for (const value of useless) expect(read({ [name]: value }), String(value)).toStrictEqual(SMALL_READ);
  });
});

it.each([
  "https://lookup.example/logos/shop.png?v=2&size=64",
  "http://127.0.0.1:8443/logos/shop.png",
  "http://localhost/logos/shop.png",
])("a logo may be at %s", (address) => {
  expect(read({ LogoPath: address }).logoUrl).toBe(address);
});

describe("a date", () => {
  // A date without a zone must be UTC, even if the computer's own time zone isn't.
  beforeEach(() => {
    vi.stubEnv("TZ", "Pacific/Auckland");
    expect(new Date(2015, 9, 26).getTimezoneOffset()).toBe(-780);
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["2015-10-26", Date.UTC(2015, 9, 26)],
    ["2015-10-26T23:35", Date.UTC(2015, 9, 26, 23, 35)],
    ["2015-10-26T23:35Z", Date.UTC(2015, 9, 26, 23, 35)],
    ["2015-10-26T23:35:45", Date.UTC(2015, 9, 26, 23, 35, 45)],
    ["2015-10-26T23:35:45Z", Date.UTC(2015, 9, 26, 23, 35, 45)],
    ["2015-10-26t23:35:45z", Date.UTC(2015, 9, 26, 23, 35, 45)],
    ["2015-10-26 23:35:45", Date.UTC(2015, 9, 26, 23, 35, 45)],
    ["2015-10-26T23:35:45.5Z", Date.UTC(2015, 9, 26, 23, 35, 45, 500)],
    ["2015-10-26T23:35:45.625Z", Date.UTC(2015, 9, 26, 23, 35, 45, 625)],
    ["2015-10-26T23:35:45+02:00", Date.UTC(2015, 9, 26, 21, 35, 45)],
    ["2015-10-26T19:35-04:00", Date.UTC(2015, 9, 26, 23, 35)],
  ])("was added at %s", (written, at) => {
    expect(read({ AddedDate: written }).addedAt).toBe(at);
  });

  it.each(["2015-10-26", "2015-10-26T00:00:00", "2015-10-26T23:59Z"])(
    "happened on the day of %s",
    (written) => {
      expect(read({ BreachDate: written }).breachDate).toBe("2015-10-26");
    },
  );
});

it.each(["0100-01-01", "2000-02-29", "2024-02-29", "2024-04-30", "2024-12-31"])(
  "a breach may have happened on %s",
  (day) => {
    expect(read({ BreachDate: day }).breachDate).toBe(day);
  },
);

describe("a list of breaches", () => {
  it("keeps the service's order, and the first of two with the same name", () => {
    const list = ["B", "A", "B"].map((Name, at) => ({ ...SMALL, Name, Title: `Breach ${at}` }));
    const breaches = parseBreaches(JSON.stringify(list));
    expect(breaches.map(({ name, title }) => `${name}: ${title}`)).toEqual(["B: Breach 0", "A: Breach 1"]);
    expect(parseBreachNames(JSON.stringify(list))).toEqual(["B", "A"]);
  });

  it("returns the names of truncated records", () => {
    expect(parseBreachNames('[{"Name":"A"},{"Name":"B"}]')).toEqual(["A", "B"]);
  });

  it.each([null, 7, "B", [], { Title: "No name" }])("hides no others behind %j", (bad) => {
    const list = JSON.stringify([bad, SMALL]);
    expect(parseBreaches(list)).toMatchObject([{ name: "Shop" }]);
    expect(parseBreachNames(list)).toEqual(["Shop"]);
  });

  it("of which nothing can be read is malformed, never empty", () => {
    for (const parse of [parseBreaches, parseBreachNames])
      expect(codeOf(() => parse('[null,{"Title":"No name"}]'))).toBe("malformed");
  });
});
