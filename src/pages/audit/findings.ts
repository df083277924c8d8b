// Results for each entry of a vault, updated one response at a time, however many entries there are.

import type { TwoStepList } from "../../shared/two-step/two-step-list.ts";
import { type Advice, accountOf, adviceIn } from "./advice.ts";
import { type Assessed, assess, type Finding, type SiteBreaches, siteBreachOf } from "./assess.ts";
import type { GuessPart } from "./guess/guess.ts";
import { reusedIn, similarIn } from "./same-password.ts";
import type { PreparedEntry, SecuredAccount } from "./vault/prepare.ts";

const PREFIX_LENGTH = 5;

/** One prefix with all hashes to check under it. */
interface PrefixQuestion {
  prefix: string;
  /** The hashes with this prefix. */
  hashes: string[];
  /** Number of entries with these passwords. */
  entryCount: number;
}

export type VaultFindings = ReturnType<typeof createVaultFindings>;

/** `list`: what sites offer besides a password, if that is known. */
export function createVaultFindings(
  entries: readonly PreparedEntry[],
  secured: readonly SecuredAccount[] = [],
  list?: TwoStepList,
) {
  let hasLeftOut = false;
  let sites: SiteBreaches | undefined;
  const advised = list ? adviceIn(entries, secured, list) : new Map<number, Advice>();
  /** The accounts whose person says that they follow the advice. */
  const followed = new Set<string | undefined>();
  const byHash = new Map<string, Finding>();
  const guesses = new Map<number, readonly GuessPart[]>();
  let assessed: Assessed[] = [];
  /** For each hash, the indexes of its entries in `assessed`. */
  let placesOf = new Map<string, number[]>();
  /** The index of each entry in `assessed`, by id. */
  let placeOf = new Map<number, number>();

  function assessAll(): void {
    const ids = entries.map((_, id) => id).filter((id) => hasLeftOut || !entries[id]?.leftOut);
    const groups = reusedIn(entries, ids);
    const similarities = similarIn(entries, ids);
    placesOf = new Map();
    placeOf = new Map(ids.map((id, place) => [id, place]));
    assessed = ids.map((id, place) => {
      const entry = entries[id] as PreparedEntry;
      const places = placesOf.get(entry.sha1);
      if (places) places.push(place);
      else placesOf.set(entry.sha1, [place]);
      const finding = byHash.get(entry.sha1);
      const similar = similarities.get(id);
      const guess = guesses.get(id);
      const siteBreach = siteBreachOf(entry, sites);
      const advice = advised.get(id);
      return assess({
        id,
        entry,
        ...(finding && { finding }),
        group: groups.get(entry.sha1) ?? [],
        ...(similar && { similar }),
        ...(guess && { guess }),
        ...(siteBreach && { siteBreach }),
        ...(advice && { advice, isFollowed: followed.has(accountOf(entry)) }),
      });
    });
  }

  assessAll();
  return {
    /** All entries that aren't left out. The list is updated in place: read it again after a change. */
    assessed: (): readonly Assessed[] => assessed,
    entryOf: (id: number): PreparedEntry | undefined => entries[id],
    hasLeftOut: () => hasLeftOut,
    leftOutCount: () => entries.filter(({ leftOut }) => leftOut).length,
    isCounted: (sha1: string) => "count" in (byHash.get(sha1) ?? {}),
    isBreached(sha1: string): boolean {
      const finding = byHash.get(sha1);
      return finding !== undefined && "count" in finding && finding.count > 0;
    },

    isLeftOutIncluded: () => hasLeftOut,

    includeLeftOut(isIncluded: boolean): void {
      hasLeftOut = isIncluded;
      assessAll();
    },

    takeSites(known: SiteBreaches): void {
      sites = known;
      assessAll();
    },

    isFollowed: (id: number) => followed.has(accountOf(entries[id] as PreparedEntry)),

    /** The ids of all entries of an entry's account, this one included. */
    sameAccount(id: number): number[] {
      const account = accountOf(entries[id] as PreparedEntry);
      return [...entries.keys()].filter((other) => accountOf(entries[other] as PreparedEntry) === account);
    },

    /** Records whether the person follows the advice for an entry, and for all of the same account. */
    follow(id: number, isFollowed: boolean): void {
      const account = accountOf(entries[id] as PreparedEntry);
      if (isFollowed) followed.add(account);
      else followed.delete(account);
      for (const [place, one] of assessed.entries()) {
        if (one.advice && accountOf(one.entry) === account) assessed[place] = assess({ ...one, isFollowed });
      }
    },

    /** Records what makes the password of an entry easy to guess. */
    takeGuess(id: number, guess: readonly GuessPart[]): void {
      guesses.set(id, guess);
      const place = placeOf.get(id);
      if (place !== undefined) assessed[place] = assess({ ...(assessed[place] as Assessed), guess });
    },

    /** Records a result. An error never replaces a known count. */
    take(sha1: string, finding: Finding): void {
      if ("error" in finding && "count" in (byHash.get(sha1) ?? {})) return;
      byHash.set(sha1, finding);
      for (const place of placesOf.get(sha1) ?? []) {
        assessed[place] = assess({ ...(assessed[place] as Assessed), finding });
      }
    },

    /** The passwords that `isWanted` accepts, by prefix. Each is checked once, however often it's used. */
    questions(isWanted: (finding: Finding | undefined) => boolean): PrefixQuestion[] {
      const byPrefix = new Map<string, PrefixQuestion>();
      for (const [sha1, places] of placesOf) {
        if (!isWanted(byHash.get(sha1))) continue;
        const prefix = sha1.slice(0, PREFIX_LENGTH);
        const question = byPrefix.get(prefix) ?? { prefix, hashes: [], entryCount: 0 };
        question.hashes.push(sha1);
        question.entryCount += places.length;
        byPrefix.set(prefix, question);
      }
      return [...byPrefix.values()];
    },

    /** The part of a hash that isn't sent to the service. */
    suffixOf: (sha1: string) => sha1.slice(PREFIX_LENGTH),
  };
}
