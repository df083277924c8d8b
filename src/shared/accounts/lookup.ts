// Lookups as the popup sees them: what was requested, what is waiting and for how long, what came back.

import { type Breach, isExposure, type Paste } from "../breaches/breach.ts";
import { BREACH_ORDERS, type BreachTotals, inOrder, totalsOf } from "../breaches/breach-lists.ts";
import type { Running } from "../content-messages.ts";
import type { ErrorData } from "../errors.ts";
import { publicServiceAt } from "../settings/public-lookups.ts";
import type { Settings } from "../settings/settings.ts";
import { isEmailAddress } from "./account.ts";
import { PUBLIC_SERVICES } from "./lookup-source.ts";

/** One of the two requests of a lookup. */
export type LookupPart<Value> =
  /** In the queue, whose pace is in `rate-limit-state.ts`, or held back because the service, or what protects it, said to wait. */
  | {
      state: "waiting";
      /** Current estimate of when it will be sent, in milliseconds since the epoch. */
      expectedAt: number;
      why: "turn" | "service-asked-to-wait" | "service-blocks";
      /** What the service said when it rejected this request: one line of text. */
      said?: string;
    }
  /** Just requested or sent: no response yet, and no known wait. */
  | { state: "asking" }
  /** An empty list means "not found", which is a valid response. */
  | { state: "answered"; at: number; value: Value }
  | { state: "failed"; at: number; error: ErrorData }
  /** Pastes are found by email address only, and not every service has pastes. */
  | { state: "not-asked"; why: "no-email-address" | "no-pastes" };

/** One account looked up in this session. */
export interface Lookup<Breaches = Breach[], Pastes = Paste[]> {
  /** As the person first typed it, trimmed. */
  account: string;
  askedAt: number;
  /** The service that is or was asked, as returned by `lookupSource`. */
  source: string;
  breaches: LookupPart<Breaches>;
  pastes: LookupPart<Pastes>;
  /** Unverified breaches are left out, as the person chose. */
  isVerifiedOnly?: true;
  /**
   * Names of breaches that the person marked as resolved: kept as long as the lookup. Those of a watched address are in its record,
   * too, except from private windows.
   */
  dealtWith?: readonly string[];
  /** Totals over all breaches, if only the start of a long list is here so far. */
  totals?: BreachTotals;
}

/** Counts without fabricated breaches and spam lists, which are only in `leftOutCount`. */
export interface BreachCounts {
  count: number;
  withPasswordsCount: number;
  leftOutCount: number;
  /** Of `count`, those that the person marked as resolved; absent if there are none. */
  resolvedCount?: number;
}

export type LookupSummary = Lookup<BreachCounts, { count: number }>;

type Parts = Pick<Lookup<unknown, unknown>, "breaches" | "pastes">;

/** Why pastes aren't looked up for an account; `undefined` if they are. */
export function whyPastesAreNotAsked(
  account: string,
  lookupInterface: Settings["services"]["lookupInterface"],
) {
  if (lookupInterface === "xposedornot") return "no-pastes";
  return isEmailAddress(account) ? undefined : "no-email-address";
}

/** Whether a response to this part is still to come. */
export function isPending({ state }: LookupPart<unknown>): boolean {
  return state === "waiting" || state === "asking";
}

export function hasPendingPart({ breaches, pastes }: Parts): boolean {
  return isPending(breaches) || isPending(pastes);
}

/** Whether either part has a response. A refusal or failure doesn't count as one. */
export function hasAnswer({ breaches, pastes }: Parts): boolean {
  return breaches.state === "answered" || pastes.state === "answered";
}

/** Tolerance when comparing times, which are estimates with fractions of a millisecond. */
const SAME_TIME_MS = 50;

/** Whether two parts are as far, and wait until about the same time for the same reason. */
export function isSamePlace(one: LookupPart<unknown>, other: LookupPart<unknown>): boolean {
  if (one.state !== "waiting" || other.state !== "waiting") return one.state === other.state;
  const isSameTime = Math.abs(one.expectedAt - other.expectedAt) < SAME_TIME_MS;
  return isSameTime && one.why === other.why && one.said === other.said;
}

function mapAnswer<From, To>(part: LookupPart<From>, map: (value: From) => To): LookupPart<To> {
  return part.state === "answered" ? { ...part, value: map(part.value) } : part;
}

/** Whether only the beginning of a long list is here so far. */
export function hasBeginning<Any extends Pick<LookupSummary, "totals"> & { breaches: LookupPart<unknown> }>(
  lookup: Any | undefined,
): lookup is Any {
  return lookup?.totals !== undefined && lookup.breaches.state === "answered";
}

/** Totals over all breaches of a lookup, even if only the first of them are here. */
export function breachTotals({ breaches, totals }: Lookup): BreachTotals {
  return breaches.state === "answered" ? (totals ?? totalsOf(breaches.value)) : totalsOf([]);
}

export function summarize(lookup: Lookup): LookupSummary {
  const { breaches, pastes, dealtWith = [], ...asked } = lookup;
  return {
    ...asked,
    breaches: mapAnswer(breaches, (found) => {
      const { count, exposureCount, withPasswordsCount } = breachTotals(lookup);
      const resolvedCount =
        dealtWith.length && found.filter((it) => isExposure(it) && dealtWith.includes(it.name)).length;
      return {
        ...{ count: exposureCount, withPasswordsCount, leftOutCount: count - exposureCount },
        ...(resolvedCount > 0 && { resolvedCount }),
      };
    }),
    pastes: mapAnswer(pastes, (found) => ({ count: found.length })),
  };
}

/** The acceptable use page of the service at a URL; `undefined` if unknown. */
export function acceptableUse(lookupUrl: string): string | undefined {
  return publicServiceAt(lookupUrl) === "v3" ? `${PUBLIC_SERVICES.v3.page}/AcceptableUse` : undefined;
}

/** One request a person makes to the lookup service with a click. A site is a registrable domain. */
export type LookupQuestion =
  | { about: "site"; site: string }
  | { about: "account-at-site"; site: string; account: string }
  /** By the breach's stable name. Not requested if the breach list on this device has it. */
  | { about: "breach"; name: string };

/** Result of such a request. An empty list means the service knows of no breaches. */
export type QuestionOutcome =
  | { state: "answered"; breaches: Breach[]; isVerifiedOnly?: true }
  | { state: "failed"; at: number; error: ErrorData };

/** State of such a request. */
export type QuestionState = QuestionOutcome | Running;

/** How many breaches a long list starts with: about as many as a person reads. */
export const BEGINNING_LENGTH = 40;

/** Shortens a long lookup: totals over all its breaches, and the first few in each sort order. */
export function beginningOf(lookup: Lookup): Lookup {
  const { breaches } = lookup;
  if (breaches.state !== "answered" || breaches.value.length <= BEGINNING_LENGTH * BREACH_ORDERS.length)
    return lookup;
  const { value: all } = breaches;
  const value = [
    ...new Set(BREACH_ORDERS.flatMap((order) => inOrder(all, order).slice(0, BEGINNING_LENGTH))),
  ];
  return { ...lookup, breaches: { ...breaches, value }, totals: totalsOf(all) };
}
