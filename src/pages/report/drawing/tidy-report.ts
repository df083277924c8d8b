// Tidies a drawn report: adds names and headings for screen readers, and removes what would navigate away unasked.

import { NO_IMAGE } from "../renderer/image-address.ts";
import * as read from "../renderer/loose-values.ts";
import type { RendererAudit } from "../renderer/renderer-audits.ts";
import type { RendererResult } from "../renderer/renderer-result.ts";

/** Selectors. Whatever matches is removed before a drawn report is shown or saved. */
export const FORBIDDEN_IN_REPORT: readonly string[] = [
  // The renderer's own exits: menus, the score calculator (its URL carries the values), treemap and trace.
  ".lh-topbar",
  ".lh-tools",
  ".lh-calclink",
  ".lh-buttons",
  ".lh-footer",
  "[data-action]",
  // Elements that run, submit or load something.
  "script, iframe, frame, object, embed, portal, form, base, meta, link, audio, video, source, track",
  "[src]:not(img)",
  "[srcset], [ping], [download], [formaction], [background], [poster]",
  "img:not([src^='data:image/'])",
  // Styles may only refer to images in the response.
  "[style*='http:'], [style*='https:'], [style*='url(/']",
  // Links must point into the report or to the web, send no referrer, and open a new tab.
  "a[href]:not([href^='#'], [href^='https://'], [href^='http://'])",
  "a[href^='http']:not([target='_blank'])",
  "a[href^='http']:not([rel~='noreferrer'][rel~='noopener'])",
  // The renderer's tracking parameters; links of the page itself keep theirs.
  "a:not(.lh-link)[href*='utm_']",
];

/** Parts of a drawn report that are useless without a script. */
export const NEEDS_SCRIPT: readonly string[] = [
  ".lh-metricfilter",
  ".lh-element-screenshot__overlay",
  "[data-page-only]",
  "button",
  "style",
];

export interface ReportNames {
  /** "Performance: 63 of 100". */
  gauge(category: string, score: number): string;
  /** "Performance: no score". */
  gaugeWithoutScore(category: string): string;
}

/** A missing score isn't a failure, but the renderer would show it as the worst. */
function showNoScore(gauge: Element): void {
  gauge.classList.remove("lh-gauge__wrapper--fail");
  gauge.classList.add("lh-gauge__wrapper--not-applicable");
  const number = gauge.querySelector(".lh-gauge__percentage");
  number?.classList.remove("lh-gauge--error");
  if (number) number.textContent = "–";
}

/** Makes a link read out as one sentence that begins with its visible text. */
function nameLink(link: Element, name: string): void {
  for (const part of link.children) part.setAttribute("aria-hidden", "true");
  const spoken = link.ownerDocument.createElement("span");
  spoken.className = "only-for-screen-readers";
  spoken.textContent = name;
  link.append(spoken);
}

function nameGauges(root: Element, result: RendererResult, names: ReportNames): void {
  for (const link of root.querySelectorAll(".lh-gauge__wrapper")) {
    const id = link.getAttribute("href")?.slice(1) ?? link.closest(".lh-category")?.id;
    const category = Object.values(result.categories).find((one) => one.id === id);
    if (!category) continue;
    const { title, score } = category;
    const name =
      score === null ? names.gaugeWithoutScore(title) : names.gauge(title, Math.round(score * 100));
    if (link.hasAttribute("href")) nameLink(link, name);
    else {
      // Without an address it isn't a link, but a picture in its category's heading.
      link.setAttribute("role", "img");
      link.setAttribute("aria-label", name);
    }
    if (score === null) showNoScore(link);
  }
}

/** The renderer would show a missing score as good. */
function neutraliseUnscoredMetrics(root: Element, result: RendererResult): void {
  for (const metric of root.querySelectorAll(".lh-metric")) {
    const audit = result.audits[metric.id];
    if (audit && audit.score === null && audit.scoreDisplayMode !== "error") {
      metric.classList.remove("lh-metric--pass", "lh-metric--average", "lh-metric--fail");
      metric.classList.add("lh-metric--unscored");
    }
  }
}

