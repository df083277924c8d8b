// The look-up in front: its breaches in order and in slices, its advice, its key form, its pastes.
import { describe, expect, it } from "vitest";
import type { AccountsSnapshot } from "../../../../../src/pages/popup/accounts/accounts-state.ts";
import { FIRST_CHOICES, FIRST_SLICE } from "../../../../../src/pages/popup/accounts/accounts-state.ts";
import type { Lookup } from "../../../../../src/shared/accounts/lookup.ts";
import { inOrder } from "../../../../../src/shared/breaches/breach-order.ts";
import { NOON, SETTINGS } from "../../tab-states.ts";
import {
  ASKING,
  breach,
  breaches,
  describeTab,
  failed,
  found,
  lookup,
  NONE,
  NOT_ASKED,
  paste,
  waiting,
} from "./lookup-states.ts";

function shown(one: Lookup, rest?: Partial<AccountsSnapshot>) {
  const view = describeTab([one], rest).shown;
  if (!view) throw new Error("nothing is shown");
  return view;
}

describe("the service's own rules", () => {
  const limited = failed({ code: "rate-limited", status: 429 });
  const blocked = failed({ code: "unavailable", status: 503 });
  const rules = {
    label: expect.stringMatching(/^Acceptable use of .*haveibeenpwned\.com/),
    href: "https://haveibeenpwned.com/AcceptableUse",
  };

  it.each([
    ["asked to wait", lookup(waiting(30, "service-asked-to-wait"), ASKING)],
    ["blocks", lookup(NONE, waiting(30, "service-blocks"))],
    ["was asked too often", lookup(limited, NONE)],
    ["went on blocking", lookup(blocked, blocked)],
  ])("are linked where it %s, and known of the public one only", (_what, one) => {
    expect(shown(one).rules).toEqual(rules);
    const own = { settings: { ...SETTINGS, lookupUrl: "https://haveibeenpwned.com.example" } };
    expect(shown(one, own)).not.toHaveProperty("rules");
  });

  it("are not in the way of all else", () => {
    expect(shown(lookup(waiting(2), waiting(2)))).not.toHaveProperty("rules");
    expect(shown(lookup(failed({ code: "unavailable", status: 500 }), NONE))).not.toHaveProperty("rules");
  });
});

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
  ] as const)("of %s have the %s, and leave the list as it was", (order, _, titles) => {
    expect(inOrder(list, order).map(({ title }) => title)).toEqual(titles);
    expect(list[0]?.title).toBe("Old and large");
  });

  it("of passwords have those that exposed them first, each part by date", () => {
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

describe("many breaches", () => {
  const many = lookup(found(breaches(900)), NONE);

  it("are shown in slices, and nothing is lost at the end", () => {
    const first = shown(many).breaches;
    expect(first?.items).toHaveLength(FIRST_SLICE);
    expect(first?.more).toEqual({ label: "Show 100 more", action: { kind: "show-more-breaches" } });
    const all = shown(many, { choices: { ...FIRST_CHOICES, breachLimit: 940 } }).breaches;
    expect(all?.items).toHaveLength(900);
    expect(all?.more).toBeUndefined();
    const most = shown(many, { choices: { ...FIRST_CHOICES, breachLimit: 840 } }).breaches;
    expect(most?.more?.label).toBe("Show 60 more");
  });

  it("can be sorted where there are two", () => {
    expect(shown(many).breaches?.order?.chosen).toBe("date");
    const bySize = shown(many, { choices: { ...FIRST_CHOICES, order: "size" } }).breaches;
    expect(bySize?.items[0]?.row.title).toBe("Breach 899");
    const choices = bySize?.order?.choices.map(({ label }) => label);
    expect(choices).toEqual(["by date", "by size", "passwords first"]);
    expect(shown(lookup(found([breach()]), NONE)).breaches?.order).toBeUndefined();
  });
});

describe("a breach in the list", () => {
  it("is opened in place", () => {
    const one = lookup(found([breach()]), NONE);
    expect(shown(one).breaches?.items[0]).toMatchObject({ isOpen: false });
    expect(shown(one).breaches?.items[0]?.details).toBeUndefined();
    const choices = { ...FIRST_CHOICES, openBreaches: new Set(["ShopName"]) };
    expect(shown(one, { choices }).breaches?.items[0]).toMatchObject({
      isOpen: true,
      details: { description: "It was <em>breached</em>." },
    });
  });

  it("wants its logo when it is seen, unless logos are off or there is none", () => {
    const url = "https://logos.test/a.png";
    const one = lookup(found([breach({ logoUrl: url })]), NONE);
    expect(shown(one).breaches?.items[0]?.onSeen).toEqual({ kind: "see-logo", name: "ShopName", url });
    const settings = { ...SETTINGS, lookups: { ...SETTINGS.lookups, showLogos: false } };
    const logos = new Map([["ShopName", "data:image/png;base64,AA=="]]);
    expect(shown(one, { logos }).breaches?.items[0]?.logo).toBe("data:image/png;base64,AA==");
    const without = shown(one, { settings, logos }).breaches?.items[0];
    expect(without).not.toHaveProperty("onSeen");
    expect(without).not.toHaveProperty("logo");
    expect(shown(lookup(found([breach()]), NONE)).breaches?.items[0]).not.toHaveProperty("onSeen");
  });

  it("of a watched address can be marked as dealt with, and no longer", () => {
    const one = lookup(found([breach(), breach({ name: "Done" })]), NONE);
    const watched = [{ account: "JO@example.org", news: [], dealtWith: ["Done"] }];
    const deal = { kind: "deal-with", account: "jo@example.org" };
    const mark = { ...deal, name: "ShopName", isDealtWith: true };
    const unmark = { ...deal, name: "Done", isDealtWith: false };
    expect(shown(one, { watched }).breaches?.items.map(({ dealtWith }) => dealtWith)).toEqual([
      { label: "Mark as dealt with", isDealtWith: false, action: mark },
      { label: "Dealt with", isDealtWith: true, action: unmark },
    ]);
    expect(shown(one).breaches?.items[0]).not.toHaveProperty("dealtWith");
  });
});

describe("what got out", () => {
  const one = lookup(
    found([
      breach({ dataClasses: ["Email addresses", "Names", "Passwords"] }),
      breach({ dataClasses: ["Email addresses", "Phone numbers"] }),
    ]),
    NONE,
  );

  it("is counted, worst first", () => {
    const labels = ["Passwords 1", "Phone numbers 1", "Email addresses 2", "Names 1"];
    expect(shown(one).classes?.chips.map(({ label }) => label)).toEqual(labels);
  });

  it("calls for advice: the two worst at once, the rest when asked for", () => {
    const advice = shown(one).advice;
    expect(advice?.heading).toBe("What to do first");
    expect(advice?.first.map(({ title }) => title)).toEqual(["Passwords.", "Phone numbers."]);
    const items = [{ title: "E-mail addresses." }];
    expect(advice?.rest).toMatchObject({ label: "1 more thing to do", items });
  });

  it("calls for none where nothing is known of its classes", () => {
    const odd = shown(lookup(found([breach({ dataClasses: ["Zebras"] })]), NONE));
    expect(odd.classes?.chips).toEqual([{ label: "Zebras 1", tone: "quiet" }]);
    expect(odd.advice).toBeUndefined();
  });

  it("may be much: the rest comes by a button", () => {
    const dataClasses = Array.from({ length: 30 }, (_, index) => `Class ${index}`);
    const wide = lookup(found([breach({ dataClasses })]), NONE);
    expect(shown(wide).classes?.chips).toHaveLength(6);
    expect(shown(wide).classes?.more?.label).toBe("24 more kinds of data");
    const choices = { ...FIRST_CHOICES, areAllClassesShown: true };
    expect(shown(wide, { choices }).classes?.chips).toHaveLength(30);
  });
});

describe("a missing key", () => {
  const one = lookup(failed({ code: "unauthorized" }), failed({ code: "unauthorized" }));

  it("can be entered, and the public service has a page without one", () => {
    const view = shown(lookup(failed({ code: "unauthorized" }), NOT_ASKED, "jo & co"));
    expect(view.keyForm).toEqual({
      label: "Key for the service",
      save: "Save",
      account: "jo & co",
      isDisabled: false,
      source: { text: "Where to get a key", href: "https://haveibeenpwned.com/API/Key" },
    });
    expect(view.ownPage?.href).toBe("https://haveibeenpwned.com/account/jo%20%26%20co");
    expect(view.again).toBeUndefined();
  });

  it("of another service is to be had from whoever runs it", () => {
    const settings = { ...SETTINGS, lookupUrl: "https://lookup.example:8443/base" };
    const view = shown(one, { settings });
    expect(view.keyForm?.source).toEqual({
      text: "A key is to be had from whoever runs lookup.example:8443.",
    });
    expect(view.ownPage).toBeUndefined();
  });

  it("is not the person's to set where the organization does", () => {
    const view = shown(one, { settings: { ...SETTINGS, isApiKeyManaged: true } });
    expect(view.keyForm).toMatchObject({ isDisabled: true, note: "Set by your organization" });
    expect(view.again?.action).toEqual({ kind: "check-again", account: "jo@example.org" });
  });

  it.each([
    ["empty", "Enter the key first."],
    ["unacceptable", "A key has only letters, digits and signs, and no spaces."],
  ] as const)("says of an entry that is %s what is wrong", (keyProblem, problem) => {
    expect(shown(one, { keyProblem }).keyForm?.problem).toBe(problem);
  });
});

describe("a look-up", () => {
  it("is heard with its account, and anew when it was asked about anew", () => {
    const view = shown(lookup(found([breach()]), NONE));
    expect(view).toMatchObject({ spokenName: "jo@example.org:", askedAt: NOON });
  });

  it("can be called off while something is to come, and repeated where something failed", () => {
    expect(shown(lookup(ASKING, ASKING))).toMatchObject({
      cancel: { label: "Cancel", action: { kind: "cancel-lookup", account: "jo@example.org" } },
    });
    const half = shown(lookup(failed({ code: "offline" }), NONE));
    expect(half.again?.label).toBe("Check again");
    expect(half.cancel).toBeUndefined();
    expect(half.keyForm).toBeUndefined();
  });

  it("lists its pastes, the rest by a button", () => {
    const many = lookup(found([]) as Lookup["breaches"], found(Array.from({ length: 50 }, () => paste())));
    expect(shown(many).pastes?.items).toHaveLength(20);
    expect(shown(many).pastes?.more?.label).toBe("Show 30 more");
    const choices = { ...FIRST_CHOICES, areAllPastesShown: true };
    expect(shown(many, { choices }).pastes?.items).toHaveLength(50);
    expect(shown(lookup(NONE as Lookup["breaches"], NONE)).pastes).toBeUndefined();
  });
});
