// What the sample field says: from what is known of its value to every word, without a browser.

import { errorMessageName } from "../../shared/errors.ts";
import type { Words } from "../../shared/words.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import type { Tone } from "../../ui/signs/ToneIcon.tsx";
import type { SampleSnapshot } from "./sample-store.ts";
import type { WelcomeSettings } from "./welcome-store.ts";

/** What everybody may look up: it is on every list. */
export const EXAMPLE = "password";

/** The answer, in words. */
export interface AnswerView {
  tone: Tone;
  title: string;
  sentences: string[];
  smallPrint?: string;
  /** A way to the options, where only they can help. */
  link?: { label: string; href: string };
}

export interface SampleView {
  heading: string;
  intro: string;
  label: string;
  check: string;
  /** Enters the example. */
  example: string;
  isBusy: boolean;
  answer: AnswerView;
}

/** Where the options of password checks are, from the welcome page. */
export const PASSWORD_OPTIONS = "../options/index.html#passwords";
const SERVICE_OPTIONS = "../options/index.html#services";

type Unknown = Extract<SampleSnapshot, { phase: "unknown" }>;

function describeUnknown({ error, at }: Unknown, words: Words): AnswerView {
  const { word } = words;
  const answer: AnswerView = {
    tone: "warn",
    title: word("popup_unknown_title"),
    sentences: [word("popup_unknown_reason", word(errorMessageName(error)))],
  };
  // Without a status it was us who refused the address.
  if (error.code === "bad-request" && error.status === undefined) {
    answer.sentences.push(word("popup_unknown_next_settings"));
    return { ...answer, link: { label: word("welcome_choice_services"), href: SERVICE_OPTIONS } };
  }
  const next =
    error.reason === "no-site-access" ? "welcome_try_unknown_no_access" : "welcome_try_unknown_next";
  answer.sentences.push(word(next, word("welcome_try_check")));
  const { retryAfterSeconds } = error;
  return retryAfterSeconds === undefined
    ? answer
    : {
        ...answer,
        smallPrint: word("popup_unknown_retry_at", words.timeWithSeconds(at + retryAfterSeconds * 1000)),
      };
}

function describeIdle(title: string, settings: WelcomeSettings | undefined, words: Words): AnswerView {
  const { word, site } = words;
  const sentence = settings
    ? word("welcome_try_idle_to", site(hostOf(settings.passwordsUrl)))
    : word("welcome_try_idle");
  return { tone: "quiet", title, sentences: [sentence] };
}

function describeOff(settings: WelcomeSettings | undefined, { word }: Words): AnswerView {
  const off = { tone: "quiet", title: word("popup_switched_off_title") } as const;
  if (settings?.isEnabledManaged) return { ...off, sentences: [word("welcome_checks_off_managed")] };
  const link = { label: word("welcome_choice_passwords"), href: PASSWORD_OPTIONS };
  return { ...off, sentences: [word("welcome_try_off")], link };
}

function describeAnswer(
  sample: SampleSnapshot,
  settings: WelcomeSettings | undefined,
  words: Words,
): AnswerView {
  const { word, plural } = words;
  switch (sample.phase) {
    case "idle":
      return describeIdle(word("welcome_try_idle_title"), settings, words);
    case "empty":
      return describeIdle(word("welcome_try_empty"), settings, words);
    case "checking":
      return describeIdle(word("welcome_try_checking"), settings, words);
    case "breached":
      return {
        tone: "bad",
        title: word("welcome_try_breached"),
        sentences: [plural("welcome_try_breached_seen", sample.count)],
        smallPrint: word("welcome_try_told", sample.prefix),
      };
    case "not-found":
      return {
        tone: "good",
        title: word("popup_not_found_title"),
        sentences: [word("welcome_try_not_found")],
        smallPrint: word("welcome_try_told", sample.prefix),
      };
    case "skipped":
      return describeOff(settings, words);
    case "unknown":
      return describeUnknown(sample, words);
  }
}

/** Says in words what is known of the sample. */
export function describeSample(
  sample: SampleSnapshot,
  settings: WelcomeSettings | undefined,
  words: Words,
): SampleView {
  const { word } = words;
  return {
    heading: word("welcome_try"),
    intro: word("welcome_try_intro"),
    label: word("welcome_try_label"),
    check: word("welcome_try_check"),
    example: word("welcome_try_example", EXAMPLE),
    isBusy: sample.phase === "checking",
    answer: describeAnswer(sample, settings, words),
  };
}