/** A metric's description says why it has no value, so the descriptions start open, in a saved file too. */
function showMetricErrors(root: Element, { errorLabel }: Record<string, string>): void {
  const values = root.querySelectorAll(".lh-metric--error .lh-metric__value");
  if (values.length === 0) return;
  // The renderer writes this in English, whatever the service sent.
  for (const value of values) if (errorLabel) value.textContent = errorLabel;
  root.querySelector(".lh-metrics-toggle__input")?.setAttribute("checked", "");
}

function addWords(root: Element, strings: Record<string, string>): void {
  for (const title of root.querySelectorAll(".lh-audit-group__title")) {
    title.setAttribute("role", "heading");
    title.setAttribute("aria-level", "3");
  }
  // Drawn beside each text that opens something: nothing to read.
  for (const chevron of root.querySelectorAll(".lh-chevron")) chevron.setAttribute("aria-hidden", "true");
  const { auditGroupExpandTooltip, scorescaleLabel } = strings;
  if (auditGroupExpandTooltip !== undefined) {
    for (const summary of root.querySelectorAll<HTMLElement>(".lh-clump > summary")) {
      summary.title = auditGroupExpandTooltip;
    }
  }
  const scale = root.querySelector(".lh-scorescale");
  if (scale && scorescaleLabel !== undefined) scale.prepend(scorescaleLabel);
}

function isSaving(audit: RendererAudit | undefined): boolean {
  if (!audit) return false;
  const { details, metricSavings } = audit;
  const savings = Object.values(metricSavings ?? {});
  return read.record(details).type === "opportunity" || savings.some((saving) => saving > 0);
}

/** Above a list of what saves something: the service's names for the two parts of a line. The renderer has dropped them. */
function nameColumns(root: Element, result: RendererResult): void {
  const { opportunityResourceColumnLabel, opportunitySavingsColumnLabel } =
    result.i18n.rendererFormattedStrings;
  const labels = [opportunityResourceColumnLabel, opportunitySavingsColumnLabel].filter(Boolean).join(" — ");
  if (labels === "") return;
  for (const group of root.querySelectorAll(".lh-audit-group--insights, .lh-audit-group--diagnostics")) {
    const audits = [...group.querySelectorAll(".lh-audit")];
    if (!audits.some(({ id }) => isSaving(result.audits[id]))) continue;
    const line = group.ownerDocument.createElement("p");
    line.className = "lh-columns";
    line.textContent = labels;
    audits[0]?.before(line);
  }
}

function nameMissingIcons(root: Element): void {
  for (const image of root.querySelectorAll<HTMLImageElement>(`img[src='${NO_IMAGE}']`)) {
    const name = image.ownerDocument.createElement("strong");
    name.textContent = image.alt;
    image.replaceWith(name, " ");
  }
}

/** Opens the link in a new tab, without a referrer or opener. */
function tieLink(link: HTMLAnchorElement): void {
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.referrerPolicy = "no-referrer";
}

/** An audit may be in two categories: keeps only the first of each id. */
function dropRepeatedIds(root: Element): void {
  const seen = new Set<string>();
  for (const element of root.querySelectorAll("[id]")) {
    if (seen.has(element.id)) element.removeAttribute("id");
    else seen.add(element.id);
  }
}

/** Tables are as wide as their content: each gets a scrollable frame that the keyboard can reach. */
function frameTables(root: Element): void {
  for (const table of root.querySelectorAll("table.lh-table")) {
    const frame = table.ownerDocument.createElement("div");
    frame.className = "table-frame";
    frame.tabIndex = 0;
    frame.setAttribute("role", "group");
    const title = table.closest(".lh-audit")?.querySelector(".lh-audit__title")?.textContent ?? "";
    frame.setAttribute("aria-label", title);
    table.replaceWith(frame);
    frame.append(table);
  }
}

export function tidyReport(root: Element, result: RendererResult, names: ReportNames): void {
  // For scrolling, by a part of the renderer that isn't used here.
  for (const element of root.querySelectorAll(".lh-sticky-header, .lh-pyro")) element.remove();
  nameGauges(root, result, names);
  neutraliseUnscoredMetrics(root, result);
  showMetricErrors(root, result.i18n.rendererFormattedStrings);
  addWords(root, result.i18n.rendererFormattedStrings);
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[href^='http']")) tieLink(link);
  nameColumns(root, result);
  nameMissingIcons(root);
  dropRepeatedIds(root);
  frameTables(root);
  for (const element of root.querySelectorAll(FORBIDDEN_IN_REPORT.join(","))) element.remove();
}
