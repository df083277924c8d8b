// The Accounts tab: its field, all look-ups at once, the watch list, the options, the source of the data.
import { describe, expect, it } from "vitest";
import type { EntryProblem } from "../../../src/pages/popup/accounts/accounts-state.ts";
import { describeAccounts } from "../../../src/pages/popup/accounts/accounts-view.ts";
import type { Lookup, WatchedAccount } from "../../../src/shared/lookup.ts";
import {
  ASKING,
  accounts,
  breach,
  breaches,
  describeTab,
  failed,
  found,
  lookup,
  NOT_ASKED,
  paste,
  waiting,
} from "./lookup-states.ts";
import { NOON, SETTINGS, words } from "./tab-states.ts";

const NONE = found([]) as Lookup["pastes"];
const NOT_FOUND = lookup(found([]) as Lookup["breaches"], NONE);

function asked(count: number, ...parts: [Lookup["breaches"], Lookup["pastes"]]): Lookup[] {
  return Array.from({ length: count }, (_, index) => lookup(...parts, `jo${index}@example.org`));
}

function watched(count: number): WatchedAccount[] {
  return Array.from({ length: count }, (_, index) => ({
    account: `own${index}@example.org`,
    news: [],
    dealtWith: [],
  }));
}

describe("the field", () => {
  it("has its names, and says whom an account is told before any is", () => {
    const view = describeTab([]);
    expect(view.entry).toEqual({ label: "E-mail address or user name", check: "Check" });
    expect(view.heading).toBe("Your accounts");
    expect(view.intro).toContain("haveibeenpwned.com");
    expect(view.clear).toBeUndefined();
  });

  it.each(["empty", "too-long", "unacceptable"] as EntryProblem[])(
    "says what is wrong: %s",
    (entryProblem) => {
      expect(describeTab([], { entryProblem }).entry.problem).toMatch(/^[A-Z].+\.$/);
    },
  );

  it("waits for nothing: it is there before anything is known", () => {
    const { settings: _, watched: __, ...unknown } = accounts([]);
    expect(describeAccounts(unknown, words, NOON)).toMatchObject({
      entry: { check: "Check" },
      isWaiting: false,
    });
  });
});

