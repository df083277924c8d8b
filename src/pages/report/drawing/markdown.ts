// Parses the markup in a service's audit texts: links and code. Everything else stays as written.

import { webAddress } from "../../../shared/addresses.ts";

export type MarkdownPiece =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  /** `href` is a web address. */
  | { kind: "link"; href: string; pieces: MarkdownPiece[] };

const LINK = /\[([^[\]]{1,300})\]\(([^()\s]{1,2000}(?:\([^()\s]*\)[^()\s]*)*)\)/g;
const CODE = /`([^`]+)`/g;

/** Splits off code in backticks, but no links. */
export function splitCode(text: string): MarkdownPiece[] {
  return text
    .split(CODE)
    .map((part, index): MarkdownPiece => ({ kind: index % 2 === 1 ? "code" : "text", text: part }))
    .filter((piece) => "text" in piece && piece.text !== "");
}

/** A web address without tracking parameters. */
function linkAddress(address: string | undefined): string | undefined {
  const url = webAddress(address);
  if (!url) return undefined;
  const names = [...url.searchParams.keys()].filter((name) => name.toLowerCase().startsWith("utm_"));
  // Deletes only what is there: rewriting the query may change its spelling.
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** Splits off links and code. A link that isn't a web address stays text. */
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
