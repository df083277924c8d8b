// Addresses that a person watches: when they are checked, with whom, and what the person is told.

import { describe, expect, it } from "vitest";
import {
  aDay,
  addBreach,
  dealWith,
  HOUR_MS,
  unwatch,
  watchAddress,
  watchingTwo,
  watchList,
} from "../world/acts/breaches.ts";
import { allow, takeBack } from "../world/acts/consent.ts";
import { lookUpAccount, startLookup } from "../world/acts/lookups.ts";
import { check, NEW_PASSWORD, settle } from "../world/acts/passwords.ts";
import { fill } from "../world/acts/room.ts";
import { openedTabs, paths, toolbar } from "../world/acts/seen.ts";
import { change } from "../world/acts/settings.ts";
import { answer, json, play, playIn, sent, text } from "../world/scenario.ts";
import { ACCOUNT, browserAfter, browserInUse } from "../world/use.ts";
import type { World } from "../world/world.ts";
import { OTHER_SHA1 } from "../world/world-services.ts";

const B = "b@example.org";
const ABOUT = "personallyIdentifyingInfo";
const CHECKS = /breachedaccount/;
const ONE_BREACH = "An address you watch is in a new breach";
const watchingOne = () => browserAfter((world) => watchAddress(world));

/** What the title says of watched addresses. */
const line = (world: World) => toolbar(world).find((text) => /watch/.test(text));

/** A new breach is listed, and more than a day passes. */
async function newsIn(world: World): Promise<void> {
  addBreach(world);
  await aDay(world);
}

describe("an address that is watched", () => {
  it("is asked about at once, by name only, and no longer once it isn't", () =>
    play(async (world) => {
      expect(await watchAddress(world)).toBe("ok");
      await world.sleep(10_000);
      expect(watchList(world)).toEqual([`${ACCOUNT}: nothing new`]);
      expect(paths(world)).toEqual([
        "/api/v3/breachedaccount/jo%40example.org?truncateResponse=true&includeUnverified=true",
      ]);
      await watchAddress(world);
      await unwatch(world);
      await newsIn(world);
      expect(watchList(world)).toEqual([]);
      expect(sent(world, CHECKS)).toHaveLength(1);
    }));

  it("isn't kept in a full browser, which says so", () =>
    play(async (world) => {
      fill(world, "watch list");
      expect(await watchAddress(world)).toBe("unavailable");
      await world.sleep(5_000);
      expect(watchList(world)).toEqual([]);
      expect(sent(world)).toEqual([]);
    }));

  it("is told only of breaches since the person looked it up", () =>
    play(async (world) => {
      await lookUpAccount(world);
      addBreach(world);
      await watchAddress(world);
      await aDay(world);
      expect(watchList(world)).toEqual([`${ACCOUNT}: New`]);
    }));

  it("is checked after the person's own lookups, and not once it isn't watched", () =>
    playIn(watchingTwo(), async (world) => {
      addBreach(world);
      await world.sleep(23.95 * HOUR_MS);
      while (sent(world, CHECKS).length === 0) await world.sleep(200);
      await unwatch(world, B);
      await lookUpAccount(world, "own@example.org");
      await world.sleep(20_000);
      expect(sent(world, CHECKS).map(({ path }) => path.split("/").at(-1))).toEqual([
        "jo%40example.org",
        "own%40example.org",
      ]);
    }));

  it("is watched with the free service too", () =>
    playIn(browserInUse({ lookupInterface: "xposedornot" }), async (world) => {
      await watchAddress(world);
      await world.sleep(10_000);
      addBreach(world);
      await world.sleep(26 * HOUR_MS);
      expect(watchList(world)).toEqual([`${ACCOUNT}: New`]);
      expect(paths(world, /check-email/)).toHaveLength(2);
      expect(world.notifications).toEqual([ONE_BREACH]);
    }));
});

