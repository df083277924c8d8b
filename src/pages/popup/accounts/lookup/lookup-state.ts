// What can be said of the state of a look-up, whole or in one line.

import { accountKey, isEmailAddress } from "../../../../shared/accounts/account.ts";
import type { Lookup, LookupPart } from "../../../../shared/accounts/lookup.ts";
import type { ErrorData } from "../../../../shared/errors.ts";

/** An account that was asked about in this popup. */
export interface OwnLookup {
  account: string;
  askedAt: number;
  /** Place of the background's receipt in the order of events; absent while it is on its way. */
  receivedIn?: number;
  isListed: boolean;
  tellCount: number;
  error?: ErrorData;
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

/** A look-up of which the background has not told anything yet, or refused to hear of with `error`. */
export function provisional(asked: { account: string; askedAt: number; error?: ErrorData }): Lookup {
  const { account, askedAt, error } = asked;
  const part: LookupPart<never> = error ? { state: "failed", at: askedAt, error } : { state: "asking" };
  const pastes = isEmailAddress(account) ? part : ({ state: "not-asked", why: "no-email-address" } as const);
  return { account, askedAt, breaches: part, pastes };
}
