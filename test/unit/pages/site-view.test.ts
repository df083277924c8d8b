// What is said of the site in the tab, and what of it the person put aside.
import { describe, expect, it, vi } from "vitest";
import { createSiteStore, type SiteSnapshot } from "../../../src/pages/popup/this-page/site-store.ts";
import { describeSite } from "../../../src/pages/popup/this-page/site-view.ts";
import type { SiteBreaches } from "../../../src/shared/lookup.ts";
import type { Ask } from "../../../src/shared/messages.ts";
import { breach } from "./lookup-states.ts";
import { words } from "./tab-states.ts";

const SITE: SiteBreaches = {
  breaches: [breach(), breach({ name: "Older", breachDate: "2016-11-01", pwnCount: 1, dataClasses: [] })],
  dismissed: [],
  canBeDismissed: true,
  catalogueAt: new Date(2026, 10, 20, 12).getTime(),
};

function describeIt(site: SiteBreaches | undefined, rest: Partial<SiteSnapshot> = {}) {
  const snapshot = { openBreaches: new Set<string>(), areDismissedShown: false, hasFailedChange: false };
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

  it("may have been breached nobody knows when", () => {
    const site = { ...SITE, breaches: [breach({ breachDate: "" })] };
    expect(describeIt(site)?.breaches[0]?.title).toBe("shop.test was breached, it is not known when");
  });

  it("may not have been breached at all, where nobody could confirm it", () => {
    const titles = [breach({ isVerified: false }), breach({ isVerified: false, breachDate: "" })].map(
      (unverified) => describeIt({ ...SITE, breaches: [unverified] })?.breaches[0]?.title,
    );
    expect(titles).toEqual([
      "shop.test may have been breached in about May 2024",
      "shop.test may have been breached, it is not known when",
    ]);
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
  });

  it("folds what was put aside into one line that can be opened and undone", () => {
    const site = { ...SITE, dismissed: ["ShopName", "Older"] };
    const closed = describeIt(site);
    expect(closed?.breaches).toEqual([]);
    expect(closed?.dismissed).toMatchObject({ line: "2 dismissed breaches", isOpen: false });
    const [first] = describeIt(site, { areDismissedShown: true })?.dismissed?.breaches ?? [];
    expect(first?.undo).toEqual({
      label: "Undo",
      action: { kind: "dismiss", name: "ShopName", isDismissed: false },
    });
  });
});

describe("a site in no breach", () => {
  it("is not spoken of", () => {
    expect(describeIt({ ...SITE, breaches: [] })).toBeUndefined();
    expect(describeIt(undefined)).toBeUndefined();
  });
});

describe("the store of the site", () => {
  function store(replies: { isRefused?: boolean } = {}) {
    const stored = structuredClone(SITE);
    const ask = vi.fn(async (name: string, input: { name?: string; isDismissed?: boolean }) => {
      if (name === "getSiteBreaches") return { ok: true, value: structuredClone(stored) };
      if (replies.isRefused) return { ok: false, error: {} };
      stored.dismissed = input.isDismissed ? [input.name ?? ""] : [];
      return { ok: true, value: undefined };
    });
    const seen: (string[] | undefined)[] = [];
    const made = createSiteStore(
      ask as unknown as Ask,
      async () => 7,
      () => seen.push(made.snapshot().site?.dismissed),
    );
    return { store: made, ask, seen };
  }

  it("asks for its tab", async () => {
    const { store: site, ask } = store();
    await site.refresh();
    expect(ask).toHaveBeenCalledExactlyOnceWith("getSiteBreaches", { tabId: 7 });
    expect(site.snapshot().site?.breaches).toHaveLength(2);
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
    expect(site.snapshot()).toMatchObject({ hasFailedChange: true, site: { dismissed: [] } });
    expect(describeSite(site.snapshot(), "https://lookup.example", words)?.problem).toMatch(/^Nothing was/);
  });

  it("says nothing where there is no answer", async () => {
    const site = createSiteStore(
      (() => Promise.reject(new Error("no answer"))) as unknown as Ask,
      async () => 7,
      () => undefined,
    );
    await site.refresh();
    expect(site.snapshot().site).toBeUndefined();
  });
});
