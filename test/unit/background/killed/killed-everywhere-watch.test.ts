// Kills the worker at each call of the watch list and the catalog: no notification is repeated or lost, and alarms stay set.
import { expect, it } from "vitest";
import {
  addBreach,
  breachListNames,
  dealWith,
  HOUR_MS,
  indexInParts,
  isRefreshPlanned,
  NOTES_NEWS,
  partsLeft,
  unwatch,
  watchAddress,
  watchingTwo,
  watchList,
} from "../../../world/acts/breaches.ts";
import { toolbar } from "../../../world/acts/seen.ts";
import { sent } from "../../../world/scenario.ts";
import { ACCOUNT, addNews, browserAfter, browserInUse, loadPage } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { sweep } from "./sweep.ts";

const BOTH = [`${ACCOUNT}: New`, "b@example.org: New"];

/** Loads another page, which starts a worker and sets an alarm that a killed worker left unset. */
const goOnBrowsing = (world: World) => loadPage(world, 3 * HOUR_MS);

/** A browser the day before a new breach of both addresses is found. */
async function beforeTheNews() {
  const kept = structuredClone(await watchingTwo());
  addNews(kept.services);
  return kept;
}

it("reports a new breach once, in the list and in a notification", async () => {
  await sweep({
    from: await beforeTheNews(),
    async play(world) {
      await world.sleep(27 * HOUR_MS);
      await goOnBrowsing(world);
    },
    judge(world) {
      expect(watchList(world)).toEqual(BOTH);
      expect(isRefreshPlanned(world)).toBe(true);
      if (world.notifications.length === 1) return;
      // One death point lies between storing "notified" and notifying; the list still shows the breach.
      const [first] = world.lives;
      expect(first?.points.filter((name) => name === NOTES_NEWS)).toHaveLength(BOTH.length + 1);
    },
  });
});

it("an added address is listed and checked", async () => {
  await sweep({
    from: await browserInUse(),
    async play(world) {
      const reply = await watchAddress(world);
      await world.sleep(2 * HOUR_MS);
      return reply;
    },
    judge(world, reply) {
      if (reply !== "nothing") expect(watchList(world)).toEqual([`${ACCOUNT}: nothing new`]);
    },
  });
});

it("a removed address is neither listed nor looked up", async () => {
  await sweep({
    from: await beforeTheNews(),
    async play(world) {
      const reply = await unwatch(world);
      const list = watchList(world);
      await world.sleep(30 * HOUR_MS);
      return { reply, list };
    },
    judge(world, { reply, list }) {
      expect(list.join()).toContain("b@example.org");
      if (!reply) return;
      expect(list).toHaveLength(1);
      expect(sent(world, /jo%40/)).toEqual([]);
    },
  });
});

it("an address keeps its resolved breach", async () => {
  await sweep({
    from: await browserAfter((world) => world.sleep(30 * HOUR_MS), { from: await beforeTheNews() }),
    async play(world) {
      const reply = await dealWith(world, "New");
      return { reply, list: watchList(world) };
    },
    judge(_, { reply, list }) {
      const done = [`${ACCOUNT}: nothing new`, BOTH[1]];
      expect(reply ? [done] : [done, BOTH]).toContainEqual(list);
    },
  });
});

it("the catalog is completely old or new, and the next refresh is planned", async () => {
  await sweep({
    from: await browserInUse(),
    async play(world) {
      addBreach(world);
      await world.sleep(27 * HOUR_MS);
      const wasPlanned = isRefreshPlanned(world);
      await goOnBrowsing(world);
      return wasPlanned;
    },
    judge(world, wasPlanned) {
      expect(isRefreshPlanned(world)).toBe(true);
      // A worker that started fetching has planned the next attempt, so no further browsing is needed.
      const hasBegun = world.lives[0]?.points.some((name) => name.startsWith("fetch"));
      if (hasBegun) expect(wasPlanned).toBe(true);
      const { listed, indexed } = breachListNames(world);
      expect(indexed).toEqual(listed);
      expect(listed).toContain("New");
    },
  });
});

it("sites are marked from an index in parts, without a request, and no part is left", async () => {
  const from = structuredClone(await browserInUse());
  indexInParts(from);
  await sweep({
    from,
    async play(world) {
      await loadPage(world);
      await loadPage(world);
      expect(partsLeft(world)).toEqual([]);
    },
    judge(world) {
      expect(toolbar(world)[0]).toBe("•");
      const { listed, indexed } = breachListNames(world);
      expect(indexed).toEqual(listed);
      expect(sent(world)).toEqual([]);
    },
  });
});
