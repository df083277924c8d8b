// The lookup in front: its breaches in order and in pages, its advice, its pastes.
import { describe, expect, it } from "vitest";
import type { Lookup } from "../../../../../src/shared/accounts/lookup.ts";
import { inOrder } from "../../../../../src/shared/breaches/breach-order.ts";
import { renderAccounts, renderLookup, type Tab } from "./accounts-tab.tsx";
import { ACCOUNT, ASKING, breach, breaches, found, lookup, NONE, watchedOne } from "./lookup-states.ts";

describe("breaches in order", () => {
  const list = [
    breach({ title: "Old and large", breachDate: "2012-07-01", pwnCount: 900 }),
    breach({ title: "B new", breachDate: "2024-05-12", pwnCount: 5 }),
    breach({ title: "A new", breachDate: "2024-05-12", pwnCount: 5 }),
    breach({ title: "No date", breachDate: "", pwnCount: 50 }),
  ];

  it.each([
    ["date", "latest first, undated last, the same by title", ["A new", "B new", "Old and large", "No date"]],
    ["size", "largest first", ["Old and large", "No date", "A new", "B new"]],
  ] as const)("of %s have the %s, and don't change the list", (order, _, titles) => {
    expect(inOrder(list, order).map(({ title }) => title)).toEqual(titles);
    expect(list[0]?.title).toBe("Old and large");
  });

  it("that exposed passwords come first, each part sorted by date", () => {
    const mixed = [
      breach({ title: "None, new", breachDate: "2025-01-01", dataClasses: ["Names"] }),
      breach({ title: "Old", breachDate: "2012-07-01" }),
      breach({ title: "Hints, new", breachDate: "2024-12-01", dataClasses: ["Password hints"] }),
      breach({ title: "New", breachDate: "2024-05-12" }),
    ];
    const titles = inOrder(mixed, "passwords").map(({ title }) => title);
    expect(titles).toEqual(["New", "Old", "None, new", "Hints, new"]);
  });
});

const sortBy = (tab: Tab, order: string) => tab.change(tab.all("select")[0] as HTMLSelectElement, order);

describe("many breaches", () => {
  const many = lookup(found(breaches(150)), NONE);

  it("are shown in pages, and none is lost at the end", async () => {
    const tab = await renderLookup(many);
    expect(tab.all(".breach")).toHaveLength(40);
    await tab.press("Show 100 more");
    expect(tab.all(".breach")).toHaveLength(140);
    await tab.press("Show 10 more");
    expect(tab.all(".breach")).toHaveLength(150);
    expect(tab.hasButton(/^Show \d/)).toBe(false);
  });

  it("can be sorted if there are two", async () => {
    const tab = await renderLookup(many);
    expect((tab.all("select")[0] as HTMLSelectElement).value).toBe("date");
    expect(tab.texts("option")).toEqual(["By date", "By size", "Passwords first"]);
    await sortBy(tab, "size");
    expect(tab.texts(".breach-title")[0]).toBe("Breach 149");
    expect((await renderLookup(lookup(found([breach()]), NONE))).all("select")).toEqual([]);
  });

  it("belong to the lookup in front, and restart with another order, which covers all of them", async () => {
    const [jo, sam] = [ACCOUNT, "sam@example.org"].map((account) =>
      lookup(found(breaches(45)), NONE, account),
    ) as [Lookup, Lookup];
    const tab = await renderAccounts({ lookups: [jo, sam] });
    await tab.press("Show 5 more");
    // Drawn last by size: the other order leaves it out at first.
    await tab.press(/^Breach 2$|^Breach 2 /);
    await sortBy(tab, "size");
    expect(tab.all(".breach")).toHaveLength(40);
    expect(tab.all(".details")).toHaveLength(0);
    await tab.press("Show 5 more");
    await tab.press("Watch this address");
    expect(tab.all(".breach")).toHaveLength(45);
    expect(tab.all(".details")).toHaveLength(1);
    await tab.press(/^sam@example\.org/);
    await tab.waitFor(() => expect(tab.shown()).toBe("sam@example.org"));
    expect([tab.all(".breach").length, tab.all(".details").length]).toEqual([40, 0]);
    expect(tab.texts(".breach-title")[0]).toBe("Breach 44");
    expect(tab.hasButton("Watch this address")).toBe(true);
  });
});

describe("a breach in the list", () => {
  it("opens in place, and stays open while the same lookup gets its answers", async () => {
    const one = lookup(found([breach()]), ASKING);
    const tab = await renderLookup(one);
    expect(tab.all(".details")).toEqual([]);
    await tab.press(/^Shop Example/);
    await tab.waitFor(() => expect(tab.texts(".details")[0]).toContain("breached."));
    expect(tab.button(/^Shop Example/).getAttribute("aria-expanded")).toBe("true");
    await tab.write([{ ...one, pastes: NONE }]);
    expect(tab.all(".details")).toHaveLength(1);
    await tab.press(/^Shop Example/);
    expect(tab.all(".details")).toEqual([]);
  });

  it("of a watched address can be marked as resolved, and unmarked", async () => {
    const one = lookup(found([breach(), breach({ name: "Done" })]), NONE);
    const tab = await renderLookup(one, {
      watched: [watchedOne({ account: "JO@example.org", dealtWith: ["Done"] })],
    });
    expect(tab.texts(".breach-deal")).toEqual(["Mark as resolved", "Resolved"]);
    expect(tab.all(".breach-deal").map((button) => button.getAttribute("aria-pressed"))).toEqual([
      "false",
      "true",
    ]);
    await tab.press("Mark as resolved");
    await tab.press("Resolved");
    expect(tab.named("setDealtWith")).toEqual([
      { account: ACCOUNT, name: "ShopName", isDealtWith: true },
      { account: ACCOUNT, name: "Done", isDealtWith: false },
    ]);
    expect((await renderLookup(one)).all(".breach-deal")).toEqual([]);
  });
});

describe("exposed data", () => {
  const classesIn = (tab: Tab) => tab.texts('section[aria-labelledby="classes-heading"] .chip');

  it("leads to advice: the two worst at once, the rest on request", async () => {
    const dataClasses = ["Email addresses", "Passwords", "Phone numbers", "Private messages"];
    const tab = await renderLookup(lookup(found([breach({ dataClasses })]), NONE));
    expect(tab.getByRole("heading", { name: "What to do first" })).toBeDefined();
    const first = [expect.stringMatching(/^Change the password/), expect.stringMatching(/^Expect blackmail/)];
    expect(tab.texts("section > .advice > li")).toEqual(first);
    const rest = tab.all("details").find(({ textContent }) => textContent.includes("Show 1 more"));
    // Advice shared by an address and a number is shown once.
    expect(rest && tab.texts(".advice > li", rest)).toEqual([expect.stringMatching(/^Expect fake messages/)]);
  });

  it("may be long: the rest is behind a button", async () => {
    const dataClasses = Array.from({ length: 30 }, (_, index) => `Class ${index}`);
    const wide = await renderLookup(lookup(found([breach({ dataClasses })]), NONE));
    expect(classesIn(wide)).toHaveLength(6);
    await wide.press("Show 24 more");
    expect(classesIn(wide)).toHaveLength(30);
  });
});
