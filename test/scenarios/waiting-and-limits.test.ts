// How long lookups wait: as long as the service says, whichever worker is alive, and whatever the clock does.
import { describe, expect, it } from "vitest";
import { wake } from "../world/acts/asks.ts";
import {
  askAbout,
  breachesOf,
  cancelLookup,
  lookUpAccount,
  lookups,
  lookupsEnd,
  startLookup,
  waitFor,
} from "../world/acts/lookups.ts";
import { gaps, paths } from "../world/acts/seen.ts";
import { change } from "../world/acts/settings.ts";
import { answer, json, play, playIn, sent } from "../world/scenario.ts";
import { ACCOUNT, browserInUse, loadPage } from "../world/use.ts";

const ANSWERED = [`${ACCOUNT}: 1 / 1`];
const BREACHES = /breachedaccount/;
const ACCOUNTS = /account\/|check-email/;
const SITE = { about: "site", site: "shop.example" } as const;
const BREACH = { about: "breach", name: "Unlisted" } as const;

describe("a service that says how long to wait", () => {
  it("is asked again by another worker, which the browser wakes for it", () =>
    play(async (world) => {
      answer(world, BREACHES, waitFor(120));
      await startLookup(world);
      await world.sleep(1_000);
      world.end();
      await world.sleep(200_000);
      expect(lookups(world)).toEqual(ANSWERED);
      expect(gaps(world, BREACHES)).toEqual([120.6]);
      expect(new Set(sent(world, BREACHES).map(({ life }) => life)).size).toBe(2);
    }));

  it("is asked nothing new in the meantime either, and another address can wait or be canceled", () =>
    play(async (world) => {
      answer(world, BREACHES, waitFor(30));
      await startLookup(world);
      await world.sleep(1_000);
      await startLookup(world, "b@example.org");
      await startLookup(world, "c@example.org");
      await world.sleep(5_000);
      expect(sent(world)).toHaveLength(2);
      await cancelLookup(world, "b@example.org");
      await lookupsEnd(world);
      expect(lookups(world)).toEqual(["c@example.org: 1 / 1", ...ANSWERED]);
      expect(sent(world, /b%40/)).toEqual([]);
      const [, ...later] = gaps(world, BREACHES);
      expect(later).toEqual([1.6]);
    }));
});

describe("what doesn't wait", () => {
  it("a lookup survives two deaths of the worker, and each time is asked again a turn later", () =>
    play(async (world) => {
      await startLookup(world);
      for (const ms of [30, 1_620]) {
        await world.sleep(ms);
        world.end();
        await wake(world);
      }
      await lookupsEnd(world);
      expect(lookups(world)).toEqual(ANSWERED);
      expect(gaps(world, BREACHES)).toEqual([1.6, 1.6]);
    }));
});

describe("the free service", () => {
  const free = () => browserInUse({ lookupInterface: "xposedornot" });

  it("gets an address once, and its breach list gives the details of the names that it answers", () =>
    playIn(free(), async (world) => {
      answer(world, /check-email/, json({ status: "success", breaches: [["Shop", "Not_listed"]] }));
      await lookUpAccount(world);
      expect(paths(world)).toEqual(["/v1/check-email/jo%40example.org"]);
      expect(lookups(world)).toEqual([`${ACCOUNT}: 2 / not-asked, no-pastes`]);
      expect(breachesOf(world)).toEqual(["Shop, Passwords", "Not_listed"]);
    }));

  it("never gets a username, and is asked about no site; a breach is found in its list", () =>
    playIn(free(), async (world) => {
      const source = "https://lookup.example xposedornot";
      await lookUpAccount(world, "robin");
      expect(lookups(world)).toEqual(["robin: bad-request, email-only / not-asked, no-pastes"]);
      expect(await askAbout(world, { about: "breach", name: "Shop" }, { source })).toBe("Shop");
      expect(await askAbout(world, BREACH, { source, number: 2 })).toBe("none");
      expect(await askAbout(world, SITE, { source, number: 3 })).toBe("unavailable");
      expect(sent(world)).toEqual([]);
    }));

  it("counts against its limit only what was sent: nothing while offline", () =>
    playIn(free(), async (world) => {
      world.isOnline = false;
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([`${ACCOUNT}: offline / not-asked, no-pastes`]);
      world.isOnline = true;
      for (let number = 0; number < 26; number++) await startLookup(world, `${number}@example.org`);
      await lookupsEnd(world);
      await loadPage(world);
      expect(sent(world, /check-email/)).toHaveLength(25);
      expect(lookups(world)[0]).toBe("25@example.org: rate-limited, spent / not-asked, no-pastes");
    }));

  it("chosen after another one refused, answers a lookup that stood there as failed", () =>
    playIn(browserInUse({ lookupApiKey: "" }), async (world) => {
      await lookUpAccount(world);
      expect(lookups(world)[0]).toContain("unauthorized");
      await change(world, { services: { lookupInterface: "xposedornot" } });
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([`${ACCOUNT}: 1 / not-asked, no-pastes`]);
      expect(sent(world, ACCOUNTS).map(({ path }) => path)).toEqual(["/v1/check-email/jo%40example.org"]);
    }));
});
