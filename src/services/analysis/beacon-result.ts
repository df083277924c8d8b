// Parses what a summary needs of the audit tool's result (page-analysis-v5 "BeaconResultV5" and the tables below it).

import {
  attribute,
  type JsonRecord,
  listOf,
  mapOf,
  number,
  recordBy,
  share,
  text,
  toRecord,
} from "../../shared/shapes.ts";

/** A Markdown link. Its address may contain parentheses, nested one level deep. */
const LINK = /\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g;

/** Converts a title or warning from the tool's Markdown to plain text: links become their text, and code loses its backticks. */
export function plainText(markdown = ""): string {
  return markdown.replace(LINK, "$1").replaceAll("`", "").replace(/\s+/g, " ").trim();
}

/** Warnings are strings. Some tools wrap them in objects. */
function readWarnings(value: unknown): string[] {
  return listOf(value)
    .map((item) => text(item) ?? text(attribute(item, "message")) ?? text(attribute(item, "text")) ?? "")
    .filter((warning) => warning.trim() !== "");
}

/** What passing would save, by metric. Some versions of the audit tool put it among an audit's debug data. */
function readSavings({ metricSavings, details }: JsonRecord): ReadonlyMap<string, number> {
  const below = attribute(attribute(details, "debugData"), "metricSavings");
  return mapOf(toRecord(metricSavings) ?? below, number);
}

/** BeaconAuditResultV5: not in the spec's tables, so read as the public service writes it. */
function readAudit(audit: JsonRecord) {
  return {
    title: text(audit.title),
    /** 0 to 1; `null` if there is none. */
    score: share(audit.score) ?? null,
    /** "binary", "numeric", "metricSavings", "informative", "manual", "notApplicable", "error", and others. */
    scoreDisplayMode: text(audit.scoreDisplayMode),
    displayValue: text(audit.displayValue) || undefined,
    /** By metric ("LCP"): milliseconds, for "CLS" its own unit. */
    metricSavings: readSavings(audit),
    details: audit.details,
    errorMessage: text(audit.errorMessage) || undefined,
  };
}

/** Table "AuditRefs". A negative weight counts as none. */
function readAuditRef(value: unknown) {
  const id = text(attribute(value, "id"));
  const weight = Math.max(0, number(attribute(value, "weight")) ?? 0);
  return id === undefined ? [] : [{ id, weight, group: text(attribute(value, "group")) }];
}

/** Table "BeaconCategoryV5". */
function readCategory(category: JsonRecord) {
  return {
    title: text(category.title),
    score: share(category.score) ?? null,
    auditRefs: listOf(category.auditRefs).flatMap(readAuditRef),
  };
}

/** Code that older audit tools use when nothing went wrong. */
const NO_ERROR = "NO_ERROR";

/** The error of a run (table "RuntimeError"); `undefined` if none is reported. */
export function readRuntimeError(value: unknown) {
  const code = text(attribute(value, "code")) || undefined;
  const message = text(attribute(value, "message")) || undefined;
  return code !== NO_ERROR && (code ?? message) !== undefined ? { code, message } : undefined;
}

/** A result of the audit tool, under the spec's names or the public service's. */
export function readBeaconResult(raw: JsonRecord) {
  return {
    audits: mapOf(raw.audits, recordBy(readAudit)),
    categories: mapOf(raw.categories, recordBy(readCategory)),
    runWarnings: readWarnings(raw.runWarnings),
    runtimeError: readRuntimeError(raw.runtimeError),
    // Newer audit tools distinguish the displayed address from the loaded one.
    finalUrl: text(raw.finalUrl) ?? text(raw.finalDisplayedUrl) ?? text(raw.mainDocumentUrl),
    beaconVersion: text(raw.beaconVersion) ?? text(raw.lighthouseVersion),
    raw,
  };
}

export type BeaconResult = ReturnType<typeof readBeaconResult>;
export type BeaconAudit = ReturnType<typeof readAudit>;
export type AuditRef = ReturnType<typeof readAuditRef>[number];
