// A look-up in one line, made from the whole one; and what can be said of its state.

import { accountKey } from "../../../shared/account.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import type { Lookup, LookupPart, LookupSummary } from "../../../shared/lookup.ts";
import { exposesPasswords } from "../breaches/data-classes.ts";

function mapPart<From, To>(part: LookupPart<From>, map: (value: From) => To): LookupPart<To> {
  return part.state === "answered" ? { ...part, value: map(part.value) } : part;
}

/** The same look-up with counts in place of what was found. */
export function summarise({ account, askedAt, breaches, pastes }: Lookup): LookupSummary {
  return {
    account,
    askedAt,
    breaches: mapPart(breaches, (found) => ({
      count: found.length,
      withPasswordsCount: found.filter(exposesPasswords).length,
    })),
    pastes: mapPart(pastes, (found) => ({ count: found.length })),
  };
}

/** Whether there is no answer to this part yet, and one is to come. */
export function isPending({ state }: LookupPart<unknown>): boolean {
  return state === "waiting" || state === "asking";
}

/** Whether anything of a look-up is still to come. */
export function hasPendingPart({ breaches, pastes }: Lookup<unknown, unknown>): boolean {
  return isPending(breaches) || isPending(pastes);
}

/** Whether two accounts are the same one. */
export function isSameAccount(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && accountKey(one) === accountKey(other);
}

/** Whether the service said something of it: a refusal or a failure is no answer. */
export function hasAnswer({ breaches, pastes }: Lookup<unknown, unknown>): boolean {
  return breaches.state === "answered" || pastes.state === "answered";
}

/** The same look-up with what was still to come failed at `at` (milliseconds since the epoch). */
export function withPendingFailed<Breaches, Pastes>(
  lookup: Lookup<Breaches, Pastes>,
  error: ErrorData,
  at: number,
): Lookup<Breaches, Pastes> {
  const settle = <Value>(part: LookupPart<Value>): LookupPart<Value> =>
    isPending(part) ? { state: "failed", at, error } : part;
  return { ...lookup, breaches: settle(lookup.breaches), pastes: settle(lookup.pastes) };
}
