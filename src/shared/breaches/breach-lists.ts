// Lists of breaches: their order, and totals over all of them, however many there are.

import { type Breach, exposesPasswords, isExposure } from "./breach.ts";

export const BREACH_ORDERS = ["date", "size", "passwords"] as const;

export type BreachOrder = (typeof BREACH_ORDERS)[number];

/** Sort orders for the whole breach list; by title is the interface's own (lookup-v2 "Breach"). */
export const CATALOG_ORDERS = ["added", "date", "size", "title"] as const;

export type CatalogOrder = (typeof CATALOG_ORDERS)[number];

/** Created on first use. It compares ten times as fast as String's own localeCompare. */
let collator: Intl.Collator | undefined;

function byTitle(one: Breach, other: Breach): number {
  collator ??= new Intl.Collator();
  return collator.compare(one.title, other.title);
}

function byDate(one: Breach, other: Breach): number {
  // Dates in this format sort as text. A missing date counts as the earliest.
  const [first = "", second = ""] = [other.breachDate, one.breachDate];
  return first < second ? -1 : first > second ? 1 : byTitle(one, other);
}

const COMPARE: Record<BreachOrder | CatalogOrder, (one: Breach, other: Breach) => number> = {
  title: byTitle,
  added: (one, other) => (other.addedAt ?? 0) - (one.addedAt ?? 0) || byTitle(one, other),
  date: byDate,
  passwords: byDate,
  size: (one, other) => (other.pwnCount ?? 0) - (one.pwnCount ?? 0) || byTitle(one, other),
};

/** Latest first (undated last), optionally with password breaches ahead of all others; largest first; or by title. */
export function inOrder(breaches: readonly Breach[], order: BreachOrder | CatalogOrder): Breach[] {
  const sorted = breaches.toSorted(COMPARE[order]);
  if (order !== "passwords") return sorted;
  return [...sorted.filter(exposesPasswords), ...sorted.filter((breach) => !exposesPasswords(breach))];
}

export interface ClassCount {
  name: string;
  count: number;
}

export interface BreachTotals {
  /** All entries, of any kind. */
  count: number;
  /** Entries that are neither fabricated nor spam lists. The fields below count only these. */
  exposureCount: number;
  withPasswordsCount: number;
  /** In order of first appearance. */
  classes: ClassCount[];
}

type Counted = Pick<Breach, "dataClasses" | "isFabricated" | "isSpamList">;

/** Counts data classes, ignoring case. A breach counts once per class; the first spelling is used. */
export function countClasses(breaches: readonly Pick<Breach, "dataClasses">[]): ClassCount[] {
  const counts = new Map<string, ClassCount & { lastIn: Pick<Breach, "dataClasses"> }>();
  for (const breach of breaches) {
    for (const name of breach.dataClasses) {
      const key = name.trim().toLowerCase();
      const known = counts.get(key);
      if (!known) counts.set(key, { name, count: 1, lastIn: breach });
      else if (known.lastIn !== breach) {
        known.lastIn = breach;
        known.count++;
      }
    }
  }
  return [...counts.values()].map(({ name, count }) => ({ name, count }));
}

const TOTALS = new WeakMap<readonly Counted[], BreachTotals>();

/** Totals of a list. Cached, since lists may be long and every redraw asks for them. */
export function totalsOf(breaches: readonly Counted[]): BreachTotals {
  const known = TOTALS.get(breaches);
  if (known) return known;
  const exposures = breaches.filter(isExposure);
  const totals = {
    count: breaches.length,
    exposureCount: exposures.length,
    withPasswordsCount: exposures.filter(exposesPasswords).length,
    classes: countClasses(exposures),
  };
  TOTALS.set(breaches, totals);
  return totals;
}
