// Saves a report: the responses as they came, or the page as one HTML file without scripts or anything to fetch.

import { hostOf } from "../../../shared/addresses.ts";
import type { ScoreReport, ScoreRun } from "../../../shared/page-score/page-score.ts";
import type { Words } from "../../../shared/words.ts";
import { FORBIDDEN_IN_REPORT, NEEDS_SCRIPT } from "../drawing/tidy-report.ts";
import { saveFile } from "./save-file.ts";

const MAX_HOST_LENGTH = 80;

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** "shop.example-mobile-2026-11-20.json", in characters that every file system allows, with the local date. */
export function fileName(url: string, what: string, at: number, extension: string): string {
  const host = hostOf(url)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, "-")
    .slice(0, MAX_HOST_LENGTH)
    .replace(/^[.-]+|[.-]+$/g, "");
  const date = new Date(at);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
  return `${[host || "page", what, day].join("-")}.${extension}`;
}

/** `part`: of several files with the same content otherwise, such as "2". */
export function reportFileName({ question, at }: ScoreRun, extension: "json" | "html", part = ""): string {
  const device = question.strategy === "STRATEGY_UNSPECIFIED" ? "device" : question.strategy.toLowerCase();
  return fileName(question.url, [device, part].filter(Boolean).join("-"), at, extension);
}

/** A run in a saved file: the request, its time and the summary of the response. */
export function savedRun({ question, at, tookMs, service, summary }: ScoreRun) {
  return { question, at: new Date(at).toISOString(), tookMs, service, summary };
}

/** For a report of an earlier version, which stored the result without its text: that, and the summary of the rest. */
function oldReportJson({ run, beaconResult }: ScoreReport): string {
  return `${JSON.stringify({ ...savedRun(run), beaconResult }, undefined, 2)}\n`;
}

/**
 * What “Save as JSON” offers: each response as the service sent it, byte for byte. Several are a file each, because tools that
 * show such files read one response at a time.
 */
export function jsonFilesOf(report: ScoreReport): { name: string; part: string; text(): string }[] {
  const { answers = [], run } = report;
  const texts = answers.length > 0 ? answers.map((answer) => () => answer) : [() => oldReportJson(report)];
  return texts.map((text, index) => {
    const number = texts.length > 1 ? String(index + 1) : "";
    const part = number && ` (${number}/${texts.length})`;
    return { name: reportFileName(run, "json", number), part, text };
  });
}

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

function styleTextOf(document: Document): string {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join("\n");
}

/** An element's inner markup without what needs a script. The element itself isn't changed. */
function staticMarkup(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll([...NEEDS_SCRIPT, ...FORBIDDEN_IN_REPORT].join(",")))
    part.remove();
  // Without its control, hidden content could never be shown again.
  for (const part of copy.querySelectorAll(".drawn-report [hidden]")) part.removeAttribute("hidden");
  for (const part of copy.querySelectorAll(".lh-category--filtered"))
    part.classList.remove("lh-category--filtered");
  return copy.innerHTML;
}

/** Saves the page as it is. */
export function savePage({ run }: ScoreReport, { language, direction }: Words, document: Document): void {
  const { title, body } = document;
  const page = { title, language, direction, style: styleTextOf(document), body: staticMarkup(body) };
  saveFile(savedPageHtml(page), "text/html", reportFileName(run, "html"), document);
}
