// The Accounts tab: its field, all look-ups at once, the options, the source of the data, the watch list.
import { describe, expect, it } from "vitest";
import type { AccountsSnapshot, Done } from "../../../../../src/pages/popup/accounts/accounts-state.ts";
import { describeAccounts } from "../../../../../src/pages/popup/accounts/accounts-view.ts";
import type { Lookup, WatchedAccount } from "../../../../../src/shared/accounts/lookup.ts";
import type { Doubt } from "../../../../../src/shared/breaches/breach.ts";
import { NOON, SETTINGS, words } from "../../tab-states.ts";
import {
  ASKING,
  accounts,
  breach,
  breaches,
  describeTab,
  failed,
  found,
  lookup,
  NONE,
  NOT_ASKED,
  NOT_FOUND,
  paste,
  waiting,
  watched,
} from "./lookup-states.ts";

function asked(count: number, ...parts: [Lookup["breaches"], Lookup["pastes"]]): Lookup[] {
  return Array.from({ length: count }, (_, index) => lookup(...parts, `jo${index}@example.org`));
}

describe("the field", () => {
  it("has its names, and says whom an account is told before any is", () => {
    const view = describeTab([]);
    expect(view.entry).toEqual({ label: "E-mail address or user name", check: "Check" });
    expect(view.heading).toBe("Your accounts");
    expect(view.intro).toContain("haveibeenpwned.com");
    expect(view.clear).toBeUndefined();
  });

  it.each([
    ["empty", "Enter an e-mail address or a user name."],
    ["too-long", "No account is that long. Nothing was looked up."],
    ["unacceptable", "This cannot be an account. Nothing was looked up."],
  ] as const)("says of an entry that is %s what is wrong", (entryProblem, problem) => {
    expect(describeTab([], { entryProblem }).entry.problem).toBe(problem);
  });

  it("waits for nothing: it is there before anything is known", () => {
    const { settings: _, watched: __, ...unknown } = accounts([]);
    const { entry, isWaiting } = describeAccounts(unknown, words, NOON);
    expect([entry.check, isWaiting]).toEqual(["Check", false]);
  });
});

describe("many look-ups", () => {
  it("are all listed, however many: one in full, the others in a line each", () => {
    const view = describeTab(asked(20, waiting(12), waiting(14)));
    expect(view.shown?.account).toBe("jo0@example.org");
    expect(view.others?.items).toHaveLength(19);
    const account = "jo1@example.org";
    expect(view.others?.items[0]).toEqual({
      account,
      line: "Waiting for its turn · 12 s",
      isPending: true,
      show: { kind: "show-lookup", account },
      cancel: { label: "Cancel", spoken: `Cancel ${account}`, action: { kind: "cancel-lookup", account } },
    });
    expect(view.isWaiting).toBe(true);
  });

  it("that are done cannot be called off", () => {
    const view = describeTab([NOT_FOUND, lookup(found([breach()]), NOT_ASKED, "robin")]);
    const show = { kind: "show-lookup", account: "robin" };
    const robin = { account: "robin", line: "In 1 breach", isPending: false, show };
    expect(view.others?.items).toEqual([robin]);
    expect(view.isWaiting).toBe(false);
  });

  it("can all be cleared, one beside its name and several above their list", () => {
    const action = { kind: "forget" };
    const one = { label: "Clear", spoken: "Clear the look-up of jo@example.org", action };
    expect(describeTab([NOT_FOUND]).clear).toEqual(one);
    const several = describeTab(asked(3, ASKING, ASKING).concat(NOT_FOUND));
    expect(several.clear).toBeUndefined();
    const all = { label: "Clear all", spoken: "Clear all look-ups that are answered", action };
    expect(several.others?.clear).toEqual(all);
  });

  it("cannot be cleared while none is answered", () => {
    expect(describeTab([lookup(ASKING, ASKING)]).clear).toBeUndefined();
    expect(describeTab([lookup(found([breach()]), ASKING)]).clear).toBeUndefined();
    expect(describeTab(asked(3, ASKING, ASKING)).others?.clear).toBeUndefined();
  });
});

