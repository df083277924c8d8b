// Why there is no score, in words: what happened, what was not done, and what to do.

import type { ErrorData } from "../../../../shared/errors.ts";
import type { CurrentScore, ScoreFailure, ScoreQuestion } from "../../../../shared/page-score/page-score.ts";
import { webAddress } from "../../../../shared/settings/web-address.ts";
import type { Words } from "../../../../shared/words.ts";
import type { SaidView } from "../../../../ui/components/Said.tsx";
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
import type { Tone } from "../../../../ui/signs/ToneIcon.tsx";
import type { ScoreAction } from "../score-state.ts";

export interface ScoreButtonView {
  label: string;
  action: ScoreAction;
}

export interface CaptchaFormView {
  link?: { label: string; href: string };
  label: string;
  send: string;
  question: ScoreQuestion;
}

export interface FailureView {
  tone: Tone;
  title: string;
  sentences: string[];
  /** Counts down, so it is not told to screen readers with every second. */
  countdown?: string;
  said?: SaidView;
  captcha?: CaptchaFormView;
  options?: ScoreButtonView;
  dismiss: ScoreButtonView;
}

/** What is known of a failure besides itself. */
interface Circumstances {
  question: ScoreQuestion;
  /** Milliseconds since the epoch. */
  at: number;
  hosts: Hosts;
  /** The button that scores the page is there. */
  hasButton: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

type Told = Pick<FailureView, "tone" | "title" | "sentences" | "countdown" | "said" | "captcha" | "options">;

/** What the service said, with who says it. */
export function describeSaid(texts: string[], { word }: Words): SaidView {
  return { label: word("score_said"), texts };
}

/** Hints that name the button. */
const WITH_BUTTON: readonly Next[] = ["again", "connect", "sign_in"];

/** What to do; nothing where that is a button that is not there. */
function hintOf(next: Next | undefined, hasButton: boolean, words: Words): string[] {
  if (next === undefined || (!hasButton && WITH_BUTTON.includes(next))) return [];
  return [whatToDo(next, "analysis", words.word("score_button"), words)];
}

function describeError(error: ErrorData, { at, hosts, hasButton, now }: Circumstances, words: Words): Told {
  const { word } = words;
  const next = nextStep(error, "analysis", { at, now });
  const countdown = describeWait(error, { at, now }, words);
  return {
    tone: "warn",
    title: word("score_failed_title"),
    sentences: [whatHappened(error, "analysis", hosts, words), ...hintOf(next, hasButton, words)],
    ...(countdown !== undefined && { countdown }),
    ...(error.said && { said: describeSaid([error.said], words) }),
    ...(next === "options" && {
      options: { label: word("score_open_options"), action: { kind: "open-options" } as const },
    }),
  };
}

function describeKind(failure: ScoreFailure, circumstances: Circumstances, words: Words): Told {
  const { word } = words;
  const { question, hasButton } = circumstances;
  switch (failure.kind) {
    case "error":
      return describeError(failure.error, circumstances, words);
    case "page": {
      const text = saidOf(failure.failure);
      return {
        tone: "warn",
        title: word("score_failed_page_title"),
        sentences: [word("score_failed_page"), word("score_next_page")],
        ...(text !== "" && { said: describeSaid([text], words) }),
      };
    }
    case "captcha": {
      const href = webAddress(failure.link)?.href;
      return {
        tone: "warn",
        title: word("score_captcha_title"),
        sentences: [word("score_captcha"), word("score_captcha_next")],
        captcha: {
          ...(href && { link: { label: word("score_captcha_link", words.site(hostOf(href))), href } }),
          label: word("score_captcha_token"),
          send: word("score_captcha_send"),
          question,
        },
      };
    }
    case "interrupted":
      return {
        tone: "warn",
        title: word("score_interrupted_title"),
        sentences: [word("score_interrupted"), ...hintOf("again", hasButton, words)],
      };
  }
}

/** What is said of a failed question. */
export function describeScoreFailure(
  { question, at, failure }: Extract<CurrentScore, { state: "failed" }>,
  circumstances: Pick<Circumstances, "hosts" | "hasButton" | "now">,
  words: Words,
): FailureView {
  return {
    ...describeKind(failure, { question, at, ...circumstances }, words),
    dismiss: { label: words.word("score_dismiss"), action: { kind: "dismiss", question } },
  };
}
