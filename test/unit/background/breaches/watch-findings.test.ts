// Tests which breaches of a watched address are new, where unverified ones are left out or the list is damaged.
import { describe, expect, it } from "vitest";
import {
  describeFrom,
  markOf,
  unnotifiedBreaches,
  withFindings,
  withUnnotified,
} from "../../../../src/background/breaches/watch-findings.ts";
import type { Breach } from "../../../../src/shared/breaches/breach.ts";
import { newBreachesOf, type WatchRecord } from "../../../../src/shared/records/watch-list.ts";
import { breach } from "../../pages/popup/accounts/lookup-states.ts";

const SOURCE = "https://lookup.example";
const RECORD: WatchRecord = { account: "jo@shop.example", addedAt: 1, news: [], dealtWith: [] };

function findings(names: string[], more: { source?: string; now?: number } = {}) {
  return {
    names,
    describe: (name: string) => ({ title: `Title of ${name}` }),
    source: SOURCE,
    catalogVersion: "m",
    now: 5,
    ...more,
  };
}

describe("withFindings", () => {
  describe("where unverified breaches are left out", () => {
    const catalog = [breach({ name: "Doubted", isVerified: false }), breach({ name: "Sure" })];
    const of = (names: string[], isVerifiedOnly?: true) => ({
      ...findings(names),
      describe: describeFrom(catalog, "Some breach"),
      isVerifiedOnly,
    });
    const namesOf = ({ news }: WatchRecord) => news.map(({ name }) => name);
    const first = withFindings(RECORD, of([], true));

    it("finds none of them, whatever the service says", () => {
      expect(namesOf(withFindings(first, of(["Doubted", "Sure", "Unlisted"], true)))).toEqual([
        "Sure",
        "Unlisted",
      ]);
    });

    it("reports none of them as new once they are included again, but later ones", () => {
      const again = withFindings(first, of(["Doubted", "Sure"]));
      expect(namesOf(again)).toEqual(["Sure"]);
      expect(again).not.toHaveProperty("isVerifiedOnly");
      expect(namesOf(withFindings({ ...again, knownNames: [] }, of(["Doubted"])))).toEqual([
        "Doubted",
        "Sure",
      ]);
    });

    it("shows and notifies of none that was found before", () => {
      const found = withUnnotified(
        first,
        withFindings({ ...RECORD, knownNames: [], source: SOURCE }, of(["Doubted"])),
      );
      expect(newBreachesOf(found, SOURCE)).toHaveLength(1);
      expect(newBreachesOf(found, SOURCE, true)).toEqual([]);
      expect(unnotifiedBreaches([found], SOURCE)).toHaveLength(1);
      expect(unnotifiedBreaches([found], SOURCE, true)).toEqual([]);
    });
  });
});

describe("unnotified breaches", () => {
  const unnotifiedTitles = (list: WatchRecord[], source: string) =>
    unnotifiedBreaches(list, source).map(({ title }) => title);
  const first = withFindings(RECORD, findings(["A"]));
  const found = (before: WatchRecord, ...names: string[]) =>
    withUnnotified(before, withFindings(before, findings(names)));
  const second = found(first, "A", "B");

  it("are counted each, also those with one title", () => {
    const names = ["A", "Leak", "List", "Late"];
    const untitled = { ...findings(names), describe: () => ({ title: "A breach" }) };
    const record = withUnnotified(first, withFindings(first, untitled));
    expect(unnotifiedBreaches([record, record], SOURCE).map(({ name }) => name)).toEqual(names.slice(1));
  });

  it.each([7, "B", null, {}])("are still found with a damaged notified record: %j", (damaged) => {
    const record = { ...second, unnotified: damaged as never };
    expect(unnotifiedTitles([record], SOURCE)).toEqual([]);
    expect(unnotifiedTitles([found(record, "A", "B", "C")], SOURCE)).toEqual(["Title of C"]);
  });
});

const named = (name: string, more: Partial<Breach> = {}) =>
  breach({ name, addedAt: 1, modifiedAt: 1, ...more });

it.each<[what: string, isSame: boolean, before: Breach[], after: Breach[]]>([
  ["the same breaches in another order", true, [named("A"), named("B")], [named("B"), named("A")]],
  ["a breach that is new", false, [named("A")], [named("A"), named("B")]],
  ["one whose data changed", false, [named("A")], [named("A", { modifiedAt: 2 })]],
  // Sensitive and retired breaches are never reported.
  ["a sensitive one more", true, [named("A")], [named("A"), named("B", { isSensitive: true })]],
  ["a retired one more", true, [named("A")], [named("A"), named("C", { isRetired: true })]],
])("compares marks for %s: same is %s", async (_what, isSame, before, after) => {
  expect((await markOf(before)) === (await markOf(after))).toBe(isSame);
});
