// Why there is no score, in words: what happened, what was not done, and what to do.

import type { ErrorData } from "../../../shared/errors.ts";
import type { CurrentScore, ScoreFailure, ScoreQuestion } from "../../../shared/page-score.ts";
import { webAddress } from "../../../shared/web-address.ts";
import type { Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/host-of.ts";
import { saidOf } from "../../../ui/missing-categories.ts";
import { passedTime } from "../../../ui/passed-time.ts";
import type { Tone } from "../../../ui/ToneIcon.tsx";
import { explain, type Hosts, type Next, whatHappened } from "../../../ui/what-happened.ts";
import type { ScoreAction } from "./score-state.ts";

export interface ScoreButtonView {
  label: string;
  action: ScoreAction;
}

/** What the service said itself: text, never markup. */
export interface SaidView {
  label: string;
  /** Each a sentence or two of its own. */
  texts: string[];
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

/** How a wait is written: as a countdown, or as a time where it is long. */
function waitOf(retryAt: number, words: Words, now: number): string {
  const leftMs = retryAt - now;
  return leftMs > 3_600_000
    ? words.word("score_retry_at", words.time(retryAt, now))
    : // Rounded up: it is never "0 s" while there is a wait.
      words.word("score_retry_in", passedTime(Math.ceil(leftMs / 1_000) * 1_000, words));
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
function hintOf(next: Next, hasButton: boolean, { word }: Words): string[] {
  if (!hasButton && WITH_BUTTON.includes(next)) return [];
  return [word(`score_next_${next}`, word("score_button"))];
}

function describeError(error: ErrorData, { at, hosts, hasButton, now }: Circumstances, words: Words): Told {
  const { word } = words;
  const { next } = explain(error);
  const retryAt = at + (error.retryAfterSeconds ?? 0) * 1_000;
  const isWaiting = retryAt > now;
  const hint = next === "rate_limited" && isWaiting ? [] : hintOf(next, hasButton, words);
  return {
    tone: "warn",
    title: word("score_failed_title"),
    sentences: [whatHappened(error, hosts, words), ...hint],
    ...(isWaiting && { countdown: waitOf(retryAt, words, now) }),
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
