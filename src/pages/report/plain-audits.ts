// Audits in a plain list: where the renderer cannot draw them, and those that it leaves out.

import type { Words } from "../../shared/words.ts";
import type { RendererAudit } from "./renderer/renderer-audits.ts";

export interface PlainAuditView {
  id: string;
  title: string;
  /** Score and value, as far as there are any. */
  facts: string[];
  /** As the service wrote it: links and code in it are marked up. */
  description: string;
  /** What went wrong with it. */
  error?: string;
}

function scoreText({ score, scoreDisplayMode }: RendererAudit, { word, count }: Words): string {
  if (scoreDisplayMode === "error") return word("report_audit_error");
  if (scoreDisplayMode === "notApplicable") return word("report_audit_not_applicable");
  if (scoreDisplayMode === "manual") return word("report_audit_manual");
  if (score === null || scoreDisplayMode === "informative") return word("report_audit_unscored");
  return word("report_audit_score", count(Math.round(score * 100)));
}

/** The audits, worst first; those without a score last. */
export function describePlainAudits(audits: readonly RendererAudit[], words: Words): PlainAuditView[] {
  const placeOf = ({ score, scoreDisplayMode }: RendererAudit) =>
    scoreDisplayMode === "error" ? -1 : (score ?? 2);
  return audits
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((audit) => {
      const { id, title, description, displayValue, errorMessage } = audit;
      return {
        id,
        title,
        facts: [
          scoreText(audit, words),
          ...(typeof displayValue === "string" && displayValue ? [displayValue] : []),
        ],
        description,
        ...(typeof errorMessage === "string" && { error: errorMessage }),
      };
    });
}

/** The audits of a result that are not among those drawn. */
export function auditsLeftOut(
  audits: Record<string, RendererAudit>,
  drawnIds: ReadonlySet<string>,
): RendererAudit[] {
  return Object.values(audits).filter(({ id }) => !drawnIds.has(id));
}
