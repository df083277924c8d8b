// What more there is about a result, which opens in place: the rest of what visitors measured, and facts of the run.

import type { ScoreRun } from "../../../../shared/page-score/page-score.ts";
import type { MessageName } from "../../../../shared/words.ts";
import { Disclosure } from "../../../../ui/components/Disclosure.tsx";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import { hostOf } from "../../../../ui/said/host-of.ts";
import { tookTime } from "../../../../ui/said/passed-time.ts";
import { choiceInOneLine } from "../score-names.ts";
import { FieldMetric } from "./FieldMetric.tsx";
import { describeField } from "./field-view.ts";

/** All that the service told about the run, and nothing that it did not. */
function Facts({ run: { question, summary, at, tookMs, service } }: { run: ScoreRun }) {
  const words = useWords();
  const now = useNow();
  const facts: [MessageName, string | undefined][] = [
    ["score_fact_address", question.url],
    ["score_fact_final", summary.finalUrl],
    ["score_fact_asked", choiceInOneLine(question, words)],
    ["score_fact_when", words.time(at, now)],
    ["score_fact_took", tookTime(tookMs, words)],
    ["score_fact_service", hostOf(service)],
    ["score_fact_service_version", summary.serviceVersion],
    ["score_fact_tool_version", summary.beaconVersion],
    ["score_fact_captcha", summary.captchaResult],
  ];
  return (
    <dl class="score-facts">
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{words.word(term)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What opens in place. */
export function ResultDetails({ run, onForget }: { run: ScoreRun; onForget: () => void }) {
  const words = useWords();
  return (
    <Disclosure label={words.word("score_more")}>
      <div class="score-more">
        {describeField(run.summary, run.question.url, words).groups.map(
          ({ place, heading, note, metrics }) => (
            <section key={place}>
              <h3 class="score-part">{heading}</h3>
              {note !== undefined && <p class="score-small-print">{note}</p>}
              {metrics.map((metric) => (
                <FieldMetric key={metric.name} metric={metric} />
              ))}
            </section>
          ),
        )}
        <Facts run={run} />
        <button type="button" class="text-button" onClick={onForget}>
          {words.word("score_forget")}
        </button>
      </div>
    </Disclosure>
  );
}
