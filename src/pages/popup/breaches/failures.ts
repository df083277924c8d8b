// Why a lookup failed, in words: what happened, and what to do about it.

import { type ErrorData, errorMessageName, refusalIn } from "../../../shared/errors.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../../shared/words.ts";

export interface FailureView {
  /** A clause that follows "The lookup failed: ". */
  reason: string;
  /** What to do, if that is more than trying again. */
  next: string[];
  needsKey: boolean;
  /** The request exceeded a limit of the service or of something in front of it. */
  isLimit: boolean;
  /** When to retry, as far as the service said: milliseconds since the epoch. */
  retryAt: number;
}

type LookupInterface = Settings["services"]["lookupInterface"];

/** Whether nothing was sent because the user hasn't consented. */
export function isNotAgreed({ reason }: ErrorData): boolean {
  return reason === "data-not-agreed";
}

function messagesOf(error: ErrorData, lookupInterface: LookupInterface): [reason: TextKey, next?: TextKey] {
  const { code, status, reason } = error;
  const shared = errorMessageName(error);
  if (isNotAgreed(error)) return ["lookup_error_not_agreed", "consent_needed"];
  if (reason === "no-site-access") return [shared, "common_try_with_access"];
  if (reason === "no-room") return ["lookup_error_no_room"];
  if (reason === "spent") return ["lookup_error_spent"];
  if (reason === "email-only") return ["lookup_error_email_only"];
  switch (code) {
    case "unauthorized":
      // Only version 3 has keys. Without a status the error is our own: there was no key to send.
      if (lookupInterface === "xposedornot") return ["error_forbidden", "lookup_next_network"];
      if (lookupInterface !== "v3") return ["lookup_error_no_key", "lookup_next_version"];
      return [
        status === undefined ? "lookup_error_no_key" : "lookup_error_key_refused",
        "accounts_key_unacceptable",
      ];
    case "bad-request":
      return status === undefined ? [shared] : [shared, "accounts_entry_unacceptable"];
    case "unavailable":
      if (status !== undefined && status >= 300 && status < 400) return ["lookup_error_moved"];
      return status === 503 ? ["lookup_error_blocked", "lookup_next_network"] : [shared, "common_try_later"];
    case "forbidden":
      return [shared, "lookup_next_network"];
    case "offline":
    case "aborted":
      return [shared];
    default:
      return [shared, "common_try_later"];
  }
}

/** Describes an error that happened at `at`. Times are milliseconds since the epoch. */
export function describeFailure(
  error: ErrorData,
  at: number,
  lookupInterface: LookupInterface,
  words: Words,
  now: number,
): FailureView {
  const { t } = words;
  const [reason, next] = messagesOf(error, lookupInterface);
  const retryAt = at + (error.retryAfterSeconds ?? 0) * 1000;
  const isLimit = refusalIn(error) !== undefined;
  const isWait = isLimit && retryAt > now;
  const step = isWait ? t("lookup_next_after", words.until(retryAt, now)) : next && t(next);
  return {
    reason: t(reason),
    next: step === undefined ? [] : [step],
    needsKey: next === "accounts_key_unacceptable",
    isLimit,
    retryAt,
  };
}
