// What a service answered, as it looks: what was asked, what came back, and what of it can be copied.

import { AnswerPanel } from "./AnswerPanel.tsx";
import type { AnswerView } from "./answer-view.ts";
import type { OnCopy } from "./CopyButton.tsx";
import { Facts } from "./Facts.tsx";
import { OperationAnswer } from "./operation/OperationAnswer.tsx";
import { PolicyAnswer } from "./policy/PolicyAnswer.tsx";
import { ReportConfigAnswer } from "./report-config/ReportConfigAnswer.tsx";
import { Source } from "./Source.tsx";

interface AnswerProps {
  view: AnswerView;
  onCopy: OnCopy;
}

function Body({ body, onCopy }: { body: AnswerView["body"]; onCopy: OnCopy }) {
  switch (body.kind) {
    case "policy":
      return <PolicyAnswer view={body.view} onCopy={onCopy} />;
    case "operation":
      return <OperationAnswer view={body.view} onCopy={onCopy} />;
    case "report-config":
      return <ReportConfigAnswer view={body.view} onCopy={onCopy} />;
    case "not-found":
      return <AnswerPanel panel={body.panel} />;
  }
}

/** The whole answer, under a heading of the second level that can be focused. */
export function Answer({ view, onCopy }: AnswerProps) {
  const { id, headingId, foremostId, kind, shortName, name, facts, body, command, raw } = view;
  return (
    // Another answer begins anew: what was opened or copied of this one says nothing of it.
    <article key={id} class="answer" aria-labelledby={headingId}>
      <header class="answer-header">
        {/* The focus comes here: what to know first is read along. */}
        <h2 id={headingId} tabIndex={-1} aria-describedby={foremostId}>
          <span class="answer-kind">{kind}</span> <bdi class="answer-short">{shortName}</bdi>
        </h2>
        <p>
          <code class="answer-whole">
            <bdi>{name}</bdi>
          </code>
        </p>
        <Facts facts={facts} onCopy={onCopy} />
      </header>
      <Body body={body} onCopy={onCopy} />
      {(command || raw) && (
        <footer class="answer-sources">
          {command && <Source source={command} onCopy={onCopy} />}
          {raw && <Source source={raw} onCopy={onCopy} />}
        </footer>
      )}
    </article>
  );
}
