// Watched addresses when another service is chosen: they wait for a yes before they go to it.
import { describe, expect, it } from "vitest";
import {
  aDay,
  addBreach,
  dealWith,
  HOUR_MS,
  watchAddress,
  watchList,
  watchWith,
} from "../world/acts/breaches.ts";
import { change, withSettings } from "../world/acts/settings.ts";
import { playIn, sent } from "../world/scenario.ts";
import { ACCOUNT, browserAfter, loadPage } from "../world/use.ts";
import type { World } from "../world/world.ts";

const CHECKS = /breachedaccount/;
const OTHER = "https://other.lookup.example";
const ANOTHER_VERSION = { services: { lookupUrl: OTHER, lookupInterface: "v2-url" } };
const watchingOne = () => browserAfter((world) => watchAddress(world));
const hosts = (world: World) => sent(world, CHECKS).map(({ host }) => host);

/** A new breach is listed, and more than a day passes. */
async function newsIn(world: World): Promise<void> {
  addBreach(world);
  await aDay(world);
}

describe("another service", () => {
  it("gets no watched address before a yes for it, and asks anew then", () =>
    playIn(watchingOne(), async (world) => {
      await change(world, ANOTHER_VERSION);
      await newsIn(world);
      await watchWith(world, "https://third.example");
      await newsIn(world);
      expect(hosts(world)).toEqual([]);
      expect([...world.alarms.keys()]).toHaveLength(1);
      await watchWith(world, OTHER);
      await world.sleep(10_000);
      expect(hosts(world)).toEqual(["other.lookup.example"]);
      // Everything would be new there.
      expect(watchList(world)).toEqual([`${ACCOUNT}: nothing new`]);
      expect(world.notifications).toEqual([]);
    }));

  it("that was only agreed to doesn't seem to have checked anything", () =>
    playIn(watchingOne(), async (world) => {
      await change(world, { services: { lookupUrl: OTHER } });
      await watchWith(world, OTHER);
      await world.sleep(HOUR_MS);
      expect(watchList(world)).toEqual([`${ACCOUNT}: unauthorized`]);
    }));

  it("doesn't get the earlier addresses along with one that is added for it", () =>
    playIn(watchingOne(), async (world) => {
      await change(world, ANOTHER_VERSION);
      await watchAddress(world, "own@example.org");
      await newsIn(world);
      expect(sent(world, CHECKS).length).toBeGreaterThan(0);
      expect(sent(world, CHECKS).every(({ path }) => path.endsWith("own%40example.org"))).toBe(true);
    }));

  it("left again, watching goes on at the earlier one", () =>
    playIn(watchingOne(), async (world) => {
      await change(world, ANOTHER_VERSION);
      await newsIn(world);
      await change(world, { services: { lookupUrl: "https://lookup.example", lookupInterface: "v3" } });
      await change(world, { services: { lookupApiKey: "key-of-nobody" } });
      await newsIn(world);
      expect(new Set(hosts(world))).toEqual(new Set(["lookup.example"]));
      expect(watchList(world)).toEqual([`${ACCOUNT}: New`]);
    }));

  it("chosen while an address is being checked doesn't seem to have found what the earlier one says", () =>
    playIn(watchingOne(), async (world) => {
      const { answer } = world.services;
      world.services.answer = (request) => {
        if (CHECKS.test(request.url)) void change(world, ANOTHER_VERSION);
        return answer(request);
      };
      await newsIn(world);
      expect(hosts(world)).toEqual(["lookup.example"]);
      await watchWith(world, OTHER);
      expect(watchList(world)).toEqual([`${ACCOUNT}: not checked yet`]);
    }));

  it("chosen before an update gets no address that the earlier version had checked elsewhere", async () => {
    const kept = await withSettings(ANOTHER_VERSION, watchingOne());
    const records = Object.values(kept.area.local).flat() as { account?: string; service?: string }[];
    for (const record of records) if (record?.account === ACCOUNT) delete record.service;
    await playIn(kept, async (world) => {
      await newsIn(world);
      expect(hosts(world)).toEqual([]);
    });
  });

  it.each([
    ["without a service's name", (one: Record<string, unknown>) => void delete one.service],
    [
      "with a damaged name",
      (one: Record<string, unknown>) => void Object.assign(one, { service: "garbage" }),
    ],
  ])("gets no address that an earlier version stored %s", async (_, age) => {
    const kept = structuredClone(await watchingOne());
    for (const value of Object.values(kept.area.local).flat())
      if ((value as { account?: string })?.account === ACCOUNT) age(value as Record<string, unknown>);
    await playIn(kept, async (world) => {
      await change(world, ANOTHER_VERSION);
      await newsIn(world);
      await loadPage(world);
      expect(hosts(world)).toEqual([]);
    });
  });
});

describe("a breach that was told", () => {
  const told = async () =>
    browserAfter(
      async (world) => {
        addBreach(world);
        await aDay(world);
        await dealWith(world, "New");
      },
      { from: await watchingOne() },
    );

  it("isn't told again by another list, nor after the service forgot it for a day", () =>
    playIn(told(), async (world) => {
      for (const names of [["Shop"], ["Shop", "New"]]) {
        world.services.state.breachesOfAccount = names;
        world.services.state.breaches.push(`Another ${names.length}`);
        await aDay(world);
      }
      expect(sent(world, CHECKS)).toHaveLength(2);
      expect(watchList(world)).toEqual([`${ACCOUNT}: nothing new`]);
      expect(world.notifications).toEqual([]);
    }));
});
