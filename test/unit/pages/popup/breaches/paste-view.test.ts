// Pastes: their order, their words, and where they lead.
import { describe, expect, it } from "vitest";
import { describePaste, pasteAddress } from "../../../../../src/pages/popup/breaches/paste-view.ts";
import { words } from "../../tab-states.ts";
import { paste } from "../accounts/lookup-states.ts";

describe("the address of a paste", () => {
  it.each([
    ["Pastebin", "KsXNChr2", "https://pastebin.com/KsXNChr2"],
    ["Slexy", "s20abc", "https://slexy.org/view/s20abc"],
    ["JustPaste", "a-b_c", "https://justpaste.it/a-b_c"],
    ["AdHocUrl", "http://files.example.org/list.txt", "http://files.example.org/list.txt"],
  ])("of %s %s", (source, id, address) => {
    expect(pasteAddress({ source, id })?.href).toBe(address);
  });

  it.each([
    ["Pastie", "123"],
    ["AdHocUrl", "javascript:alert(1)"],
    ["AdHocUrl", "no address"],
    ["Pastebin", "../login"],
    ["Pastebin", ""],
    ["constructor", "x"],
  ])("is not made up for %s %j", (source, id) => {
    expect(pasteAddress({ source, id })).toBeUndefined();
  });
});

describe("a paste", () => {
  it("says what, where, when and how many", () => {
    const postedAt = Date.UTC(2017, 5, 6, 12);
    expect(describePaste(paste({ title: "a list", postedAt }), words)).toEqual({
      title: "a list",
      facts: "Pastebin · 6 June 2017 · 1,171 addresses",
      link: { label: "Open on pastebin.com", href: "https://pastebin.com/KsXNChr2" },
    });
  });

  it("may have neither title nor date", () => {
    const view = describePaste(paste({ emailCount: 1 }), words);
    expect(view).toMatchObject({ title: "Untitled", facts: "Pastebin · no date · 1 address" });
  });

  it("names the host of a page on the web", () => {
    const view = describePaste(paste({ source: "AdHocUrl", id: "https://files.example.org/x" }), words);
    expect(view.facts).toMatch(/^A page on the web · /);
    expect(view.link?.label).toBe("Open on files.example.org");
  });

  it.each([
    ["QuickLeak", "8Q0BvKD8", "QuickLeak · "],
    ["Pastebin", "../login", "Pastebin · "],
    ["AdHocUrl", "ftp://files.example.org/list", "A page on the web · "],
  ])("of %s with the id %j, which has no known address, is told by both as text", (source, id, facts) => {
    const view = describePaste(paste({ source, id }), words);
    expect(view.facts.startsWith(facts)).toBe(true);
    expect(view.note).toBe(`No known link. ID: ${id}`);
    expect(view.link).toBeUndefined();
    expect(describePaste(paste({ source, id: " " }), words).note).toBeUndefined();
  });

  it.each(["OptOut", "PermanentOptOut"])("says of %s that it exists, and not where", (source) => {
    const view = describePaste(paste({ source }), words);
    expect(view.link).toBeUndefined();
    expect(view.facts).not.toContain(source);
    expect(view.note).toMatch(/not where it was/);
  });
});
