// The scores of a run in words: each as a gauge, and all in one line.

import type { CategoryScore, ScoreRun, Suggestion } from "../../../../shared/page-score/page-score.ts";
import { bandOf, pointsOf } from "../../../../shared/page-score/score-band.ts";
import type { Words } from "../../../../shared/words.ts";
import { BAND_NAMES } from "../../../../ui/said/score-names.ts";
import type { GaugeView } from "../../../../ui/signs/Gauge.tsx";
import { humanised, measuredSize, measuredTime } from "./quantities.ts";

/** What the service calls something, or its name made readable. */
export function titleOf({ id, title }: { id: string; title: string }): string {
  return title.trim() || humanised(id);
}

/** By how many points a score changed; `undefined` where one of both is not there. */
export function changeOf({ id, score }: CategoryScore, previous: ScoreRun | undefined): number | undefined {
  const before = previous?.summary.scores.find((one) => one.id === id);
  const points = pointsOf(score);
  const pointsBefore = before && pointsOf(before.score);
  return points !== undefined && pointsBefore !== undefined ? points - pointsBefore : undefined;
}

/** One score, with how it changed where that is known. */
export function describeGauge(category: CategoryScore, change: number | undefined, words: Words): GaugeView {
  const { word, count, signed } = words;
  const points = pointsOf(category.score);
  const band = bandOf(category.score);
  const label = titleOf(category);
  if (points === undefined)
    return {
      id: category.id,
      label,
      text: "–",
      band,
      note: word("score_no_score"),
      spoken: word("score_gauge_none", label),
    };
  const said = [label, count(points), word(BAND_NAMES[band])] as const;
  const isChangeKnown = change !== undefined;
  return {
    id: category.id,
    label,
    text: count(points),
    points,
    band,
    note: isChangeKnown ? (change === 0 ? word("score_no_change") : signed(change)) : undefined,
    spoken: isChangeKnown
      ? word("score_gauge_changed", ...said, signed(change))
      : word("score_gauge", ...said),
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

/** A result that came in, in one sentence. */
export function describeArrival(run: ScoreRun, words: Words): string {
  const { word } = words;
  const scores = scoresInOneLine(run, words);
  const arrival = scores === "" ? word("score_no_scores") : word("score_done_scored", scores);
  return run.summary.runtimeError
    ? word("accounts_two_sentences", arrival, word("score_runtime_error_detail"))
    : arrival;
}

/** What a suggestion saves, where that was measured: time, else size. */
export function savingOf({ savingMs = 0, savingBytes = 0 }: Suggestion, words: Words): string | undefined {
  if (savingMs > 0) return measuredTime(savingMs, words);
  return savingBytes > 0 ? measuredSize(savingBytes, words) : undefined;
}
