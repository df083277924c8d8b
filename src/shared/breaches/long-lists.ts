// A long list of breaches takes its time to write and to read: its beginning is on screen first, and the whole comes after it.

import type { Lookup } from "../accounts/lookup.ts";
import { BREACH_ORDERS, inOrder } from "./breach-order.ts";
import { totalsOf } from "./breach-totals.ts";

/** As many breaches as a person reads: longer lists begin with so many. */
export const BEGINNING_LENGTH = 40;

/** A look-up with what is said of all its breaches, and of a long list those that it begins with, in each order. */
export function beginningOf(lookup: Lookup): Lookup {
  const { breaches } = lookup;
  if (breaches.state !== "answered" || breaches.value.length <= BEGINNING_LENGTH * BREACH_ORDERS.length)
    return lookup;
  const { value: all } = breaches;
  const value = [
    ...new Set(BREACH_ORDERS.flatMap((order) => inOrder(all, order).slice(0, BEGINNING_LENGTH))),
  ];
  return { ...lookup, breaches: { ...breaches, value }, totals: totalsOf(all) };
}
