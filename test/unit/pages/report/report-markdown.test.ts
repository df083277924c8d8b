// Links and code in a service's text; everything else is plain text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type MarkdownPiece,
  splitCode,
  splitMarkdown,
} from "../../../../src/pages/report/drawing/markdown.ts";

function linksIn(text: string): string[] {
  return splitMarkdown(text).flatMap((piece) => (piece.kind === "link" ? [piece.href] : []));
}

function spoken(pieces: MarkdownPiece[]): string {
  return pieces.map((piece) => (piece.kind === "link" ? spoken(piece.pieces) : piece.text)).join("");
}

describe("markup of a service", () => {
  it("has links and code", () => {
    expect(splitMarkdown("Use `srcset`. [Learn `more`](https://web.example/a(b)?c=d).")).toEqual([
      { kind: "text", text: "Use " },
      { kind: "code", text: "srcset" },
      { kind: "text", text: ". " },
      {
        kind: "link",
        href: "https://web.example/a(b)?c=d",
        pieces: [
          { kind: "text", text: "Learn " },
          { kind: "code", text: "more" },
        ],
      },
      { kind: "text", text: "." },
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "https://[broken",
    "https://shop.example@elsewhere.example/",
    "/relative",
    "chrome://settings",
  ])("links only to the web: %s", (address) => {
    const text = `See [this](${address}) now`;
    expect(linksIn(text)).toEqual([]);
    expect(spoken(splitMarkdown(text))).toBe(text);
  });

  it.each([
    ["https://web.example/?utm_source=x&id=5&UTM_Medium=y", "https://web.example/?id=5"],
    ["https://web.example/?q=a%20b&flag", "https://web.example/?q=a%20b&flag"],
  ])("removes tracking parameters from a link, and nothing else: %s", (written, address) => {
    expect(linksIn(`[a](${written})`)).toEqual([address]);
  });

  it("keeps HTML as text", () => {
    const text = '<img src=x onerror="alert(1)"><a href="javascript:1">x</a>';
    expect(splitMarkdown(text)).toEqual([{ kind: "text", text }]);
  });

  it("loses nothing that isn't markup", () => {
    const odd = fc
      .array(fc.constantFrom("[", "]", "(", ")", "a", " ", "https://b.example"))
      .map((it) => it.join(""));
    fc.assert(
      fc.property(odd, (text) => {
        fc.pre(!text.includes("]("));
        expect(spoken(splitMarkdown(text))).toBe(text);
      }),
    );
  });

  it("has no links if only code is allowed", () => {
    expect(splitCode("[a](https://b.example) `c`")).toEqual([
      { kind: "text", text: "[a](https://b.example) " },
      { kind: "code", text: "c" },
    ]);
  });
});
