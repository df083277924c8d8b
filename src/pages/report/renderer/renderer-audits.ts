// The audits of an answer, as the renderer takes them (page-analysis-v5 "BeaconResultV5"): those that are referred to but
// missing are there as errors, unknown ways of scoring tell without judging.

import { imageAddress, NO_IMAGE } from "./image-address.ts";
import {
  countOf,
  fieldsOf,
  idOf,
  isRecord,
  type LooseRecord,
  listOf,
  mapOf,
  numberOf,
  recordOf,
  scoreOf,
  textListOf,
  textOf,
  textsOf,
  wordsOf,
} from "./loose-values.ts";
import { rendererDetails } from "./renderer-details.ts";

/** Ways in which an audit can be scored, as the renderer knows them: these lead to a score, the others do not. */
const SCORED_MODES = ["binary", "numeric", "metricSavings", "ternary"];
const OTHER_MODES = ["informative", "manual", "notApplicable", "error"];

export interface RendererAudit extends LooseRecord {
  id: string;
  title: string;
  description: string;
  score: number | null;
  scoreDisplayMode: string;
}

/** How an audit is scored. Answers before version 4 write it in other letters. */
function modeOf(mode: unknown, score: number | null, hasError: boolean): string {
  const known = mode === "not_applicable" || mode === "not-applicable" ? "notApplicable" : wordsOf(mode);
  // Without a score there is nothing to judge by, whatever the mode says.
  if (OTHER_MODES.includes(known) || (SCORED_MODES.includes(known) && score !== null)) return known;
  return hasError ? "error" : "informative";
}

function scoringOptions(value: unknown): LooseRecord | undefined {
  const { p10, median } = recordOf(value);
  return countOf(p10) > 0 && countOf(median) > countOf(p10) ? { p10, median } : undefined;
}

function screenshot(details: unknown): LooseRecord | undefined {
  const data = imageAddress(recordOf(details).data);
  return data === undefined ? undefined : { type: "screenshot", data };
}

/** One audit; of any value at all. An audit of which nothing is known is an error. */
export function rendererAudit(value: unknown, id: string): RendererAudit {
  const audit = recordOf(value);
  const score = scoreOf(audit.score);
  const fields = fieldsOf(audit, {
    displayValue: textOf,
    explanation: textOf,
    errorMessage: textOf,
    warnings: (warnings) => (textsOf(warnings).length > 0 ? textsOf(warnings) : undefined),
    numericValue: numberOf,
    numericUnit: textOf,
    metricSavings: (savings) => (isRecord(savings) ? mapOf(savings, numberOf) : undefined),
    scoringOptions,
    guidanceLevel: numberOf,
    replacesAudits: textListOf,
    details: id === "final-screenshot" ? screenshot : (details) => rendererDetails(details),
  });
  return {
    id: idOf(id),
    title: textOf(audit.title) ?? id,
    description: wordsOf(audit.description),
    score,
    scoreDisplayMode: isRecord(value)
      ? modeOf(audit.scoreDisplayMode, score, fields.errorMessage !== undefined)
      : "error",
    ...fields,
  };
}

/** Reads a reference of a category to an audit (AuditRefs); `undefined` where it names none. */
export function auditReference(value: unknown) {
  const id = textOf(recordOf(value).id);
  if (id === undefined || id in Object.prototype) return undefined;
  // Before version 12, audits that bear on a metric were listed with it.
  const fields = fieldsOf(value, {
    weight: countOf,
    group: textOf,
    acronym: textOf,
    relevantAudits: textListOf,
  });
  return { ...fields, id: idOf(id) };
}

/** Advice for the software that the page is made with (StackPack); icons only where they are in the answer. */
export function stackPacks(value: unknown): LooseRecord[] {
  return listOf(value)
    .filter(isRecord)
    .map(({ id, title, iconDataURL, descriptions }) => ({
      id: wordsOf(id),
      title: textOf(title) ?? wordsOf(id),
      iconDataURL: imageAddress(iconDataURL) ?? NO_IMAGE,
      descriptions: mapOf(descriptions, textOf, idOf),
    }));
}
