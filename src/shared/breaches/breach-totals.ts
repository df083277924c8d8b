// What is said of all breaches of an account at once, however many there are.

import { type Breach, exposesPasswords, isExposure } from "./breach.ts";

export interface ClassCount {
  name: string;
  count: number;
}

export interface BreachTotals {
  /** Of all, whatever they are. */
  count: number;
  /** Of those that are neither fabricated nor spam lists: these alone are spoken of in what follows. */
  exposureCount: number;
  withPasswordsCount: number;
  /** In the order in which they are first named. */
  classes: ClassCount[];
}

type Counted = Pick<Breach, "dataClasses" | "isFabricated" | "isSpamList">;

/** The data classes of breaches, whatever their case: each breach counts once for each, under the name that came first. */
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

/** The totals of a list, which may be long: they are made once, and asked for at every redraw. */
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
