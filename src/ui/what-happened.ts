// What went wrong with a page score, in one sentence: told where it failed, and where only a part of it did.

import type { ErrorData } from "../shared/errors.ts";
import type { MessageName, Words } from "../shared/words.ts";

/** Hosts by the service that an error is of. */
export interface Hosts {
  auth: string;
  analysis: string;
}

type Side = keyof Hosts;

/** What a person can do about it. */
export type Next =
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

/** Names of the messages about an error. */
export interface Explanation {
  what: MessageName;
  next: Next;
}

const REASONS: Record<NonNullable<ErrorData["reason"]>, Explanation> = {
  "window-closed": { what: "score_failed_window_closed", next: "again" },
  "window-open": { what: "score_failed_window_open", next: "again" },
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

/** What is said of an error: what happened, and what to do. */
export function explain(error: ErrorData): Explanation {
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
