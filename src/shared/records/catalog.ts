// The record of the breach list: all breaches of one service, as it listed them.

import type { Breach } from "../breaches/breach.ts";
import { has, itemsOf } from "../shapes.ts";
import { CATALOG_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

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

export const CATALOG: RecordKind<StoredCatalog> = {
  key: CATALOG_KEY,
  area: "local",
  isShared: true,
  read(stored) {
    if (!has(stored, { source: "string", fetchedAt: "number", breaches: "list" })) return undefined;
    const catalog = stored as unknown as StoredCatalog;
    return { ...catalog, breaches: itemsOf<Breach>(catalog.breaches, isBreach) };
  },
};
