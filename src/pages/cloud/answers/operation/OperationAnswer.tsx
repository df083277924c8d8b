// The operation of a deletion as it looks.

import { AnswerPanel } from "../AnswerPanel.tsx";
import type { OnCopy } from "../CopyButton.tsx";
import { Attributes, Facts } from "../Facts.tsx";
import type { OperationView } from "./operation-view.ts";

/** How it stood, and what the service told of it. */
export function OperationAnswer({ view, onCopy }: { view: OperationView; onCopy: OnCopy }) {
  const { panels, note, facts, error, metadata, rest } = view;
  return (
    <>
      {panels.map((panel) => (
        <AnswerPanel key={panel.name} panel={panel} />
      ))}
      <p class="soft">{note}</p>
      {facts.length > 0 && <Facts facts={facts} onCopy={onCopy} />}
      {[error, metadata, rest].map(
        (attributes) =>
          attributes && <Attributes key={attributes.heading} attributes={attributes} onCopy={onCopy} />,
      )}
    </>
  );
}
