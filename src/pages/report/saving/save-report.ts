// Saves a report as a file: its name and its content.

import type { ScoreReport, ScoreRun } from "../../../shared/page-score/page-score.ts";
import type { Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { saveFile } from "./save-file.ts";
import { savedPageHtml, staticMarkup, styleTextOf } from "./save-html.ts";

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

export function reportFileName({ question, at }: ScoreRun, extension: "json" | "html"): string {
  const device = question.strategy === "STRATEGY_UNSPECIFIED" ? "device" : question.strategy.toLowerCase();
  return fileName(question.url, device, at, extension);
}

/** As JSON: `beaconResult` as it came, `summary` with the rest of the response, such as its kind, and `at` as an ISO time. */
export function reportJson({ run, beaconResult }: ScoreReport): string {
  const { question, at, tookMs, service, summary } = run;
  const saved = { question, at: new Date(at).toISOString(), tookMs, service, summary, beaconResult };
  return `${JSON.stringify(saved, undefined, 2)}\n`;
}

/** Saves the response as data, or the page as it is. */
export function saveReport(
  report: ScoreReport,
  format: "json" | "html",
  { language, direction }: Words,
  document: Document,
): void {
  const name = reportFileName(report.run, format);
  if (format === "json") {
    saveFile(reportJson(report), "application/json", name, document);
    return;
  }
  const { title, body } = document;
  const page = { title, language, direction, style: styleTextOf(document), body: staticMarkup(body) };
  saveFile(savedPageHtml(page), "text/html", name, document);
}
