// Which entries share a password, or have nearly the same one.

import type { PreparedEntry } from "./vault/prepare.ts";

/** Where a password is used. Duplicate entries for a site count as one place. */
export function placeOf({ site, title, username }: PreparedEntry): string {
  return site ?? `${title} ${username}`;
}

/** Maps each hash that is used in several places to the ids of its entries. */
export function reusedIn(entries: readonly PreparedEntry[], ids: readonly number[]): Map<string, number[]> {
  const byHash = new Map<string, number[]>();
  for (const id of ids) {
    const { sha1 } = entries[id] as PreparedEntry;
    const group = byHash.get(sha1);
    if (group) group.push(id);
    else byHash.set(sha1, [id]);
  }
  for (const [sha1, group] of byHash) {
    const places = group.length > 1 && new Set(group.map((id) => placeOf(entries[id] as PreparedEntry)));
    if (!places || places.size < 2) byHash.delete(sha1);
  }
  return byHash;
}

/** The entries whose passwords are nearly the same as an entry's. */
export interface Similar {
  /** Ids of all entries with such passwords, also those with the same one. */
  ids: readonly number[];
  /** How many other places have another such password. */
  count: number;
}

/** How many other places have another password, for each entry of a group with one core. */
function othersOf(group: readonly (readonly [id: number, entry: PreparedEntry])[]): Map<number, number> {
  /** The hash of each place's password; `undefined` if it has several. */
  const hashes = new Map<string, string | undefined>();
  for (const [, entry] of group) {
    const place = placeOf(entry);
    const isOnly = !hashes.has(place) || hashes.get(place) === entry.sha1;
    hashes.set(place, isOnly ? entry.sha1 : undefined);
  }
  const same = new Map<string | undefined, number>();
  for (const hash of hashes.values()) same.set(hash, (same.get(hash) ?? 0) + 1);
  return new Map(
    group.map(([id, entry]) => {
      const isMixed = hashes.get(placeOf(entry)) === undefined;
      return [id, hashes.size - (same.get(entry.sha1) ?? 0) - Number(isMixed)];
    }),
  );
}

/** Maps the id of each entry whose password is nearly the same as another place's to those entries. */
export function similarIn(entries: readonly PreparedEntry[], ids: readonly number[]): Map<number, Similar> {
  const byCore = new Map<string, number[]>();
  for (const id of ids) {
    const core = entries[id]?.core;
    if (core === undefined) continue;
    const group = byCore.get(core);
    if (group) group.push(id);
    else byCore.set(core, [id]);
  }
  const similar = new Map<number, Similar>();
  for (const group of byCore.values()) {
    if (group.length < 2) continue;
    const others = othersOf(group.map((id) => [id, entries[id] as PreparedEntry] as const));
    for (const [id, count] of others) if (count > 0) similar.set(id, { ids: group, count });
  }
  return similar;
}
