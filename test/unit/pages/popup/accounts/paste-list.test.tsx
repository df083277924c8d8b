// Pastes: their text, and their links.
import { describe, expect, it } from "vitest";
import { PasteList, pasteAddress } from "../../../../../src/pages/popup/accounts/lookup/PasteList.tsx";
import type { Paste } from "../../../../../src/shared/breaches/breach.ts";
import { renderPage } from "../../../../world/render.tsx";
import { paste } from "./lookup-states.ts";

describe("the address of a paste", () => {
  it.each([
    ["Pastebin", "KsXNChr2", "https://pastebin.com/KsXNChr2"],
    ["Pastie", "8056", "https://pastie.org/pastes/8056"],
    ["Ghostbin", "u9b5", "https://ghostbin.com/paste/u9b5"],
    ["QuickLeak", "8Q0BvKD8", "https://www.quickleak.org/8Q0BvKD8"],
    ["Ideone", "a1B2c3", "https://ideone.com/a1B2c3"],
    ["Paste.ee", "Ab1cD", "https://paste.ee/p/Ab1cD"],
    ["Gist", "0f1e2d3c4b5a", "https://gist.github.com/0f1e2d3c4b5a"],
    ["Slexy", "s20abc", "https://slexy.org/view/s20abc"],
    ["JustPaste", "a-b_c", "https://justpaste.it/a-b_c"],
    ["AdHocUrl", "http://files.example.org/list.txt", "http://files.example.org/list.txt"],
  ])("of %s %s", (source, id, address) => {
    expect(pasteAddress({ source, id })?.href).toBe(address);
  });

  it.each([
    ["Notebin", "123"],
    ["Ghostbin", "../../login"],
    ["Gist", "someone/else?x"],
    ["Pastie", "8056#x"],
    ["Slexy", "@other.example"],
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
  /** Its title, its facts, and its note or link. */
  async function said(rest: Partial<Paste>) {
    const { place } = await renderPage(<PasteList pastes={[paste(rest)]} />, { language: "en-GB" });
    return [...(place.querySelector(".paste")?.children ?? [])].map(({ textContent }) => textContent);
  }

  it.each<[Partial<Paste>, string[]]>([
    [
      { title: "a list", postedAt: Date.UTC(2017, 5, 6, 12) },
      ["a list", "Pastebin · 6 June 2017 · 1,171 addresses", "View on pastebin.com"],
    ],
    [{ emailCount: 1 }, ["Untitled", "Pastebin · 1 address", "View on pastebin.com"]],
    [
      { source: "AdHocUrl", id: "https://files.example.org/x" },
      ["Untitled", "1,171 addresses", "View on files.example.org"],
    ],
    // What the service doesn't say is left out: no addresses would be a claim.
    [{ emailCount: undefined }, ["Untitled", "Pastebin", "View on pastebin.com"]],
    [{ source: "", id: "8Q0B" }, ["Untitled", "8Q0B · 1,171 addresses"]],
  ])("says what, where, when and how many: %j", async (rest, lines) => {
    expect(await said(rest)).toEqual(lines);
  });

  it.each([
    ["Notebin", "8Q0BvKD8", "Notebin · "],
    ["Pastebin", "../login", "Pastebin · "],
    ["AdHocUrl", "ftp://files.example.org/list", ""],
  ])("from %s with the id %j and no known address shows both as text", async (source, id, facts) => {
    const [, where, ...rest] = await said({ source, id });
    expect(where).toBe(`${facts}${id} · 1,171 addresses`);
    expect(rest).toEqual([]);
    expect(await said({ source, id: " " })).toHaveLength(2);
  });

  it.each(["OptOut", "PermanentOptOut"])("from %s says that it exists, not where", async (source) => {
    const [, where, ...rest] = await said({ source });
    expect(where).not.toContain(source);
    expect(where).toBe("Source withheld on request · 1,171 addresses");
    expect(rest).toEqual([]);
  });
});
