// What stands between the click and a result: what happens, or why nothing came of it.

import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { Said } from "../../../../ui/components/Said.tsx";
import { ProgressBar } from "../../../../ui/signs/ProgressBar.tsx";
import type { ScoreAction } from "../score-state.ts";
import type { CaptchaFormView, FailureView } from "./failure-view.ts";
import type { ProgressView } from "./progress-view.ts";

type OnAction = (action: ScoreAction) => void;

interface ProgressProps {
  progress: ProgressView;
  onAction: OnAction;
}

/** What is under way. The status line of the section tells it to screen readers: each phase once, and not each second. */
export function Progress({ progress, onAction }: ProgressProps) {
  const { title, sentences, elapsed, usual, cancel } = progress;
  return (
    <Panel tone="quiet" title={title}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ProgressBar />
      <div class="score-progress-line">
        <small>
          <span class="ticking">{elapsed}</span>
          {usual !== undefined && `, ${usual}`}
        </small>
        <button type="button" class="text-button" onClick={() => onAction(cancel.action)}>
          {cancel.label}
        </button>
      </div>
    </Panel>
  );
}

function CaptchaForm({ form, onAction }: { form: CaptchaFormView; onAction: OnAction }) {
  const { link, label, send, question } = form;
  return (
    <form
      class="key-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const token = String(new FormData(event.currentTarget).get("token") ?? "");
        onAction({ kind: "score", question, captchaToken: token });
      }}
    >
      {link && (
        <p class="score-captcha-link">
          <ExternalLink href={link.href}>{link.label}</ExternalLink>
        </p>
      )}
      <label for="captcha-token">{label}</label>
      <div class="entry-line">
        <input
          class="field"
          id="captcha-token"
          name="token"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="ltr"
        />
        <button type="submit" class="button button-quiet">
          {send}
        </button>
      </div>
    </form>
  );
}

interface FailureProps {
  failure: FailureView;
  onAction: OnAction;
}

/** Why there is no new score. The status line of the section tells its title to screen readers. */
export function Failure({ failure, onAction }: FailureProps) {
  const { tone, title, sentences, countdown, said, captcha, options, dismiss } = failure;
  return (
    <Panel tone={tone} title={title}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {said && <Said said={said} />}
      {captcha && <CaptchaForm form={captcha} onAction={onAction} />}
      <div class="panel-buttons score-failure-buttons">
        {options && (
          <button type="button" class="button button-quiet" onClick={() => onAction(options.action)}>
            {options.label}
          </button>
        )}
        <button type="button" class="text-button" onClick={() => onAction(dismiss.action)}>
          {dismiss.label}
        </button>
      </div>
    </Panel>
  );
}
