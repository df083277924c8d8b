// The Accounts tab: its field, all look-ups at once, the watch list, the options, the source of the data.
import { describe, expect, it } from "vitest";
import { describeAccounts } from "../../../src/pages/popup/accounts/accounts-view.ts";
import type { Lookup } from "../../../src/shared/lookup.ts";
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
import { NOON, SETTINGS, words } from "./tab-states.ts";

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
  it("are all listed: one in full, the others in a line each", () => {
    const view = describeTab(asked(10, waiting(12), waiting(14)));
    expect(view.shown?.account).toBe("jo0@example.org");
    expect(view.others?.items).toHaveLength(9);
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

  it("are never cut: they stand below all of the answer", () => {
    expect(describeTab(asked(20, found([breach()]), NONE)).others?.items).toHaveLength(19);
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
    expect(describeTab([lookup(ASKING, ASKING)]).attribution).toBeUndefined();
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

describe("a problem", () => {
  it("is told: no answer, and a change that did not happen", () => {
    expect(describeTab([]).problem).toBeUndefined();
    expect(describeTab([], { lookups: { all: [], isSilent: true } }).problem).toMatch(/does not answer/);
    expect(describeTab([], { problem: "no-answer" }).problem).toMatch(
      /^Nothing was changed.* did not answer/,
    );
  });

  it("is not called silence where the answer was no", () => {
    expect(describeTab([], { problem: "refused" }).problem).toBe("That was refused: nothing was changed.");
    expect(describeTab([], { problem: "watch-full" }).problem).toMatch(/^Five addresses are watched already/);
  });
});
