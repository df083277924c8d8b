// The audits of an answer, as the renderer takes them (page-analysis-v5 "BeaconResultV5"): those that are referred to but
// missing are there as errors, unknown ways of scoring tell without judging.

import { imageAddress } from "./image-address.ts";
import {
  entriesOf,
  idOf,
  isRecord,
  type LooseRecord,
  listOf,
  numberOf,
  recordOf,
  scoreOf,
  textOf,
  textsOf,
  withoutAbsent,
} from "./loose-values.ts";
import { rendererDetails } from "./renderer-details.ts";

/** Ways in which an audit can be scored, as the renderer knows them: these lead to a score, the others do not. */
const SCORED_MODES = ["binary", "numeric", "metricSavings", "ternary"];
const OTHER_MODES = ["informative", "manual", "notApplicable", "error"];

/** An audit in the renderer's terms. */
export interface RendererAudit extends LooseRecord {
  id: string;
  title: string;
  description: string;
  score: number | null;
  scoreDisplayMode: string;
}

/** How an audit is scored. Answers before version 4 write it in other letters. */
function modeOf(mode: unknown, score: number | null, hasError: boolean): string {
  const known = mode === "not_applicable" || mode === "not-applicable" ? "notApplicable" : mode;
  // Without a score there is nothing to judge by, whatever the mode says.
  if (SCORED_MODES.includes(known as string) && score !== null) return known as string;
  if (OTHER_MODES.includes(known as string)) return known as string;
  return hasError ? "error" : "informative";
}

function savingsOf(value: unknown): Record<string, number> | undefined {
  if (!isRecord(value)) return undefined;
  const savings = entriesOf(value).flatMap(([metric, saving]): [string, number][] => {
    const number = numberOf(saving);
    return number === undefined ? [] : [[metric, number]];
  });
  return Object.fromEntries(savings);
}

function scoringOptions(value: unknown): LooseRecord | undefined {
  const { p10, median } = recordOf(value);
  const isUsable = (numberOf(p10) ?? 0) > 0 && (numberOf(median) ?? 0) > (numberOf(p10) ?? 0);
  return isUsable ? { p10, median } : undefined;
}

/** One audit; of any value at all. */
function rendererAudit(id: string, value: unknown): RendererAudit {
  const audit = recordOf(value);
  const errorMessage = textOf(audit.errorMessage);
  const score = scoreOf(audit.score);
  const warnings = textsOf(audit.warnings);
  const fields = withoutAbsent({
    displayValue: textOf(audit.displayValue),
    explanation: textOf(audit.explanation),
    errorMessage,
    warnings: warnings.length > 0 ? warnings : undefined,
    numericValue: numberOf(audit.numericValue),
    numericUnit: textOf(audit.numericUnit),
    metricSavings: savingsOf(audit.metricSavings),
    scoringOptions: scoringOptions(audit.scoringOptions),
    guidanceLevel: numberOf(audit.guidanceLevel),
    replacesAudits: Array.isArray(audit.replacesAudits) ? textsOf(audit.replacesAudits) : undefined,
    details: id === "final-screenshot" ? screenshot(audit.details) : rendererDetails(audit.details),
  });
  return {
    id: idOf(id),
    title: textOf(audit.title) ?? id,
    description: textOf(audit.description) ?? "",
    score,
    scoreDisplayMode: isRecord(value)
      ? modeOf(audit.scoreDisplayMode, score, errorMessage !== undefined)
      : "error",
    ...fields,
  };
}

function screenshot(details: unknown): LooseRecord | undefined {
  const data = imageAddress(recordOf(details).data);
  return data === undefined ? undefined : { type: "screenshot", data };
}

/** All audits by id, less the picture of the whole page, which is not one of them. */
export function rendererAudits(audits: unknown): Record<string, RendererAudit> {
  return Object.fromEntries(
    entriesOf(audits)
      .filter(([id]) => id !== "full-page-screenshot")
      .map(([id, audit]) => [idOf(id), rendererAudit(id, audit)]),
  );
}

/** An audit that a category refers to, of which nothing else is known. */
export function missingAudit(id: string): RendererAudit {
  return { id, title: id, description: "", score: null, scoreDisplayMode: "error" };
}

/** One reference of a category to an audit. */
interface AuditReference {
  id: string;
  weight: number;
  group?: string | undefined;
  /** Before version 12, audits that bear on a metric were listed with it. */
  acronym?: string | undefined;
  relevantAudits?: string[] | undefined;
}

/** Reads a reference (AuditRefs); `undefined` where it names no audit. */
export function auditReference(value: unknown): AuditReference | undefined {
  const { id, weight, group, acronym, relevantAudits } = recordOf(value);
  const name = textOf(id);
  if (name === undefined || name in Object.prototype) return undefined;
  return withoutAbsent({
    id: idOf(name),
    weight: numberOf(weight) ?? 0,
    group: textOf(group),
    acronym: textOf(acronym),
    relevantAudits: Array.isArray(relevantAudits) ? textsOf(relevantAudits) : undefined,
  });
}

/** Advice for the software that the page is made with (StackPack); icons only where they are in the answer. */
export function stackPacks(value: unknown, noIcon: string): LooseRecord[] {
  return listOf(value)
    .filter(isRecord)
    .map((pack) => ({
      id: textOf(pack.id) ?? "",
      title: textOf(pack.title) ?? textOf(pack.id) ?? "",
      iconDataURL: imageAddress(pack.iconDataURL) ?? noIcon,
      descriptions: Object.fromEntries(
        entriesOf(pack.descriptions).flatMap(([id, advice]) => {
          const text = textOf(advice);
          return text === undefined ? [] : [[idOf(id), text]];
        }),
      ),
    }));
}
