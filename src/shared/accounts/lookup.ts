// Look-ups as the popup sees them: what was asked, what is waiting and for how long, what came back.

import type { Breach, Paste } from "../breaches/breach.ts";
import { type BreachTotals, totalsOf } from "../breaches/breach-totals.ts";
import type { ErrorData } from "../errors.ts";
import { publicServiceAt, type Settings } from "../settings/settings.ts";
import { isEmailAddress } from "./account.ts";
import { PUBLIC_SERVICES } from "./lookup-source.ts";

/** One of the two questions of a look-up. */
export type LookupPart<Value> =
  /** In the queue: one question is allowed every 1.5 seconds; or the service, or what protects it, wants silence. */
  | {
      state: "waiting";
      /** When its turn comes, as far as is known now: milliseconds since the epoch. */
      expectedAt: number;
      why: "turn" | "service-asked-to-wait" | "service-blocks";
      /** What the service said when it rejected this question: one line of text. */
      said?: string;
    }
  /** Sent, not answered yet. */
  | { state: "asking" }
  /** An empty list is "not found": a good answer. */
  | { state: "answered"; at: number; value: Value }
  | { state: "failed"; at: number; error: ErrorData }
  /** Pastes are found by e-mail address only, and not every service knows of them. */
  | { state: "not-asked"; why: "no-email-address" | "no-pastes" };

/** One account that was asked about in this session. */
export interface Lookup<Breaches = Breach[], Pastes = Paste[]> {
  /** As the person wrote it first, trimmed. */
  account: string;
  askedAt: number;
  /** The service that is, or was, asked, as `lookupSource` tells it. */
  source: string;
  breaches: LookupPart<Breaches>;
  pastes: LookupPart<Pastes>;
  /** Of all breaches, where only the beginning of a long list is here yet. */
  totals?: BreachTotals;
}

/** Breaches as they are counted: fabricated ones and spam lists are in `leftOutCount` alone. */
interface BreachCounts {
  count: number;
  withPasswordsCount: number;
  leftOutCount: number;
}

export type LookupSummary = Lookup<BreachCounts, { count: number }>;

type Parts = Pick<Lookup<unknown, unknown>, "breaches" | "pastes">;

/** Why an account is looked up in breaches alone; `undefined` where it is looked up in pastes too. */
export function whyPastesAreNotAsked(
  account: string,
  lookupInterface: Settings["services"]["lookupInterface"],
) {
  if (lookupInterface === "xposedornot") return "no-pastes";
  return isEmailAddress(account) ? undefined : "no-email-address";
}

/** Whether there is no answer to this part yet, and one is to come. */
export function isPending({ state }: LookupPart<unknown>): boolean {
  return state === "waiting" || state === "asking";
}

export function hasPendingPart({ breaches, pastes }: Parts): boolean {
  return isPending(breaches) || isPending(pastes);
}

/** Whether the service said something of it: a refusal or a failure is no answer. */
export function hasAnswer({ breaches, pastes }: Parts): boolean {
  return breaches.state === "answered" || pastes.state === "answered";
}

function mapAnswer<From, To>(part: LookupPart<From>, map: (value: From) => To): LookupPart<To> {
  return part.state === "answered" ? { ...part, value: map(part.value) } : part;
}

/** What is said of all breaches of a look-up, also where only the first of them are here. */
export function breachTotals({ breaches, totals }: Lookup): BreachTotals {
  return breaches.state === "answered" ? (totals ?? totalsOf(breaches.value)) : totalsOf([]);
}

export function summarize(lookup: Lookup): LookupSummary {
  const { breaches, pastes, totals: _, ...asked } = lookup;
  return {
    ...asked,
    breaches: mapAnswer(breaches, () => {
      const { count, exposureCount, withPasswordsCount } = breachTotals(lookup);
      return { count: exposureCount, withPasswordsCount, leftOutCount: count - exposureCount };
    }),
    pastes: mapAnswer(pastes, (found) => ({ count: found.length })),
  };
}

/** Where the service at an address says how it may be used; `undefined` where that is not known. */
export function acceptableUse(lookupUrl: string): string | undefined {
  return publicServiceAt(lookupUrl) === "v3" ? `${PUBLIC_SERVICES.v3.page}/AcceptableUse` : undefined;
}

/** One question that a person puts to the lookup service at a click. A site is a registrable domain. */
export type LookupQuestion =
  | { about: "site"; site: string }
  | { about: "account-at-site"; site: string; account: string }
  /** By the breach's stable name. What the catalog here knows is not asked for. */
  | { about: "breach"; name: string };

/** What came of such a question. No breaches: the service knows of none. */
export type QuestionOutcome =
  | { state: "answered"; breaches: Breach[] }
  | { state: "failed"; at: number; error: ErrorData };

/** Where it is. `expectedAt` (milliseconds since the epoch): when its turn comes, where it waits for that. */
export type QuestionState = QuestionOutcome | { state: "running"; expectedAt?: number };

/** The breaches of the site in a tab, from the catalog on this computer. */
export interface SiteBreaches {
  /** Latest first; retired, fabricated and spam-list entries are not among them. */
  breaches: Breach[];
  /** Names of those that the person put aside. */
  dismissed: string[];
  /** False in a private window: nothing of it may enter a list. */
  canBeDismissed: boolean;
  /** The site, where it is one that the lookup service can be asked about; absent on this computer's own network. */
  askable?: string;
  /** When the catalog was fetched, in milliseconds since the epoch. */
  catalogAt: number;
}

/** The catalog of all breaches, as far as the popup speaks of it. */
export interface CatalogState {
  /** When it was fetched; absent while there is none. */
  fetchedAt?: number;
  breachCount: number;
  /** Why the last attempt to refresh it failed. */
  error?: ErrorData;
}
