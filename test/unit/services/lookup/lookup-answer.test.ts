// What a lookup service returns (lookup-v2 "Resources and their fields"). Any text: test/fuzz/targets/lookup.ts.
import { describe, expect, it } from "vitest";
import {
  parseBreach,
  parseBreaches,
  parseBreachNames,
  parseDataClasses,
  parsePastes,
} from "../../../../src/services/lookup/answer.ts";
import { captured, hasCaptures } from "../captures.ts";
import { codeOf } from "../failures.ts";

function readPaste(change: Record<string, unknown>) {
  return parsePastes(JSON.stringify([{ Source: "Pastebin", Id: "Ab1", ...change }]))[0];
}

describe("a paste", () => {
  it("is understood with every attribute", () => {
    const paste = { Title: "dump", Date: "2017-06-06T06:24:07Z", EmailCount: 1171, Next: 1 };
    const read = { title: "dump", postedAt: Date.UTC(2017, 5, 6, 6, 24, 7), emailCount: 1171 };
    expect(readPaste(paste)).toEqual({ source: "Pastebin", id: "Ab1", ...read });
  });

  it.each([undefined, null])("is understood if the rest is %j", (value) => {
    const paste = readPaste({ Title: value, Date: value, EmailCount: value });
    expect(paste).toStrictEqual({ source: "Pastebin", id: "Ab1" });
  });

  it.each(["yesterday", 7])("has no date if it is %j", (written) => {
    expect(readPaste({ Date: written })).toStrictEqual({ source: "Pastebin", id: "Ab1" });
  });

  it("may have a numeric id", () => {
    expect(readPaste({ Id: 8056 })?.id).toBe("8056");
  });

  it.each<[name: string, wrong: unknown[], left: object]>([
    ["Source", [undefined, null, 7], { source: "", id: "Ab1" }],
    ["Id", [undefined, null, true], { source: "Pastebin", id: "" }],
    ["Title", [7], { source: "Pastebin", id: "Ab1" }],
    ["EmailCount", ["7", -1, 0.5], { source: "Pastebin", id: "Ab1" }],
  ])("loses %s alone if it is any of %j", (name, wrong, left) => {
    for (const value of wrong) expect(readPaste({ [name]: value })).toStrictEqual(left);
  });

  it("is never hidden by an unreadable one, and a list of those is malformed", () => {
    expect(parsePastes('[null,7,{"Source":"Slexy","Id":"x"}]')).toEqual([{ source: "Slexy", id: "x" }]);
    expect(codeOf(() => parsePastes("[null,7]"))).toBe("malformed");
  });

  it("comes newest first, undated ones last, otherwise in the service's order", () => {
    const pastes = [
      { Id: "undated 1", Date: null },
      { Id: "old", Date: "2012-01-01T00:00:00Z" },
      { Id: "undated 2" },
      { Id: "new", Date: "2020-01-01T00:00:00Z" },
      { Id: "old too", Date: "2012-01-01T00:00:00Z" },
    ].map((paste) => ({ Source: "Slexy", ...paste }));
    const ids = parsePastes(JSON.stringify(pastes)).map(({ id }) => id);
    expect(ids).toEqual(["new", "old", "old too", "undated 1", "undated 2"]);
  });
});

describe("an answer", () => {
  const lists = { parseBreaches, parseBreachNames, parsePastes, parseDataClasses };
  const all = { ...lists, parseBreach };

  it.each(Object.entries(lists))("without results is an empty list: %s", (_name, parse) => {
    expect(parse("[]")).toEqual([]);
  });

  it.each(Object.entries(all))("is never mistaken for none: %s", (_name, parse) => {
    const noLists = ["", " ", "null", "{}", '"none"', "0", "false", "[", "[]]", "<!doctype html><p>Sign in"];
    for (const body of noLists) expect([body, codeOf(() => parse(body))]).toEqual([body, "malformed"]);
  });

  it("with data classes is a list of texts", () => {
    expect(parseDataClasses('["Email addresses","Passwords"]')).toEqual(["Email addresses", "Passwords"]);
    expect(parseDataClasses('["Passwords",null]')).toEqual(["Passwords"]);
    expect(codeOf(() => parseDataClasses("[null,7]"))).toBe("malformed");
  });
});

describe.skipIf(!hasCaptures)("captured answers (skipped where ../shared/data is absent)", () => {
  const text = (name: string) => captured(`lookup/${name}`);

  it.each(["v2-breachedaccount-gonimbly-2018-10.json", "v2-breachedaccount-xsist10-2017.json"])(
    "are breaches, each unchanged: %s",
    (name) => {
      const written = JSON.parse(text(name)) as Record<string, unknown>[];
      const breaches = parseBreaches(text(name));
      expect(breaches).toHaveLength(written.length);
      for (const [index, breach] of breaches.entries()) {
        const { Name, Title, Domain, BreachDate, AddedDate, PwnCount, Description, LogoPath } =
          written[index] ?? {};
        const named = { name: Name, title: Title, domain: Domain, description: Description };
        const counted = {
          breachDate: BreachDate,
          addedAt: Date.parse(String(AddedDate)),
          pwnCount: PwnCount,
        };
        expect(breach).toMatchObject({ ...named, ...counted, isVerified: true });
        expect(breach.logoUrl).toBe(LogoPath);
      }
    },
  );

  it("are one breach, pastes and data classes, each unchanged", () => {
    const single = text("v2-breach-single-xsist10-2017.json");
    const { Name, PwnCount } = JSON.parse(single) as Record<string, unknown>;
    expect(parseBreach(single)).toMatchObject({ name: Name, pwnCount: PwnCount });

    const posted = text("v2-pasteaccount-xsist10-2017.json");
    const [paste] = JSON.parse(posted) as Record<string, unknown>[];
    const { Source: source, Id: id, Title: title, EmailCount: emailCount } = paste ?? {};
    const postedAt = Date.parse(String(paste?.Date));
    expect(parsePastes(posted)).toEqual([{ source, id, title, postedAt, emailCount }]);

    const classes = text("v2-dataclasses-xsist10-2017.json");
    expect(parseDataClasses(classes)).toEqual(JSON.parse(classes));
  });
});
