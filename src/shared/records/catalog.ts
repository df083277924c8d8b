// The records of the breach list: all breaches of one service, as it listed them, their sites, and when the list is due. Not in
// IndexedDB, which Firefox has neither in private windows nor where it never remembers history.

import type { Breach } from "../breaches/breach.ts";
import type { ErrorData } from "../errors.ts";
import { has, isErrorData, itemsOf } from "../shapes.ts";
import { defineRecord, readIf } from "./record.ts";

interface FromService {
  /** The service it came from, as returned by `lookupSource`. */
  source: string;
  /** In milliseconds since the epoch. */
  fetchedAt: number;
}

export interface StoredCatalog extends FromService {
  breaches: Breach[];
}

function isBreach(value: unknown): boolean {
  return has(value, { name: "string", title: "string", domain: "string", dataClasses: "list" });
}

/** The key is spelled as earlier versions stored it. */
export const CATALOG = defineRecord<StoredCatalog>({
  key: "catalogue",
  area: "local",
  row: "catalog",
  count: () => 0,
  isShared: true,
  read(stored) {
    if (!has(stored, { source: "string", fetchedAt: "number", breaches: "list" })) return undefined;
    const catalog = stored as unknown as StoredCatalog;
    return { ...catalog, breaches: itemsOf<Breach>(catalog.breaches, isBreach) };
  },
});

/** An index of the catalog, so that a new worker doesn't read all of it for a site that isn't in it. */
export interface BreachedSites extends FromService {
  /** Names of the alarming breaches of each site. */
  sites: Record<string, string[]>;
}

export const BREACHED_SITES = defineRecord<BreachedSites>({
  key: "breached-sites",
  area: "local",
  row: "catalog",
  count: () => 0,
  isShared: true,
  // The names are checked when their site is looked up.
  read: readIf((stored) => has(stored, { source: "string", fetchedAt: "number", sites: "object" })),
});

export interface StoredCatalogState {
  /** The service that it came from, as returned by `lookupSource`. */
  source: string;
  /** Absent until this source has delivered a catalog. */
  fetchedAt?: number;
  breachCount: number;
  nextAt: number;
  triedAt?: number;
  failures: number;
  error?: ErrorData;
}

export const CATALOG_STATE = defineRecord<StoredCatalogState>({
  key: "catalogue-state",
  area: "local",
  row: "catalog",
  count: ({ breachCount }) => breachCount,
  isShared: true,
  read: readIf(
    (stored) =>
      has(stored, { source: "string", nextAt: "number", failures: "number", breachCount: "number" }) &&
      (stored.error === undefined || isErrorData(stored.error)),
  ),
});

/** Parts of an index, as earlier versions stored it. */
export const BREACHED_SITES_PART = defineRecord<unknown>({
  key: "breached-sites:",
  area: "local",
  row: "catalog",
  count: () => 0,
  isShared: true,
  read: (stored) => stored,
});
