// Draws a response with the report renderer of the `lighthouse` package, without its top bar. The parts of the
// package that send, save and print aren't imported, so they aren't in the extension at all.

import { DOM, ReportRenderer } from "lighthouse/dist/report/bundle.esm.js";
import { webAddress } from "../../../shared/addresses.ts";
import type { RendererResult } from "../renderer/renderer-result.ts";
import { type MarkdownPiece, splitCode, splitMarkdown } from "./markdown.ts";
import { type ReportNames, tidyReport } from "./tidy-report.ts";

/** The renderer's own DOM adds tracking parameters to links, and fails on a broken one. */
class CarefulDom extends DOM {
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

/** Right-to-left languages that services support. */
const RIGHT_TO_LEFT = ["ar", "fa", "he", "iw", "ur"];

export interface DrawnReport {
  element: HTMLElement;
  /** Ids of the audits in it. */
  auditIds: Set<string>;
}

function drawnIds(root: Element): Set<string> {
  return new Set(
    [...root.querySelectorAll(".lh-audit, .lh-metric, .lh-filmstrip-container")].map(({ id }) => id),
  );
}

/** Draws the report into a detached element. Throws whatever the renderer throws. */
export function drawReport(result: RendererResult, document: Document, names: ReportNames): DrawnReport {
  const element = document.createElement("article");
  // The renderer finds its root by these classes.
  element.className = "lh-root lh-vars drawn-report";
  const { locale } = result.configSettings;
  element.lang = locale;
  element.dir = RIGHT_TO_LEFT.includes(locale.split("-")[0] ?? "") ? "rtl" : "ltr";
  new ReportRenderer(new CarefulDom(document, element)).renderReport(result, element, { omitTopbar: true });
  const auditIds = drawnIds(element);
  tidyReport(element, result, names);
  return { element, auditIds };
}
