// What a private window still shows when the browser ends the background: that takes all it knew of private pages along.

import { type CurrentScore, scoreKey } from "../../../shared/page-score/page-score.ts";
import type { ScoreNews } from "./score-state.ts";

/** What vanished without a word: it was neither answered nor ended by the person. */
function isLost({ question, state }: CurrentScore, { current, runs }: ScoreNews, before: ScoreNews): boolean {
  const key = scoreKey(question);
  const isKnown = new Set(before.runs.map(({ id }) => id));
  return (
    state === "running" &&
    current.every((one) => scoreKey(one.question) !== key) &&
    runs.every((run) => isKnown.has(run.id) || scoreKey(run.question) !== key)
  );
}

/**
 * News of a private window, with what was on screen and is gone from the background at `now`: what was under way is
 * interrupted, results stay, their reports do not.
 */
export function withWhatWasShown(before: ScoreNews | undefined, next: ScoreNews, now: number): ScoreNews {
  if (!before) return next;
  const lost = before.current
    .filter(
      (one) => isLost(one, next, before) || (one.state === "failed" && one.failure.kind === "interrupted"),
    )
    .filter(({ question }) => next.current.every((one) => scoreKey(one.question) !== scoreKey(question)))
    .map(
      ({ question }): CurrentScore => ({
        question,
        state: "failed",
        at: now,
        failure: { kind: "interrupted" },
      }),
    );
  const isThere = new Set(next.runs.map(({ id }) => id));
  const kept = before.runs.filter(({ id }) => !isThere.has(id)).map((run) => ({ ...run, hasReport: false }));
  return {
    ...next,
    current: [...next.current, ...lost],
    runs: [...next.runs, ...kept].sort((one, other) => other.at - one.at),
  };
}
