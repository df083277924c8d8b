// The list of all breaches: when it is fetched, and from whom.
import { describe, expect, it } from "vitest";
import {
  aDay,
  breachedSitesForFile,
  breachesOfSite,
  breachList,
  dismissBreach,
  HOUR_MS,
} from "../world/acts/breaches.ts";
import { goTo } from "../world/acts/passwords.ts";
import { gaps, paths, toolbar } from "../world/acts/seen.ts";
import { change, decide, erase, newBrowser, withSettings } from "../world/acts/settings.ts";
import { answer, json, play, playIn, sent, sentLines, text } from "../world/scenario.ts";
import { browserAfter, browserInUse, loadPage } from "../world/use.ts";

const LIST = /breaches$/;
const FAULT = text("", 500);
const SOURCE = "Breach data: lookup.example, CC BY 4.0";
const BREACHED = ["•", "shop.example was breached (about May 2024)", SOURCE];

describe("the breach list", () => {
  it("is fetched at first, without the key, and again a day later", () =>
    playIn(newBrowser(), async (world) => {
      expect(await breachList(world)).toBe("0");
      await world.sleep(10_000);
      expect(await breachList(world)).toBe("2");
      expect(await breachedSitesForFile(world)).toEqual(["shop.example", "forum.example"]);
      expect(paths(world)).toEqual(["/api/v3/breaches"]);
      expect(sent(world)[0]?.headers.get("hibp-api-key")).toBeNull();
      await aDay(world);
      expect(gaps(world, LIST)).toEqual([24 * 3_600 + 0.1]);
    }));

  it("of the free service is fetched, and has no license", () =>
    playIn(newBrowser({ lookupInterface: "xposedornot" }), async (world) => {
      await breachList(world);
      await world.sleep(10_000);
      expect(sentLines(world)).toEqual(["GET https://lookup.example/v1/breaches"]);
      expect(toolbar(world)).toEqual([
        "•",
        "shop.example was breached (date unknown)",
        "Breach data: lookup.example",
      ]);
    }));

  it("that can't be fetched is tried again, later each time", () =>
    playIn(newBrowser(), async (world) => {
      answer(world, LIST, FAULT, FAULT, FAULT, text("[]"));
      await breachList(world);
      await world.sleep(30 * HOUR_MS);
      expect(gaps(world, LIST).map((seconds) => seconds / 3_600)).toEqual([1, 2, 4, 8]);
      expect(await breachList(world)).toBe("2");
    }));

  it("that failed is fetched when it is wanted, but not twice in a minute", () =>
    playIn(newBrowser(), async (world) => {
      answer(world, LIST, FAULT, FAULT);
      for (const wait of [30_000, 40_000, 10_000]) {
        await breachList(world);
        await world.sleep(wait);
      }
      expect(gaps(world, LIST)).toEqual([70]);
      expect(await breachList(world)).toBe("0, unavailable");
    }));

  it("that isn't there is no empty list for the check of a file", () =>
    playIn(newBrowser(), async (world) => {
      world.isOnline = false;
      expect(await breachedSitesForFile(world)).toBeUndefined();
    }));

  it("is fetched as soon as the service may be read, if that was why it failed", () =>
    playIn(newBrowser(), async (world) => {
      Object.assign(world, { granted: [] });
      answer(world, LIST, undefined);
      await breachList(world);
      await world.sleep(5_000);
      expect(await breachList(world)).toBe("0, unavailable, no-site-access");
      Object.assign(world, { granted: undefined });
      world.deliver("permissions.onAdded", { origins: ["*://*/*"] });
      await world.sleep(5_000);
      expect(await breachList(world)).toBe("2");
      expect(gaps(world, LIST)).toEqual([5]);
    }));

  it("that failed for another reason isn't fetched sooner when a site may be read", () =>
    playIn(newBrowser(), async (world) => {
      answer(world, LIST, FAULT);
      await breachList(world);
      await world.sleep(5_000);
      world.deliver("permissions.onAdded", { origins: ["*://*/*"] });
      await world.sleep(5_000);
      expect(sent(world, LIST)).toHaveLength(1);
    }));

  it("comes anew from another service at once, and nothing of the earlier one is shown until then", () =>
    play(async (world) => {
      await loadPage(world);
      expect(toolbar(world)).toEqual(BREACHED);
      answer(world, LIST, FAULT);
      await change(world, { services: { lookupUrl: "https://other.lookup.example" } });
      await world.sleep(5_000);
      expect(sentLines(world)).toEqual(["GET https://other.lookup.example/api/v3/breaches"]);
      expect(toolbar(world)).toEqual(["Breachlight"]);
      expect(await breachesOfSite(world)).toEqual([]);
      expect(await breachList(world)).toBe("0, unavailable");
    }));

  it.each([
    ["none", undefined],
    ["that of an earlier start", {}],
  ])("isn't fetched while the organization's policy is awaited, with %s known", async (_, known) =>
    playIn(newBrowser({}, known), async (world) => {
      const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
      Object.assign(world, { policy: promise });
      void breachList(world);
      await world.sleep(1_000);
      expect(sent(world)).toEqual([]);
      resolve({ services: { lookupUrl: "https://ours.lookup.example" } });
      await world.sleep(10_000);
      expect(sentLines(world, LIST)).toEqual(["GET https://ours.lookup.example/api/v3/breaches"]);
    }),
  );

  it("is fetched from the public service once everything is deleted, with the settings", () =>
    playIn(browserInUse(), async (world) => {
      decide(world, {});
      expect(await erase(world, "everything")).toBe("ok");
      await world.sleep(25 * HOUR_MS);
      expect(sent(world, /lookup\.example/)).toEqual([]);
    }));
});