describe("a new breach", () => {
  it("is told once, however many addresses are in it, and a click on the message opens the list", () =>
    playIn(watchingTwo(), async (world) => {
      const opened = openedTabs(world);
      await newsIn(world);
      expect(world.notifications).toEqual([ONE_BREACH]);
      expect(watchList(world)).toEqual([`${ACCOUNT}: New`, `${B}: New`]);
      expect(line(world)).toBe(ONE_BREACH);
      world.deliver("notifications.onClicked", "another");
      world.deliver("notifications.onClicked", "new-breaches");
      await world.sleep(1_000);
      expect(opened).toEqual([expect.stringMatching(/popup\/index\.html\?tabId=7#accounts$/)]);
    }));

  it("stays in the toolbar until it is dealt with for each address, and is back once that is taken back", () =>
    playIn(watchingTwo(), async (world) => {
      await newsIn(world);
      await dealWith(world, "New");
      await world.sleep(1_000);
      expect(line(world)).toBe(ONE_BREACH);
      await dealWith(world, "New", B);
      await world.sleep(1_000);
      expect(line(world)).toBeUndefined();
      expect(watchList(world)).toEqual([`${ACCOUNT}: nothing new`, `${B}: nothing new`]);
      await dealWith(world, "New", "nobody@example.org");
      expect(watchList(world)).toHaveLength(2);
      await dealWith(world, "New", B, false);
      await world.sleep(1_000);
      expect(line(world)).toBe(ONE_BREACH);
      expect(watchList(world)).toEqual([`${ACCOUNT}: nothing new`, `${B}: New`]);
    }));

  it("at a site leaves the toolbar once a new password is set there", () =>
    playIn(watchingOne(), async (world) => {
      await newsIn(world);
      expect(line(world)).toBe(ONE_BREACH);
      world.tab.url = "https://new.example/password";
      await check(world, { hints: NEW_PASSWORD, sha1: OTHER_SHA1 });
      await settle(world, "sent");
      await world.sleep(1_000);
      expect(line(world)).toBeUndefined();
    }));

  it("is counted with others in one message", () =>
    playIn(watchingTwo(), async (world) => {
      world.services.state.breaches.push("Newer");
      world.services.state.breachesOfAccount.push("Newer");
      await newsIn(world);
      expect(world.notifications).toEqual(["Addresses you watch are in 2 new breaches"]);
    }));

  it.each([
    [{ IsVerified: false }, `${ONE_BREACH} · Unverified`],
    [{ IsSpamList: true }, "Spam lists or fabricated breaches with an address you watch: 1"],
    [{ IsFabricated: true }, "Spam lists or fabricated breaches with an address you watch: 1"],
  ])("is told as what it is: %j", async (flags, said) =>
    playIn(watchingOne(), async (world) => {
      const names = ["Shop", "Forum", "New"].map((Name) => ({ Name, Title: Name, DataClasses: ["Names"] }));
      answer(world, /breaches$/, json(names.map((one) => (one.Name === "New" ? { ...one, ...flags } : one))));
      world.services.state.breachesOfAccount.push("New");
      await aDay(world);
      expect(line(world)).toBe(said);
      expect(world.notifications).toEqual([said]);
    }),
  );

  it("that the list of breaches doesn't have yet is told too", () =>
    playIn(watchingTwo(), async (world) => {
      world.services.state.breachesOfAccount.push("Unlisted");
      world.services.state.breaches.push("Another");
      await world.sleep(25 * HOUR_MS);
      expect(watchList(world)).toEqual([`${ACCOUNT}: Unlisted`, `${B}: Unlisted`]);
      expect(world.notifications).toEqual([ONE_BREACH]);
    }));

  it("is in the toolbar alone where messages are off", () =>
    playIn(watchingTwo(), async (world) => {
      await change(world, { lookups: { notifyOfNewBreaches: false } });
      await newsIn(world);
      expect(world.notifications).toEqual([]);
      expect(line(world)).toBe(ONE_BREACH);
    }));
});

describe("a check that fails", () => {
  it("is done again when the service says, a day at the latest", () =>
    playIn(watchingTwo(), async (world) => {
      addBreach(world);
      world.services.state.refusals.push(undefined, 40, 100_000);
      await aDay(world);
      expect(sent(world, CHECKS)).toEqual([]);
      await aDay(world);
      expect(watchList(world)).toEqual([`${ACCOUNT}: New`, `${B}: New`]);
      expect(world.notifications).toEqual([ONE_BREACH]);
    }));

  it("for a wrong key says so, and is done again with a new one", () =>
    playIn(watchingTwo(), async (world) => {
      addBreach(world);
      answer(world, CHECKS, text("{}", 401), text("{}", 401));
      await world.sleep(24 * HOUR_MS);
      expect(watchList(world)).toEqual([`${ACCOUNT}: unauthorized`, `${B}: unauthorized`]);
      await change(world, { services: { lookupApiKey: "another" } });
      await world.sleep(20_000);
      expect(watchList(world)).toEqual([`${ACCOUNT}: New`, `${B}: New`]);
    }));

  it("for a lost connection says so, and is done again later", () =>
    playIn(watchingTwo(), async (world) => {
      addBreach(world);
      answer(world, CHECKS, undefined);
      await world.sleep(24 * HOUR_MS);
      expect(watchList(world)[0]).toBe(`${ACCOUNT}: unavailable`);
      await world.sleep(2 * HOUR_MS);
      expect(watchList(world)[0]).toBe(`${ACCOUNT}: New`);
    }));
});

describe("consent", () => {
  it("taken back stops checks, which the list says, and all are done once it is back", () =>
    playIn(watchingTwo(), async (world) => {
      addBreach(world);
      takeBack(world, ABOUT);
      await aDay(world);
      expect(watchList(world)).toEqual([
        `${ACCOUNT}: aborted, data-not-agreed`,
        `${B}: aborted, data-not-agreed`,
      ]);
      expect(sent(world, CHECKS)).toEqual([]);
      allow(world, ABOUT);
      await world.sleep(20_000);
      expect(watchList(world)).toEqual([`${ACCOUNT}: New`, `${B}: New`]);
    }));

  it("given for a watched address doesn't start an earlier lookup that was refused", async () => {
    const kept = structuredClone(await browserInUse());
    kept.consent.delete(ABOUT);
    await playIn(kept, async (world) => {
      await startLookup(world, "earlier@example.org");
      await watchAddress(world);
      allow(world, ABOUT);
      await world.sleep(10_000);
      expect(paths(world)).toEqual([expect.stringContaining("jo%40")]);
    });
  });
});
