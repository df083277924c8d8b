// Why there is no score, in words: what happened, what was not done, and what to do.

import { hostOf, webAddress } from "../../../../shared/addresses.ts";
import type { Next } from "../../../../shared/errors.ts";
import type { FailedScore, ScoreFailure } from "../../../../shared/page-score/page-score.ts";
import type { TextKey, Words } from "../../../../shared/words.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { ServiceMessage } from "../../../../ui/components/ServiceMessage.tsx";
import { Button, TextButton } from "../../../../ui/controls/Button.tsx";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import {
  describeWait,
  type Hosts,
  nextStep,
  saidOf,
  whatHappened,
  whatToDo,
} from "../../../../ui/text/explain-error.ts";
import "../../../../ui/controls/entry.css";
import "./result.css";

/** The sentences for each kind of failure. An error brings its own. */
const WORDS: Record<ScoreFailure["kind"], { title: TextKey; sentences: TextKey[] }> = {
  error: { title: "score_failed_title", sentences: [] },
  page: { title: "score_failed_page_title", sentences: ["score_next_page"] },
  captcha: { title: "score_captcha_title", sentences: ["score_captcha_next"] },
  interrupted: { title: "score_interrupted_title", sentences: [] },
};

/** The failure in one line. */
export function titleOfFailure({ failure }: FailedScore, { t }: Words): string {
  return t(WORDS[failure.kind].title);
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
  const { t, site } = useWords();
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
          <ExternalLink href={href}>{t("score_captcha_link", site(hostOf(href)))}</ExternalLink>
        </p>
      )}
      <label for={id}>{t("score_captcha_token")}</label>
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
        <Button label={t("score_captcha_send")} isQuiet type="submit" />
      </div>
    </form>
  );
}

interface FailureProps {
  failed: FailedScore;
  hosts: Hosts;
  /** The device without a score, if there are two. */
  device?: string;
  /** The label of the button that scores the page, while it is shown. */
  button: string | undefined;
  /** What that button does, if it is shown here. */
  onAgain?: () => void;
  /** The next step is elsewhere. */
  isQuiet?: boolean;
  onToken: (token: string) => void;
  onOptions: () => void;
  onDismiss: () => void;
}

/** Why there is no new score. The section's status line announces its title to screen readers. */
export function Failure(props: FailureProps) {
  const { failed, hosts, device, button, onAgain, isQuiet, onToken, onOptions, onDismiss } = props;
  const words = useWords();
  const now = useNow(500);
  const { t } = words;
  const { failure, at } = failed;
  const error = failure.kind === "error" ? failure.error : undefined;
  let next: Next | undefined = failure.kind === "interrupted" ? "again" : undefined;
  if (error) next = nextStep(error, "analysis", { at, now });
  const hint = next && (button !== undefined || !WITH_BUTTON.includes(next)) ? next : undefined;
  // It counts down: screen readers do not announce every second.
  const countdown = error && describeWait(error, { at, now }, words);
  const label = button ?? t("common_try_again");
  const said = failure.kind === "page" ? saidOf(failure.failure) : error?.said;
  return (
    <Panel
      tone="warn"
      title={
        device === undefined
          ? titleOfFailure(failed, words)
          : t("common_button_of", device, titleOfFailure(failed, words))
      }
    >
      {error && <p>{whatHappened(error, "analysis", hosts, words)}</p>}
      {WORDS[failure.kind].sentences.map((sentence) => (
        <p key={sentence}>{t(sentence)}</p>
      ))}
      {hint && <p>{whatToDo(hint, "analysis", label, words)}</p>}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {said && <ServiceMessage message={{ label: t("common_service_says"), texts: [said] }} />}
      {failure.kind === "captcha" && (
        <CaptchaForm id={`captcha-token-${failed.question.strategy}`} link={failure.link} onToken={onToken} />
      )}
      <div class="panel-buttons score-failure-buttons">
        {next === "options" && <Button label={t("common_open_settings")} onClick={onOptions} />}
        {onAgain && <Button label={label} isQuiet={isQuiet || next === "options"} onClick={onAgain} />}
        <TextButton label={t("common_dismiss")} onPress={onDismiss} />
      </div>
    </Panel>
  );
}
