// The record of the breach list: all breaches of one service, as it listed them.

import type { Breach } from "../breaches/breach.ts";
import { has, isFields, itemsOf } from "../shapes.ts";
import { defineRecord } from "./record.ts";

export interface StoredCatalog {
  /** The service it came from, as returned by `lookupSource`. */
  source: string;
  /** In milliseconds since the epoch. */
  fetchedAt: number;
  breaches: Breach[];
}

function isBreach(value: unknown): boolean {
  return has(value, { name: "string", title: "string", domain: "string", dataClasses: "list" });
}

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

const plain = (key: string, count: (value: unknown) => number) =>
  defineRecord<unknown>({
    key,
    area: "local",
    row: "catalog",
    isShared: true,
    count,
    read: (it) => (isFields(it) ? it : undefined),
  });

export const CATALOG_STATE = plain(
  "catalogue-state",
  (state) => Number((state as { breachCount?: unknown }).breachCount) || 0,
);
export const BREACHED_SITES = plain("breached-sites", () => 0);
export const BREACHED_SITES_PART = plain("breached-sites:", () => 0);