describe("the site in the tab", () => {
  it("is marked when its breaches are in the list, once, and names the source", () =>
    play(async (world) => {
      await loadPage(world);
      expect(toolbar(world)).toEqual(BREACHED);
      expect(await breachesOfSite(world)).toEqual(["Shop"]);
      expect(await breachesOfSite(world, 99)).toEqual([]);
      await dismissBreach(world, "Shop");
      await world.sleep(500);
      expect(toolbar(world)).toEqual(["Breachlight"]);
      expect(await breachesOfSite(world)).toEqual(["Shop, dismissed"]);
      await dismissBreach(world, "Shop", false);
      await world.sleep(500);
      expect(toolbar(world)).toEqual(BREACHED);
    }));

  it("isn't marked again at a later visit, only while the tab stays there", () =>
    play(async (world) => {
      await goTo(world, "https://forum.example/");
      await goTo(world, "https://forum.example/other");
      expect(toolbar(world)[0]).toBe("•");
      await goTo(world, "https://elsewhere.example/");
      await goTo(world, "https://forum.example/");
      expect(toolbar(world)).toEqual(["Breachlight"]);
      expect(await breachesOfSite(world)).toEqual(["Forum"]);
    }));

  it.each([
    ["breaches before a year aren't marked", { markBreachesSince: "2025" }],
    ["breached sites aren't marked", { markBreachedSites: false }],
  ])("isn't marked where %s, but the popup still lists its breaches", async (_, lookups) =>
    playIn(withSettings({ lookups }), async (world) => {
      await loadPage(world);
      expect(toolbar(world)).toEqual(["Breachlight"]);
      expect(await breachesOfSite(world)).toEqual(["Shop"]);
    }),
  );

  it.each([
    [{ IsVerified: false }, "shop.example may have been breached (about May 2024)"],
    [{ IsStealerLog: true }, "shop.example was breached (about May 2024) · Stealer log"],
    [{ IsFabricated: true }, undefined],
    [{ IsSpamList: true }, undefined],
    [{ IsRetired: true }, undefined],
  ])("is described as the list describes its breach: %j", async (flags, line) => {
    const shop = { Name: "Shop", Title: "Shop", Domain: "www.shop.example", BreachDate: "2024-05-01" };
    const found = { ...shop, DataClasses: ["Passwords"], IsVerified: true, ...flags };
    await playIn(newBrowser(), async (world) => {
      answer(world, LIST, json([found]));
      await breachList(world);
      await world.sleep(5_000);
      await loadPage(world);
      expect(toolbar(world)).toEqual(line ? ["•", line, SOURCE] : ["Breachlight"]);
    });
  });

  it("has the latest breach that is certain, and the latest that isn't, in its mark", () =>
    playIn(newBrowser(), async (world) => {
      const shop = { Name: "Shop", Title: "Shop", Domain: "shop.example", DataClasses: ["Passwords"] };
      const of = (Name: string, BreachDate: string, IsVerified: boolean) => ({
        ...shop,
        Name,
        BreachDate,
        IsVerified,
      });
      const listed = [
        of("A", "2016-05-01", true),
        of("B", "2020-06-01", false),
        of("C", "2024-02-01", false),
      ];
      answer(world, LIST, json(listed));
      await breachList(world);
      await world.sleep(5_000);
      await loadPage(world);
      expect(toolbar(world).slice(1, 3)).toEqual([
        "shop.example was breached (about May 2016)",
        "shop.example may have been breached (about February 2024)",
      ]);
    }));

  it("is marked from a list that an earlier version, or damage, left without an index", async () => {
    const kept = structuredClone(await browserAfter(loadPage));
    for (const key of Object.keys(kept.area.local))
      if (key.startsWith("breached")) delete kept.area.local[key];
    await playIn(kept, async (world) => {
      await loadPage(world);
      await loadPage(world);
      expect(toolbar(world)).toEqual(BREACHED);
      expect(sent(world)).toEqual([]);
    });
  });

  it("has its unverified breaches left out if the person leaves them out", async () => {
    const shop = { Name: "Shop", Title: "Shop", Domain: "shop.example", DataClasses: ["Passwords"] };
    const doubted = { ...shop, Name: "Doubted", IsVerified: false };
    const kept = await withSettings({ lookups: { includeUnverified: false } }, newBrowser());
    await playIn(kept, async (world) => {
      answer(world, LIST, json([shop, doubted, { ...doubted, Name: "Forum", Domain: "forum.example" }]));
      await breachList(world);
      await world.sleep(5_000);
      expect(await breachesOfSite(world)).toEqual(["Shop"]);
      expect(await breachedSitesForFile(world)).toEqual(["shop.example"]);
      await goTo(world, "https://forum.example/");
      expect(toolbar(world)).toEqual(["Breachlight"]);
    });
  });
});
