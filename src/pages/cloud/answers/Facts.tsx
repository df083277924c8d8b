// Pairs of term and value, and unknown attributes.

import type { ComponentChildren } from "preact";
import type { UnknownAttribute } from "../../../shared/cloud/cloud.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { prettyJson, visibleName, visibleProse } from "./text.ts";

export interface Fact {
  term: ComponentChildren;
  value: ComponentChildren;
  isWide?: boolean;
}

/** Text to be read character by character. */
export function Code({ text, class: name }: { text: string; class?: string }) {
  return (
    <code class={name}>
      <bdi>{text}</bdi>
    </code>
  );
}

/** Attributes under the service's names for them. */
export function factsOf(attributes: readonly UnknownAttribute[]): Fact[] {
  return attributes.map(({ name, json }) => ({
    term: <Code text={visibleName(name)} />,
    value: <Code text={visibleProse(prettyJson(json))} />,
    isWide: true,
  }));
}

/** A title and a description in the service's words; either may be missing. */
export function TitleAndText({ title, text }: { title?: string; text?: string }) {
  return (
    <>
      {title && (
        <p>
          <strong>
            <bdi>{visibleName(title)}</bdi>
          </strong>
        </p>
      )}
      {text && (
        <p class="answer-prose">
          <bdi>{visibleProse(text)}</bdi>
        </p>
      )}
    </>
  );
}

/** A name's last part, with the whole name below if it says more or the last part is blank. */
export function Named({ name, last }: { name: string; last: string }) {
  const whole = visibleName(name);
  const short = visibleName(last.trim() === "" ? name : last);
  return (
    <>
      <bdi class="answer-role strong">{short}</bdi>
      {whole !== short && <Code class="answer-whole soft" text={whole} />}
    </>
  );
}

export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  const shown = facts.filter((fact) => fact !== false);
  if (shown.length === 0) return null;
  return (
    <dl class="answer-facts">
      {shown.map(({ term, value, isWide }, index) => (
        <div key={index} class={isWide ? "answer-fact-wide" : undefined}>
          <dt class="small-print">{term}</dt>
          <dd>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Unknown attributes. */
export function Rest({ rest }: { rest: readonly UnknownAttribute[] }) {
  const { t } = useWords();
  if (rest.length === 0) return null;
  return (
    <section class="stack">
      <h3>{t("cloud_answer_rest")}</h3>
      <Facts facts={factsOf(rest)} />
    </section>
  );
}
