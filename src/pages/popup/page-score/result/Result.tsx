// The result: warnings first, then the gauges, what visitors measured, and what saves most.

import { Disclosure } from "../../../../ui/components/Disclosure.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { Said } from "../../../../ui/components/Said.tsx";
import { BandIcon } from "../../../../ui/signs/BandIcon.tsx";
import { Gauge } from "../../../../ui/signs/Gauge.tsx";
import { ShareBar } from "../../../../ui/signs/ShareBar.tsx";
import type { ScoreAction } from "../score-state.ts";
import type { FieldMetricView } from "./field-view.ts";
import type { ResultView, SuggestionsView } from "./result-view.ts";

type ResultPart<Name extends keyof ResultView> = NonNullable<ResultView[Name]>;

function Warning({ warning }: { warning: ResultPart<"warning"> }) {
  const { title, sentences, said } = warning;
  return (
    <Panel tone="warn" title={title}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {said && <Said said={said} />}
    </Panel>
  );
}

function FieldMetric({ metric, hasSource }: { metric: FieldMetricView; hasSource: boolean }) {
  const { title, source, value, band, bandName, shares, parts, spoken } = metric;
  return (
    <div class="field-metric">
      <p class="field-metric-line">
        <span>
          {title} {hasSource && <small>{source}</small>}
        </span>
        <strong>
          <BandIcon band={band} /> <bdi>{value}</bdi>
          <span class="only-for-screen-readers">, {bandName}</span>
        </strong>
      </p>
      {shares.length > 0 && <ShareBar shares={shares} spoken={spoken} />}
      {parts.length > 0 && (
        <p class="field-metric-parts" aria-hidden="true">
          {parts.map(({ band: one, text }, index) => (
            <small key={index}>
              <BandIcon band={one} /> {text}
            </small>
          ))}
        </p>
      )}
    </div>
  );
}

function Lab({ lab }: { lab: ResultPart<"lab"> }) {
  return (
    <section>
      <h3 class="score-part">{lab.heading}</h3>
      <dl class="lab-metrics">
        {lab.metrics.map(({ id, title, value, why, band, bandName }) => (
          <div key={id}>
            <dt dir="auto">{title}</dt>
            <dd>
              <strong>
                <BandIcon band={band} /> <bdi>{value}</bdi>
              </strong>
              <span class="only-for-screen-readers">, {bandName}</span>
            </dd>
            {why !== undefined && (
              <dd dir="auto">
                <small>{why}</small>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Suggestions({ suggestions }: { suggestions: SuggestionsView }) {
  return (
    <section>
      <h3 class="score-part">{suggestions.heading}</h3>
      <ol class="suggestions">
        {suggestions.items.map(({ id, title, saving }) => (
          <li key={id}>
            <span dir="auto">{title}</span>
            {saving !== undefined && <small dir="auto">{saving}</small>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is seen at once. */
export function Result({ result }: { result: ResultView }) {
  const { notes, warning, gauges, compared, otherDevice, lab, field, suggestions, missing } = result;
  return (
    <>
      {warning && <Warning warning={warning} />}
      {notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
      {gauges.length > 0 && (
        <ul class="gauges">
          {gauges.map((gauge) => (
            <li key={gauge.id}>
              <Gauge {...gauge} />
            </li>
          ))}
        </ul>
      )}
      {(compared !== undefined || otherDevice !== undefined || missing.length > 0) && (
        <div class="score-small-print">
          {compared !== undefined && <p>{compared}</p>}
          {otherDevice !== undefined && <p dir="auto">{otherDevice}</p>}
          {missing.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
      )}
      {field.lead && <FieldMetric metric={field.lead} hasSource />}
      {field.none !== undefined && <p class="score-small-print">{field.none}</p>}
      {lab && <Lab lab={lab} />}
      {suggestions.map((list) => (
        <Suggestions key={list.heading} suggestions={list} />
      ))}
    </>
  );
}

interface ResultDetailsProps {
  result: ResultView;
  onAction: (action: ScoreAction) => void;
}

/** What opens in place. */
export function ResultDetails({ result, onAction }: ResultDetailsProps) {
  const { field, more } = result;
  const { label, facts, forget } = more;
  return (
    <Disclosure label={label}>
      <div class="score-more">
        {field.groups.map(({ place, heading, note, metrics }) => (
          <section key={place}>
            <h3 class="score-part">{heading}</h3>
            {note !== undefined && <p class="score-small-print">{note}</p>}
            {metrics.map((metric) => (
              <FieldMetric key={metric.name} metric={metric} hasSource={false} />
            ))}
          </section>
        ))}
        <dl class="score-facts">
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" class="text-button" onClick={() => onAction(forget.action)}>
          {forget.label}
        </button>
      </div>
    </Disclosure>
  );
}
