// The result of a run, in words: gauges, metrics, what saves most, and what has to be known of it.

import type {
  CategoryScore,
  LabMetric,
  ScoreRun,
  ScoreSummary,
  Suggestion,
} from "../../../shared/page-score.ts";
import { type Band, bandOf, pointsOf } from "../../../shared/score-band.ts";
import type { Words } from "../../../shared/words.ts";
import type { GaugeView } from "../../../ui/Gauge.tsx";
import { hostOf } from "../breaches/attribution.ts";
import {
  describeSaid,
  type Hosts,
  type SaidView,
  type ScoreButtonView,
  whatHappened,
} from "./failure-view.ts";
import { describeField, type FieldView } from "./field-view.ts";
import { humanised, measuredSize, measuredTime, passedTime } from "./quantities.ts";
import { BAND_NAMES, CATEGORY_NAMES, choiceInOneLine, DEVICE_NAMES, saidOf } from "./score-names.ts";
import type { Selection } from "./score-selection.ts";

export interface LabMetricView {
  id: string;
  title: string;
  /** "3.1 s"; "unknown" where there is none. */
  value: string;
  /** Why there is none, in the words of the service. */
  why?: string;
  band: Band;
  /** The band in a word, for who does not see its shape. */
  bandName: string;
}

export interface ResultView {
  /** Tells one result from another; never shown. */
  id: string;
  /** "Mobile · 2 minutes ago" */
  when: string;
  /** The same time for machines. */
  dateTime: string;
  notes: string[];
  /** In front of all: why the result may be wrong. */
  warning?: { title: string; sentences: string[]; said?: SaidView };
  gauges: GaugeView[];
  /** Since when the scores changed as they are said to. */
  compared?: string;
  otherDevice?: string;
  lab?: { heading: string; metrics: LabMetricView[] };
  field: FieldView;
  suggestions?: { heading: string; items: { id: string; title: string; saving?: string }[] };
  missing: string[];
  more: { label: string; facts: { term: string; value: string }[]; forget: ScoreButtonView };
  report?: ScoreButtonView;
}

function titleOf({ id, title }: { id: string; title: string }): string {
  return title.trim() || humanised(id);
}

function describeGauge(category: CategoryScore, previous: ScoreRun | undefined, words: Words): GaugeView {
  const { word, count, signed } = words;
  const points = pointsOf(category.score);
  const band = bandOf(category.score);
  const label = titleOf(category);
  const before = previous?.summary.scores.find(({ id }) => id === category.id);
  const pointsBefore = before && pointsOf(before.score);
  const change = points !== undefined && pointsBefore !== undefined ? points - pointsBefore : undefined;
  const bandName = word(BAND_NAMES[band]);
  const spoken =
    points === undefined
      ? word("score_gauge_none", label)
      : change === undefined
        ? word("score_gauge", label, count(points), bandName)
        : word("score_gauge_changed", label, count(points), bandName, signed(change));
  return {
    id: category.id,
    label,
    text: points === undefined ? "–" : count(points),
    ...(points !== undefined && { points }),
    band,
    ...(points === undefined
      ? { note: word("score_no_score") }
      : change !== undefined && { note: change === 0 ? word("score_no_change") : signed(change) }),
    spoken,
  };
}

function describeLab(metric: LabMetric, { runtimeError }: ScoreSummary, { word }: Words): LabMetricView {
  const value = metric.displayValue?.trim();
  const why = metric.errorMessage?.trim();
  // What went wrong with the whole run is said once, in front.
  const isWhyNews = !value && why && !runtimeError?.message.includes(why);
  // Without a value nobody can say which band it is in.
  const band = value ? bandOf(metric.score) : "unknown";
  return {
    id: metric.id,
    title: titleOf(metric),
    value: value || word("score_unknown"),
    ...(isWhyNews && { why }),
    band,
    bandName: word(BAND_NAMES[band]),
  };
}

function savingOf({ savingMs, savingBytes, displayValue }: Suggestion, words: Words): string | undefined {
  if (savingMs !== undefined && savingMs > 0) return measuredTime(savingMs, words);
  if (savingBytes !== undefined && savingBytes > 0) return measuredSize(savingBytes, words);
  return displayValue?.trim() || undefined;
}

function describeWarning({ summary }: ScoreRun, words: Words): ResultView["warning"] {
  const { word } = words;
  const { runtimeError, warnings } = summary;
  if (!runtimeError && warnings.length === 0) return undefined;
  const error = runtimeError && saidOf(runtimeError);
  const said = [
    ...(error ? [error] : []),
    ...warnings.map((text) => text.trim()).filter((text) => text !== ""),
  ];
  return {
    title: word(runtimeError ? "score_runtime_error" : "score_warnings"),
    sentences: runtimeError ? [word("score_runtime_error_detail")] : [],
    ...(said.length > 0 && { said: describeSaid(said, words) }),
  };
}

