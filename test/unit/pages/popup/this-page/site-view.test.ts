// What is said of the site in the tab, and what of it the person put aside.
import { describe, expect, it, vi } from "vitest";
import { createSiteStore, type SiteSnapshot } from "../../../../../src/pages/popup/this-page/site-store.ts";
import { describeSite, describeSiteNote } from "../../../../../src/pages/popup/this-page/site-view.ts";
import type { CatalogueState, SiteBreaches } from "../../../../../src/shared/accounts/lookup.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { NOON, SETTINGS, words } from "../../tab-states.ts";
import { breach } from "../accounts/lookup-states.ts";

const SITE: SiteBreaches = {
  breaches: [breach(), breach({ name: "Older", breachDate: "2016-11-01", pwnCount: 1, dataClasses: [] })],
  dismissed: [],
  canBeDismissed: true,
  catalogueAt: new Date(2026, 10, 20, 12).getTime(),
};

const neverAsked = () => () => undefined;

function describeIt(site: SiteBreaches | undefined, rest: Partial<SiteSnapshot> = {}) {
  const snapshot = { openBreaches: new Set<string>(), areDismissedShown: false };
  return describeSite({ ...snapshot, ...(site && { site }), ...rest }, "https://lookup.example", words);
}

describe("a breached site", () => {
  it("is told in a sentence for each breach, with the date of the data and its source", () => {
    const view = describeIt(SITE);
    expect(view?.breaches.map(({ title, facts }) => [title, facts])).toEqual([
      ["shop.test was breached in about May 2024", "1,204,551 accounts: passwords, email addresses"],
      ["shop.test was breached in about November 2016", "1 account"],
    ]);
    expect(view?.catalogueDate).toBe("Breach data of 20 November 2026");
    expect(view?.attribution.source.label).toBe("lookup.example");
    expect(view?.breaches[0]).toMatchObject({ toggle: { label: "Details" }, dismiss: { label: "Dismiss" } });
  });

  it.each([
    [{ breachDate: "" }, "was breached, it is not known when"],
    [{ isVerified: false }, "may have been breached in about May 2024"],
    [{ isVerified: false, breachDate: "" }, "may have been breached, it is not known when"],
  ])("is spoken of with care where little is known: %j", (one, said) => {
    const [told] = describeIt({ ...SITE, breaches: [breach(one)] })?.breaches ?? [];
    expect(told?.title).toBe(`shop.test ${said}`);
  });

  it("cannot be put aside from a private window: that would leave its name in a list", () => {
    expect(describeIt({ ...SITE, canBeDismissed: false })?.breaches[0]).not.toHaveProperty("dismiss");
  });

  it("keeps abbreviations, and cuts what is no sentence any more", () => {
    const dataClasses = ["IP addresses", "Names", "Genders", "Races", "Purchases", "Usernames", "Nicknames"];
    const site = { ...SITE, breaches: [breach({ dataClasses })] };
    expect(describeIt(site)?.breaches[0]?.facts).toBe(
      "1,204,551 accounts: races, IP addresses, names, genders, purchases, 2 more kinds of data",
    );
  });

  it("opens its details in place", () => {
    expect(describeIt(SITE)?.breaches[0]?.details).toBeUndefined();
    const [first] = describeIt(SITE, { openBreaches: new Set(["ShopName"]) })?.breaches ?? [];
    expect(first).toMatchObject({ isOpen: true, details: { facts: expect.any(Array) } });
    expect(first?.details?.facts[0]).toEqual({ term: "Listed as", value: "Shop Example" });
  });

  it("folds what was put aside into one line that can be opened and undone", () => {
    const site = { ...SITE, dismissed: ["ShopName", "Older"] };
    const closed = describeIt(site);
    expect(closed?.breaches).toEqual([]);
    expect(closed?.dismissed).toMatchObject({ line: "2 dismissed breaches", isOpen: false });
    const [first] = describeIt(site, { areDismissedShown: true })?.dismissed?.breaches ?? [];
    expect(first?.undo.label).toBe("Undo");
    expect(first?.undo.action).toEqual({ kind: "dismiss", name: "ShopName", isDismissed: false });
  });
});

