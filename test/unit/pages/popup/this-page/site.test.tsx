// The breaches of the site in the tab: how they are shown, dismissed and marked, and when none are known.

import { describe, expect, it, vi } from "vitest";
import { CHANGED_PASSWORDS } from "../../../../../src/shared/records/progress.ts";
import { askErasure } from "../../../../world/acts/asks.ts";
import { breachesOfSite, changedPasswords, damageList } from "../../../../world/acts/breaches.ts";
import { check, goPrivate, NEW_PASSWORD, settle } from "../../../../world/acts/passwords.ts";
import { holdNext, ignoreNext, refuseNext, silence } from "../../../../world/acts/replies.ts";
import { openedTabs, toolbar } from "../../../../world/acts/seen.ts";
import { change } from "../../../../world/acts/settings.ts";
import { buttonsOf, press } from "../../../../world/lookup/accounts.ts";
import { record, records, showBreaches } from "../../../../world/lookup/breaches.ts";
import { browserWith, newBrowser, nextCatalog } from "../../../../world/lookup/catalogs.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, json, play, text } from "../../../../world/scenario.ts";
import { loadPage } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const LISTED = /Not in the breach list/;
const NOT_CHANGED = /^Nothing was changed/;

/** The popup on the page in the tab, once it is all there. */
async function open(world: World, more: Parameters<typeof openPopup>[2] = {}) {
  const page = await openPopup(world, "this-page", more);
  await later(world, page, 2_000);
  await showBreaches(page);
  return {
    ...page,
    cards: () => page.texts(".site > .panel"),
    rows: () => page.texts(".site-breach h3"),
    notes: () => page.texts(".popup-main > .site-date"),
    press: (name: string) => press(world, page, name),
    has: (name: string) => buttonsOf(page).includes(name),
  };
}

const withBreaches = (breaches: object[], act: (world: World) => Promise<void>) =>
  play(act, { from: browserWith(...breaches) });

const OLD = records({ BreachDate: "2019-04-02" }, { BreachDate: "2016-11-01" });

describe("a breached site", () => {
  it("has its breaches described, with abbreviations as they are, and long lists cut", () =>
    withBreaches(
      [
        record({
          DataClasses: ["IP addresses", "Names", "Genders", "Races", "Purchases", "Usernames", "Nicknames"],
        }),
      ],
      async (world) => {
        const page = await open(world);
        expect(page.texts(".site-breach p")[0]).toBe(
          "1,204,551 accounts: races, IP addresses, names, genders, purchases, 2 more",
        );
        expect(page.notes()).toEqual([]);
        await page.press("Details");
        expect(page.texts(".details dl div")[0]).toBe("Listed asCorner Shop");
        expect(page.getByRole("button", { name: "Details" }).getAttribute("aria-controls")).toBe(
          page.place.querySelector(".details")?.id,
        );
        await page.press("Details");
        expect(page.texts(".details")).toEqual([]);
      },
    ));

  it("isn't called unlisted if its breaches can't be read", () =>
    withBreaches([record()], async (world) => {
      damageList(world);
      expect((await open(world)).text()).not.toMatch(LISTED);
    }));

  it("has no breach dismissed from a private window, where that would store its name", () =>
    withBreaches([record()], async (world) => {
      goPrivate(world);
      expect((await open(world)).has("Dismiss")).toBe(false);
    }));

  it("has breaches dismissed at once into one line, which opens and restores them", () =>
    withBreaches(OLD, async (world) => {
      const page = await open(world);
      const letGo = holdNext(world);
      await page.click(page.getAllByRole("button", { name: "Dismiss" })[0] as Element);
      expect(page.rows()).toHaveLength(1);
      letGo();
      await page.press("Dismiss");
      expect(page.rows()).toEqual([]);
      await page.press("Dismissed breaches (2)");
      await page.press("Undo");
      expect(page.rows()).toHaveLength(1);
      expect(await breachesOfSite(world)).toEqual(["Breach0", "Breach1, dismissed"]);
    }));

  it.each([
    ["refused", refuseNext],
    ["not answered", ignoreNext],
  ])("keeps a breach if dismissing it was %s, and says so", (_, obstruct) =>
    withBreaches([record()], async (world) => {
      const page = await open(world);
      obstruct(world);
      await page.press("Dismiss");
      expect(page.rows()).toHaveLength(1);
      expect(page.texts(".site [role=alert]")[0]).toMatch(NOT_CHANGED);
    }),
  );

  it("has its password changed on its own page, and says so afterwards", () =>
    withBreaches([record()], async (world) => {
      const opened = openedTabs(world);
      const closeAfter = vi.fn(async () => undefined);
      const page = await open(world, { closeAfter });
      ignoreNext(world);
      await page.press("Change password: shop.example");
      expect(page.text()).toContain("Nothing was changed. Try again.");
      expect([opened, closeAfter.mock.calls]).toEqual([[], []]);
      answer(world, /well-known/, text("", 200), text("", 404));
      await page.press("Change password: shop.example");
      expect(opened).toEqual(["https://shop.example/.well-known/change-password"]);
      expect(closeAfter).toHaveBeenCalledOnce();
      await check(world, { hints: NEW_PASSWORD, sha1: "A".repeat(40) });
      await settle(world, "sent");
      await later(world, page, 1_000);
      expect(Object.keys(changedPasswords(world))).toEqual(["shop.example"]);
      const changed = expect.stringMatching(/^Password changed here since then, on .*2026\.$/);
      expect(page.texts(".changed-line"), "in the card and at the breach").toEqual([changed, changed]);
      expect(page.has("Change password: shop.example")).toBe(false);
    }));

  it.each([
    ["2019-04-02", "Password changed here since then, on 3 March 2020."],
    ["2021-04-02", "Latest: April 2021"],
  ])(
    "with several breaches, the latest of %s, says of the change only what holds for all",
    (BreachDate, said) =>
      withBreaches(
        records({ BreachDate, DataClasses: ["Names"] }, { BreachDate: "2016-11-01" }),
        async (world) => {
          world.put("local", { [CHANGED_PASSWORDS.key]: { "shop.example": "2020-03-03" } });
          const page = await open(world);
          expect(page.cards()[0]).toContain("shop.example was breached 2 times");
          expect(page.cards()[0]).toContain(said);
        },
      ),
  );

  it("appears once the list arrives, and says that unverified breaches are left out", () =>
    play(
      async (world) => {
        answer(world, /\/breaches$/, json([record()]));
        const page = await openPopup(world, "this-page");
        expect(page.texts(".site")).toEqual([]);
        await later(world, page, 60_000);
        expect(page.texts(".site .panel-title")).toEqual(["shop.example was breached (about May 2024)"]);
        await showBreaches(page);
        expect(page.texts(".unverified-note")).toEqual([]);
        await change(world, { lookups: { includeUnverified: false } });
        await later(world, page, 1_000);
        expect(page.texts(".unverified-note")).toHaveLength(1);
      },
      { from: newBrowser() },
    ));
});

