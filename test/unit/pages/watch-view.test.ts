// The watch list on the Accounts tab: the offer, the news, the list, and what is said once something was done.
import { describe, expect, it } from "vitest";
import type { Done } from "../../../src/pages/popup/accounts/accounts-state.ts";
import type { WatchedAccount } from "../../../src/shared/lookup.ts";
import {
  breach,
  describeTab,
  failed,
  found,
  lookup,
  NONE,
  NOT_ASKED,
  NOT_FOUND,
  waiting,
  watched,
} from "./lookup-states.ts";
import { NOON } from "./tab-states.ts";

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

  it("is not offered for an address that cannot be watched, and says so", () => {
    const odd = lookup(found([breach()]), NOT_ASKED, "o'brien@shop.test");
    const note = "An address written like this cannot be watched.";
    expect(describeTab([odd]).watchOffer).toEqual({ note });
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
    const { watchOffer } = describeTab([NOT_FOUND], { isPrivate: true });
    expect(watchOffer).toEqual({ note: expect.stringContaining("private window") });
  });

  it("lists when, what is new, and what failed", () => {
    const account = "jo@example.org";
    const shop = { name: "ShopName", title: "Shop Example", foundAt: NOON };
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
    expect(news?.items).toMatchObject([
      { account, title: "New: Shop Example", dealtWith: { action: dealWith } },
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
