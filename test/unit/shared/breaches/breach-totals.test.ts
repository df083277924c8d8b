// What is said of all breaches of an account at once.
import { describe, expect, it } from "vitest";
import { summarise } from "../../../../src/shared/accounts/lookup.ts";
import { totalsOf } from "../../../../src/shared/breaches/breach-totals.ts";
import { breach, breaches, found, lookup, NONE } from "../../pages/popup/accounts/lookup-states.ts";

describe("the totals of a list", () => {
  it("name each data class once, under the name that came first", () => {
    const list = [...breaches(2), breach({ name: "Other", dataClasses: ["Names", "names", "Usernames"] })];
    const names = ["Email addresses", "Passwords", "Names", "Usernames"];
    expect(totalsOf(list).classes.map(({ name }) => name)).toEqual(names);
  });

  it("counts spam lists and fabricated breaches apart", () => {
    const made = [
      breach({ name: "Spam", isSpamList: true, dataClasses: ["Passwords", "Hobbies"] }),
      breach({ name: "Made up", isFabricated: true }),
    ];
    const list = [...made, ...breaches(47)];
    const counted = { count: 47, withPasswordsCount: 47, leftOutCount: 2 };
    expect(summarise(lookup(found(list), NONE)).breaches).toMatchObject({ value: counted });
    expect(totalsOf(list)).toMatchObject({ count: 49, exposureCount: 47 });
    expect(totalsOf(list).classes).toEqual([
      { name: "Email addresses", count: 47 },
      { name: "Passwords", count: 47 },
    ]);
  });
});
