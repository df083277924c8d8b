// How a call stands, as it looks: what is under way, what came of it, or why nothing did.

import type { ComponentChildren } from "preact";
import { Said } from "../../../ui/components/Said.tsx";
import { ProgressBar } from "../../../ui/signs/ProgressBar.tsx";
import { type Tone, ToneIcon } from "../../../ui/signs/ToneIcon.tsx";
import { Answer } from "../answers/Answer.tsx";
import { ButtonRow, type OnAction, QuietButton } from "../Buttons.tsx";
import type { FailedView, OutcomeView, RunningView } from "./outcome-view.ts";

interface FrameProps {
  tone: Tone;
  headingId: string;
  title: string;
  name: string;
  children: ComponentChildren;
}

/** A coloured panel whose heading can be focused. */
function Frame({ tone, headingId, title, name, children }: FrameProps) {
  return (
    <section class={`panel panel-${tone}`} aria-labelledby={headingId}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h2 class="panel-title" id={headingId} tabIndex={-1}>
          {title}
        </h2>
        <p class="cloud-about">
          <bdi>{name}</bdi>
        </p>
        {children}
      </div>
    </section>
  );
}

function Running({
  running,
  headingId,
  onAction,
}: {
  running: RunningView;
  headingId: string;
  onAction: OnAction;
}) {
  const { title, name, sentences, elapsed, cancel } = running;
  return (
    <Frame tone="quiet" headingId={headingId} title={title} name={name}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ProgressBar />
      <div class="cloud-line">
        <small class="ticking">{elapsed}</small>
        {cancel && <QuietButton button={cancel} onAction={onAction} />}
      </div>
    </Frame>
  );
}

function Failed({
  failed,
  headingId,
  onAction,
}: {
  failed: FailedView;
  headingId: string;
  onAction: OnAction;
}) {
  const { tone, title, name, sentences, code, countdown, said, buttons } = failed;
  const [first, ...others] = sentences;
  return (
    <Frame tone={tone} headingId={headingId} title={title} name={name}>
      <p>{first}</p>
      {code !== undefined && (
        <p>
          <code class="cloud-code">{code}</code>
        </p>
      )}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {said && <Said said={said} />}
      <ButtonRow buttons={buttons} isFirstMain={tone === "quiet"} onAction={onAction} />
    </Frame>
  );
}

interface OutcomeProps {
  outcome: OutcomeView;
  onAction: OnAction;
}

/** The whole of it. */
export function Outcome({ outcome, onAction }: OutcomeProps) {
  const { headingId } = outcome;
  return (
    <div class="cloud-outcome" tabIndex={-1} data-keeps-focus>
      {outcome.kind === "running" && <Running running={outcome} headingId={headingId} onAction={onAction} />}
      {outcome.kind === "failed" && <Failed failed={outcome} headingId={headingId} onAction={onAction} />}
      {outcome.kind === "answer" && <Answer call={outcome.call} />}
    </div>
  );
}
