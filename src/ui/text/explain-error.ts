// Explains every error of a page score, a cloud call or their sign-in: what happened, and what to do.

import type { ErrorData } from "../../shared/errors.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { passedTime } from "./measured.ts";

/** Which feature the error is explained for. The same provider signs in for both. */
export type Asked = "analysis" | "cloud";

/** Hosts to name in errors: the provider, or the service that was asked. */
export interface Hosts {
  auth: string;
  service: string;
}

/** What a person can do about it. */
export type Next =
  | "again"
  | "later"
  | "tomorrow"
  | "options"
  | "allow"
  | "question"
  | "account"
  | "sign_in"
  | "rate_limited"
  | "access"
  | "key"
  | "enable"
  | "more";

/** Name of the message about an error, and the next step. */
type Explanation = [what: TextKey, next: Next];
type Explanations<Key extends string> = Record<Key, Explanation>;

function both(...same: Explanation): Explanations<Asked> {
  return { analysis: same, cloud: same };
}

/** The same for the provider and both services. */
function all(...same: Explanation): Explanations<"auth" | Asked> {
  return { auth: same, ...both(...same) };
}

const REASONS: Partial<Record<NonNullable<ErrorData["reason"]>, Partial<Explanations<Asked>>>> = {
  "window-closed": both("failed_window_closed", "again"),
  "window-open": both("failed_window_open", "again"),
  "consent-refused": both("failed_consent_refused", "allow"),
  "wrong-client": both("failed_wrong_client", "options"),
  "key-needed": { analysis: ["score_failed_key_needed", "key"] },
  "wrong-key": { analysis: ["score_failed_wrong_key", "key"] },
  "key-not-enabled": { analysis: ["score_failed_key_not_enabled", "enable"] },
  "quota-zero": { analysis: ["score_failed_quota_zero", "enable"] },
  "quota-day": both("failed_quota_day", "tomorrow"),
  "quota-short": both("failed_quota_short", "rate_limited"),
  "clock-skew": both("failed_clock_skew", "again"),
  "foreign-answer": both("failed_foreign_answer", "options"),
  "sign-in-needed": both("failed_unauthorized", "sign_in"),
  "page-not-opened": both("failed_page_not_opened", "options"),
  "not-set-up": both("failed_not_set_up", "options"),
  "scope-refused": {
    analysis: ["score_failed_scope_refused", "allow"],
    cloud: ["cloud_failed_scope_refused", "more"],
  },
  // For a page score, these say no more than their error codes.
  "account-changed": { cloud: ["cloud_failed_account_changed", "again"] },
  "no-room": { cloud: ["cloud_failed_no_room", "later"] },
  "no-room-for-result": both("failed_no_room", "later"),
  // Account lookups have their own wording.
  "data-not-agreed": { analysis: ["failed_data_not_agreed", "again"] },
  "no-site-access": both("failed_no_site_access", "access"),
  conflict: { cloud: ["cloud_failed_conflict", "later"] },
};

const CODES: Record<ErrorData["code"], Explanations<"auth" | Asked>> = {
  offline: all("failed_offline", "again"),
  timeout: all("failed_timeout", "again"),
  aborted: all("failed_aborted", "again"),
  "rate-limited": all("failed_rate_limited", "rate_limited"),
  unauthorized: { auth: ["failed_unauthorized", "options"], ...both("failed_unauthorized", "sign_in") },
  forbidden: { ...all("failed_forbidden", "account"), cloud: ["cloud_failed_forbidden", "account"] },
  "bad-request": { ...all("failed_question", "question"), auth: ["failed_question", "options"] },
  unavailable: all("failed_unavailable", "later"),
  malformed: all("failed_malformed", "options"),
};

const ADDRESSES: Explanations<"auth" | Asked> = {
  ...all("failed_address", "options"),
  cloud: ["cloud_failed_address", "options"],
};

const MOVED = all("failed_moved", "options");

const SAME_NEXT = {
  again: "failed_next_again",
  later: "common_try_later",
  tomorrow: "common_try_tomorrow",
  options: "failed_next_options",
  allow: "failed_next_allow",
  rate_limited: "common_try_later",
  access: "common_try_with_access",
} as const;

const NEXT: Record<Asked, Record<Next, TextKey>> = {
  analysis: {
    ...SAME_NEXT,
    question: "score_next_question",
    account: "score_next_account",
    sign_in: "failed_next_again",
    key: "score_next_key",
    enable: "score_next_enable",
    // Only cloud calls ask for more.
    more: "failed_next_allow",
  },
  cloud: {
    ...SAME_NEXT,
    question: "cloud_next_question",
    account: "cloud_next_account",
    sign_in: "cloud_next_sign_in",
    // Only page scores take a key.
    key: "cloud_next_sign_in",
    enable: "failed_next_options",
    more: "cloud_scope_account",
  },
};

function find({ code, status, reason, service }: ErrorData, asked: Asked): Explanation {
  const side = service === "auth" ? "auth" : asked;
  const ofReason = reason && REASONS[reason]?.[asked];
  if (ofReason) return ofReason;
  // Without a status, we rejected the URL ourselves; with one, the service rejected the request.
  if (code === "bad-request" && status === undefined) return ADDRESSES[side];
  const isMoved = code === "unavailable" && status !== undefined && status >= 300 && status < 400;
  return isMoved ? MOVED[side] : CODES[code][side];
}

/** Message and next step for an error. */
export function explain(error: ErrorData, asked: Asked): { what: TextKey; next: Next } {
  const [what, next] = find(error, asked);
  return { what, next };
}

/** What happened, as one sentence. */
export function whatHappened(error: ErrorData, asked: Asked, hosts: Hosts, { t, site }: Words): string {
  const host = error.service === "auth" ? hosts.auth : hosts.service;
  return t(explain(error, asked).what, site(host));
}

/** What to do, as one sentence. `button` is the label of the button that starts it again. */
export function whatToDo(next: Next, asked: Asked, button: string, { t }: Words): string {
  return t(NEXT[asked][next], button);
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
