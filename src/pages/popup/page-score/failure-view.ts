// Why there is no score, in words: what happened, what was not done, and what to do.

import type { ErrorData } from "../../../shared/errors.ts";
import type { CurrentScore, ScoreFailure, ScoreQuestion } from "../../../shared/page-score.ts";
import { webAddress } from "../../../shared/web-address.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/ToneIcon.tsx";
import { passedTime } from "./quantities.ts";
import { saidOf } from "./score-names.ts";
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

/** Hosts by the service that an error is of. */
export interface Hosts {
  auth: string;
  analysis: string;
}

type Side = keyof Hosts;

type Next =
  | "again"
  | "later"
  | "connect"
  | "options"
  | "clock"
  | "allow"
  | "question"
  | "account"
  | "sign_in"
  | "rate_limited";

interface Explanation {
  what: MessageName;
  next: Next;
}

const REASONS: Record<NonNullable<ErrorData["reason"]>, Explanation> = {
  "window-closed": { what: "score_failed_window_closed", next: "again" },
  "consent-refused": { what: "score_failed_consent_refused", next: "allow" },
  "wrong-client": { what: "score_failed_wrong_client", next: "options" },
  "clock-skew": { what: "score_failed_clock_skew", next: "clock" },
  "foreign-answer": { what: "score_failed_foreign_answer", next: "options" },
  "sign-in-needed": { what: "score_failed_sign_in_needed", next: "sign_in" },
  "page-not-opened": { what: "score_failed_page_not_opened", next: "options" },
  "scope-refused": { what: "score_failed_scope_refused", next: "allow" },
  "not-set-up": { what: "score_failed_not_set_up", next: "options" },
};

const CODES: Record<ErrorData["code"], Record<Side, Explanation>> = {
  offline: {
    auth: { what: "score_failed_offline", next: "connect" },
    analysis: { what: "score_failed_offline", next: "connect" },
  },
  timeout: {
    auth: { what: "score_failed_timeout_auth", next: "again" },
    analysis: { what: "score_failed_timeout_analysis", next: "again" },
  },
  aborted: {
    auth: { what: "score_failed_aborted", next: "again" },
    analysis: { what: "score_failed_aborted", next: "again" },
  },
  "rate-limited": {
    auth: { what: "score_failed_rate_limited_auth", next: "rate_limited" },
    analysis: { what: "score_failed_rate_limited_analysis", next: "rate_limited" },
  },
  unauthorized: {
    auth: { what: "score_failed_unauthorized_auth", next: "options" },
    analysis: { what: "score_failed_unauthorized_analysis", next: "sign_in" },
  },
  forbidden: {
    auth: { what: "score_failed_forbidden_auth", next: "account" },
    analysis: { what: "score_failed_forbidden_analysis", next: "account" },
  },
  "bad-request": {
    auth: { what: "score_failed_question_auth", next: "options" },
    analysis: { what: "score_failed_question_analysis", next: "question" },
  },
  unavailable: {
    auth: { what: "score_failed_unavailable_auth", next: "later" },
    analysis: { what: "score_failed_unavailable_analysis", next: "later" },
  },
  malformed: {
    auth: { what: "score_failed_malformed_auth", next: "options" },
    analysis: { what: "score_failed_malformed_analysis", next: "options" },
  },
};

const sideOf = ({ service }: ErrorData): Side => (service === "auth" ? "auth" : "analysis");

function explain(error: ErrorData): Explanation {
  const { code, status, reason } = error;
  const side = sideOf(error);
  if (reason) return REASONS[reason];
  // Without a status it was us who refused the address; with one, a service did not like to be asked.
  if (code === "bad-request" && status === undefined) {
    return { what: `score_failed_address_${side}`, next: "options" };
  }
  if (code === "unavailable" && status !== undefined && status >= 300 && status < 400) {
    return { what: `score_failed_moved_${side}`, next: "options" };
  }
  return CODES[code][side];
}

/** What happened, as one sentence. */
export function whatHappened(error: ErrorData, hosts: Hosts, { word, site }: Words): string {
  return word(explain(error).what, site(hosts[sideOf(error)]));
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
  now: number;
}

type Told = Pick<FailureView, "tone" | "title" | "sentences" | "countdown" | "said" | "captcha" | "options">;

/** What the service said, with who says it. */
export function describeSaid(texts: string[], { word }: Words): SaidView {
  return { label: word("score_said"), texts };
}

function describeError(error: ErrorData, { at, hosts, now }: Circumstances, words: Words): Told {
  const { word } = words;
  const { next } = explain(error);
  const retryAt = at + (error.retryAfterSeconds ?? 0) * 1_000;
  const isWaiting = retryAt > now;
  const hint = next === "rate_limited" && isWaiting ? [] : [word(`score_next_${next}`, word("score_button"))];
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
  const { question, hosts } = circumstances;
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
          ...(href && { link: { label: word("score_captcha_link", words.site(hosts.analysis)), href } }),
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
        sentences: [word("score_interrupted"), word("score_next_again", word("score_button"))],
      };
  }
}

/** What is said of a failed question at `now` (milliseconds since the epoch). */
export function describeScoreFailure(
  { question, at, failure }: Extract<CurrentScore, { state: "failed" }>,
  hosts: Hosts,
  words: Words,
  now: number,
): FailureView {
  return {
    ...describeKind(failure, { question, at, hosts, now }, words),
    dismiss: { label: words.word("score_dismiss"), action: { kind: "dismiss", question } },
  };
}
