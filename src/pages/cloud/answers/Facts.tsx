// Pairs of a term and a value, and lists of attributes under a heading.

import { CopyButton, type OnCopy } from "./CopyButton.tsx";
import type { AttributesView, FactView } from "./fact-view.ts";

function Value({ value, isCode, dateTime }: FactView) {
  if (dateTime !== undefined) return <time dateTime={dateTime}>{value}</time>;
  return isCode ? (
    <code>
      <bdi>{value}</bdi>
    </code>
  ) : (
    <bdi>{value}</bdi>
  );
}

/** A definition list. */
export function Facts({ facts, onCopy }: { facts: FactView[]; onCopy: OnCopy }) {
  return (
    <dl class="answer-facts">
      {facts.map((fact, index) => (
        <div
          key={index}
          class={fact.isTermCode || fact.copy ? "answer-fact answer-fact-wide" : "answer-fact"}
        >
          <dt>
            {fact.isTermCode ? (
              <code>
                <bdi>{fact.term}</bdi>
              </code>
            ) : (
              fact.term
            )}
          </dt>
          <dd>
            <Value {...fact} />
            {fact.copy && <CopyButton copy={fact.copy} onCopy={onCopy} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Attributes with a heading of their own. */
export function Attributes({ attributes, onCopy }: { attributes: AttributesView; onCopy: OnCopy }) {
  return (
    <section class="answer-section">
      <h3>{attributes.heading}</h3>
      <Facts facts={attributes.facts} onCopy={onCopy} />
    </section>
  );
}
