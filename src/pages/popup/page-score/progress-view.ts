// What is said while a page is being scored: what happens, for how long, and how long it usually takes.

import type { CurrentScore } from "../../../shared/page-score.ts";
import type { Words } from "../../../shared/words.ts";
import type { ScoreButtonView } from "./failure-view.ts";
import { passedTime } from "./quantities.ts";

export interface ProgressView {
  title: string;
  sentences: string[];
  /** "42 s so far": changes with the time. */
  elapsed: string;
  /** "Usually about 35 s" */
  usual: string;
  /** With another one the title is told again. */
  phase: string;
  cancel: ScoreButtonView;
}

type Running = Extract<CurrentScore, { state: "running" }>;

/** What takes this many times as long as usual is said to take long. */
const LONG_FACTOR = 2;
/** As long as an analysis may take without anything being wrong (the public service says 10 to 60 s). */
const LONG_AFTER_MS = 60_000;

function describePhase({ phase }: Running, issuer: string, { word, site, count }: Words) {
  switch (phase.name) {
    case "preparing":
      return { title: word("score_preparing"), sentences: [word("score_preparing_detail")] };
    case "signing-in":
      return {
        title: word("score_signing_in"),
        sentences: [word("score_signing_in_detail", site(issuer)), word("score_signing_in_next")],
      };
    case "analysing": {
      const { step, stepCount } = phase;
      const hasSteps = step !== undefined && stepCount !== undefined && stepCount > 1;
      return {
        title: word("score_analysing"),
        sentences: [
          ...(hasSteps ? [word("score_analysing_step", count(step), count(stepCount))] : []),
          word("score_analysing_detail"),
        ],
      };
    }
  }
}

/** What is said of a question that is under way, at `now` (milliseconds since the epoch). */
export function describeProgress(
  running: Running,
  issuer: string,
  usualMs: number | undefined,
  words: Words,
  now: number,
): ProgressView {
  const { word } = words;
  const { phase, startedAt, question } = running;
  const elapsedMs = now - (phase.name === "analysing" ? phase.since : startedAt);
  const longMs = Math.max(LONG_FACTOR * (usualMs ?? 0), LONG_AFTER_MS);
  const usual =
    usualMs === undefined ? word("score_usual_first") : word("score_usual", passedTime(usualMs, words));
  return {
    ...describePhase(running, issuer, words),
    elapsed: word("score_elapsed", passedTime(elapsedMs, words)),
    usual: phase.name === "analysing" && elapsedMs > longMs ? word("score_long") : usual,
    phase: phase.name === "analysing" ? `analysing ${phase.step ?? ""}` : phase.name,
    cancel: { label: word("score_cancel"), action: { kind: "cancel", question } },
  };
}
