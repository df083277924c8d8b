// Why a lookup failed, in words: what happened, and what to do about it.

import { type ErrorData, explain, refusalIn } from "../../../shared/errors.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { whatToDo } from "../../../ui/text/explain-error.ts";

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

/** Only version 3 has keys: with others, a service that asks for one is a different service, or refuses this network. */
function explainLookup(error: ErrorData, lookupInterface: LookupInterface): ReturnType<typeof explain> {
  if (error.code !== "unauthorized" || lookupInterface === "v3") return explain(error, "lookup");
  return lookupInterface === "xposedornot"
    ? { what: "error_forbidden", next: "network" }
    : { what: "lookup_error_no_key", next: "version" };
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
  const { what, next } = explainLookup(error, lookupInterface);
  const retryAt = at + (error.retryAfterSeconds ?? 0) * 1000;
  const isLimit = refusalIn(error) !== undefined;
  const isWait = isLimit && retryAt > now;
  const step = isWait
    ? t("lookup_next_after", words.until(retryAt, now))
    : next && whatToDo(next, "lookup", "", words);
  return {
    reason: t(what),
    next: step === undefined ? [] : [step],
    needsKey: next === "key",
    isLimit,
    retryAt,
  };
}
