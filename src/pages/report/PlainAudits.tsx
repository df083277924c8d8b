// Audits in a plain list, as text.

import { MarkdownText } from "./MarkdownText.tsx";
import type { PlainAuditView } from "./plain-audits.ts";

/** All of them, in the order given. */
export function PlainAudits({ audits }: { audits: PlainAuditView[] }) {
  return (
    <ul class="plain-audits card">
      {audits.map(({ id, title, facts, description, error }) => (
        <li class="plain-audit" key={id} dir="auto">
          <strong>
            <MarkdownText text={title} />
          </strong>
          <small>{facts.join(" · ")}</small>
          {error !== undefined && <p class="plain-audit-error">{error}</p>}
          {description !== "" && (
            <p class="soft">
              <MarkdownText text={description} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
