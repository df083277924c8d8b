// Kills the worker at each call of the watch list and the catalog: no notification is repeated or lost, and alarms stay set.
import { expect, it } from "vitest";
import {
  ACCOUNT,
  addNews,
  browserAfter,
  browserInUse,
  loadPage,
  watch,
  watchedAccounts,
} from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { sweep } from "./sweep.ts";

const HOUR_MS = 3_600_000;
const ACCOUNTS = [ACCOUNT, "b@example.org"];

async function watchAll(world: World): Promise<void> {
  for (const account of ACCOUNTS) await watch(world, account);
  await world.sleep(20_000);
}

/** Loads another page, which starts a worker and sets an alarm that a killed worker left unset. */
const goOnBrowsing = (world: World) => loadPage(world, 3 * HOUR_MS);

async function aDay(world: World): Promise<void> {
  await world.sleep(27 * HOUR_MS);
  await goOnBrowsing(world);
}

/** A browser the day before a new breach of both addresses is found. */
async function beforeTheNews() {
  const kept = structuredClone(await browserAfter(watchAll));
  addNews(kept.services);
  return kept;
}

const isPlanned = (world: World) => expect([...world.alarms.keys()]).toContain("catalogue");

it("reports a new breach once, in the list and in a notification", async () => {
  await sweep({
    from: await beforeTheNews(),
    async play(world) {
      await aDay(world);
      return watchedAccounts(world);
    },
    judge(world, list) {
      expect(list.map(({ news }) => news.map(({ name }) => name))).toEqual([["New"], ["New"]]);
      isPlanned(world);
      if (world.notifications.length === 1) return;
      // One death point lies between storing "notified" and notifying; the list still shows the breach.
      const [first] = world.lives;
      expect(first?.points.filter((name) => name === "local set watch-list")).toHaveLength(
        ACCOUNTS.length + 1,
      );
    },
  });
});

it("an added address is listed and checked", async () => {
  await sweep({
    from: await browserInUse(),
    async play(world) {
      const reply = await watch(world);
      await world.sleep(2 * HOUR_MS);
      return { reply, list: watchedAccounts(world) };
    },
    judge(_, { reply, list }) {
      if (reply !== undefined) expect(list).toHaveLength(1);
      if (reply !== undefined) expect(list[0]?.checkedAt).toBeDefined();
    },
  });
});

it("a removed address is neither listed nor looked up", async () => {
  await sweep({
    from: await beforeTheNews(),
    async play(world) {
      const reply = await watch(world, ACCOUNT, false);
      const list = watchedAccounts(world);
      await world.sleep(30 * HOUR_MS);
      return { reply, list };
    },
    judge(world, { reply, list }) {
      const accounts = list.map(({ account }) => account);
      expect(accounts).toContain("b@example.org");
      if (reply === undefined) return;
      expect(accounts).toEqual(["b@example.org"]);
      expect(world.services.received.filter(({ path }) => path.includes("jo"))).toEqual([]);
    },
  });
});

it("an address keeps its resolved breach", async () => {
  const from = await browserAfter((world) => world.sleep(30 * HOUR_MS), { from: await beforeTheNews() });
  await sweep({
    from,
    async play(world) {
      const input = { account: ACCOUNT, name: "New", isDealtWith: true };
      const reply = await world.ask("setDealtWith", input);
      return { reply, list: watchedAccounts(world) };
    },
    judge(_, { reply, list: [first, second] }) {
      const [isFoundBreach, isDone] = [first?.news.length === 1, first?.dealtWith.length === 1];
      expect(isDone).toBe(!isFoundBreach);
      if (reply !== undefined) expect(isDone).toBe(true);
      expect(second?.news).toHaveLength(1);
    },
  });
});

it("the catalog is completely old or new, and the next refresh is planned", async () => {
  const from = structuredClone(await browserInUse());
  from.services.breaches.push("New");
  await sweep({
    from,
    async play(world) {
      await world.sleep(27 * HOUR_MS);
      const wasPlanned = world.alarms.has("catalogue");
      await goOnBrowsing(world);
      return wasPlanned;
    },
    judge(world, wasPlanned) {
      isPlanned(world);
      // A worker that started fetching has planned the next attempt, so no further browsing is needed.
      const hasBegun = world.lives[0]?.points.some((name) => name.startsWith("fetch"));
      if (hasBegun) expect(wasPlanned).toBe(true);
      const { local } = world.area;
      const names = (local.catalogue as { breaches: { name: string }[] }).breaches.map(({ name }) => name);
      const sites = Object.values(local["breached-sites:0"] as Record<string, { name: string }[]>);
      const indexed = sites.flat().map(({ name }) => name);
      expect(indexed.toSorted()).toEqual(names.toSorted());
      expect(names).toContain("New");
    },
  });
});
