// The result: warnings first, then whether the page passes, the gauges, and what would save the most.

import { hostOf } from "../../../../shared/addresses.ts";
import type { FieldDataRecord } from "../../../../shared/page-score/field-data.ts";
import {
  bandOf,
  pointsOf,
  type ScoreRun,
  type ScoreSummary,
  type Suggestion,
} from "../../../../shared/page-score/page-score.ts";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { ServiceMessage } from "../../../../ui/components/ServiceMessage.tsx";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { FieldMetric } from "../../../../ui/field-data/FieldMetric.tsx";
import { fieldGroups } from "../../../../ui/field-data/field-groups.ts";
import { Legend, Vitals } from "../../../../ui/field-data/Vitals.tsx";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import { useSettings } from "../../../../ui/hooks/records.ts";
import { BandIcon } from "../../../../ui/icons/icons.tsx";
import { describeMissing, saidOf, whatHappened } from "../../../../ui/text/explain-error.ts";
import { BAND_NAMES, DEVICE_NAMES } from "../../../../ui/text/score-names.ts";
import type { Selection } from "../score-selection.ts";
import { Gauge } from "./Gauge.tsx";
import { changeOf, savingOf, scoresInOneLine, titleOf } from "./scores.ts";
import { Trends } from "./Trends.tsx";
import { useFieldData } from "./use-field-data.ts";
import "./result.css";

/** Why the result may be wrong. */
function Warning({ summary: { runtimeError, warnings, moreWarnings } }: { summary: ScoreSummary }) {
  const { t, count } = useWords();
  if (!runtimeError && warnings.length === 0) return null;
  const texts = [runtimeError ? saidOf(runtimeError) : "", ...warnings.map((text) => text.trim())];
  const sentences = texts.filter((text) => text !== "");
  return (
    <Panel tone="warn" title={t(runtimeError ? "score_runtime_error" : "score_warnings")}>
      {runtimeError && <p>{t("score_runtime_error_detail")}</p>}
      {sentences.length > 0 && (
        <ServiceMessage message={{ label: t("common_service_says"), texts: sentences }} />
      )}
      {moreWarnings !== undefined && <p>{t("score_more_warnings", count(moreWarnings))}</p>}
    </Panel>
  );
}

