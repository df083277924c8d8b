// Errors as plain data that crosses every boundary, and the table that maps them to messages.

import type { TextKey } from "./words.ts";

/** Every way a service request can fail. "Not found" is not here: it's a valid response. */
export const ERROR_CODES = [
  "offline",
  "timeout",
  "aborted",
  "rate-limited",
  "unauthorized",
  "forbidden",
  "bad-request",
  "unavailable",
  "malformed",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export type ServiceName = "passwords" | "lookup" | "analysis" | "cloud" | "auth" | "site";

/** Details beyond the error code; each leads to its own sentence. */
export const ERROR_REASONS = [
  "window-closed",
  /** The window of an earlier sign-in is still open, and the browser allows one at a time (`aborted`). */
  "window-open",
  /** Refused by the person, or by whoever decides for them (`forbidden`). */
  "consent-refused",
  /** There is no key to send (`unauthorized`). */
  "key-needed",
  /** The service doesn't know the key (`unauthorized`). */
  "wrong-key",
  /** The key isn't allowed for this service: it isn't enabled there, or the key is restricted (`forbidden`). */
  "key-not-enabled",
  /** The project of the key or client has a quota of zero, so waiting doesn't help (`rate-limited`). */
  "quota-zero",
  /** The quota for a day is used up (`rate-limited`). */
  "quota-day",
  /** The quota for a minute, or for 100 seconds, is used up (`rate-limited`). */
  "quota-short",
  /** The provider doesn't know the client id, or rejects its secret (`unauthorized`). */
  "wrong-client",
  /** The clocks of this device and the provider differ too much (`malformed`). */
  "clock-skew",
  /** The response isn't to our request, or not from the service we asked, so nothing of it was used (`malformed`). */
  "foreign-answer",
  /** Only a sign-in window, and so only a click, can help (`unauthorized`). */
  "sign-in-needed",
  /** The provider responds, but its page didn't open. Usually it rejects the client id or redirect address. */
  "page-not-opened",
  /** Signed in, but without the scope the service requires (`forbidden`). */
  "scope-refused",
  /** Issuer, client id or scope aren't set (`bad-request`). */
  "not-set-up",
  /** The account isn't allowed to do this (`forbidden`); `permission` names what it lacks, if known. */
  "permission-missing",
  /** A different account is signed in than the one shown; nothing was sent (`aborted`). */
  "account-changed",
  /** The browser has no storage left to record the action first, so it wasn't done (`unavailable`). */
  "no-room",
  /** No storage left for the result, so no request was sent, or the response was lost (`unavailable`). */
  "no-room-for-result",
  /** The browser requires consent for this kind of data and didn't get it; nothing was sent (`aborted`). */
  "data-not-agreed",
  /** No response, or one we can't read without access to the service's site; browsers don't say which (`unavailable`). */
  "no-site-access",
  /** Throttled by Breachlight: more checks than a person makes. Nothing was sent (`rate-limited`). */
  "paused",
  /** Stopped by Breachlight: the service's hourly or daily limit is used up. Nothing was sent (`rate-limited`). */
  "spent",
  /** The service looks up email addresses only, and this isn't one. Nothing was sent (`bad-request`). */
  "email-only",
  /** The resource is in a state, or in use, that doesn't allow it now (`unavailable`). */
  "conflict",
  /** Locked by a policy of the person's organization (`forbidden`). */
  "setting-locked",
  /** The browser didn't return the settings, or not the policy in time; no request was sent (`unavailable`). */
  "settings-unread",
] as const;

export type ErrorReason = (typeof ERROR_REASONS)[number];

/** An error as it crosses a message boundary: no stack or cause, and at most one line of the response. */
export interface ErrorData {
  code: ErrorCode;
  service: ServiceName;
  /** Whole seconds until the service accepts requests again, if it said so. */
  retryAfterSeconds?: number;
  status?: number;
  reason?: ErrorReason;
  /** With `permission-missing`: "functions.delete", or the name the service gave. */
  permission?: string;
  /** With `no-site-access`: the header that a self-hosted service has to allow. */
  header?: "Add-Padding";
  /** The service's own message: one line of at most 300 characters, shown as text next to ours. */
  said?: string;
}

/** The one error class. `message` is for developers; people read the message named by {@link errorMessageName}. */
export class ServiceError extends Error {
  readonly data: ErrorData;

  constructor(data: ErrorData, options?: ErrorOptions) {
    super(`${data.service}: ${data.code}`, options);
    this.name = "ServiceError";
    // Drop undefined fields, so that they are absent everywhere from here on.
    const known = Object.entries(data).filter(([, value]) => value !== undefined);
    this.data = Object.fromEntries(known) as unknown as ErrorData;
  }
}

/** Converts any thrown value to {@link ErrorData}. Anything but a {@link ServiceError} becomes `unavailable`. */
export function toErrorData(thrown: unknown, service: ServiceName): ErrorData {
  return thrown instanceof ServiceError ? thrown.data : { code: "unavailable", service };
}

/** Why a service wants us to back off: too many requests (429), or blocked by a protection layer in front of it (503). */
export type LimitRefusal = "rate-limited" | "blocked";

export function refusalIn(error: ErrorData | undefined): LimitRefusal | undefined {
  if (error?.code === "rate-limited") return "rate-limited";
  return error?.code === "unavailable" && error.status === 503 ? "blocked" : undefined;
}

/** What was asked for. The provider that signs in for page scores and cloud calls has a column of its own where it differs. */
export type Asked = "check" | "lookup" | "analysis" | "cloud";

/** What a person can do about an error. */
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
  | "more"
  | "network"
  | "version"
  | "consent";

/** Name of the message about an error, and the next step. */
type Explanation = [what: TextKey, next?: Next];

type Row = Partial<Record<Asked | "auth", Explanation>>;

/** A clause that can follow "could not check: ". */
function clause(...explanation: Explanation): Row {
  return { check: explanation, lookup: explanation };
}

/** A sentence, the same for page scores, cloud calls and their sign-in. */
function sentence(...explanation: Explanation): Row {
  return { analysis: explanation, cloud: explanation, auth: explanation };
}

/** Without a status, we refused the address, or had no key to send. With one, the service has moved, or a firewall refused the request. */
type Special = "address" | "moved" | "blocked" | "no-key";

/** The one table of errors. A header comes before a reason, that before what is special about a code, and that before the code. */
const EXPLANATIONS: Partial<Record<"Add-Padding" | ErrorReason | Special, Row>> & Record<ErrorCode, Row> = {
  "window-closed": sentence("failed_window_closed", "again"),
  "window-open": sentence("failed_window_open", "again"),
  "consent-refused": sentence("failed_consent_refused", "allow"),
  "wrong-client": sentence("failed_wrong_client", "options"),
  "key-needed": { analysis: ["score_failed_key_needed", "key"] },
  "wrong-key": { analysis: ["score_failed_wrong_key", "key"] },
  "key-not-enabled": { analysis: ["score_failed_key_not_enabled", "enable"] },
  "quota-zero": { analysis: ["score_failed_quota_zero", "enable"] },
  "quota-day": sentence("failed_quota_day", "tomorrow"),
  "quota-short": sentence("failed_quota_short", "rate_limited"),
  "clock-skew": sentence("failed_clock_skew", "again"),
  "foreign-answer": sentence("failed_foreign_answer", "options"),
  "sign-in-needed": sentence("failed_unauthorized", "sign_in"),
  "page-not-opened": sentence("failed_page_not_opened", "options"),
  "not-set-up": sentence("failed_not_set_up", "options"),
  "scope-refused": {
    analysis: ["score_failed_scope_refused", "allow"],
    cloud: ["cloud_failed_scope_refused", "more"],
  },
  "account-changed": { cloud: ["cloud_failed_account_changed", "again"] },
  "no-room": { lookup: ["lookup_error_no_room"], cloud: ["cloud_failed_no_room", "later"] },
  "no-room-for-result": sentence("failed_no_room", "later"),
  "data-not-agreed": {
    lookup: ["lookup_error_not_agreed", "consent"],
    analysis: ["failed_data_not_agreed", "again"],
  },
  "Add-Padding": clause("error_header_not_allowed", "access"),
  "no-site-access": {
    ...clause("error_no_site_access", "access"),
    ...sentence("failed_no_site_access", "access"),
  },
  paused: clause("error_paused", "later"),
  spent: { lookup: ["lookup_error_spent"] },
  "email-only": { lookup: ["lookup_error_email_only"] },
  conflict: { cloud: ["cloud_failed_conflict", "later"] },
  "settings-unread": clause("error_settings_unread", "later"),

  offline: { ...clause("error_offline"), ...sentence("failed_offline", "again") },
  timeout: { ...clause("error_timeout", "later"), ...sentence("failed_timeout", "again") },
  aborted: { ...clause("error_aborted"), ...sentence("failed_aborted", "again") },
  "rate-limited": {
    ...clause("error_rate_limited", "later"),
    ...sentence("failed_rate_limited", "rate_limited"),
  },
  "no-key": { lookup: ["lookup_error_no_key", "key"] },
  unauthorized: {
    check: ["error_unauthorized"],
    lookup: ["lookup_error_key_refused", "key"],
    ...sentence("failed_unauthorized", "sign_in"),
    auth: ["failed_unauthorized", "options"],
  },
  forbidden: {
    ...clause("error_forbidden", "network"),
    ...sentence("failed_forbidden", "account"),
    cloud: ["cloud_failed_forbidden", "account"],
  },
  address: {
    ...clause("error_bad_request"),
    ...sentence("failed_address", "options"),
    cloud: ["cloud_failed_address", "options"],
  },
  "bad-request": {
    ...clause("error_forbidden", "question"),
    ...sentence("failed_question", "question"),
    auth: ["failed_question", "options"],
  },
  moved: { lookup: ["lookup_error_moved"], ...sentence("failed_moved", "options") },
  blocked: { lookup: ["lookup_error_blocked", "network"] },
  unavailable: { ...clause("error_unavailable", "later"), ...sentence("failed_unavailable", "later") },
  malformed: { ...clause("error_malformed", "later"), ...sentence("failed_malformed", "options") },
};

function specialOf({ code, status = 0 }: ErrorData): Special | undefined {
  if (status === 0 && code === "bad-request") return "address";
  if (status === 0 && code === "unauthorized") return "no-key";
  if (code === "unavailable" && status === 503) return "blocked";
  return code === "unavailable" && status >= 300 && status < 400 ? "moved" : undefined;
}

/** Message and next step for an error. */
export function explain(error: ErrorData, asked: Asked): { what: TextKey; next?: Next } {
  const { code, reason, header, service } = error;
  const rows = [header, reason, specialOf(error), code].map((name) => name && EXPLANATIONS[name]);
  const found = rows.map((row) => (service === "auth" && row?.auth) || row?.[asked]).find(Boolean);
  // Every code has a row with every column.
  const [what, next] = found as Explanation;
  return { what, next };
}

/** Name of the message for an error: a clause that can follow "could not check: ". */
export function errorMessageName(error: Omit<ErrorData, "service">): TextKey {
  return explain({ ...error, service: "site" }, "check").what;
}
