// Watched addresses wait for a yes before they go to another service, whoever changes the settings.
import { expect, it } from "vitest";
import {
  addNews,
  browserAfter,
  browserInUse,
  inBrowser,
  watch,
  watchedAccounts,
} from "../../../world/use.ts";
import type { Kept, World } from "../../../world/world.ts";

const HOUR_MS = 3_600_000;
const OTHER = "https://other.lookup.example";

const change = (world: World, input: object) => world.ask("changeSettings", input);
const asked = ({ services }: World) =>
  services.received.filter(({ path }) => path.includes("/breachedaccount/")).map(({ host }) => host);
/** The catalog has news, and a day passes. */
const nextDay = async (world: World) => {
  addNews(world.services.state);
  await world.sleep(27 * HOUR_MS);
};
const v2 = { services: { lookupUrl: OTHER, lookupInterface: "v2-url" } };

it.each([
  ["of this version", (kept: Kept) => kept],
  [
    "of an earlier version",
    (kept: Kept) => {
      for (const one of kept.area.local["watch-list"] as Record<string, unknown>[]) delete one.service;
      return kept;
    },
  ],
])("%s wait for a yes before they go to another service, and only then go there", async (_, age) => {
  const kept = age(structuredClone(await browserAfter((world) => watch(world))));
  await inBrowser(kept, async (world) => {
    await change(world, v2);
    await nextDay(world);
    expect(asked(world)).toEqual([]);
    await world.ask("watchWithService", { origin: "https://third.example" });
    await nextDay(world);
    expect(asked(world)).toEqual([]);
    await world.ask("watchWithService", { origin: OTHER });
    await world.sleep(10_000);
    expect(asked(world)).toEqual(["other.lookup.example"]);
  });
});

it("are watched with the service of the moment they were added, and a yes begins anew there", async () =>
  inBrowser(await browserInUse(), async (world) => {
    await watch(world);
    expect(watchedAccounts(world)[0]?.service).toBe("https://lookup.example");
    await world.sleep(10_000);
    expect(watchedAccounts(world)[0]?.checkedAt).toBeDefined();
    await change(world, v2);
    await world.sleep(10_000);
    world.isOnline = false;
    await world.ask("watchWithService", { origin: OTHER });
    const [record] = watchedAccounts(world);
    expect(record?.service).toBe(OTHER);
    expect(record?.checkedAt).toBeUndefined();
  }));

it("aren't tried again and again while they wait, though an earlier check failed", async () =>
  inBrowser(await browserAfter((world) => watch(world)), async (world) => {
    const list = world.area.local["watch-list"] as Record<string, unknown>[];
    for (const one of list) one.failures = 3;
    await change(world, v2);
    await nextDay(world);
    expect(asked(world)).toEqual([]);
    expect([...world.alarms.keys()]).not.toContain("watch-list");
  }));

it("go on at once where they were watched before", async () =>
  inBrowser(await browserAfter((world) => watch(world)), async (world) => {
    await change(world, v2);
    await nextDay(world);
    await change(world, { services: { lookupUrl: "https://lookup.example", lookupInterface: "v3" } });
    await nextDay(world);
    expect(new Set(asked(world))).toEqual(new Set(["lookup.example"]));
    expect(watchedAccounts(world)[0]?.error).toBeUndefined();
  }));

it("added under another service don't take the earlier ones along", async () =>
  inBrowser(await browserAfter((world) => watch(world)), async (world) => {
    await change(world, v2);
    await watch(world, "own@example.org");
    await nextDay(world);
    const paths = world.services.received.map(({ path }) => decodeURIComponent(path));
    const watched = paths.filter((path) => path.includes("/breachedaccount/"));
    expect(watched.length).toBeGreaterThan(0);
    expect(watched.every((path) => path.endsWith("own@example.org"))).toBe(true);
  }));

it("addresses of an earlier version that no service was asked about stay with the one in its settings", async () => {
  const kept = structuredClone(await browserInUse());
  const record = { account: "never@example.org", addedAt: 1, news: [], dealtWith: [] };
  kept.area.local["watch-list"] = [record, { ...record, account: "damaged@example.org", service: "garbage" }];
  await inBrowser(kept, async (world) => {
    await change(world, v2);
    await nextDay(world);
    expect(asked(world)).toEqual([]);
  });
});

it("don't seem checked by a service that was only agreed to", async () =>
  inBrowser(await browserAfter((world) => watch(world)), async (world) => {
    await change(world, { services: { lookupUrl: OTHER } });
    await world.ask("watchWithService", { origin: OTHER });
    await world.sleep(HOUR_MS);
    expect(watchedAccounts(world)[0]).toMatchObject({ error: { code: "unauthorized" } });
    expect(watchedAccounts(world)[0]?.checkedAt).toBeUndefined();
  }));

it("an address that a page added for another service waits, and none is added without a service", async () =>
  inBrowser(await browserInUse(), async (world) => {
    const add = (account: string, more = {}) =>
      world.ask("setAccountWatched", { account, isWatched: true, ...more });
    await change(world, v2);
    await add("late@example.org", { origin: "https://lookup.example" });
    await nextDay(world);
    expect(asked(world)).toEqual([]);
    await change(world, { services: { lookupUrl: "" } });
    world.area.local.settings = { services: { lookupUrl: "http://plain.example" } };
    world.end();
    expect(await add("own@example.org")).toMatchObject({ ok: false, error: { code: "bad-request" } });
  }));
