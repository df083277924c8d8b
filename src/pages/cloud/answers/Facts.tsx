// Pairs of a term and a value, and lists of attributes under a heading.

import type { UnknownAttribute } from "../../../shared/cloud/cloud.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { CopyButton } from "./Source.tsx";
import { prettyJson } from "./text/pretty-json.ts";
import { visibleName, visibleProse } from "./text/visible-text.ts";

export interface Fact {
  term: string;
  value: string;
  /** `term` is spelled by the service. */
  isTermCode?: boolean;
  /** `value` is read character by character. */
  isCode?: boolean;
  /** The same time for machines. */
  dateTime?: string;
  /** A button that copies the name of an operation. */
  operationToCopy?: string;
}

/** Attributes under the names that the service gives them. */
export function factsOf(attributes: readonly UnknownAttribute[]): Fact[] {
  return attributes.map(({ name, json }) => ({
    term: visibleName(name),
    value: visibleProse(prettyJson(json)),
    isTermCode: true,
    isCode: true,
  }));
}

function Value({ value, isCode, dateTime }: Fact) {
  if (dateTime !== undefined) return <time dateTime={dateTime}>{value}</time>;
  return isCode ? (
    <code>
      <bdi>{value}</bdi>
    </code>
  ) : (
    <bdi>{value}</bdi>
  );
}

/** Something by its last part, with the whole name below where that says more. A blank last part says nothing. */
export function Named({ name, last }: { name: string; last: string }) {
  const whole = visibleName(name);
  const short = visibleName(last.trim() === "" ? name : last);
  return (
    <>
      <bdi class="answer-role">{short}</bdi>
      {whole !== short && (
        <code class="answer-whole soft">
          <bdi>{whole}</bdi>
        </code>
      )}
    </>
  );
}

export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  const told = facts.filter((fact) => fact !== false);
  if (told.length === 0) return null;
  return (
    <dl class="answer-facts">
      {told.map((fact, index) => (
        <div
          key={index}
          class={fact.isTermCode || fact.operationToCopy !== undefined ? "answer-fact-wide" : undefined}
        >
          <dt class="small-print">
            {fact.isTermCode ? <Value value={fact.term} term="" isCode /> : fact.term}
          </dt>
          <dd>
            <Value {...fact} />
            {fact.operationToCopy !== undefined && (
              <CopyButton label="cloud_answer_copy_operation" text={fact.operationToCopy} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FactSection({ heading, facts }: { heading: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section class="stack">
      <h3>{heading}</h3>
      <Facts facts={facts} />
    </section>
  );
}

/** What we know nothing about. */
export function Rest({ rest }: { rest: readonly UnknownAttribute[] }) {
  return <FactSection heading={useWords().word("cloud_answer_rest")} facts={factsOf(rest)} />;
}
