// What is said while a page is being scored: what happens, for how long, and how long it usually takes.

import type { RunningScore } from "../../../../shared/page-score/page-score.ts";
import type { Words } from "../../../../shared/words.ts";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import { passedTime, tookTime } from "../../../../ui/said/passed-time.ts";
import { ProgressBar } from "../../../../ui/signs/ProgressBar.tsx";

/** What takes this many times as long as usual is said to take long. */
const LONG_FACTOR = 2;
/** As long as an analysis may take without anything being wrong (the public service says 10 to 60 s). */
const LONG_AFTER_MS = 60_000;

interface Phase {
  title: string;
  sentences: string[];
  /** What happens, for who does not see it: another text with each phase and step, not with each second. */
  status: string;
}

/** What happens now. */
export function describePhase({ phase }: RunningScore, issuer: string, { word, site, count }: Words): Phase {
  switch (phase.name) {
    case "preparing": {
      const title = word("score_preparing");
      return { title, sentences: [word("score_preparing_detail")], status: title };
    }
    case "signing-in": {
      const title = word("score_signing_in");
      const sentences = [word("score_signing_in_detail", site(issuer)), word("score_signing_in_next")];
      return { title, sentences, status: title };
    }
    case "analysing": {
      const { step, stepCount } = phase;
      const title = word("score_analysing");
      const detail = word("score_analysing_detail");
      if (step === undefined || stepCount === undefined || stepCount < 2)
        return { title, sentences: [detail], status: title };
      const steps = word("score_analysing_step", count(step), count(stepCount));
      return { title, sentences: [steps, detail], status: word("score_two_facts", title, steps) };
    }
  }
}

function describeUsual(elapsedMs: number, usualMs: number | undefined, words: Words): string {
  const { word } = words;
  if (elapsedMs > Math.max(LONG_FACTOR * (usualMs ?? 0), LONG_AFTER_MS)) return word("score_long");
  return usualMs === undefined ? word("score_usual_first") : word("score_usual", tookTime(usualMs, words));
}

interface ProgressProps {
  running: RunningScore;
  /** Host of the provider. */
  issuer: string;
  usualMs?: number;
  onCancel: () => void;
}

/** What is under way. The status line of the section tells it to screen readers: each phase once, and not each second. */
export function Progress({ running, issuer, usualMs, onCancel }: ProgressProps) {
  const words = useWords();
  const now = useNow(500);
  const { word } = words;
  const { phase, startedAt } = running;
  const { title, sentences } = describePhase(running, issuer, words);
  const isAnalysing = phase.name === "analysing";
  const elapsedMs = now - (isAnalysing ? phase.since : startedAt);
  return (
    <Panel tone="quiet" title={title}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ProgressBar />
      <div class="score-progress-line">
        <small>
          <span class="ticking">{word("score_elapsed", passedTime(elapsedMs, words))}</span>
          {/* While it is not the service that takes the time, nobody knows what is usual. */}
          {isAnalysing && `, ${describeUsual(elapsedMs, usualMs, words)}`}
        </small>
        <button type="button" class="text-button" onClick={onCancel}>
          {word("score_cancel")}
        </button>
      </div>
    </Panel>
  );
}
