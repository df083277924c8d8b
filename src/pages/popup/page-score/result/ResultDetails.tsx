// More about a result, in a part that opens: the rest of what visitors measured, and facts about the run.

import type { ComponentChildren } from "preact";
import { hostOf } from "../../../../shared/addresses.ts";
import type { ScoreRun } from "../../../../shared/page-score/page-score.ts";
import type { Words } from "../../../../shared/words.ts";
import { type Fact, Facts } from "../../../../ui/components/Facts.tsx";
import { TextButton } from "../../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { FieldMetric } from "../../../../ui/field-data/FieldMetric.tsx";
import { fieldGroups } from "../../../../ui/field-data/field-groups.ts";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import { tookTime } from "../../../../ui/text/measured.ts";
import { ScoreFindings } from "./Result.tsx";
import { useFieldData } from "./use-field-data.ts";
import "./result.css";

/** Facts that help to compare runs. */
function factsOf({ question, summary, at, tookMs, service }: ScoreRun, words: Words, now: number): Fact[] {
  return [
    ["common_page_address", question.url],
    ["common_final_address", summary.finalUrl],
    ["common_scored", words.time(at, now)],
    ["common_took", tookTime(tookMs, words)],
    ["common_service", hostOf(service)],
    ["common_version", summary.serviceVersion],
    ["score_fact_tool", summary.beaconVersion],
  ];
}

interface ResultFactsProps {
  run: ScoreRun;
  onForget: () => void;
}

function ResultFacts({ run, onForget }: ResultFactsProps) {
  const words = useWords();
  const now = useNow();
  const { t } = words;
  const { summary } = useFieldData(run);
  return (
    <div class="score-more">
      {fieldGroups(summary, run.question.url).map(({ isOfSite, otherPage, metrics }, index) => {
        // The very first metric is always visible.
        const rest = index === 0 ? metrics.slice(1) : metrics;
        if (rest.length === 0 && otherPage === undefined) return null;
        return (
          <section key={index}>
            <h3 class="score-part">{t(isOfSite ? "score_visitors_site" : "score_visitors_page")}</h3>
            {otherPage !== undefined && (
              <p class="small-print">{t("common_button_of", t("common_page_address"), otherPage)}</p>
            )}
            {rest.map((metric) => (
              <FieldMetric key={metric.name} metric={metric} />
            ))}
          </section>
        );
      })}
      <Facts class="score-facts" facts={factsOf(run, words, now)} />
      <TextButton label={t("score_forget")} onPress={onForget} />
    </div>
  );
}

interface ResultDetailsProps extends ResultFactsProps {
  /** What the next score is of, and by which account. */
  children: ComponentChildren;
}

export function ResultDetails({ children, ...props }: ResultDetailsProps) {
  return (
    <Disclosure label={useWords().t("common_details")}>
      <div class="page-score">
        <ScoreFindings run={props.run} />
        <ResultFacts {...props} />
        {children}
      </div>
    </Disclosure>
  );
}
