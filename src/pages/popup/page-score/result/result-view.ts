// The result of a run, in words: gauges, metrics, what saves most, and what has to be known of it.

import type {
  CategoryScore,
  LabMetric,
  ScoreRun,
  ScoreSummary,
  Suggestion,
} from "../../../../shared/page-score/page-score.ts";
import { type Band, bandOf, pointsOf } from "../../../../shared/page-score/score-band.ts";
import type { Words } from "../../../../shared/words.ts";
import type { SaidView } from "../../../../ui/components/Said.tsx";
import { hostOf } from "../../../../ui/said/host-of.ts";
import { describeMissing, saidOf } from "../../../../ui/said/missing-categories.ts";
import { tookTime } from "../../../../ui/said/passed-time.ts";
import { BAND_NAMES, DEVICE_NAMES } from "../../../../ui/said/score-names.ts";
import type { GaugeView } from "../../../../ui/signs/Gauge.tsx";
import { choiceInOneLine } from "../score-names.ts";
import type { Selection } from "../score-selection.ts";
import { describeSaid, type ScoreButtonView } from "./failure-view.ts";
import { describeField, type FieldView } from "./field-view.ts";
import { humanised, measuredSize, measuredTime } from "./quantities.ts";

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

export interface SuggestionsView {
  heading: string;
  items: { id: string; title: string; saving?: string }[];
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
  /** What saves something, then what else there is to do; only lists that have something in them. */
  suggestions: SuggestionsView[];
  missing: string[];
  more: { label: string; facts: { term: string; value: string }[]; forget: ScoreButtonView };
  report?: ScoreButtonView;
}

function titleOf({ id, title }: { id: string; title: string }): string {
  return title.trim() || humanised(id);
}

/** By how many points a score changed; `undefined` where one of both is not there. */
function changeOf({ id, score }: CategoryScore, previous: ScoreRun | undefined): number | undefined {
  const before = previous?.summary.scores.find((one) => one.id === id);
  const points = pointsOf(score);
  const pointsBefore = before && pointsOf(before.score);
  return points !== undefined && pointsBefore !== undefined ? points - pointsBefore : undefined;
}

function describeGauge(category: CategoryScore, change: number | undefined, words: Words): GaugeView {
  const { word, count, signed } = words;
  const points = pointsOf(category.score);
  const band = bandOf(category.score);
  const label = titleOf(category);
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

function savingOf({ savingMs = 0, savingBytes = 0 }: Suggestion, words: Words): string | undefined {
  if (savingMs > 0) return measuredTime(savingMs, words);
  return savingBytes > 0 ? measuredSize(savingBytes, words) : undefined;
}

function describeSuggestions({ suggestions }: ScoreSummary, words: Words): SuggestionsView[] {
  const items = suggestions.map((suggestion) => {
    const measured = savingOf(suggestion, words);
    const saving = measured ?? (suggestion.displayValue?.trim() || undefined);
    const item = { id: suggestion.id, title: titleOf(suggestion), ...(saving !== undefined && { saving }) };
    return { item, doesSave: measured !== undefined };
  });
  const listOf = (doesSave: boolean) =>
    items.filter((one) => one.doesSave === doesSave).map(({ item }) => item);
  return [
    { heading: words.word("score_saves_most"), items: listOf(true) },
    { heading: words.word("score_worth_mending"), items: listOf(false) },
  ].filter((list) => list.items.length > 0);
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

/** "Performance 91, SEO 100"; empty where there are no scores. */
export function scoresInOneLine({ summary }: ScoreRun, { word, count, list }: Words): string {
  return list(
    summary.scores.map((category) => {
      const points = pointsOf(category.score);
      const text = points === undefined ? word("score_no_score") : count(points);
      return word("score_name_and_points", titleOf(category), text);
    }),
  );
}

/** "Desktop, 3 hours ago: Performance 91, SEO 100"; `undefined` where there is nothing to compare with. */
function describeOtherDevice(run: ScoreRun | undefined, words: Words, now: number): string | undefined {
  if (!run || run.summary.scores.length === 0) return undefined;
  const device = words.word(DEVICE_NAMES[run.question.strategy]);
  return words.word("score_other_device", device, words.ago(run.at, now), scoresInOneLine(run, words));
}

function describeFacts(run: ScoreRun, words: Words, now: number): ResultView["more"]["facts"] {
  const { word } = words;
  const { question, summary, at, tookMs, service } = run;
  const facts: [Parameters<Words["word"]>[0], string | undefined][] = [
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
  return facts.flatMap(([term, value]) => (value ? [{ term: word(term), value }] : []));
}

/** How the run stands to what is chosen and under way. */
export interface RunCircumstances {
  isOfOtherCategories: boolean;
  /** Something is said above it: this is what was before. */
  isEarlier: boolean;
  /** Host of the provider. */
  auth: string;
}

/** What is said of the selected run at `now` (milliseconds since the epoch). */
export function describeResult(
  { isWithoutQuery, previous, otherDevice }: Omit<Selection, "run">,
  run: ScoreRun,
  { isOfOtherCategories, isEarlier, auth }: RunCircumstances,
  words: Words,
  now: number,
): ResultView {
  const { word } = words;
  const { id, question, summary, at, hasReport } = run;
  const { finalUrl } = summary;
  const changes = summary.scores.map((category) => changeOf(category, previous));
  const gauges = summary.scores.map((category, index) => describeGauge(category, changes[index], words));
  const isCompared = changes.some((change) => change !== undefined);
  const besides = describeOtherDevice(otherDevice, words, now);
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
    ...(previous && isCompared && { compared: word("score_compared", words.time(previous.at, now)) }),
    ...(besides !== undefined && { otherDevice: besides }),
    ...(summary.metrics.length > 0 && {
      lab: {
        heading: word("score_lab"),
        metrics: summary.metrics.map((metric) => describeLab(metric, summary, words)),
      },
    }),
    field: describeField(summary, question.url, words),
    suggestions: describeSuggestions(summary, words),
    missing: describeMissing(run, auth, words),
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
