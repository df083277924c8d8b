// Saves a report as a file: its name and its content.

import type { ScoreReport, ScoreRun } from "../../../shared/page-score/page-score.ts";
import { hostOf } from "../../../shared/settings/host-of.ts";
import type { Words } from "../../../shared/words.ts";
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

/** `part`: of several files with the same content otherwise, such as "2". */
export function reportFileName({ question, at }: ScoreRun, extension: "json" | "html", part = ""): string {
  const device = question.strategy === "STRATEGY_UNSPECIFIED" ? "device" : question.strategy.toLowerCase();
  return fileName(question.url, [device, part].filter(Boolean).join("-"), at, extension);
}

/** For a report of an earlier version, which stored the result without its text: that, and the summary of the rest. */
function oldReportJson({ run, beaconResult }: ScoreReport): string {
  const { question, at, tookMs, service, summary } = run;
  const saved = { question, at: new Date(at).toISOString(), tookMs, service, summary, beaconResult };
  return `${JSON.stringify(saved, undefined, 2)}\n`;
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

/** Saves the page as it is. */
export function savePage({ run }: ScoreReport, { language, direction }: Words, document: Document): void {
  const { title, body } = document;
  const page = { title, language, direction, style: styleTextOf(document), body: staticMarkup(body) };
  saveFile(savedPageHtml(page), "text/html", reportFileName(run, "html"), document);
}