/** "Desktop, 3 hours ago: Performance 91, SEO 100" */
function describeOtherDevice(run: ScoreRun, words: Words, now: number): string {
  const { word, count, list } = words;
  const scores = run.summary.scores.map((category) => {
    const points = pointsOf(category.score);
    const text = points === undefined ? word("score_no_score") : count(points);
    return word("score_name_and_points", titleOf(category), text);
  });
  const device = word(DEVICE_NAMES[run.question.strategy]);
  return word("score_other_device", device, words.ago(run.at, now), list(scores));
}

function describeMissing({ summary }: ScoreRun, hosts: Hosts, words: Words): string[] {
  return summary.missing.map(({ category, failure, error }) => {
    const name = words.word(CATEGORY_NAMES[category]);
    const why = failure
      ? saidOf(failure)
      : error && [whatHappened(error, hosts, words), error.said].join(" ").trim();
    return why ? words.word("score_missing_why", name, why) : words.word("score_missing", name);
  });
}

function describeFacts(run: ScoreRun, words: Words, now: number): ResultView["more"]["facts"] {
  const { word } = words;
  const { question, summary, at, tookMs, service } = run;
  const facts: [Parameters<Words["word"]>[0], string | undefined][] = [
    ["score_fact_address", question.url],
    ["score_fact_final", summary.finalUrl],
    ["score_fact_asked", choiceInOneLine(question, words)],
    ["score_fact_when", words.time(at, now)],
    ["score_fact_took", passedTime(tookMs, words)],
    ["score_fact_service", hostOf(service)],
    ["score_fact_service_version", summary.serviceVersion],
    ["score_fact_tool_version", summary.beaconVersion],
    ["score_fact_captcha", summary.captchaResult],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term: word(term), value }] : []));
}

/** How the run stands to what is chosen and under way. */
export interface RunCircumstances {
  isOfOtherCategories: boolean;
  /** Something is said above it: this is what was before. */
  isEarlier: boolean;
  hosts: Hosts;
}

/** What is said of the selected run at `now` (milliseconds since the epoch). */
export function describeResult(
  { isWithoutQuery, previous, otherDevice }: Omit<Selection, "run">,
  run: ScoreRun,
  { isOfOtherCategories, isEarlier, hosts }: RunCircumstances,
  words: Words,
  now: number,
): ResultView {
  const { word } = words;
  const { id, question, summary, at, hasReport } = run;
  const { finalUrl } = summary;
  const gauges = summary.scores.map((category) => describeGauge(category, previous, words));
  const warning = describeWarning(run, words);
  return {
    id,
    when: word("score_two_facts", word(DEVICE_NAMES[question.strategy]), words.ago(at, now)),
    dateTime: new Date(at).toISOString(),
    notes: [
      ...(isEarlier ? [word("score_earlier", words.ago(at, now))] : []),
      ...(isWithoutQuery ? [word("score_of_address_without_query")] : []),
      ...(isOfOtherCategories ? [word("score_of_other_categories")] : []),
      ...(finalUrl !== undefined && finalUrl !== question.url ? [word("score_redirected", finalUrl)] : []),
      ...(gauges.length === 0 ? [word("score_no_scores")] : []),
    ],
    ...(warning && { warning }),
    gauges,
    ...(previous && { compared: word("score_compared", words.time(previous.at, now)) }),
    ...(otherDevice && { otherDevice: describeOtherDevice(otherDevice, words, now) }),
    ...(summary.metrics.length > 0 && {
      lab: {
        heading: word("score_lab"),
        metrics: summary.metrics.map((metric) => describeLab(metric, summary, words)),
      },
    }),
    field: describeField(summary, question.url, words),
    ...(summary.suggestions.length > 0 && {
      suggestions: {
        heading: word("score_saves_most"),
        items: summary.suggestions.map((suggestion) => {
          const saving = savingOf(suggestion, words);
          return { id: suggestion.id, title: titleOf(suggestion), ...(saving !== undefined && { saving }) };
        }),
      },
    }),
    missing: describeMissing(run, hosts, words),
    more: {
      label: word("score_more"),
      facts: describeFacts(run, words, now),
      forget: { label: word("score_forget"), action: { kind: "forget", url: question.url } },
    },
    ...(hasReport && {
      report: { label: word("score_full_report"), action: { kind: "open-report", runId: id } },
    }),
  };
}
