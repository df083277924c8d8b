// The little markup in what a service says of an audit: links and code, and everything else as it is written.

import { webAddress } from "../../../shared/settings/web-address.ts";

export type MarkdownPiece =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  /** `href` is an address of the web, and says what it leads to. */
  | { kind: "link"; href: string; pieces: MarkdownPiece[] };

const LINK = /\[([^[\]]{1,300})\]\(([^()\s]{1,2000}(?:\([^()\s]*\)[^()\s]*)*)\)/g;
const CODE = /`([^`]+)`/g;

/** Code in backticks; no links. */
export function splitCode(text: string): MarkdownPiece[] {
  return text
    .split(CODE)
    .map((part, index): MarkdownPiece => ({ kind: index % 2 === 1 ? "code" : "text", text: part }))
    .filter((piece) => "text" in piece && piece.text !== "");
}

/** A link to the web, less what would tell it who sent the person there. */
function linkAddress(address: string | undefined): string | undefined {
  const url = webAddress(address);
  if (!url) return undefined;
  const names = [...url.searchParams.keys()].filter((name) => name.toLowerCase().startsWith("utm_"));
  // Untouched where there is nothing to take away: writing parameters anew may change how they are written.
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** Links and code. A link that does not lead to the web stays the text that it is made of. */
export function splitMarkdown(text: string): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label = "", address] = match;
    const href = linkAddress(address);
    pieces.push(...splitCode(text.slice(end, match.index)));
    pieces.push(
      ...(href === undefined
        ? splitCode(whole)
        : [{ kind: "link" as const, href, pieces: splitCode(label) }]),
    );
    end = match.index + whole.length;
  }
  return [...pieces, ...splitCode(text.slice(end))];
}
