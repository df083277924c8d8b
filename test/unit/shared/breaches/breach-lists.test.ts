// Totals over all breaches of an account.
import { describe, expect, it } from "vitest";
import { BEGINNING_LENGTH, beginningOf, summarize } from "../../../../src/shared/accounts/lookup.ts";
import { BREACH_ORDERS, inOrder, totalsOf } from "../../../../src/shared/breaches/breach-lists.ts";
import { breaches, found, lookup, NONE } from "../../pages/popup/accounts/lookup-states.ts";

describe("the first part of a long list", () => {
  const whole = lookup(found(breaches(900)), NONE);

  it("contains the first of each order, and has the same totals as the whole list", () => {
    const beginning = beginningOf(whole);
    if (beginning.breaches.state !== "answered" || whole.breaches.state !== "answered") throw new Error();
    expect(beginning.breaches.value.length).toBeLessThanOrEqual(3 * BEGINNING_LENGTH);
    const totals = totalsOf(whole.breaches.value);
    expect(summarize(beginning), "tells that there is more").toEqual({ ...summarize(whole), totals });
    for (const order of BREACH_ORDERS) {
      const first = inOrder(whole.breaches.value, order).slice(0, BEGINNING_LENGTH);
      expect(inOrder(beginning.breaches.value, order).slice(0, BEGINNING_LENGTH)).toEqual(first);
    }
  });

  it("is all of a short one", () => {
    const short = lookup(found(breaches(100)), NONE);
    expect(beginningOf(short)).toBe(short);
  });
});