function Lab({ summary: { metrics, runtimeError } }: { summary: ScoreSummary }) {
  const { t } = useWords();
  if (metrics.length === 0) return null;
  return (
    <section>
      <h3 class="score-part">{t("score_lab")}</h3>
      <dl class="lab-metrics">
        {metrics.map(({ id, title, displayValue, errorMessage, score }) => {
          const value = displayValue?.trim();
          const why = errorMessage?.trim();
          // Without a value nobody can say which band it is in.
          const band = value ? bandOf(score) : "unknown";
          return (
            <div key={id}>
              <dt>
                <bdi>{titleOf({ id, title })}</bdi>
              </dt>
              <dd>
                <strong>
                  <BandIcon band={band} /> <bdi>{value || t("score_unknown")}</bdi>
                </strong>
                <span class="only-for-screen-readers">, {t(BAND_NAMES[band])}</span>
              </dd>
              {/* An error of the whole run is shown once, at the top. */}
              {!value && why && !runtimeError?.message.includes(why) && (
                <dd>
                  <small>
                    <bdi>{why}</bdi>
                  </small>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Suggestions with a measured saving come first. */
function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  const words = useWords();
  const isMeasured = (suggestion: Suggestion) => Number(savingOf(suggestion, words) !== undefined);
  const inOrder = suggestions.toSorted((one, other) => isMeasured(other) - isMeasured(one));
  return (
    <ol class="suggestions">
      {inOrder.map((suggestion) => {
        const saving = savingOf(suggestion, words) ?? suggestion.displayValue?.trim();
        return (
          <li key={suggestion.id}>
            <span>
              <bdi>{titleOf(suggestion)}</bdi>
            </span>
            {saving && (
              <small>
                <bdi>{saving}</bdi>
              </small>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface ResultProps extends Omit<Selection, "current" | "alsoRunning"> {
  run: ScoreRun;
  /** Host of the provider. */
  auth: string;
  isOfOtherCategories: boolean;
}

/** Beside a failure, a row of dashes says nothing. */
function hasGauges({ summary: { scores, runtimeError, lacksLab } }: ScoreRun): boolean {
  const isFailure = runtimeError !== undefined || lacksLab === true;
  return scores.some(({ score }) => !isFailure || pointsOf(score) !== undefined);
}

function Notes({ run, isWithoutQuery, isOfOtherCategories }: ResultProps) {
  const { t } = useWords();
  const { finalUrl, scores, lacksLab } = run.summary;
  const notes = [
    isWithoutQuery && t("score_of_address_without_query"),
    isOfOtherCategories && t("score_of_other_categories"),
    finalUrl !== undefined &&
      finalUrl !== run.question.url &&
      t("common_button_of", t("common_final_address"), finalUrl),
    lacksLab && t("score_no_lab"),
    scores.length === 0 && !lacksLab && t("score_no_scores"),
  ].filter((note) => typeof note === "string");
  return (
    <>
      {notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </>
  );
}

/** The gauges, and what they are compared with. */
function Scores({ run, previous, otherDevice, auth }: ResultProps) {
  const words = useWords();
  const now = useNow();
  const { t, ago, time } = words;
  const { scores } = run.summary;
  const changes = scores.map((category) => changeOf(category, previous));
  const isCompared = previous !== undefined && changes.some((change) => change !== undefined);
  const other = otherDevice && otherDevice.summary.scores.length > 0 ? otherDevice : undefined;
  const missing = describeMissing(run, auth, words);
  return (
    <>
      {hasGauges(run) && (
        <>
          <ul class="gauges">
            {scores.map((category, index) => (
              <li key={category.id}>
                <Gauge category={category} change={changes[index]} />
              </li>
            ))}
          </ul>
          <Legend />
        </>
      )}
      {(isCompared || other || missing.length > 0) && (
        <div class="small-print">
          {isCompared && <p>{t("score_compared", time(previous.at, now))}</p>}
          {other && (
            <p dir="auto">
              {t(
                "common_button_of",
                `${t(DEVICE_NAMES[other.question.strategy])} · ${ago(other.at, now)}`,
                scoresInOneLine(other, words),
              )}
            </p>
          )}
          {missing.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** Whether the visitor data is still loading, or failed to load. */
function FieldDataNote({ fieldData: { state, error } }: { fieldData: FieldDataRecord }) {
  const words = useWords();
  const { t } = words;
  const url = useSettings()?.settings.services.cruxUrl ?? "";
  if (state === "asking") return <p class="small-print">{t("score_visitors_asking")}</p>;
  if (!error) return null;
  const hosts = { service: hostOf(url), auth: hostOf(url) };
  const why = whatHappened(error, "analysis", hosts, words);
  return <p class="small-print">{t("score_visitors_failed", why)}</p>;
}

/** Whether the page passes, the scores, and what to know about them. */
export function ResultHead(props: ResultProps) {
  const { run } = props;
  const { summary, fieldData } = useFieldData(run);
  const { t } = useWords();
  const { url } = run.question;
  // Data that is awaited or failed to load may be there, so it isn't called too little.
  const isMissing =
    fieldGroups(summary, url).length === 0 &&
    (fieldData?.state === "asking" || fieldData?.error !== undefined);
  return (
    <>
      <Warning summary={run.summary} />
      {!isMissing && <Vitals summary={summary} url={url} />}
      {fieldData && <FieldDataNote fieldData={fieldData} />}
      <Scores {...props} />
      <Notes {...props} />
      {run.summary.suggestions.length > 0 && (
        <Disclosure label={t("score_suggestions")}>
          <Suggestions suggestions={run.summary.suggestions} />
        </Disclosure>
      )}
    </>
  );
}

/** What visitors and the lab measured. */
export function ScoreFindings({ run }: { run: ScoreRun }) {
  const { question } = run;
  const { summary, fieldData } = useFieldData(run);
  const { t } = useWords();
  const [group] = fieldGroups(summary, question.url);
  const [lead] = group?.metrics ?? [];
  return (
    <>
      {group && lead && (
        <FieldMetric
          metric={lead}
          source={t(group.isOfSite ? "score_visitors_site" : "score_visitors_page")}
        />
      )}
      {fieldData?.history && <Trends history={fieldData.history} isOfSite={fieldData.isHistoryOfSite} />}
      <Lab summary={summary} />
    </>
  );
}
