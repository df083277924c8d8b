// Explains an error by the table in shared/errors.ts: what happened, what to do, and how long to wait.

import { hostOf } from "../../shared/addresses.ts";
import { type Asked, type ErrorData, explain, type Next } from "../../shared/errors.ts";
import type { AnalysisFailure, ScoreRun } from "../../shared/page-score/page-score.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { passedTime } from "./measured.ts";
import { CATEGORY_NAMES } from "./score-names.ts";

/** Hosts to name in errors: the provider, or the service that was asked. */
export interface Hosts {
  auth: string;
  service: string;
}

/** The next step in words, for some depending on what was asked for. */
const NEXT: Record<Next, TextKey | Partial<Record<Asked, TextKey>>> = {
  again: "failed_next_again",
  later: "common_try_later",
  tomorrow: "common_try_tomorrow",
  options: "failed_next_options",
  allow: "failed_next_allow",
  rate_limited: "common_try_later",
  access: "common_try_with_access",
  network: "lookup_next_network",
  version: "lookup_next_version",
  consent: "consent_needed",
  enable: "score_next_enable",
  more: "cloud_scope_account",
  key: { lookup: "accounts_key_unacceptable", analysis: "score_next_key" },
  question: {
    lookup: "accounts_entry_unacceptable",
    analysis: "score_next_question",
    cloud: "cloud_next_question",
  },
  account: { analysis: "score_next_account", cloud: "cloud_next_account" },
  sign_in: { analysis: "failed_next_again", cloud: "cloud_next_sign_in" },
};

/** What happened, as one sentence. */
export function whatHappened(error: ErrorData, asked: Asked, hosts: Hosts, { t, site }: Words): string {
  const host = error.service === "auth" ? hosts.auth : hosts.service;
  return t(explain(error, asked).what, site(host));
}

/** What to do, as one sentence. `button` is the label of the button that starts it again. */
export function whatToDo(next: Next, asked: Asked, button: string, { t }: Words): string {
  const key = NEXT[next];
  // Each step has words for everything that leads to it.
  return t(typeof key === "string" ? key : (key[asked] as TextKey), button);
}

/** When an error occurred and when it is shown (milliseconds since the epoch). */
interface Times {
  at: number;
  now: number;
}

const HOUR_MS = 3_600_000;

/** With a longer wait, "in a few minutes" would be wrong. */
const FEW_MINUTES_MS = 600_000;

function endOfWait({ retryAfterSeconds, reason }: ErrorData, at: number): number | undefined {
  if (retryAfterSeconds === undefined) return undefined;
  const waitMs = retryAfterSeconds * 1_000;
  // A used-up day doesn't come back within minutes, whatever the header says.
  return reason === "quota-day" && waitMs <= HOUR_MS ? undefined : at + waitMs;
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** What to do about a used-up day: wait until the time that the service gave, or else until tomorrow. */
function afterDay(retryAt: number | undefined, { at, now }: Times): Next | undefined {
  if (retryAt === undefined) return isSameDay(at, now) ? "tomorrow" : "again";
  if (retryAt <= now) return "again";
  return isSameDay(retryAt, now) ? undefined : "tomorrow";
}

/** The next step now; `undefined` if it is to wait, which {@link describeWait} says. */
export function nextStep(error: ErrorData, asked: Asked, times: Times): Next | undefined {
  const { at, now } = times;
  const { next } = explain(error, asked);
  const retryAt = endOfWait(error, at);
  if (next === "tomorrow") return afterDay(retryAt, times);
  if (retryAt === undefined || (next !== "rate_limited" && next !== "later")) return next;
  if (retryAt <= now) return "again";
  return next === "rate_limited" || retryAt - now > FEW_MINUTES_MS ? undefined : next;
}

/** The wait a service asked for: a countdown, or a time if it's long; `undefined` once it's over. */
export function describeWait(error: ErrorData, { at, now }: Times, words: Words): string | undefined {
  const retryAt = endOfWait(error, at);
  if (retryAt === undefined || retryAt <= now) return undefined;
  const leftMs = retryAt - now;
  return leftMs > HOUR_MS
    ? words.t("failed_retry_at", words.time(retryAt, now))
    : // Rounded up, so it's never "0 s" during a wait.
      words.t("failed_retry_in", passedTime(Math.ceil(leftMs / 1_000) * 1_000, words));
}

/** The service's message about a page it couldn't analyze, plus its code if the message doesn't contain it. */
export function saidOf({ code, message }: AnalysisFailure): string {
  const sentence = message.trim();
  if (code === "" || sentence.includes(code)) return sentence;
  return sentence === "" ? code : `${sentence} (${code})`;
}

/** One line per missing category. `auth` is the provider's host, or a stand-in for it. */
export function describeMissing({ summary, service }: ScoreRun, auth: string, words: Words): string[] {
  // The current setting may be a different service than the one that was asked.
  const hosts = { auth, service: hostOf(service) };
  return summary.missing.map(({ category, failure, error }) => {
    const name = words.t(CATEGORY_NAMES[category]);
    const why = failure
      ? saidOf(failure)
      : error && [whatHappened(error, "analysis", hosts, words), error.said].join(" ").trim();
    return [words.t("score_missing", name), why].filter(Boolean).join(" ");
  });
}
