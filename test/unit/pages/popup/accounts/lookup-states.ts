// Lookups in every state, and watched addresses.
import type { Lookup, LookupPart } from "../../../../../src/shared/accounts/lookup.ts";
import type { Breach, Paste } from "../../../../../src/shared/breaches/breach.ts";
import type { ErrorData } from "../../../../../src/shared/errors.ts";
import type { WatchRecord } from "../../../../../src/shared/records/watch-list.ts";
import { NOON } from "../../tab-states.ts";

const ACCOUNT = "jo@example.org";

/** The service used when no settings are stored. */
const SOURCE = "https://haveibeenpwned.com v3";

/** An ordinary breach. */
export function breach(rest: Partial<Breach> = {}): Breach {
  return {
    name: "ShopName",
    title: "Shop Example",
    domain: "shop.test",
    breachDate: "2024-05-12",
    addedAt: Date.UTC(2024, 5, 3),
    modifiedAt: Date.UTC(2024, 5, 3),
    pwnCount: 1_204_551,
    description: "It was <em>breached</em>.",
    dataClasses: ["Email addresses", "Passwords"],
    isVerified: true,
    isFabricated: false,
    isSensitive: false,
    isRetired: false,
    isSpamList: false,
    isMalware: false,
    isStealerLog: false,
    ...rest,
  };
}

/** This many breaches, each with its own name and title. */
export function breaches(count: number): Breach[] {
  return Array.from({ length: count }, (_, index) =>
    breach({ name: `B${index}`, title: `Breach ${index}`, pwnCount: index }),
  );
}

export function paste(rest: Partial<Paste> = {}): Paste {
  return { source: "Pastebin", id: "KsXNChr2", emailCount: 1171, ...rest };
}

export const NOT_ASKED: LookupPart<never> = { state: "not-asked", why: "no-email-address" };

export function found<Value>(value: Value): LookupPart<Value> {
  return { state: "answered", at: NOON, value };
}

/** Neither breaches nor pastes were found. */
export const NONE = found([]) as LookupPart<never[]>;

export function failed(error: Omit<ErrorData, "service">): LookupPart<never> {
  return { state: "failed", at: NOON, error: { service: "lookup", ...error } };
}

export function waiting(
  seconds: number,
  why: "turn" | "service-asked-to-wait" | "service-blocks" = "turn",
): LookupPart<never> {
  return { state: "waiting", expectedAt: NOON + seconds * 1000, why };
}

export function lookup(
  breaches: Lookup["breaches"],
  pastes: Lookup["pastes"],
  account = ACCOUNT,
  askedAt = NOON,
): Lookup {
  return { account, askedAt, source: SOURCE, breaches, pastes };
}

/** An address on the watch list without new breaches. */
export function watchedOne(rest: Partial<WatchRecord> = {}): WatchRecord {
  return { account: ACCOUNT, addedAt: NOON, news: [], dealtWith: [], ...rest };
}
