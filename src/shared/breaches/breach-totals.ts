// Totals over all breaches of an account, however many there are.

import { type Breach, exposesPasswords, isExposure } from "./breach.ts";

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
