// A service's text about an audit, with its links and code.

import type { ComponentChild } from "preact";
import { ExternalLink } from "../../ui/components/ExternalLink.tsx";
import { type MarkdownPiece, splitMarkdown } from "./drawing/markdown.ts";

function show(piece: MarkdownPiece): ComponentChild {
  if (piece.kind === "link") return <ExternalLink href={piece.href}>{piece.pieces.map(show)}</ExternalLink>;
  return piece.kind === "code" ? <code>{piece.text}</code> : piece.text;
}

/** Renders text from the service, which isn't trusted. */
export function MarkdownText({ text }: { text: string }) {
  return <>{splitMarkdown(text).map(show)}</>;
}
