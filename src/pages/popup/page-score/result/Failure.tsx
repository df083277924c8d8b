// Why there is no score, in words: what happened, what was not done, and what to do.

import type { FailedScore, ScoreFailure } from "../../../../shared/page-score/page-score.ts";
import { hostOf } from "../../../../shared/settings/host-of.ts";
import { webAddress } from "../../../../shared/settings/web-address.ts";
import type { MessageName, Words } from "../../../../shared/words.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { Said } from "../../../../ui/components/Said.tsx";
import { TextButton } from "../../../../ui/controls/TextButton.tsx";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import {
  describeWait,
  type Hosts,
  type Next,
  nextStep,
  whatHappened,
  whatToDo,
} from "../../../../ui/said/explain-error.ts";
import { saidOf } from "../../../../ui/said/missing-categories.ts";
import "../../../../ui/controls/KeyField.css";
import "./result.css";

/** The sentences for each kind of failure. An error brings its own. */
const WORDS: Record<ScoreFailure["kind"], { title: MessageName; sentences: MessageName[] }> = {
  error: { title: "score_failed_title", sentences: [] },
  page: { title: "score_failed_page_title", sentences: ["score_next_page"] },
  captcha: { title: "score_captcha_title", sentences: ["score_captcha_next"] },
  interrupted: { title: "score_interrupted_title", sentences: [] },
};

/** The failure in one line. */
export function titleOfFailure({ failure }: FailedScore, { word }: Words): string {
  return word(WORDS[failure.kind].title);
}

/** Hints that name the button. */
const WITH_BUTTON: readonly Next[] = ["again", "sign_in"];

interface CaptchaFormProps {
  /** The id of the field: each device may have one. */
  id: string;
  link: string;
  onToken: (token: string) => void;
}

function CaptchaForm({ id, link, onToken }: CaptchaFormProps) {
  const { word, site } = useWords();
  const href = webAddress(link)?.href;
  return (
    <form
      class="key-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onToken(String(new FormData(event.currentTarget).get("token") ?? ""));
      }}
    >
      {href && (
        <p class="score-captcha-link">
          <ExternalLink href={href}>{word("score_captcha_link", site(hostOf(href)))}</ExternalLink>
        </p>
      )}
      <label for={id}>{word("score_captcha_token")}</label>
      <div class="entry-line">
        <input
          class="field"
          id={id}
          name="token"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="ltr"
        />
        <button type="submit" class="button button-quiet">
          {word("score_captcha_send")}
        </button>
      </div>
    </form>
  );
}

interface FailureProps {
  failed: FailedScore;
  hosts: Hosts;
  /** The device without a score, if there are two. */
  device?: string;
  /** Scores that device alone. Its button is then shown here. */
  onRetry?: () => void;
  /** The button that scores the page is shown. */
  hasButton: boolean;
  onToken: (token: string) => void;
  onOptions: () => void;
  onDismiss: () => void;
}

/** Why there is no new score. The section's status line announces its title to screen readers. */
export function Failure(props: FailureProps) {
  const { failed, hosts, device, hasButton, onRetry, onToken, onOptions, onDismiss } = props;
  const words = useWords();
  const now = useNow(500);
  const { word } = words;
  const { failure, at } = failed;
  const error = failure.kind === "error" ? failure.error : undefined;
  let next: Next | undefined = failure.kind === "interrupted" ? "again" : undefined;
  if (error) next = nextStep(error, "analysis", { at, now });
  const hint = next && (hasButton || !WITH_BUTTON.includes(next)) ? next : undefined;
  // It counts down: screen readers do not announce every second.
  const countdown = error && describeWait(error, { at, now }, words);
  const said = failure.kind === "page" ? saidOf(failure.failure) : error?.said;
  return (
    <Panel
      tone="warn"
      title={
        device === undefined
          ? titleOfFailure(failed, words)
          : word("common_button_of", device, titleOfFailure(failed, words))
      }
    >
      {error && <p>{whatHappened(error, "analysis", hosts, words)}</p>}
      {WORDS[failure.kind].sentences.map((sentence) => (
        <p key={sentence}>{word(sentence)}</p>
      ))}
      {hint && (
        <p>{whatToDo(hint, "analysis", word(onRetry ? "common_try_again" : "score_button"), words)}</p>
      )}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {said && <Said said={{ label: word("common_service_says"), texts: [said] }} />}
      {failure.kind === "captcha" && (
        <CaptchaForm id={`captcha-token-${failed.question.strategy}`} link={failure.link} onToken={onToken} />
      )}
      <div class="panel-buttons score-failure-buttons">
        {next === "options" && (
          <button type="button" class="button button-quiet" onClick={onOptions}>
            {word("common_open_settings")}
          </button>
        )}
        {onRetry && <TextButton label={word("common_try_again")} onPress={onRetry} />}
        <TextButton label={word("common_dismiss")} onPress={onDismiss} />
      </div>
    </Panel>
  );
}
