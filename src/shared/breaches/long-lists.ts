// Long lists of breaches come in two parts: first the beginning, as much as is shown at first, so that it is on screen at
// once however long the list is; then the whole.

import type { Lookup, Lookups } from "../accounts/lookup.ts";
import type { Breach } from "./breach.ts";
import { type BreachOrder, inOrder } from "./breach-order.ts";
import { totalsOf } from "./breach-totals.ts";

/** As many breaches as a person reads: longer lists begin with so many. */
export const BEGINNING_LENGTH = 40;

/** A look-up with what is said of all its breaches, and of a long list the beginning in this order. */
export function beginningOf(lookup: Lookup, order: BreachOrder): Lookup {
  const { breaches } = lookup;
  if (breaches.state !== "answered" || breaches.value.length <= BEGINNING_LENGTH) return lookup;
  const value = inOrder(breaches.value, order).slice(0, BEGINNING_LENGTH);
  return { ...lookup, breaches: { ...breaches, value }, totals: totalsOf(breaches.value) };
}

/** Whether more breaches were found than are here. */
export function isBeginning({ breaches, totals }: Lookup): boolean {
  return breaches.state === "answered" && totals !== undefined && breaches.value.length < totals.count;
}

/** The same answer, as far as both have one: what is here of it stays here, and each breach the object that it was. */
function withBreachesOf(before: Lookup, next: Lookup): Lookup {
  const [known, told] = [before.breaches, next.breaches];
  if (known.state !== "answered" || told.state !== "answered") return next;
  if (before.account !== next.account || known.at !== told.at) return next;
  if (!isBeginning(before)) {
    const { totals: _, ...rest } = next;
    return { ...rest, breaches: known };
  }
  if (isBeginning(next)) return next;
  const here = new Map<string, Breach>(known.value.map((breach) => [breach.name, breach]));
  return { ...next, breaches: { ...told, value: told.value.map((one) => here.get(one.name) ?? one) } };
}

/** What the background tells next, with what it left out because it is here already. */
export function completed(before: Lookups, next: Lookups): Lookups {
  const { shown: whole, shownStamp } = before;
  if (!whole) return next;
  if (next.shown) return { ...next, shown: withBreachesOf(whole, next.shown) };
  const isHere = next.shownStamp !== undefined && next.shownStamp === shownStamp;
  return isHere ? { ...next, shown: whole } : next;
}
