// The Accounts tab: its field, all lookups at once, the source of the data, the watch list.
import { describe, expect, it } from "vitest";
import type { Lookup } from "../../../../../src/shared/accounts/lookup.ts";
import type { BreachFlag } from "../../../../../src/shared/breaches/breach.ts";
import { NOON } from "../../tab-states.ts";
import { REFUSED, renderAccounts, renderLookup, SILENT, type Tab } from "./accounts-tab.tsx";
import {
  ACCOUNT,
  ASKING,
  breach,
  failed,
  found,
  lookup,
  NONE,
  NOT_ASKED,
  NOT_FOUND,
  SOURCE,
  waiting,
  watched,
  watchedOne,
} from "./lookup-states.ts";

const BREACHED = found([breach()]);

function asked(count: number, ...parts: [Lookup["breaches"], Lookup["pastes"]]): Lookup[] {
  return Array.from({ length: count }, (_, index) => lookup(...parts, `jo${index}@example.org`));
}

describe("the field", () => {
  it("has its labels, and names who gets an account before any is sent", async () => {
    const tab = await renderAccounts({ settings: { services: { lookupApiKey: "a-key" } } });
    expect(tab.button("Check")).toBeDefined();
    expect(tab.getByRole("heading", { name: "Accounts" })).toBeDefined();
    expect(tab.text()).toMatch(/It’s sent to .*haveibeenpwned\.com/);
    expect(tab.hasButton(/^Clear/)).toBe(false);
  });

  it("says under a result and the watch list that unverified breaches are left out, and links to the setting", async () => {
    const settings = { lookups: { includeUnverified: false } };
    const notes = (tab: Tab) => tab.texts(".unverified-note");
    const one = { ...lookup(NONE, NONE), isVerifiedOnly: true as const };
    const note = "Unverified breaches are left out. Settings";
    expect(notes(await renderAccounts({ lookups: [one], settings }))).toEqual([note]);
    expect(notes(await renderAccounts({ lookups: [lookup(NONE, NONE)] }))).toEqual([]);
    const watching = await renderAccounts({ watched: watched(1), settings });
    expect(notes(watching)).toEqual([note]);
    const link = watching.getByRole("link", { name: "Settings" });
    expect(link.getAttribute("href")).toMatch(/options.*#accounts$/);
  });

  it("shows no new breach that is unverified while those are left out", async () => {
    const news = [
      { name: "B", title: "Doubted", flags: ["unverified" as BreachFlag], foundAt: NOON, source: SOURCE },
    ];
    const known = { watched: [watchedOne({ news })] };
    expect((await renderAccounts(known)).all(".new-breach")).toHaveLength(1);
    const settings = { lookups: { includeUnverified: false } };
    expect((await renderAccounts({ ...known, settings })).all(".new-breach")).toEqual([]);
  });
});

describe("many lookups", () => {
  it("are all listed: one in full, the others in one line each", async () => {
    const tab = await renderAccounts({ lookups: asked(20, waiting(12), waiting(14)) });
    expect(tab.shown()).toBe("jo0@example.org");
    expect(tab.others()).toHaveLength(19);
    expect(tab.texts(".lookup-row")[0]).toBe("jo1@example.orgWaiting for its turnCancel");
    await tab.press("Cancel: jo1@example.org");
    expect(tab.named("cancelLookup")).toEqual([{ account: "jo1@example.org", isPrivate: false }]);
  });

  it("can all be cleared: one beside its name, several above their list", async () => {
    const one = await renderLookup(NOT_FOUND);
    expect(one.texts(".account-line button")).toEqual(["Clear lookups"]);
    await one.press("Clear lookups");
    expect(one.named("forgetLookups")).toEqual([{ isPrivate: false }]);
    const several = await renderAccounts({ lookups: asked(3, ASKING, ASKING).concat(NOT_FOUND) });
    expect(several.all(".account-line button")).toEqual([]);
    expect(several.texts(".section-line button")).toEqual(["Clear lookups"]);
  });

  it.each([[[lookup(ASKING, ASKING)]], [[lookup(BREACHED, ASKING)]], [asked(3, ASKING, ASKING)]])(
    "can't be cleared while none is answered",
    async (lookups) => {
      expect((await renderAccounts({ lookups })).hasButton(/^Clear/)).toBe(false);
    },
  );
});

describe("the source", () => {
  const refused = failed({ code: "forbidden", status: 403 });
  const news = [{ name: "A", title: "A", foundAt: NOON, source: SOURCE }];

  it.each([
    ["what was not answered", { lookups: [lookup(refused, refused)] }, 0],
    ["what was answered in part", { lookups: [lookup(refused, NONE)] }, 1],
    ["a watch list without news", { watched: watched(2) }, 0],
    ["the news of the watch list", { watched: [watchedOne({ news })] }, 1],
  ])("is shown below data only: %s", async (_, known, count) => {
    expect((await renderAccounts(known)).all("footer")).toHaveLength(count);
  });
});

describe("watching", () => {
  it("quotes the service in the row of an address if its limit stopped the check, and links its rules", async () => {
    const error = { code: "rate-limited", status: 429, said: "Slow down.", service: "lookup" } as const;
    const tab = await renderAccounts({ watched: [watchedOne({ error })] });
    expect(tab.texts(".watched")[0]).toContain("The service says: Slow down.");
    const [link] = tab.all(".watched a");
    expect(link?.getAttribute("href")).toBe("https://haveibeenpwned.com/AcceptableUse");
  });

  it("is offered below a finished lookup of an address, and asks whose it is", async () => {
    const tab = await renderLookup(NOT_FOUND);
    await tab.press("Watch this address");
    expect(tab.texts(".question p")[0]).toMatch(
      /^Watch only your own address\..* once a day .* Pastes aren’t covered\.$/,
    );
    await tab.press("Cancel");
    expect(tab.all(".question")).toEqual([]);
    expect(tab.named("setAccountWatched")).toEqual([]);
    await tab.watch();
    const origin = "https://haveibeenpwned.com";
    expect(tab.named("setAccountWatched")).toEqual([{ account: ACCOUNT, isWatched: true, origin }]);
    expect(tab.all(".question")).toEqual([]);
  });

  const SAME = watchedOne({ account: "JO@Example.org" });

  it.each<[string, Lookup, Parameters<typeof renderLookup>[1]?, RegExp?]>([
    ["a user name", lookup(BREACHED, NOT_ASKED, "robin")],
    ["what is not finished", lookup(BREACHED, waiting(1))],
    ["what failed", lookup(failed({ code: "offline" }), NONE)],
    ["what is watched already, whatever the case", NOT_FOUND, { watched: [SAME] }],
    ["an odd address", lookup(BREACHED, NOT_ASKED, "o'brien@shop.test")],
    ["a private window, and says why", NOT_FOUND, { isPrivate: true }, /private window/],
  ])("is not offered for %s", async (_, one, known = {}, note = undefined) => {
    const tab = await renderLookup(one, known);
    expect(tab.hasButton("Watch this address")).toBe(false);
    if (note) expect(tab.texts(".watch-offer")[0]).toMatch(note);
    else expect(tab.all(".watch-offer")).toEqual([]);
  });

  it("lists when, what is new, and what failed", async () => {
    const flags: BreachFlag[] = ["unverified", "spam-list"];
    const shop = { name: "ShopName", title: "Shop Example", flags, foundAt: NOON, source: SOURCE };
    const foreign = { ...shop, name: "Other", source: "https://other.example v3" };
    const error = { code: "timeout", service: "lookup" } as const;
    const tab = await renderAccounts({
      watched: [
        watchedOne({ checkedAt: NOON, news: [shop, foreign] }),
        watchedOne({ account: "sam@example.org", checkedAt: NOON - 26 * 3_600_000, error }),
        watchedOne({ account: "lee@example.org" }),
      ],
    });
    // A spam list is not a new breach.
    const heading = "Spam lists or fabricated breaches with an address you watch: 1";
    expect(tab.getByRole("heading", { name: heading })).toBeDefined();
    const marks = ["Unverified", "Spam list"];
    expect(tab.texts(".new-breach")).toHaveLength(1);
    expect(tab.texts(".new-breach strong")).toEqual(["Shop Example"]);
    expect(tab.texts(".new-breach bdi")).toEqual([ACCOUNT]);
    expect(tab.texts(".new-breach .chip")).toEqual(marks);
    const [jo, sam, lee] = tab.texts(".watched");
    expect(jo).toMatch(/^jo@example\.orgLast checked: 12:04/);
    expect(sam).toContain("The lookup failed: the service took too long to respond.");
    expect(lee).toContain("Not checked yet");
    await tab.press("Mark as resolved Shop Example");
    const dealtWith = { account: ACCOUNT, name: "ShopName", isDealtWith: true };
    expect(tab.named("setDealtWith")).toEqual([dealtWith]);
    expect(tab.status()).toBe("Resolved");
    await tab.press(`Remove ${ACCOUNT}`);
    expect(tab.named("setAccountWatched")).toEqual([{ account: ACCOUNT, isWatched: false }]);
  });
});

describe("the confirmation", () => {
  async function watchIt(answer?: unknown, count = 0) {
    const answers = { setAccountWatched: answer };
    const tab = await renderLookup(NOT_FOUND, { watched: watched(count), answers });
    expect([tab.status(), tab.problem()], "nothing at first").toEqual(["", undefined]);
    await tab.watch();
    return tab;
  }

  it("stays until something else is done, and never covers a failure", async () => {
    const tab = await watchIt();
    expect(tab.status()).toBe("Now watching jo@example.org.");
    await tab.check("sam@example.org");
    expect(tab.status()).toBe("");
    const refused = await watchIt(REFUSED);
    expect([refused.status(), refused.problem()]).toEqual(["", "Nothing was changed. Try again."]);
    await refused.check("sam@example.org");
    expect(refused.problem()).toBeUndefined();
  });

  it("reports removals, and requests that the background missed", async () => {
    const tab = await renderLookup(lookup(BREACHED, NONE), {
      watched: [watchedOne()],
      answers: { setDealtWith: SILENT },
    });
    await tab.press(`Remove ${ACCOUNT}`);
    expect(tab.status()).toBe("No longer watching jo@example.org.");
    await tab.press("Mark as resolved");
    expect(tab.problem()).toMatch(/^Nothing was changed\. Try again\./);
  });

  it("explains why a sixth address wasn't added", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const tab = await watchIt(() => promise, 4);
    // Another popup was faster.
    await tab.store.write("local", { "watch-list": watched(5) });
    resolve(REFUSED);
    await tab.waitFor(() => expect(tab.problem()).toMatch(/^You can watch five addresses/));
  });
});
