// The findings of a run in words.

import {
  type CategoryScore,
  pointsOf,
  type ScoreRun,
  type Suggestion,
} from "../../../../shared/page-score/page-score.ts";
import type { Words } from "../../../../shared/words.ts";
import { humanised, measuredSize, measuredTime } from "../../../../ui/text/measured.ts";

/** The service's title for something, or its id in readable form. */
export function titleOf({ id, title }: { id: string; title: string }): string {
  const name = title.trim();
  return name === "" || name === id ? humanised(id) : name;
}

/** By how many points a score changed; `undefined` if either score is missing. */
export function changeOf({ id, score }: CategoryScore, previous: ScoreRun | undefined): number | undefined {
  const before = previous?.summary.scores.find((one) => one.id === id);
  const points = pointsOf(score);
  const pointsBefore = before && pointsOf(before.score);
  return points !== undefined && pointsBefore !== undefined ? points - pointsBefore : undefined;
}

/** "Performance 91, SEO 100"; empty if there are no scores. */
export function scoresInOneLine({ summary }: ScoreRun, { t, count, list }: Words): string {
  return list(
    summary.scores.map((category) => {
      const points = pointsOf(category.score);
      const text = points === undefined ? t("score_band_unknown") : count(points);
      return `${titleOf(category)} ${text}`;
    }),
  );
}

/** A new result in one sentence. */
export function describeArrival(run: ScoreRun, words: Words): string {
  const { t } = words;
  const scores = scoresInOneLine(run, words);
  const { lacksLab } = run.summary;
  if (lacksLab) return t("score_no_lab");
  const arrival = scores === "" ? t("score_no_scores") : t("score_done_scored", scores);
  return run.summary.runtimeError ? `${arrival} ${t("score_runtime_error_detail")}` : arrival;
}

/** What a suggestion saves, if that was measured: time, else size. */
export function savingOf({ savingMs = 0, savingBytes = 0 }: Suggestion, words: Words): string | undefined {
  if (savingMs > 0) return measuredTime(savingMs, words);
  return savingBytes > 0 ? measuredSize(savingBytes, words) : undefined;
}
