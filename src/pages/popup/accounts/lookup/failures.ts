// Why a look-up failed, in words: what happened, and what to do about it.

import type { ErrorData } from "../../../../shared/errors.ts";
import type { Settings } from "../../../../shared/settings/settings.ts";
import { type MessageName, messagePart, type Words } from "../../../../shared/words.ts";

export interface FailureView {
  /** A clause that follows "could not be looked up: ". */
  reason: string;
  next: string;
  needsKey: boolean;
  /** More was asked than the service, or what stands in front of it, allows. */
  isLimit: boolean;
  /** When it may be asked again, as far as the service said: milliseconds since the epoch. */
  retryAt: number;
}

type LookupInterface = Settings["services"]["lookupInterface"];

type KindOf<Name> = Name extends `lookup_error_${infer Kind}` ? Kind : never;

/** As the messages name them. */
type Kind = KindOf<MessageName>;

/** Whether nothing was sent because the person has not agreed to that. */
export function isNotAgreed({ reason }: ErrorData): boolean {
  return reason === "data-not-agreed";
}

function kindOf(error: ErrorData, lookupInterface: LookupInterface): Kind {
  const { code, status, reason } = error;
  if (isNotAgreed(error)) return "not_agreed";
  if (reason === "no-site-access") return "no_site_access";
  if (reason === "no-room") return "aborted";
  if (reason === "spent" || reason === "email-only") return messagePart(reason);
  switch (code) {
    case "rate-limited":
      return "rate_limited";
    case "unauthorized":
      // Only version 3 knows keys; and a refusal without a status is our own: there was no key to send.
      if (lookupInterface === "xposedornot") return "forbidden";
      if (lookupInterface !== "v3") return "keyless_interface";
      return status === undefined ? "no_key" : "key_refused";
    case "bad-request":
      return status === undefined ? "address" : "account";
    case "unavailable":
      if (status !== undefined && status >= 300 && status < 400) return "moved";
      return status === 503 ? "blocked" : "unavailable";
    default:
      return code;
  }
}

/** What is said of an error that happened at `at`. Times are milliseconds since the epoch. */
export function describeFailure(
  error: ErrorData,
  at: number,
  lookupInterface: LookupInterface,
  words: Words,
  now: number,
): FailureView {
  const { word } = words;
  const kind = kindOf(error, lookupInterface);
  const retryAt = at + (error.retryAfterSeconds ?? 0) * 1000;
  const isLimit = kind === "rate_limited" || kind === "blocked" || kind === "spent";
  // What is used up may be so until tomorrow.
  const time = kind === "spent" ? words.time(retryAt, now) : words.timeWithSeconds(retryAt);
  const next =
    isLimit && retryAt > now ? word(`lookup_next_${kind}_until`, time) : word(`lookup_next_${kind}`);
  return {
    reason: word(`lookup_error_${kind}`),
    next,
    needsKey: kind === "no_key" || kind === "key_refused",
    isLimit,
    retryAt,
  };
}
