// Long lists of breaches are slow to write and read, so their start is shown first and the rest follows.

import type { Lookup } from "../accounts/lookup.ts";
import { BREACH_ORDERS, inOrder } from "./breach-order.ts";
import { totalsOf } from "./breach-totals.ts";

/** How many breaches a long list starts with: about as many as a person reads. */
export const BEGINNING_LENGTH = 40;

/** Shortens a long lookup: totals over all its breaches, and the first few in each sort order. */
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
