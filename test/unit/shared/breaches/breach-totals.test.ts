// Totals over all breaches of an account.
import { describe, expect, it } from "vitest";
import { summarize } from "../../../../src/shared/accounts/lookup.ts";
import { BREACH_ORDERS, inOrder } from "../../../../src/shared/breaches/breach-order.ts";
import { totalsOf } from "../../../../src/shared/breaches/breach-totals.ts";
import { BEGINNING_LENGTH, beginningOf } from "../../../../src/shared/breaches/long-lists.ts";
import { breach, breaches, found, lookup, NONE } from "../../pages/popup/accounts/lookup-states.ts";

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

describe("the totals of a list", () => {
  it("name each data class once, under the first name used", () => {
    const list = [...breaches(2), breach({ name: "Other", dataClasses: ["Names", "names", "Usernames"] })];
    const names = ["Email addresses", "Passwords", "Names", "Usernames"];
    expect(totalsOf(list).classes.map(({ name }) => name)).toEqual(names);
  });

  it("count spam lists and fabricated breaches apart", () => {
    const made = [
      breach({ name: "Spam", isSpamList: true, dataClasses: ["Passwords", "Hobbies"] }),
      breach({ name: "Made up", isFabricated: true }),
    ];
    const list = [...made, ...breaches(47)];
    const counted = { count: 47, withPasswordsCount: 47, leftOutCount: 2 };
    expect(summarize(lookup(found(list), NONE)).breaches).toMatchObject({ value: counted });
    expect(totalsOf(list)).toMatchObject({ count: 49, exposureCount: 47 });
    expect(totalsOf(list).classes).toEqual([
      { name: "Email addresses", count: 47 },
      { name: "Passwords", count: 47 },
    ]);
  });
});
