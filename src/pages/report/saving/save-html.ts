// Saves a report as one HTML file: the page's content without scripts or anything to fetch.

import type { Words } from "../../../shared/words.ts";
import { FORBIDDEN_IN_REPORT, NEEDS_SCRIPT } from "../drawing/report-rules.ts";

const SAVED_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

interface SavedPage extends Pick<Words, "language" | "direction"> {
  title: string;
  style: string;
  /** Markup serialized by a browser. */
  body: string;
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The file's text. Texts are escaped here; the style can't close its own element. */
export function savedPageHtml({ title, language, direction, style, body }: SavedPage): string {
  return `<!doctype html>
<html lang="${escapeText(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${SAVED_PAGE_POLICY}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)}</title>
<style>
${style.replaceAll("</", "<\\/")}
</style>
</head>
<body>
${body}
</body>
</html>
`;
}

export function styleTextOf(document: Document): string {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join("\n");
}

/** An element's inner markup without what needs a script. The element itself isn't changed. */
export function staticMarkup(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll([...NEEDS_SCRIPT, ...FORBIDDEN_IN_REPORT].join(",")))
    part.remove();
  // Without its control, hidden content could never be shown again.
  for (const part of copy.querySelectorAll(".drawn-report [hidden]")) part.removeAttribute("hidden");
  for (const part of copy.querySelectorAll(".lh-category--filtered"))
    part.classList.remove("lh-category--filtered");
  return copy.innerHTML;
}