describe("the source", () => {
  it("is named and linked wherever there is data", () => {
    const settings = { ...SETTINGS, lookupUrl: "https://lookup.example" };
    expect(describeTab([lookup(found(breaches(2)), found([paste()]))], { settings }).attribution).toEqual({
      label: "Breach data:",
      source: { label: "lookup.example", href: "https://lookup.example" },
      license: { label: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
    });
  });

  it("is none of what was not answered", () => {
    const refused = failed({ code: "forbidden", status: 403 });
    expect(describeTab([lookup(refused, refused)]).attribution).toBeUndefined();
    expect(describeTab([lookup(refused, NONE)]).attribution).toBeDefined();
  });

  it("is no link where its address is none of the web", () => {
    const settings = { ...SETTINGS, lookupUrl: "javascript:alert(1)" };
    expect(describeTab([NOT_FOUND], { settings }).attribution?.source).not.toHaveProperty("href");
  });

  it("is named for the news of the watch list too, and where there is no data it is not", () => {
    const news = [{ name: "A", title: "A", foundAt: NOON }];
    const list = [{ account: "jo@example.org", news, dealtWith: [] }];
    expect(describeTab([], { watched: list }).attribution).toBeDefined();
    expect(describeTab([], { watched: watched(2) }).attribution).toBeUndefined();
  });
});

describe("the options", () => {
  const optionsOf = (rest: Parameters<typeof describeTab>[1]) => describeTab([], rest).options?.options ?? [];

  it("switch to the other side of what is stored", () => {
    const set = (option: string, isOn: boolean) => ({ kind: "set-option", option, isOn });
    expect(optionsOf({}).map(({ label, isOn, action }) => [label, isOn, action])).toEqual([
      ["Show logos", true, set("showLogos", false)],
      ["Mark breached sites on the toolbar", true, set("markBreachedSites", false)],
      ["Notify me of new breaches", false, set("notifyOfNewBreaches", true)],
    ]);
  });

  it("say who fixed them", () => {
    const settings = { ...SETTINGS, managedLookups: ["markBreachedSites" as const] };
    const [logos, marks] = optionsOf({ settings });
    expect(marks).toMatchObject({ isDisabled: true, detail: "Set by your organization" });
    expect(logos).toMatchObject({ isDisabled: false });
  });

  it("are off where the browser does not allow them, whatever is stored", () => {
    const settings = { ...SETTINGS, lookups: { ...SETTINGS.lookups, notifyOfNewBreaches: true } };
    expect(optionsOf({ settings, canNotify: false })[2]?.isOn).toBe(false);
    expect(optionsOf({ settings, canNotify: true })[2]?.isOn).toBe(true);
  });

  it("say that the browser was not allowed to", () => {
    expect(optionsOf({ problem: "notifications-refused" })[2]).toMatchObject({
      isOn: false,
      detail: expect.stringContaining("not allowed"),
    });
  });
});

it.each([
  [{ lookups: { all: [], isSilent: true } }, /does not answer/],
  [{ problem: "no-answer" }, /^Nothing was changed.* did not answer/],
  [{ problem: "refused" }, /^That was refused: nothing was changed\.$/],
  [{ problem: "watch-full" }, /^Five addresses are watched already/],
] as const)("a problem is told as what it is, and no other: %j", (known, said) => {
  expect(describeTab([], known as Partial<AccountsSnapshot>).problem).toMatch(said);
  expect(describeTab([]).problem).toBeUndefined();
});

describe("watching", () => {
  it("is offered below a finished look-up of an address, and asks whose it is", () => {
    expect(describeTab([NOT_FOUND]).watchOffer?.button?.label).toBe("Watch this address");
    const { question, button } = describeTab([NOT_FOUND], { watchOffer: "jo@example.org" }).watchOffer ?? {};
    expect(button).toBeUndefined();
    expect(question).toMatchObject({
      title: "Is it your own?",
      yes: { label: "Watch", action: { kind: "watch", account: "jo@example.org", isWatched: true } },
      no: { label: "Not now", action: { kind: "decline-watch" } },
    });
    expect(question?.detail).toMatch(/once a day .* breaches only, not pastes\.$/);
  });

  const SAME = { account: "JO@Example.org", news: [], dealtWith: [] };
  const PRIVATE = { note: expect.stringContaining("private window") };
  const UNFIT = { note: "An address written like this cannot be watched." };

  it.each([
    ["a user name", lookup(found([breach()]), NOT_ASKED, "robin")],
    ["what is not finished", lookup(found([breach()]), waiting(1))],
    ["what failed", lookup(failed({ code: "offline" }), NONE)],
    ["what is watched already, whatever the case", NOT_FOUND, { watched: [SAME] }],
    ["an odd address, and says so", lookup(found([breach()]), NOT_ASKED, "o'brien@shop.test"), {}, UNFIT],
    ["a private window, and says why", NOT_FOUND, { isPrivate: true }, PRIVATE],
  ])("is not offered for %s", (_, one, known = {}, offer: object | undefined = undefined) => {
    expect(describeTab([one], known).watchOffer).toEqual(offer);
  });

  it("ends at five, and says so once", () => {
    const view = describeTab([NOT_FOUND], { watched: watched(5) });
    expect(view.watchOffer).toEqual({ note: expect.stringMatching(/^Five addresses are watched already/) });
    expect(view.watchList?.note).toBeUndefined();
    expect(describeTab([], { watched: watched(5) }).watchList?.note).toMatch(/^Five addresses/);
    expect(describeTab([], { watched: watched(4) }).watchList?.note).toBeUndefined();
  });

  it("lists when, what is new, and what failed", () => {
    const account = "jo@example.org";
    const doubts: Doubt[] = ["unverified", "spam-list"];
    const shop = { name: "ShopName", title: "Shop Example", doubts, foundAt: NOON };
    const error = { code: "timeout", service: "lookup" } as const;
    const list: WatchedAccount[] = [
      { account, checkedAt: NOON, news: [shop], dealtWith: [] },
      { account: "sam@example.org", checkedAt: NOON - 26 * 3_600_000, error, news: [], dealtWith: [] },
      { account: "lee@example.org", news: [], dealtWith: [] },
    ];
    const { news, watchList } = describeTab([], { watched: list });
    const items = watchList?.items;
    const dealWith = { kind: "deal-with", account, name: "ShopName", isDealtWith: true };
    expect(news?.heading).toBe("New breaches");
    const dealtWith = { action: dealWith };
    expect(news?.items).toMatchObject([
      { account, title: "New: Shop Example", marks: ["Unverified", "Spam list"], dealtWith },
    ]);
    expect(items?.[0]).toMatchObject({
      checked: "checked last: 12:04",
      remove: { action: { kind: "watch", account, isWatched: false } },
    });
    expect(items?.[1]?.error).toBe("The last check could not be done: the service took too long to answer.");
    expect(items?.[2]?.checked).toBe("not checked yet");
  });

  it("shows no list while there is none", () => {
    expect(describeTab([]).watchList).toBeUndefined();
    expect(describeTab([], { watched: watched(2) }).news).toBeUndefined();
  });
});

describe("what was done", () => {
  it.each<[Done, string]>([
    [{ kind: "watched", account: "jo@example.org" }, "jo@example.org is watched now."],
    [{ kind: "removed", account: "jo@example.org" }, "jo@example.org is no longer watched."],
    [{ kind: "dealt-with" }, "Marked as dealt with."],
    [{ kind: "not-dealt-with" }, "No longer marked as dealt with."],
  ])("is said of %j", (done, said) => {
    expect(describeTab([], { done }).status).toBe(said);
  });

  it("is nothing at first", () => {
    expect(describeTab([]).status).toBe("");
  });
});
