// What is shown for the site in the tab, and what the person dismissed.
import { describe, expect, it } from "vitest";
import type { CatalogState, SiteBreaches } from "../../../../../src/shared/accounts/lookup.ts";
import type { Breach } from "../../../../../src/shared/breaches/breach.ts";
import { NOON } from "../../tab-states.ts";
import { breach } from "../accounts/lookup-states.ts";
import { openPage, SITE } from "./open-page.tsx";

const OLDER = breach({ name: "Older", breachDate: "2016-11-01", pwnCount: 1, dataClasses: [] });
const BREACHED: SiteBreaches = { ...SITE, breaches: [breach(), OLDER] };

async function open(site: SiteBreaches, more: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage({}, { site, ...more });
  const buttons = (name: string) => page.queryAllByRole("button", { name });
  return {
    ...page,
    buttons,
    press: (name: string) => page.click(buttons(name)[0] as Element),
    rows: () =>
      [...page.place.querySelectorAll(".site-breach")].map((row) => [
        row.querySelector("h3")?.textContent,
        row.querySelector("p")?.textContent,
      ]),
  };
}

async function rowOf(one: Partial<Breach>) {
  return (await open({ ...SITE, breaches: [breach(one)] })).rows()[0];
}

describe("a breached site", () => {
  it.each([
    [{ breachDate: "" }, "was breached (date unknown)"],
    [{ isVerified: false }, "may have been breached (about May 2024)"],
    [{ isVerified: false, breachDate: "" }, "may have been breached (date unknown)"],
  ])("is described cautiously if little is known: %j", async (one, said) => {
    expect((await rowOf(one))?.[0]).toBe(`shop.test ${said}`);
  });

  it("keeps abbreviations, and cuts incomplete sentences", async () => {
    const dataClasses = ["IP addresses", "Names", "Genders", "Races", "Purchases", "Usernames", "Nicknames"];
    expect((await rowOf({ dataClasses }))?.[1]).toBe(
      "1,204,551 accounts: races, IP addresses, names, genders, purchases, 2 more",
    );
  });

  it("opens its details in place", async () => {
    const { place, press, buttons } = await open(BREACHED);
    expect(place.querySelector(".details")).toBeNull();
    await press("Details");
    expect(place.querySelector(".details dl div")?.textContent?.trim()).toBe("Listed asShop Example");
    expect(buttons("Details")[0]?.getAttribute("aria-controls")).toBe(place.querySelector(".details")?.id);
    await press("Details");
    expect(place.querySelector(".details")).toBeNull();
  });

  it("can't be dismissed from a private window: that would store its name", async () => {
    expect((await open({ ...BREACHED, canBeDismissed: false })).buttons("Dismiss")).toEqual([]);
  });

  it("collapses at once into one line when dismissed, which opens and restores it", async () => {
    const answers = { setBreachDismissed: () => new Promise(() => undefined) };
    const { rows, press, commands } = await open(BREACHED, { answers });
    await press("Dismiss");
    await press("Dismiss");
    expect(rows()).toEqual([]);
    await press("Dismissed breaches (2)");
    await press("Undo");
    expect(rows()).toHaveLength(1);
    expect(commands().map(({ input }) => input)).toEqual([
      { name: "ShopName", isDismissed: true },
      { name: "Older", isDismissed: true },
      { name: "ShopName", isDismissed: false },
    ]);
  });

  it.each([
    ["refused", { ok: false, error: {} }, /^Nothing was changed/],
    ["not answered", () => Promise.reject(new Error("no answer")), /^Nothing was changed/],
  ])("stays if that was %s, and explains it", async (_, setBreachDismissed, said) => {
    const { rows, press, place } = await open(BREACHED, { answers: { setBreachDismissed } });
    await press("Dismiss");
    expect(rows()).toHaveLength(2);
    expect(place.querySelector(".site [role=alert]")?.textContent).toMatch(said);
  });
});

