// Long lists of breaches: what their beginning says, and how the rest joins it.
import { describe, expect, it } from "vitest";
import {
  breachTotals,
  type Lookup,
  type Lookups,
  summarise,
} from "../../../../src/shared/accounts/lookup.ts";
import { inOrder } from "../../../../src/shared/breaches/breach-order.ts";
import { totalsOf } from "../../../../src/shared/breaches/breach-totals.ts";
import {
  BEGINNING_LENGTH,
  beginningOf,
  completed,
  isBeginning,
} from "../../../../src/shared/breaches/long-lists.ts";
import { breach, breaches, found, NOT_ASKED } from "../../pages/popup/accounts/lookup-states.ts";

const LONG = BEGINNING_LENGTH + 7;

function lookupOf(count: number, account = "jo"): Lookup {
  return { account, askedAt: 1, breaches: found(breaches(count)), pastes: NOT_ASKED };
}

function listIn(lookup: Lookup | undefined) {
  if (lookup?.breaches.state !== "answered") throw new Error("there is no list");
  return lookup.breaches.value;
}

function told(shown: Lookup): Lookups {
  // As it crosses to the page: nothing of it is the same object.
  return structuredClone({ revision: 1, all: [summarise(shown)], shown, shownStamp: "stamp" });
}

describe("the beginning of a list", () => {
  it.each(["date", "size", "passwords"] as const)("is in the order of the whole, by %s", (order) => {
    const whole = lookupOf(LONG);
    const beginning = beginningOf(whole, order);
    expect(isBeginning(beginning)).toBe(true);
    expect(listIn(beginning)).toEqual(inOrder(listIn(whole), order).slice(0, BEGINNING_LENGTH));
  });

  it("says of all breaches what the whole does", () => {
    const list = [...breaches(LONG), breach({ name: "Other", dataClasses: ["Names", "names", "Usernames"] })];
    const whole: Lookup = { ...lookupOf(0), breaches: found(list) };
    const beginning = beginningOf(whole, "date");
    expect(summarise(beginning)).toEqual(summarise(whole));
    expect(breachTotals(beginning)).toEqual(totalsOf(list));
    const names = ["Email addresses", "Passwords", "Names", "Usernames"];
    expect(totalsOf(list).classes.map(({ name }) => name)).toEqual(names);
  });

  it("counts spam lists and fabricated breaches apart, in the whole and in its beginning", () => {
    const made = [
      breach({ name: "Spam", isSpamList: true, dataClasses: ["Passwords", "Hobbies"] }),
      breach({ name: "Made up", isFabricated: true }),
    ];
    const whole: Lookup = { ...lookupOf(0), breaches: found([...made, ...breaches(LONG)]) };
    const counted = { count: LONG, withPasswordsCount: LONG, leftOutCount: 2 };
    for (const one of [whole, beginningOf(whole, "date")]) {
      expect(summarise(one).breaches).toMatchObject({ value: counted });
      expect(breachTotals(one)).toMatchObject({ count: LONG + 2, exposureCount: LONG });
      expect(breachTotals(one).classes).toEqual([
        { name: "Email addresses", count: LONG },
        { name: "Passwords", count: LONG },
      ]);
    }
  });

  it("is the whole of a short list", () => {
    const short = lookupOf(BEGINNING_LENGTH);
    expect(beginningOf(short, "date")).toBe(short);
    expect(isBeginning(short)).toBe(false);
  });

  it("does not grow with the list", () => {
    const sizeOf = (count: number) => JSON.stringify(beginningOf(lookupOf(count), "date")).length;
    expect(sizeOf(5_000)).toBeLessThan(1.1 * sizeOf(LONG));
  });
});

describe("the rest", () => {
  const whole = lookupOf(LONG);
  const before = completed({ revision: -1, all: [] }, told(beginningOf(whole, "date")));

  it("joins the beginning, whose breaches stay the objects that they are", () => {
    const { shown } = completed(before, told(whole));
    expect(listIn(shown)).toEqual(listIn(whole));
    expect(shown && isBeginning(shown)).toBe(false);
    const here = new Set(listIn(before.shown));
    expect(listIn(shown).filter((one) => here.has(one))).toHaveLength(BEGINNING_LENGTH);
  });

  it("stays when something else about the look-up is told", () => {
    const after = completed(before, told(whole));
    const next = completed(after, told({ ...beginningOf(whole, "date"), pastes: found([]) }));
    expect(listIn(next.shown)).toBe(listIn(after.shown));
    expect(next.shown?.pastes.state).toBe("answered");
  });

  it("is not taken for that of another answer or account", () => {
    const after = completed(before, told(whole));
    const later = { ...whole, breaches: { ...found(breaches(LONG)), at: 9 } } as Lookup;
    for (const other of [later, lookupOf(LONG, "other")]) {
      const next = completed(after, told(beginningOf(other, "date")));
      expect(next.shown && isBeginning(next.shown), other.account).toBe(true);
    }
  });
});