describe("a site in no breach", () => {
  const NONE = { ...SITE, breaches: [] };
  const FETCHED: CatalogueState = { fetchedAt: NOON, breachCount: 900 };

  function noteOf(site: SiteBreaches | undefined, catalogue: CatalogueState | undefined, hasSite = true) {
    const snapshot = { openBreaches: new Set<string>(), areDismissedShown: false };
    const known = { ...snapshot, ...(site && { site }), ...(catalogue && { catalogue }) };
    return describeSiteNote(known, hasSite, SETTINGS, words, NOON);
  }

  it("has no sentence about a breach, and is said not to be in the list, and of when the list is", () => {
    expect(describeIt(NONE)).toBeUndefined();
    expect(noteOf(NONE, FETCHED)).toBe("Not in the list of breached sites of 20 November 2026.");
    expect(noteOf(SITE, FETCHED)).toBeUndefined();
  });

  it("is not spoken of where the page has none, or nothing is known yet", () => {
    expect(noteOf(NONE, FETCHED, false)).toBeUndefined();
    expect(noteOf(undefined, FETCHED)).toBeUndefined();
    expect(describeIt(undefined)).toBeUndefined();
  });

  it("is not said to be missing from a list that was never there", () => {
    const never = { ...NONE, catalogueAt: 0 };
    expect(noteOf(never, { breachCount: 0 })).toBeUndefined();
    const error = { code: "offline", service: "lookup" } as const;
    const failed = "The list of breached sites could not be fetched: there is no internet connection.";
    expect(noteOf(never, { breachCount: 0, error })).toBe(failed);
    expect(noteOf(undefined, { breachCount: 0, error }, false)).toBe(failed);
    // An older list still tells.
    expect(noteOf(NONE, { ...FETCHED, error })).toMatch(/^Not in the list/);
  });
});

describe("the store of the site", () => {
  function store(replies: { isRefused?: boolean; isSilent?: boolean } = {}) {
    const stored = structuredClone(SITE);
    const ask = vi.fn(async (name: string, input: { name?: string; isDismissed?: boolean }) => {
      if (name === "getSiteBreaches") return { ok: true, value: structuredClone(stored) };
      if (name === "getCatalogueState") return { ok: true, value: { fetchedAt: NOON, breachCount: 900 } };
      if (replies.isSilent) throw new Error("no answer");
      if (replies.isRefused) return { ok: false, error: {} };
      stored.dismissed = input.isDismissed ? [input.name ?? ""] : [];
      return { ok: true, value: undefined };
    });
    const seen: (string[] | undefined)[] = [];
    const onChange = () => seen.push(made.snapshot().site?.dismissed);
    const made = createSiteStore(ask as unknown as Ask, async () => 7, onChange, neverAsked);
    return { store: made, ask, seen };
  }

  it("asks for its tab, and for the state of the list", async () => {
    const { store: site, ask } = store();
    await site.refresh();
    expect(ask.mock.calls).toHaveLength(2);
    expect(ask).toHaveBeenCalledWith("getSiteBreaches", { tabId: 7 });
    const catalogue = { fetchedAt: NOON, breachCount: 900 };
    expect(site.snapshot()).toMatchObject({ site: { breaches: [{}, {}] }, catalogue });
  });

  it("puts aside at once, and brings back", async () => {
    const { store: site, seen } = store();
    await site.refresh();
    const acted = site.act({ kind: "dismiss", name: "Older", isDismissed: true });
    expect(seen.at(-1)).toEqual(["Older"]);
    await acted;
    await site.act({ kind: "dismiss", name: "Older", isDismissed: false });
    expect(seen).toEqual([[], ["Older"], ["Older"], [], []]);
  });

  it("says where that did not happen", async () => {
    const { store: site } = store({ isRefused: true });
    await site.refresh();
    await site.act({ kind: "dismiss", name: "Older", isDismissed: true });
    expect(site.snapshot()).toMatchObject({ failedChange: "refused", site: { dismissed: [] } });
    const view = describeSite(site.snapshot(), "https://lookup.example", words);
    expect(view?.problem).toMatch(/^That was refused/);
    const { store: silent } = store({ isSilent: true });
    await silent.refresh();
    await silent.act({ kind: "dismiss", name: "Older", isDismissed: true });
    expect(silent.snapshot().failedChange).toBe("no-answer");
  });

  it("asks for the list where the tab is gone as well", async () => {
    const ask = vi.fn(async () => ({ ok: true, value: { breachCount: 0 } }));
    const noTab = () => Promise.reject(new Error("no tab"));
    const site = createSiteStore(ask as unknown as Ask, noTab, () => undefined, neverAsked);
    await site.refresh();
    expect(ask).toHaveBeenCalledExactlyOnceWith("getCatalogueState");
    expect(site.snapshot().catalogue).toEqual({ breachCount: 0 });
  });

  it("says nothing where there is no answer", async () => {
    const { store: site, ask } = store();
    ask.mockRejectedValue(new Error("no answer"));
    await site.refresh();
    expect(site.snapshot().site).toBeUndefined();
  });
});
