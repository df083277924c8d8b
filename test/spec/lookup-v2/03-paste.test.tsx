// lookup-v2, "Paste".
import { describe, expect, it } from "vitest";
import { captured, hasCaptures } from "../../unit/services/captures.ts";
import { lookedUp, pasteLinksOf, pastesOf, titleOf } from "../../world/lookup/accounts.ts";

const PASTE = {
  Source: "Pastebin",
  Id: "KsXNChr2",
  Title: "a list",
  Date: "2017-06-06T06:24:07Z",
  EmailCount: 1171,
};

/** What is shown of pastes with these changes, in one lookup. */
const shown = async (...changes: object[]) =>
  pastesOf(await lookedUp({ pastes: changes.map((change) => ({ ...PASTE, ...change })) }));

/** The facts of pastes without a date that have these values of an attribute. */
async function factsWith(name: string, values: unknown[]): Promise<(string | undefined)[]> {
  const all = await shown(...values.map((value) => ({ Date: null, [name]: value })));
  return all.map(([, facts]) => facts);
}

const SITES = [
  ["Pastebin", "KsXNChr2", "https://pastebin.com/KsXNChr2"],
  ["Pastie", "8056", "https://pastie.org/pastes/8056"],
  ["Slexy", "s20abc", "https://slexy.org/view/s20abc"],
  ["Ghostbin", "u9b5", "https://ghostbin.com/paste/u9b5"],
  ["QuickLeak", "8Q0BvKD8", "https://www.quickleak.org/8Q0BvKD8"],
  ["JustPaste", "a-b_c", "https://justpaste.it/a-b_c"],
  ["Ideone", "a1B2c3", "https://ideone.com/a1B2c3"],
  ["Paste.ee", "Ab1cD", "https://paste.ee/p/Ab1cD"],
  ["Gist", "0f1e2d3c4b5a", "https://gist.github.com/0f1e2d3c4b5a"],
] as const;

/** Where the links of one paste of each site lead. */
let links: Promise<string[]> | undefined;
const linksOfSites = () =>
  lookedUp({ pastes: SITES.map(([Source, Id]) => ({ ...PASTE, Source, Id })) }).then(pasteLinksOf);

describe("Paste", () => {
  it("The attribute set may grow: an added attribute changes nothing", async () => {
    const lines = ["a list", "Pastebin · 6 June 2017 · 1,171 addresses", "View on pastebin.com"];
    expect(await shown({ Language: "en", Tags: [{ any: 1 }] })).toEqual([lines]);
  });

  it("Source: shown as the service names it, and nothing if it isn't a text", async () => {
    const [known, ...unknown] = await factsWith("Source", ["Notebin", null, 7, undefined, ""]);
    expect(known).toBe("Notebin · KsXNChr2 · 1,171 addresses");
    expect(unknown).toEqual(unknown.map(() => "KsXNChr2 · 1,171 addresses"));
  });

  it("Source AdHocUrl: the Id is linked if it is a web address, and shown as text otherwise", async () => {
    const web = "http://files.example.org/list.txt";
    const others = ["ftp://files.example.org/list", "javascript:alert(1)", "no address"];
    const popup = await lookedUp({
      pastes: [web, ...others].map((Id) => ({ Source: "AdHocUrl", Id, EmailCount: 2 })),
    });
    expect(pasteLinksOf(popup)).toEqual([web]);
    expect(pastesOf(popup)).toEqual([
      ["Untitled", "2 addresses", "View on files.example.org"],
      ...others.map((Id) => ["Untitled", `${Id} · 2 addresses`]),
    ]);
  });

  it.each(["PermanentOptOut", "OptOut"])(
    "Source %s: it is said that the source is withheld",
    async (Source) => {
      const withheld = "Source withheld on request · 6 June 2017 · 1,171 addresses";
      expect(await shown({ Source })).toEqual([["a list", withheld]]);
    },
  );

  it.each(SITES.map(([source, id, address], at) => [source, id, address, at] as const))(
    "Source %s and Id %s: together they link to %s",
    async (_source, _id, address, at) => {
      links ??= linksOfSites();
      expect((await links)[at]).toBe(address);
    },
  );

  it("Id: one that leads elsewhere, or nowhere, is shown as text without a link", async () => {
    const odd = [
      ["Pastebin", "../login"],
      ["Ghostbin", "../../login"],
      ["Gist", "someone/else?x"],
      ["Pastie", "8056#x"],
      ["Slexy", "@other.example"],
      ["constructor", "x"],
    ].map(([Source, Id]) => ({ Source, Id, Date: null }));
    expect(await shown(...odd)).toEqual(
      odd.map(({ Source, Id }) => ["a list", `${Source} · ${Id} · 1,171 addresses`]),
    );
    const [[, , link] = [], ...none] = await shown(
      ...[8056, null, true, "", undefined].map((Id) => ({ Id })),
    );
    expect(link, "a number").toBe("View on pastebin.com");
    for (const lines of none) expect(lines).toEqual(["a list", "Pastebin · 6 June 2017 · 1,171 addresses"]);
  });

  it("Title: shown as it is, or Untitled if it is omitted or null", async () => {
    const all = await shown(...["<b>a list", undefined, null, 7, ""].map((Title) => ({ Title })));
    expect(all.map(([title]) => title)).toEqual(["<b>a list", ...Array(4).fill("Untitled")]);
  });

  it("Date: shown as a day, and left out if it is null or can't be read", async () => {
    const dates = ["2012-02-29T12:00:00Z", undefined, null, 7, "yesterday"];
    const [known, ...unknown] = await factsWith("Date", dates);
    expect(known).toBe("Pastebin · 29 February 2012 · 1,171 addresses");
    expect(unknown).toEqual(unknown.map(() => "Pastebin · 1,171 addresses"));
  });

  it("EmailCount: shown as a number of addresses, and left out if it is unknown", async () => {
    const [known, ...unknown] = await factsWith("EmailCount", [1, undefined, null, "7", -1, 0.5]);
    expect(known).toBe("Pastebin · 1 address");
    expect(unknown).toEqual(unknown.map(() => "Pastebin"));
  });

  it("A collection of pastes: newest first, undated ones last, and an unreadable one hides no other", async () => {
    const days = [null, "2012-01-01T00:00:00Z", undefined, "2020-01-01T00:00:00Z", "2012-01-01T00:00:00Z"];
    const pastes = days.map((day, at) => ({ ...PASTE, Date: day, Title: `paste ${at}` }));
    const popup = await lookedUp({ pastes: [null, 7, ...pastes] as object[] });
    expect(titleOf(popup)).toBe("In 5 pastes");
    expect(pastesOf(popup).map(([title]) => title)).toEqual([3, 1, 4, 0, 2].map((at) => `paste ${at}`));
  });

  it("A collection of pastes: the first 20 are shown, and the others on a press", async () => {
    const popup = await lookedUp({ pastes: Array.from({ length: 23 }, () => PASTE) });
    expect(pastesOf(popup)).toHaveLength(20);
    await popup.click(popup.getByRole("button", { name: "Show 3 more" }));
    expect(pastesOf(popup)).toHaveLength(23);
  });

  it.skipIf(!hasCaptures)("A paste of the public service is shown as it was received", async () => {
    const received = captured("lookup/v2-pasteaccount-xsist10-2017.json");
    const popup = await lookedUp({ pastes: JSON.parse(received) as object[] });
    const title = "partial of the roblox database";
    const lines = [title, "Pastebin · 6 June 2017 · 1,171 addresses", "View on pastebin.com"];
    expect(pastesOf(popup)).toEqual([lines]);
  });
});
