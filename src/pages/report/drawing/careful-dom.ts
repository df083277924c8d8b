// The renderer's DOM, with our own rules for text and links.

import { DOM } from "lighthouse/dist/report/bundle.esm.js";
import { webAddress } from "../../../shared/settings/web-address.ts";
import { type MarkdownPiece, splitCode, splitMarkdown } from "./markdown.ts";

/** The renderer's own DOM adds tracking parameters to links, and fails on a broken one. */
export class CarefulDom extends DOM {
  override convertMarkdownLinkSnippets(text: string): Element {
    return this.#spanOf(splitMarkdown(text));
  }

  override convertMarkdownCodeSnippets(text: string): Element {
    return this.#spanOf(splitCode(text));
  }

  /** Allows fragments of the report and web addresses; all others are dropped. */
  override safelySetHref(link: HTMLAnchorElement, address: string): void {
    if (/^#[^#]*$/.test(address)) {
      link.setAttribute("href", address);
      return;
    }
    const url = webAddress(address);
    if (url) link.href = url.href;
  }

  #spanOf(pieces: MarkdownPiece[]): HTMLElement {
    const span = this.createElement("span");
    span.append(...pieces.map((piece) => this.#nodeOf(piece)));
    return span;
  }

  #nodeOf(piece: MarkdownPiece): Node | string {
    if (piece.kind === "text") return piece.text;
    if (piece.kind === "code") {
      const code = this.createElement("code");
      code.textContent = piece.text;
      return code;
    }
    const link = this.createElement("a") as HTMLAnchorElement;
    this.safelySetHref(link, piece.href);
    link.append(...piece.pieces.map((inner) => this.#nodeOf(inner)));
    return link;
  }
}