describe("many look-ups", () => {
  it("are all listed: one in full, the others in a line each", () => {
    const view = describeTab(asked(10, waiting(12), waiting(14)));
    expect(view.shown?.account).toBe("jo0@example.org");
    expect(view.others?.items).toHaveLength(9);
    expect(view.others?.items[0]).toEqual({
      account: "jo1@example.org",
      line: "Waiting for its turn · 12 s",
      isPending: true,
      show: { kind: "show-lookup", account: "jo1@example.org" },
      cancel: {
        label: "Cancel",
        spoken: "Cancel jo1@example.org",
        action: { kind: "cancel-lookup", account: "jo1@example.org" },
      },
    });
    expect(view.isWaiting).toBe(true);
  });

  it("give each other room: twenty are cut only where they would push an answer away", () => {
    expect(describeTab(asked(20, ASKING, ASKING)).others?.items).toHaveLength(19);
    const answered = asked(20, found([breach()]), NONE);
    const cut = describeTab(answered).others;
    expect(cut?.items).toHaveLength(8);
    expect(cut?.more).toEqual({ label: "Show 11 more", action: { kind: "show-all-lookups" } });
    expect(describeTab(answered, { areAllLookupsShown: true }).others?.items).toHaveLength(19);
  });

  it("that are done cannot be called off", () => {
    const view = describeTab([NOT_FOUND, lookup(found([breach()]), NOT_ASKED, "robin")]);
    expect(view.others?.items).toEqual([
      {
        account: "robin",
        line: "In 1 breach",
        isPending: false,
        show: { kind: "show-lookup", account: "robin" },
      },
    ]);
    expect(view.isWaiting).toBe(false);
  });

  it("can all be cleared", () => {
    expect(describeTab([NOT_FOUND]).clear).toEqual({ label: "Clear", action: { kind: "forget" } });
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

  it("is named for the news of the watch list too, and where there is no data it is not", () => {
    const news = [{ name: "A", title: "A", foundAt: NOON }];
    const list = [{ account: "jo@example.org", news, dealtWith: [] }];
    expect(describeTab([], { watched: list }).attribution).toBeDefined();
    expect(describeTab([], { watched: watched(2) }).attribution).toBeUndefined();
  });
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

  it.each([
    ["a user name", lookup(found([breach()]), NOT_ASKED, "robin")],
    ["what is not finished", lookup(found([breach()]), waiting(1))],
    ["what failed", lookup(failed({ code: "offline" }), NONE)],
  ])("is not offered for %s", (_, one) => {
    expect(describeTab([one]).watchOffer).toBeUndefined();
  });

  it("is not offered twice, whatever the case", () => {
    const list = [{ account: "JO@Example.org", news: [], dealtWith: [] }];
    expect(describeTab([NOT_FOUND], { watched: list }).watchOffer).toBeUndefined();
  });

  it("ends at five, and says so once", () => {
    const view = describeTab([NOT_FOUND], { watched: watched(5) });
    expect(view.watchOffer).toEqual({ note: expect.stringMatching(/^Five addresses are watched already/) });
    expect(view.watchList?.note).toBeUndefined();
    expect(describeTab([], { watched: watched(5) }).watchList?.note).toMatch(/^Five addresses/);
    expect(describeTab([], { watched: watched(4) }).watchList?.note).toBeUndefined();
  });

  it("keeps nothing of a private window, and says why", () => {
    expect(describeTab([NOT_FOUND], { isPrivate: true }).watchOffer).toEqual({
      note: expect.stringContaining("private window"),
    });
  });

  it("lists when, what is new, and what failed", () => {
    const list: WatchedAccount[] = [
      {
        account: "jo@example.org",
        checkedAt: NOON,
        news: [{ name: "ShopName", title: "Shop Example", foundAt: NOON }],
        dealtWith: [],
      },
      {
        account: "sam@example.org",
        checkedAt: NOON - 26 * 3_600_000,
        error: { code: "timeout", service: "lookup" },
        news: [],
        dealtWith: [],
      },
      { account: "lee@example.org", news: [], dealtWith: [] },
    ];
    const items = describeTab([], { watched: list }).watchList?.items;
    expect(items?.[0]).toMatchObject({
      checked: "checked last: 12:04",
      news: [
        {
          title: "New: Shop Example",
          dealtWith: {
            label: "Dealt with",
            action: { kind: "deal-with", account: "jo@example.org", name: "ShopName", isDealtWith: true },
          },
        },
      ],
      remove: { action: { kind: "watch", account: "jo@example.org", isWatched: false } },
    });
    expect(items?.[1]?.error).toBe("The last check could not be done: the service took too long to answer.");
    expect(items?.[2]?.checked).toBe("not checked yet");
  });

  it("shows no list while there is none", () => {
    expect(describeTab([]).watchList).toBeUndefined();
  });
});

describe("the options", () => {
  const optionsOf = (rest: Parameters<typeof describeTab>[1]) => describeTab([], rest).options?.options ?? [];

  it("switch to the other side of what is stored", () => {
    expect(optionsOf({}).map(({ label, isOn, action }) => ({ label, isOn, action }))).toEqual([
      {
        label: "Show logos",
        isOn: true,
        action: { kind: "set-option", option: "showLogos", isOn: false },
      },
      {
        label: "Mark breached sites on the toolbar",
        isOn: true,
        action: { kind: "set-option", option: "markBreachedSites", isOn: false },
      },
      {
        label: "Notify me of new breaches",
        isOn: false,
        action: { kind: "set-option", option: "notifyOfNewBreaches", isOn: true },
      },
    ]);
  });

  it("say who fixed them", () => {
    const settings = { ...SETTINGS, managedLookups: ["markBreachedSites" as const] };
    expect(optionsOf({ settings })[1]).toMatchObject({
      isDisabled: true,
      detail: "Set by your organization",
    });
    expect(optionsOf({ settings })[0]).toMatchObject({ isDisabled: false });
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

describe("a problem", () => {
  it("is told: no answer, and a change that did not happen", () => {
    expect(describeTab([]).problem).toBeUndefined();
    expect(describeTab([], { lookups: { all: [], isSilent: true } }).problem).toMatch(/does not answer/);
    expect(describeTab([], { problem: "not-changed" }).problem).toMatch(/^Nothing was changed/);
  });
});
