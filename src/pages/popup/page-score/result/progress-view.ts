// What is said while a page is being scored: what happens, for how long, and how long it usually takes.

import type { CurrentScore } from "../../../../shared/page-score/page-score.ts";
import type { Words } from "../../../../shared/words.ts";
import { passedTime, tookTime } from "../../../../ui/said/passed-time.ts";
import type { ScoreButtonView } from "./failure-view.ts";

export interface ProgressView {
  title: string;
  sentences: string[];
  /** "42 s so far": changes with the time. */
  elapsed: string;
  /** "usually about 35 s"; absent while it is not the service that takes the time. */
  usual?: string;
  /** What happens, for who does not see it: another text with each phase and step, not with each second. */
  status: string;
  cancel: ScoreButtonView;
}

type Running = Extract<CurrentScore, { state: "running" }>;

/** What takes this many times as long as usual is said to take long. */
const LONG_FACTOR = 2;
/** As long as an analysis may take without anything being wrong (the public service says 10 to 60 s). */
const LONG_AFTER_MS = 60_000;

type Phase = Pick<ProgressView, "title" | "sentences" | "status">;

function describePhase({ phase }: Running, issuer: string, { word, site, count }: Words): Phase {
  switch (phase.name) {
    case "preparing": {
      const title = word("score_preparing");
      return { title, sentences: [word("score_preparing_detail")], status: title };
    }
    case "signing-in": {
      const title = word("score_signing_in");
      return {
        title,
        status: title,
        sentences: [word("score_signing_in_detail", site(issuer)), word("score_signing_in_next")],
      };
    }
    case "analysing": {
      const { step, stepCount } = phase;
      const title = word("score_analysing");
      const hasSteps = step !== undefined && stepCount !== undefined && stepCount > 1;
      const steps = hasSteps ? [word("score_analysing_step", count(step), count(stepCount))] : [];
      return {
        title,
        sentences: [...steps, word("score_analysing_detail")],
        status: steps[0] === undefined ? title : word("score_two_facts", title, steps[0]),
      };
    }
  }
}

function describeUsual(elapsedMs: number, usualMs: number | undefined, words: Words): string {
  const { word } = words;
  if (elapsedMs > Math.max(LONG_FACTOR * (usualMs ?? 0), LONG_AFTER_MS)) return word("score_long");
  return usualMs === undefined ? word("score_usual_first") : word("score_usual", tookTime(usualMs, words));
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
  const isAnalysing = phase.name === "analysing";
  const elapsedMs = now - (isAnalysing ? phase.since : startedAt);
  return {
    ...describePhase(running, issuer, words),
    elapsed: word("score_elapsed", passedTime(elapsedMs, words)),
    ...(isAnalysing && { usual: describeUsual(elapsedMs, usualMs, words) }),
    cancel: { label: word("score_cancel"), action: { kind: "cancel", question } },
  };
}
