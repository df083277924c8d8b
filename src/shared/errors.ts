// What can go wrong, as data that crosses every boundary, and the one table that turns it into words.

import { messagePart } from "./words.ts";

/** Every way in which asking a service can fail. "Not found" is not here: absence is an answer. */
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

/** What more is known of an error than its code says; each leads to a sentence of its own. */
export const ERROR_REASONS = [
  "window-closed",
  /** A window of an earlier sign-in is still open, and the browser opens one at a time (`aborted`). */
  "window-open",
  /** By the person, or who decides for them (`forbidden`). */
  "consent-refused",
  /** There is no key to ask with (`unauthorized`). */
  "key-needed",
  /** The service does not know the key (`unauthorized`). */
  "wrong-key",
  /** The key may not be used for this service: it is not enabled there, or the key is restricted (`forbidden`). */
  "key-not-enabled",
  /** The project of the key, or of the client, may ask nothing at all: waiting does not help (`rate-limited`). */
  "quota-zero",
  /** The provider does not know the client id, or refuses its secret (`unauthorized`). */
  "wrong-client",
  /** The clocks of this computer and the provider differ too much (`malformed`). */
  "clock-skew",
  /** Not the answer to our question, or not from whom we asked: nothing of it was used (`malformed`). */
  "foreign-answer",
  /** Only a window, and so only a click, can help (`unauthorized`). */
  "sign-in-needed",
  /** The provider is there, but its page did not open: most often it refuses the client id or the redirect address. */
  "page-not-opened",
  /** Signed in, but without the scope that the service asks for (`forbidden`). */
  "scope-refused",
  /** Issuer, client id or the scope are not set (`bad-request`). */
  "not-set-up",
  /** The account may not do this (`forbidden`); `permission` names what it lacks, where known. */
  "permission-missing",
  /** Somebody else is signed in than the person saw: nothing was sent (`aborted`). */
  "account-changed",
  /** The browser has no room to note what is about to be done, so it was not done (`unavailable`). */
  "no-room",
  /** The browser has no room to keep the answer, so nobody was asked, or what came is gone (`unavailable`). */
  "no-room-for-result",
  /** The browser asks first whether this kind of data may be sent, and was not told yes: nothing was sent (`aborted`). */
  "data-not-agreed",
  /** No answer, or none that may be read without access to the service's site: browsers do not say which (`unavailable`). */
  "no-site-access",
  /** By Breachlight itself: more checks were asked for than a person makes. Nothing was sent (`rate-limited`). */
  "paused",
  /** By Breachlight itself: the service allows no more look-ups in this hour or day. Nothing was sent (`rate-limited`). */
  "spent",
  /** The service looks up e-mail addresses only, and this is none. Nothing was sent (`bad-request`). */
  "email-only",
  /** The resource is in a state, or in use, that does not allow it now (`unavailable`). */
  "conflict",
  /** By a policy of the person's organization (`forbidden`). */
  "setting-locked",
  /** The browser did not give the settings, or not in time the policy: nobody was asked (`unavailable`). */
  "settings-unread",
] as const;

export type ErrorReason = (typeof ERROR_REASONS)[number];

/** An error as it crosses a message boundary: no stack, no cause, and of the answer that caused it at most a line. */
export interface ErrorData {
  code: ErrorCode;
  service: ServiceName;
  /** Whole seconds until the service may be asked again, where it said so. */
  retryAfterSeconds?: number;
  status?: number;
  reason?: ErrorReason;
  /** With `permission-missing`: "functions.delete", or the name that the service itself gave. */
  permission?: string;
  /** With `no-site-access`: the header that the service has to allow, where it is one's own. */
  header?: "Add-Padding";
  /** What the service itself said: one line of at most 300 characters, shown as text beside our own words. */
  said?: string;
}

/** The one error class. `message` is for developers; people read {@link errorSentence}. */
export class ServiceError extends Error {
  readonly data: ErrorData;

  constructor(data: ErrorData, options?: ErrorOptions) {
    super(`${data.service}: ${data.code}`, options);
    this.name = "ServiceError";
    // What is `undefined` is absent, wherever it goes from here.
    const known = Object.entries(data).filter(([, value]) => value !== undefined);
    this.data = Object.fromEntries(known) as unknown as ErrorData;
  }
}

/** Any thrown value as {@link ErrorData}; what is not ours counts as `unavailable`. */
export function toErrorData(thrown: unknown, service: ServiceName): ErrorData {
  return thrown instanceof ServiceError ? thrown.data : { code: "unavailable", service };
}

/** Why a service wants to be left alone: asked too often (429), or blocked by a protection layer in front of it (503). */
export type Refusal = "rate-limited" | "blocked";

export function refusalIn(error: ErrorData | undefined): Refusal | undefined {
  if (error?.code === "rate-limited") return "rate-limited";
  return error?.code === "unavailable" && error.status === 503 ? "blocked" : undefined;
}

/** Name of the message that says why something could not be done: a clause fit to follow "could not check: ". */
export function errorMessageName(error: Pick<ErrorData, "code" | "status" | "reason" | "header">) {
  const { code, status, reason, header } = error;
  if (reason === "paused") return "error_paused";
  if (reason === "no-site-access") return header ? "error_header_not_allowed" : "error_no_site_access";
  if (reason === "settings-unread") return "error_settings_unread";
  // Without a status it was us who refused the address; with one, a service did not like to be asked.
  const shown = code === "bad-request" && status !== undefined ? "forbidden" : code;
  return `error_${messagePart(shown)}` as const;
}
