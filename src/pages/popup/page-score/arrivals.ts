// Results that come in while somebody looks on: told from those that were there before.

import { useEffect, useRef } from "preact/hooks";
import { type ScoreQuestion, scoreKey } from "../../../shared/page-score/page-score.ts";
import type { PageScores } from "./page-scores.ts";

/** Calls `onArrival` with the id of each run that comes in for a question that was under way before, or on the way. */
export function useArrivals(
  { current, runs }: PageScores,
  onTheWay: ScoreQuestion | undefined,
  onArrival: (runId: string) => void,
): void {
  const before = useRef({ awaited: new Set<string>(), known: new Set(runs.map(({ id }) => id)) });
  useEffect(() => {
    const { awaited, known } = before.current;
    const arrived = runs.find(({ id, question }) => !known.has(id) && awaited.has(scoreKey(question)));
    if (arrived) onArrival(arrived.id);
    const asked = current.filter(({ state }) => state === "running").map(({ question }) => question);
    before.current = {
      awaited: new Set([...asked, ...(onTheWay ? [onTheWay] : [])].map(scoreKey)),
      known: new Set(runs.map(({ id }) => id)),
    };
  }, [current, runs, onTheWay]);
}
