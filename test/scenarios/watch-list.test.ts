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
import { openedTabs, paths, toolbar } from "../world/acts/seen.ts";
import { change, fill } from "../world/acts/settings.ts";
import { answer, json, play, sent, text } from "../world/scenario.ts";
import { ACCOUNT, browserAfter, browserInUse } from "../world/use.ts";
import type { World } from "../world/world.ts";

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
    play(
      async (world) => {
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
      },
      { from: watchingTwo() },
    ));

  it("is watched with the free service too", () =>
    play(
      async (world) => {
        await watchAddress(world);
        await world.sleep(10_000);
        addBreach(world);
        await world.sleep(26 * HOUR_MS);
        expect(watchList(world)).toEqual([`${ACCOUNT}: New`]);
        expect(paths(world, /check-email/)).toHaveLength(2);
        expect(world.notifications).toEqual([ONE_BREACH]);
      },
      { from: browserInUse({ lookupInterface: "xposedornot" }) },
    ));
});

describe("a new breach", () => {
  it("is told once, however many addresses are in it, and a click on the message opens the list", () =>
    play(
      async (world) => {
        const opened = openedTabs(world);
        await newsIn(world);
        expect(world.notifications).toEqual([ONE_BREACH]);
        expect(watchList(world)).toEqual([`${ACCOUNT}: New`, `${B}: New`]);
        expect(line(world)).toBe(ONE_BREACH);
        world.deliver("notifications.onClicked", "another");
        world.deliver("notifications.onClicked", "new-breaches");
        await world.sleep(1_000);
        expect(opened).toEqual([expect.stringMatching(/popup\/index\.html\?tabId=7#accounts$/)]);
      },
      { from: watchingTwo() },
    ));

  it("stays in the toolbar until it is dealt with for each address", () =>
    play(
      async (world) => {
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
      },
      { from: watchingTwo() },
    ));

  it("is counted with others in one message", () =>
    play(
      async (world) => {
        world.services.state.breaches.push("Newer");
        world.services.state.breachesOfAccount.push("Newer");
        await newsIn(world);
        expect(world.notifications).toEqual(["Addresses you watch are in 2 new breaches"]);
      },
      { from: watchingTwo() },
    ));

  it.each([
    [{ IsVerified: false }, `${ONE_BREACH} · Unverified`],
    [{ IsSpamList: true }, "Spam lists or fabricated breaches with an address you watch: 1"],
    [{ IsFabricated: true }, "Spam lists or fabricated breaches with an address you watch: 1"],
  ])("is told as what it is: %j", async (flags, said) =>
    play(
      async (world) => {
        const names = ["Shop", "Forum", "New"].map((Name) => ({ Name, Title: Name, DataClasses: ["Names"] }));
        answer(
          world,
          /breaches$/,
          json(names.map((one) => (one.Name === "New" ? { ...one, ...flags } : one))),
        );
        world.services.state.breachesOfAccount.push("New");
        await aDay(world);
        expect(line(world)).toBe(said);
        expect(world.notifications).toEqual([said]);
      },
      { from: watchingOne() },
    ),
  );

  it("that the list of breaches doesn't have yet is told too", () =>
    play(
      async (world) => {
        world.services.state.breachesOfAccount.push("Unlisted");
        world.services.state.breaches.push("Another");
        await world.sleep(25 * HOUR_MS);
        expect(watchList(world)).toEqual([`${ACCOUNT}: Unlisted`, `${B}: Unlisted`]);
        expect(world.notifications).toEqual([ONE_BREACH]);
      },
      { from: watchingTwo() },
    ));

  it("is in the toolbar alone where messages are off", () =>
    play(
      async (world) => {
        await change(world, { lookups: { notifyOfNewBreaches: false } });
        await newsIn(world);
        expect(world.notifications).toEqual([]);
        expect(line(world)).toBe(ONE_BREACH);
      },
      { from: watchingTwo() },
    ));
});

describe("a check that fails", () => {
  it("is done again when the service says, a day at the latest", () =>
    play(
      async (world) => {
        addBreach(world);
        world.services.state.refusals.push(undefined, 40, 100_000);
        await aDay(world);
        expect(sent(world, CHECKS)).toEqual([]);
        await aDay(world);
        expect(watchList(world)).toEqual([`${ACCOUNT}: New`, `${B}: New`]);
        expect(world.notifications).toEqual([ONE_BREACH]);
      },
      { from: watchingTwo() },
    ));

  it("for a wrong key says so, and is done again with a new one", () =>
    play(
      async (world) => {
        addBreach(world);
        answer(world, CHECKS, text("{}", 401), text("{}", 401));
        await world.sleep(24 * HOUR_MS);
        expect(watchList(world)).toEqual([`${ACCOUNT}: unauthorized`, `${B}: unauthorized`]);
        await change(world, { services: { lookupApiKey: "another" } });
        await world.sleep(20_000);
        expect(watchList(world)).toEqual([`${ACCOUNT}: New`, `${B}: New`]);
      },
      { from: watchingTwo() },
    ));

  it("for a lost connection says so, and is done again later", () =>
    play(
      async (world) => {
        addBreach(world);
        answer(world, CHECKS, undefined);
        await world.sleep(24 * HOUR_MS);
        expect(watchList(world)[0]).toBe(`${ACCOUNT}: unavailable`);
        await world.sleep(2 * HOUR_MS);
        expect(watchList(world)[0]).toBe(`${ACCOUNT}: New`);
      },
      { from: watchingTwo() },
    ));
});

describe("consent", () => {
  it("taken back stops checks, which the list says, and all are done once it is back", () =>
    play(
      async (world) => {
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
      },
      { from: watchingTwo() },
    ));

  it("given for a watched address doesn't start an earlier lookup that was refused", async () => {
    const kept = structuredClone(await browserInUse());
    kept.consent.delete(ABOUT);
    await play(
      async (world) => {
        await startLookup(world, "earlier@example.org");
        await watchAddress(world);
        allow(world, ABOUT);
        await world.sleep(10_000);
        expect(paths(world)).toEqual([expect.stringContaining("jo%40")]);
      },
      { from: kept },
    );
  });
});