describe("marks for old breaches", () => {
  it("are dismissed by the year after the latest one, and restored", () =>
    withBreaches(OLD, async (world) => {
      await loadPage(world);
      const page = await open(world);
      expect(toolbar(world)[0]).toBe("•");
      await page.press("Don’t mark breaches before 2020");
      expect(page.text()).toContain("Breaches before 2020 aren’t marked.");
      expect(toolbar(world)).toEqual(["Breachlight"]);
      await page.press("Undo");
      expect(toolbar(world)[0]).toBe("•");
    }));

  it.each([
    ["one has no date", records({ BreachDate: "2019-04-02" }, { BreachDate: "" })],
    ["one is of this year", records({ BreachDate: "2019-04-02" }, { BreachDate: "2026-01-01" })],
  ])("can't be dismissed if %s", (_, breaches) =>
    withBreaches(breaches, async (world) => {
      expect((await open(world)).text()).not.toContain("Don’t mark breaches before");
    }),
  );
});

describe("a site in no breach", () => {
  const elsewhere = (act: (world: World) => Promise<void>) =>
    withBreaches([record({ Domain: "elsewhere.example" })], act);

  it("isn't in the list: says so, how old the list is, and what it leaves out", () =>
    elsewhere(async (world) => {
      const page = await open(world);
      expect(page.notes()).toEqual([expect.stringMatching(/^Not in the breach list from .*Nov.* 2026$/)]);
      answer(world, /\/breaches$/, ...Array(9).fill(text("", 500)));
      await nextCatalog(world);
      await later(world, page, 1_000);
      expect(page.notes()).toEqual([expect.stringMatching(LISTED)]);
      await change(world, { lookups: { includeUnverified: false } });
      await later(world, page, 1_000);
      expect(page.texts(".unverified-note")).toHaveLength(1);
    }));

  it("has no list to be in: says why, in the service's words", () =>
    play(
      async (world) => {
        answer(world, /\/breaches$/, ...Array(9).fill(text("Slow down.", 429, { "retry-after": "1" })));
        const page = await openPopup(world, "this-page");
        for (let count = 0; count < 20; count++) {
          expect(page.text()).not.toMatch(LISTED);
          await later(world, page, 5);
        }
        await later(world, page, 30_000);
        expect(page.texts(".popup-main > .site-date")[0]).toMatch(
          /^Couldn’t get the breach list: too many requests\..*The service says: Slow down\./,
        );
        const rules = page.getByRole("link", { name: /^Acceptable use of/ });
        expect(rules.getAttribute("href")).toBe("https://haveibeenpwned.com/AcceptableUse");
      },
      { from: newBrowser({ lookupUrl: "https://haveibeenpwned.com" }) },
    ));

  it("isn't called unlisted by another service's list", () =>
    elsewhere(async (world) => {
      silence(world);
      const { settings } = structuredClone(world.area.local) as { settings: { services: object } };
      Object.assign(settings.services, { lookupUrl: "https://other.lookup.example" });
      world.put("local", { settings });
      expect((await open(world)).text()).not.toMatch(LISTED);
    }));

  it("isn't mentioned, nor waited for, if nothing is known of it", () =>
    elsewhere(async (world) => {
      world.isOnline = false;
      await askErasure(world, "catalog");
      silence(world);
      const page = await open(world);
      expect(page.text()).not.toContain("list");
      expect(page.place.querySelector(".popup-gathering")).toBeNull();
    }));
});
