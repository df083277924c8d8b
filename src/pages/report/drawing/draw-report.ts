// Draws a response with the report renderer of the `lighthouse` package, without its top bar. The parts of the
// package that send, save and print aren't imported, so they aren't in the extension at all.

import { ReportRenderer } from "lighthouse/dist/report/bundle.esm.js";
import type { RendererResult } from "../renderer/renderer-result.ts";
import { CarefulDom } from "./careful-dom.ts";
import { type ReportNames, tidyReport } from "./tidy-report.ts";

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