describe("marks for old breaches", () => {
  const OLD = { ...BREACHED, breaches: BREACHED.breaches.map((it) => ({ ...it, breachDate: "2019-04-02" })) };

  it("are dismissed by the year after the latest one, and restored", async () => {
    const { press, commands, store, place, settled } = await open(OLD);
    await press("Don’t mark breaches before 2020");
    await settled(() => store.write("local", { settings: { lookups: { markBreachesSince: "2020" } } }));
    expect(place.textContent).toContain("Breaches before 2020 aren’t marked.");
    await press("Undo");
    const changes = commands().filter(({ name }) => name === "changeSettings");
    expect(changes.map(({ input }) => input)).toEqual([
      { lookups: { markBreachesSince: "2020" } },
      { lookups: { markBreachesSince: "" } },
    ]);
  });

  it.each([
    ["one has no date", { ...OLD, breaches: OLD.breaches.map((it) => ({ ...it, breachDate: undefined })) }],
    [
      "one is of this year",
      { ...OLD, breaches: OLD.breaches.map((it) => ({ ...it, breachDate: "2026-01-01" })) },
    ],
  ])("can't be dismissed if %s", async (_, site) => {
    expect((await open(site)).place.textContent).not.toContain("Don’t mark breaches before");
  });
});

it("a breached site is requested again if the list arrived while the stored one was being read", async () => {
  const reading = Promise.withResolvers<void>();
  const { rows, answers, store, askedCount, waitFor, settled } = await open(SITE, {
    reading: reading.promise,
  });
  expect(askedCount("getSiteBreaches")).toBe(1);
  answers.getSiteBreaches = BREACHED;
  await store.write("local", { "breached-sites": { fetchedAt: SITE.catalogAt } });
  await settled(() => reading.resolve());
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it("says of the site's breaches that one comes from infected devices", async () => {
  const { text } = await open({ ...BREACHED, breaches: [breach({ isStealerLog: true, isMalware: true })] });
  expect(text()).toMatch(/was breached \([^)]*\) · Malware · Stealer log/);
});

describe("a site in no breach", () => {
  const FETCHED: CatalogState = { fetchedAt: NOON, breachCount: 900 };
  const NEVER = { ...SITE, catalogAt: 0 };
  const error = { code: "offline", service: "lookup" } as const;
  const listed = "Not in the breach list from 20 November 2026";
  const failed = "Couldn’t get the breach list: you’re offline.";
  const silent = () => Promise.reject(new Error("no answer"));

  it.each<[string, SiteBreaches, unknown, string[]]>([
    ["not to be in the list, and of when the list is", SITE, FETCHED, [listed]],
    ["so by an older list where there is no new one", SITE, { ...FETCHED, error }, [listed]],
    ["to be in no list only where there is one", NEVER, { breachCount: 0 }, []],
    ["to have no list where none could be fetched", NEVER, { breachCount: 0, error }, [failed]],
    ["nothing of where it is in a breach", BREACHED, FETCHED, []],
  ])("is said %s", async (_, site, getCatalogState, said) => {
    const { place } = await open(site, { answers: { getCatalogState } });
    const notes = [...place.querySelectorAll(".popup-main > .site-date")];
    expect(notes.map((line) => line.textContent)).toEqual(said);
  });

  it.each([[SITE], [BREACHED]])(
    "isn't said without saying that unverified breaches are left out",
    async (site) => {
      const { place } = await open({ ...site, isVerifiedOnly: true });
      expect(place.querySelectorAll(".unverified-note")).toHaveLength(1);
      expect((await open(site)).place.querySelector(".unverified-note")).toBeNull();
    },
  );

  it("quotes the service if its limit keeps the list from coming, and links its rules", async () => {
    const limited = { code: "rate-limited", status: 429, said: "Slow down.", service: "lookup" } as const;
    const getCatalogState = { breachCount: 0, error: limited };
    const { place, text } = await open(NEVER, { answers: { getCatalogState } });
    expect(text()).toContain("The service says: Slow down.");
    const rules = "https://haveibeenpwned.com/AcceptableUse";
    expect(place.querySelector(".site-date a")?.getAttribute("href")).toBe(rules);
  });

  it("is not mentioned if the page has none, or nothing is known", async () => {
    for (const tab of [{ site: "google.com", obstacle: "browser-page" } as const, { site: undefined }]) {
      expect((await openPage(tab)).text()).not.toContain("Not in the breach list");
    }
    const page = await open(SITE, { answers: { getSiteBreaches: silent, getCatalogState: silent } });
    expect(page.text()).not.toContain("list");
    expect(page.place.querySelector(".popup-gathering"), "nothing is waited for").toBeNull();
  });
});
