// What is shown while a page is being scored: the current step, the time it took so far, and how long it usually takes.

import type { RunningScore } from "../../../../shared/page-score/page-score.ts";
import type { TextKey, Words } from "../../../../shared/words.ts";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { TextButton } from "../../../../ui/controls/Button.tsx";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import { ProgressBar } from "../../../../ui/icons/icons.tsx";
import { passedTime, tookTime } from "../../../../ui/text/measured.ts";
import "./result.css";

/** A run that takes this many times as long as usual counts as slow. */
const LONG_FACTOR = 2;
/** How long an analysis may take without a problem (the public service says 10 to 60 s). */
const LONG_AFTER_MS = 60_000;

type PhaseName = RunningScore["phase"]["name"];

const TITLES: Record<PhaseName, TextKey> = {
  preparing: "common_getting_ready",
  "signing-in": "score_signing_in",
  analyzing: "score_analyzing",
};

const DETAILS: Partial<Record<PhaseName, TextKey>> = {
  "signing-in": "score_signing_in_detail",
  analyzing: "score_analyzing_detail",
};

/** "Category 2 of 4", if categories are requested one by one. */
function describeStep({ phase }: RunningScore, { t, count }: Words): string | undefined {
  if (phase.name !== "analyzing" || phase.step === undefined || phase.stepCount === undefined) return;
  return phase.stepCount < 2
    ? undefined
    : t("score_analyzing_step", count(phase.step), count(phase.stepCount));
}

/** What screen readers announce: it changes with each phase and step, not every second. */
export function describeRunning(running: RunningScore, words: Words): string {
  const { t } = words;
  const title = t(TITLES[running.phase.name]);
  const step = describeStep(running, words);
  return [title, step].filter(Boolean).join(" · ");
}

function describeUsual(elapsedMs: number, usualMs: number | undefined, words: Words) {
  const { t, count } = words;
  if (elapsedMs > Math.max(LONG_FACTOR * (usualMs ?? 0), LONG_AFTER_MS)) return t("score_long");
  return t(
    "score_usual",
    usualMs === undefined ? t("score_seconds", `${count(20)}–${count(40)}`) : tookTime(usualMs, words),
  );
}

interface ProgressProps {
  running: RunningScore;
  /** Host of the provider. */
  issuer: string;
  /** There is a key, so nobody has to sign in. */
  hasKey: boolean;
  usualMs?: number;
  onCancel: () => void;
}

/** The progress of a run. The section's status line announces each phase to screen readers, once and not every second. */
export function Progress({ running, issuer, hasKey, usualMs, onCancel }: ProgressProps) {
  const words = useWords();
  const now = useNow(500);
  const { t, site } = words;
  const { phase, startedAt } = running;
  const step = describeStep(running, words);
  const isAnalyzing = phase.name === "analyzing";
  const detail = DETAILS[phase.name];
  const elapsedMs = now - (isAnalyzing ? phase.startedAt : startedAt);
  // Until the service analyzes the page, nobody knows what is usual.
  const usual = isAnalyzing ? describeUsual(elapsedMs, usualMs, words) : undefined;
  return (
    <Panel tone="quiet" title={t(TITLES[phase.name])}>
      {step !== undefined && <p>{step}</p>}
      {detail && (isAnalyzing || !hasKey) && <p>{t(detail, site(issuer))}</p>}
      <ProgressBar />
      <div class="score-progress-line">
        <small>
          <span class="ticking">{t("common_elapsed", passedTime(elapsedMs, words))}</span>
          {usual !== undefined && ` · ${usual}`}
        </small>
        <TextButton label={t("common_cancel")} onPress={onCancel} />
      </div>
    </Panel>
  );
}
