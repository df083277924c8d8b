// Converts a response's audits for the renderer (page-analysis-v5 "BeaconResultV5").

import { imageAddress, NO_IMAGE } from "./image-address.ts";
import type { LooseRecord } from "./loose-values.ts";
import * as read from "./loose-values.ts";
import { rendererDetails } from "./renderer-details.ts";

/** Display modes that the renderer knows: these lead to a score, the others don't. */
const SCORED_MODES = ["binary", "numeric", "metricSavings", "ternary"];
const OTHER_MODES = ["informative", "manual", "notApplicable", "error"];

export interface RendererAudit extends LooseRecord {
  id: string;
  title: string;
  description: string;
  score: number | null;
  scoreDisplayMode: string;
}

/** Unknown modes become informative. Responses before version 4 spell them differently. */
function modeOf(mode: unknown, score: number | null, hasError: boolean): string {
  const known = mode === "not_applicable" || mode === "not-applicable" ? "notApplicable" : read.words(mode);
  // Without a score there is nothing to rate, whatever the mode.
  if (OTHER_MODES.includes(known) || (SCORED_MODES.includes(known) && score !== null)) return known;
  return hasError ? "error" : "informative";
}

function scoringOptions(value: unknown): LooseRecord | undefined {
  const { p10, median } = read.record(value);
  return read.count(p10) > 0 && read.count(median) > read.count(p10) ? { p10, median } : undefined;
}

function screenshot(details: unknown): LooseRecord | undefined {
  const data = imageAddress(read.record(details).data);
  return data === undefined ? undefined : { type: "screenshot", data };
}

/** What passing would save, by metric. Some versions of the audit tool put it among an audit's debug data. */
function savingsOf({ metricSavings, details }: LooseRecord): LooseRecord | undefined {
  const below = read.record(read.record(details).debugData).metricSavings;
  const savings = [metricSavings, below].find(read.isRecord);
  return savings && read.map(savings, read.number);
}

/** Converts one audit from any value. An audit without any data is an error. */
export function rendererAudit(value: unknown, id: string): RendererAudit {
  const audit = read.record(value);
  const score = read.score(audit.score);
  const fields = read.fields(audit, {
    displayValue: read.text,
    explanation: read.text,
    errorMessage: read.text,
    warnings: (warnings) => (read.texts(warnings).length > 0 ? read.texts(warnings) : undefined),
    numericValue: read.number,
    numericUnit: read.text,
    metricSavings: () => savingsOf(audit),
    scoringOptions,
    guidanceLevel: read.number,
    replacesAudits: read.textList,
    details: id === "final-screenshot" ? screenshot : (details) => rendererDetails(details),
  });
  return {
    id: read.id(id),
    title: read.text(audit.title) ?? id,
    description: read.words(audit.description),
    score,
    scoreDisplayMode: read.isRecord(value)
      ? modeOf(audit.scoreDisplayMode, score, fields.errorMessage !== undefined)
      : "error",
    ...fields,
  };
}

/** Reads a category's reference to an audit (AuditRefs); `undefined` if it names none. */
export function auditReference(value: unknown) {
  const id = read.text(read.record(value).id);
  if (id === undefined || id in Object.prototype) return undefined;
  // Before version 12, a metric listed its relevant audits.
  const fields = read.fields(value, {
    weight: read.count,
    group: read.text,
    acronym: read.text,
    relevantAudits: read.textList,
  });
  return { ...fields, id: read.id(id) };
}

/** Advice for the page's software stack (StackPack); icons only if they are in the response. */
export function stackPacks(value: unknown): LooseRecord[] {
  return read
    .list(value)
    .filter(read.isRecord)
    .map(({ id, title, iconDataURL, descriptions }) => ({
      id: read.words(id),
      title: read.text(title) ?? read.words(id),
      iconDataURL: imageAddress(iconDataURL) ?? NO_IMAGE,
      descriptions: read.map(descriptions, read.text, read.id),
    }));
}
