// A plain list of audits: those that the renderer can't draw or leaves out.

import type { Words } from "../../shared/words.ts";
import { useWords } from "../../ui/hooks/page.ts";
import { MarkdownText } from "./MarkdownText.tsx";
import type { RendererAudit } from "./renderer/renderer-audits.ts";

/** Audits with these modes only inform. */
const UNSCORED_MODES = ["notApplicable", "manual", "informative"];

function scoreText({ score, scoreDisplayMode }: RendererAudit, { t, count }: Words): string {
  if (scoreDisplayMode === "error") return t("report_audit_error");
  if (score === null || UNSCORED_MODES.includes(scoreDisplayMode)) return t("score_band_unknown");
  return t("report_audit_score", count(Math.round(score * 100)));
}

function placeOf({ score, scoreDisplayMode }: RendererAudit): number {
  return scoreDisplayMode === "error" ? -1 : (score ?? 2);
}

/** All audits, worst first; those without a score last. */
export function PlainAudits({ audits }: { audits: RendererAudit[] }) {
  const words = useWords();
  return (
    <ul class="plain-audits card">
      {audits
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((audit) => (
          <li class="plain-audit" key={audit.id} dir="auto">
            <strong>
              <MarkdownText text={audit.title} />
            </strong>
            <small>{[scoreText(audit, words), audit.displayValue].filter(Boolean).join(" · ")}</small>
            {audit.errorMessage !== undefined && <p class="plain-audit-error">{audit.errorMessage}</p>}
            {audit.description !== "" && (
              <p class="soft">
                <MarkdownText text={audit.description} />
              </p>
            )}
          </li>
        ))}
    </ul>
  );
}
