// Why there is no score, in words: what happened, what was not done, and what to do.

import type { FailedScore, ScoreFailure } from "../../../../shared/page-score/page-score.ts";
import { webAddress } from "../../../../shared/settings/web-address.ts";
import type { MessageName, Words } from "../../../../shared/words.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { Said } from "../../../../ui/components/Said.tsx";
import { useNow, useWords } from "../../../../ui/hooks/page.ts";
import {
  describeWait,
  type Hosts,
  type Next,
  nextStep,
  whatHappened,
  whatToDo,
} from "../../../../ui/said/explain-error.ts";
import { hostOf } from "../../../../ui/said/host-of.ts";
import { saidOf } from "../../../../ui/said/missing-categories.ts";

const TITLES: Record<ScoreFailure["kind"], MessageName> = {
  error: "score_failed_title",
  page: "score_failed_page_title",
  captcha: "score_captcha_title",
  interrupted: "score_interrupted_title",
};

/** The failure in one line. */
export function titleOfFailure({ failure }: FailedScore, { word }: Words): string {
  return word(TITLES[failure.kind]);
}

/** Hints that name the button. */
const WITH_BUTTON: readonly Next[] = ["again", "connect", "sign_in"];

/** What is known of a failure besides itself. */
interface Circumstances {
  hosts: Hosts;
  /** The button that scores the page is there. */
  hasButton: boolean;
}

interface Told {
  sentences: string[];
  /** Counts down, so it is not told to screen readers with every second. */
  countdown?: string;
  said?: string;
  leadsToOptions?: boolean;
}

function tell(
  { failure, at }: FailedScore,
  { hosts, hasButton }: Circumstances,
  words: Words,
  now: number,
): Told {
  const { word } = words;
  /** What to do; nothing where that is a button that is not there. */
  const hintOf = (next: Next | undefined) =>
    next === undefined || (!hasButton && WITH_BUTTON.includes(next))
      ? []
      : [whatToDo(next, "analysis", word("score_button"), words)];
  switch (failure.kind) {
    case "error": {
      const { error } = failure;
      const next = nextStep(error, "analysis", { at, now });
      return {
        sentences: [whatHappened(error, "analysis", hosts, words), ...hintOf(next)],
        countdown: describeWait(error, { at, now }, words),
        said: error.said,
        leadsToOptions: next === "options",
      };
    }
    case "page":
      return {
        sentences: [word("score_failed_page"), word("score_next_page")],
        said: saidOf(failure.failure),
      };
    case "captcha":
      return { sentences: [word("score_captcha"), word("score_captcha_next")] };
    case "interrupted":
      return { sentences: [word("score_interrupted"), ...hintOf("again")] };
  }
}

function CaptchaForm({ link, onToken }: { link: string; onToken: (token: string) => void }) {
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
      <label for="captcha-token">{word("score_captcha_token")}</label>
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
          {word("score_captcha_send")}
        </button>
      </div>
    </form>
  );
}

interface FailureProps extends Circumstances {
  failed: FailedScore;
  onToken: (token: string) => void;
  onOptions: () => void;
  onDismiss: () => void;
}

/** Why there is no new score. The status line of the section tells its title to screen readers. */
export function Failure({ failed, hosts, hasButton, onToken, onOptions, onDismiss }: FailureProps) {
  const words = useWords();
  const { word } = words;
  const told = tell(failed, { hosts, hasButton }, words, useNow(500));
  const { failure } = failed;
  return (
    <Panel tone="warn" title={titleOfFailure(failed, words)}>
      {told.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {told.countdown !== undefined && <p class="ticking">{told.countdown}</p>}
      {told.said && <Said said={{ label: word("score_said"), texts: [told.said] }} />}
      {failure.kind === "captcha" && <CaptchaForm link={failure.link} onToken={onToken} />}
      <div class="panel-buttons score-failure-buttons">
        {told.leadsToOptions && (
          <button type="button" class="button button-quiet" onClick={onOptions}>
            {word("score_open_options")}
          </button>
        )}
        <button type="button" class="text-button" onClick={onDismiss}>
          {word("score_dismiss")}
        </button>
      </div>
    </Panel>
  );
}
