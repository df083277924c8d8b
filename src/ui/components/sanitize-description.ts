// Turns the HTML of a description (lookup-v2 "Breach") into a small tree of text, emphasis and links.

import DOMPurify from "dompurify";
import { webAddress } from "../../shared/addresses.ts";

/** One node of a description. Links have http or https URLs and are never nested. */
export type DescriptionNode =
  | { text: string }
  | { tag: "em" | "strong"; children: DescriptionNode[] }
  | { href: string; children: DescriptionNode[] };

/** The part of the DOM that parsing a description uses. */
export interface MarkupNode {
  readonly nodeType: number;
  /** For text: the text. For an element: all text inside. */
  readonly textContent: string | null;
  /** For an element: its name in lower case. */
  readonly localName?: string;
  readonly childNodes: Iterable<MarkupNode>;
  getAttribute?(name: string): string | null;
}

/** The longest known descriptions have about 2,000 characters; longer text than this is cut. */
const DESCRIPTION_MAX_LENGTH = 50_000;

/** Real descriptions nest less; deeper markup is dropped and its text kept. */
export const DESCRIPTION_MAX_DEPTH = 20;

const TAGS: Record<string, "em" | "strong"> = { em: "em", i: "em", strong: "strong", b: "strong" };

/** Markup that is dropped but leaves a space, so that words don't run together. */
const BREAKS = [
  ..."address article aside blockquote br div footer header hr main nav p pre section figure".split(" "),
  ..."h1 h2 h3 h4 h5 h6 dd dl dt li ol ul table tbody td tfoot th thead tr".split(" "),
];
const BREAK = new Set(BREAKS);

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;

function append(children: DescriptionNode[], text: string): void {
  const last = children.at(-1);
  if (last && "text" in last) last.text += text;
  else children.push({ text });
}

/** Removes the leading space of an element's text; returns whether there was one. */
function takeLeadingSpace(children: DescriptionNode[]): boolean {
  const first = children[0];
  if (!first || !("text" in first) || !first.text.startsWith(" ")) return false;
  if (first.text === " ") children.shift();
  else first.text = first.text.slice(1);
  return true;
}

/** Replaces every element but emphasis and links with its text, collapses white space and keeps it outside of links. */
export function describeMarkup(nodes: Iterable<MarkupNode>): DescriptionNode[] {
  const described: DescriptionNode[] = [];
  let hasText = false;
  let isSpaceDue = false;

  function visitText(text: string, into: DescriptionNode[]): void {
    const words = text.trim().replace(/\s+/g, " ");
    if (/^\s/.test(text)) isSpaceDue = hasText;
    if (words === "") return;
    append(into, isSpaceDue ? ` ${words}` : words);
    hasText = true;
    isSpaceDue = /\s$/.test(text);
  }

  function visitElement(node: MarkupNode, into: DescriptionNode[], depth: number, isInLink: boolean): void {
    const name = node.localName ?? "";
    const tag = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined;
    const href = name === "a" && !isInLink ? webAddress(node.getAttribute?.("href"))?.href : undefined;
    if (BREAK.has(name)) isSpaceDue = hasText;
    if (tag === undefined && href === undefined) {
      visitAll(node.childNodes, into, depth + 1, isInLink);
      if (BREAK.has(name)) isSpaceDue = hasText;
      return;
    }
    const children: DescriptionNode[] = [];
    visitAll(node.childNodes, children, depth + 1, isInLink || href !== undefined);
    if (children.length === 0) return;
    if (takeLeadingSpace(children)) append(into, " ");
    if (tag !== undefined) into.push({ tag, children });
    else if (href !== undefined) into.push({ href, children });
  }

  function visitAll(all: Iterable<MarkupNode>, into: DescriptionNode[], depth: number, isInLink: boolean) {
    for (const node of all) {
      if (node.nodeType === TEXT_NODE || (node.nodeType === ELEMENT_NODE && depth > DESCRIPTION_MAX_DEPTH)) {
        visitText(node.textContent ?? "", into);
      } else if (node.nodeType === ELEMENT_NODE) visitElement(node, into, depth, isInLink);
    }
  }

  visitAll(nodes, described, 0, false);
  return described;
}

/** Parses any description, in an inert document that runs and fetches nothing. Empty without a DOM. */
export function sanitizeDescription(html: string): DescriptionNode[] {
  if (!DOMPurify.isSupported) return [];
  const clean: unknown = DOMPurify.sanitize(html.slice(0, DESCRIPTION_MAX_LENGTH), {
    ALLOWED_TAGS: ["#text", "a", ...Object.keys(TAGS), ...BREAKS],
    ALLOWED_ATTR: ["href"],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^https?:/i,
    RETURN_DOM_FRAGMENT: true,
  });
  // DOMPurify returns its input if it can't work, so anything but a fragment isn't sanitized.
  return clean instanceof DocumentFragment ? describeMarkup(clean.childNodes) : [];
}
