// Breaches as they are listed: in which order, and how many at once.

import { type Breach, exposesPasswords } from "../../../shared/breach.ts";
import type { BreachOrder } from "./accounts-state.ts";

function byTitle(one: Breach, other: Breach): number {
  return one.title.localeCompare(other.title);
}

function byDate(one: Breach, other: Breach): number {
  // Dates are written so that their text sorts as they do; none sorts before all.
  const [first = "", second = ""] = [other.breachDate, one.breachDate];
  return first < second ? -1 : first > second ? 1 : byTitle(one, other);
}

const COMPARE: Record<BreachOrder, (one: Breach, other: Breach) => number> = {
  date: byDate,
  passwords: (one, other) =>
    Number(exposesPasswords(other)) - Number(exposesPasswords(one)) || byDate(one, other),
  size: (one, other) => other.pwnCount - one.pwnCount || byTitle(one, other),
};

const SORTED = new WeakMap<readonly Breach[], Map<BreachOrder, Breach[]>>();

/** Latest first (undated last), with those that exposed passwords before all others, or largest first. Sorting many takes long enough to do it once. */
export function inOrder(breaches: readonly Breach[], order: BreachOrder): Breach[] {
  const known = SORTED.get(breaches) ?? new Map<BreachOrder, Breach[]>();
  SORTED.set(breaches, known);
  const sorted = known.get(order) ?? breaches.toSorted(COMPARE[order]);
  known.set(order, sorted);
  return sorted;
}
