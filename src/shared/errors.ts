// Errors as plain data that crosses every boundary, and the table that maps them to messages.

import { messagePart } from "./words.ts";

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

/** Name of the message for an error: a clause that can follow "could not check: ". */
export function errorMessageName(error: Pick<ErrorData, "code" | "status" | "reason" | "header">) {
  const { code, status, reason, header } = error;
  if (reason === "paused") return "error_paused";
  if (reason === "no-site-access") return header ? "error_header_not_allowed" : "error_no_site_access";
  if (reason === "settings-unread") return "error_settings_unread";
  // Without a status, we rejected the URL ourselves; with one, the service rejected the request.
  const shown = code === "bad-request" && status !== undefined ? "forbidden" : code;
  return `error_${messagePart(shown)}` as const;
}
