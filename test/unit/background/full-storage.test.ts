// The browser's storage refuses at each call in turn, or altogether: whoever asked has an answer or a word all the same.
import { describe, expect, it } from "vitest";
import type { Lookups, WatchedAccount } from "../../../src/shared/lookup.ts";
import type { Reply } from "../../../src/shared/messages.ts";
import type { PageScores } from "../../../src/shared/page-score.ts";
import type { PasswordVerdict, TabState } from "../../../src/shared/verdict.ts";
import { noteAttacks } from "../../attacks.ts";
import { createDyingWorld, type DyingWorld, type Kept } from "./dying-world.ts";
import { SETTINGS } from "./dying-world-services.ts";
import {
  askFromTab,
  browserInUse,
  CHECK,
  loadPage,
  lookUntil,
  signedInFor,
  useDyingWorlds,
} from "./dying-world-sweep.ts";
import { type Played, playRefused, refusalsOf } from "./full-storage-world.ts";

useDyingWorlds();

const ACCOUNT = "jo@example.org";
const PAGE = "https://shop.example/login";
const HOUR_MS = 3_600_000;

/** What lay in the browser before lies there still: nothing of it was there to be changed. */
function expectNothingLost(from: Kept, { area }: DyingWorld): void {
  expect(area.local.settings).toEqual(from.area.local.settings);
  expect(Object.keys(area.local)).toEqual(expect.arrayContaining(Object.keys(from.area.local)));
}

/** Plays a use case with the storage refusing in every way there is; all that goes wrong is told at once. */
async function tryRefusals<Seen>(
  task: object,
  from: Kept,
  play: (world: DyingWorld) => Promise<Seen>,
  judge: (played: Played<Seen>) => void,
): Promise<void> {
  const well = await playRefused(from, play, undefined);
  judge(well);
  const broken: string[] = [];
  let tried = 0;
  for (const refusal of refusalsOf(well.calls)) {
    const played = await playRefused(from, play, refusal);
    if (played.refused === 0) continue;
    tried++;
    try {
      expect(played.uncaught.map(String), "uncaught").toEqual([]);
      expectNothingLost(from, played.world);
      judge(played);
    } catch (thrown) {
      broken.push(`${refusal.name}: ${thrown instanceof Error ? thrown.message : thrown}`);
    }
  }
  expect(broken).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(well.calls.length);
  noteAttacks(task, "browser: storage refuses", tried);
}

async function check(world: DyingWorld) {
  const reply = (await askFromTab(world, "checkPassword", CHECK)) as Reply<PasswordVerdict> | undefined;
  const state = (await world.ask("getTabState", { tabId: world.tab.id })) as Reply<TabState> | undefined;
  await world.sleep(1_000);
  return { reply, state };
}

async function lookUp(world: DyingWorld) {
  const reply = (await world.ask("lookUpAccount", { account: ACCOUNT, isPrivate: false })) as Reply<void>;
  const isWaiting = ({ state }: { state: string }) => state === "waiting" || state === "asking";
  const all = await lookUntil(
    world,
    async () => {
      await world.sleep(1_000);
      const shown = (await world.ask("followLookups", { revision: -1, isPrivate: false })) as Reply<Lookups>;
      return shown.ok ? shown.value.all : undefined;
    },
    (lookups) => lookups?.every((it) => !isWaiting(it.breaches) && !isWaiting(it.pastes)) ?? false,
    { everyMs: 0, forMs: 20_000 },
  );
  return { reply, all };
}

describe("a check", () => {
  it("is answered, or said not to be, and the toolbar says it too", async ({ task }) => {
    await tryRefusals(task, await browserInUse(), check, ({ world, seen: { reply, state } }) => {
      expect(reply).toBeDefined();
      if (reply?.ok) expect(reply.value).toMatchObject({ state: "breached", count: 42 });
      if (state?.ok) expect(state.value.verdict?.state).toMatch(/breached|unknown/);
      expect(JSON.stringify(world.toolbar.get("title"))).toMatch(/breach|could not/i);
    });
  });
});

describe("a look-up", () => {
  it("is answered, or said not to be", async ({ task }) => {
    await tryRefusals(task, await browserInUse(), lookUp, ({ seen: { reply, all } }) => {
      if (!reply.ok) return;
      expect(all).toMatchObject([{ breaches: { state: "answered" }, pastes: { state: "answered" } }]);
    });
  });
});

async function score(world: DyingWorld) {
  const question = { url: PAGE, strategy: "MOBILE", categories: ["PERFORMANCE"], tabId: 7, isPrivate: false };
  const reply = (await world.ask("scorePage", question)) as Reply<void>;
  const news = await lookUntil(
    world,
    async () => {
      await world.sleep(1_000);
      const followed = { revision: -1, url: PAGE, isPrivate: false };
      const shown = (await world.ask("followPageScores", followed)) as Reply<PageScores>;
      return shown.ok ? shown.value.news : undefined;
    },
    (some) => some?.current.every(({ state }) => state !== "running") ?? false,
    { everyMs: 0, forMs: 30_000 },
  );
  return { reply, news };
}

describe("a page score", () => {
  it.for([
    ["of somebody who is signed in", () => signedInFor("page-score")],
    ["of somebody who signs in for it", () => browserInUse()],
  ] as const)("%s is there, or said to have failed", async ([, from], { task }) => {
    await tryRefusals(task, await from(), score, ({ world, seen: { reply, news } }) => {
      expect(JSON.stringify(world.area.local)).not.toMatch(/access-token|refresh-token|token-\d/);
      if (!reply.ok) return;
      const failed = news?.current.filter(({ state }) => state === "failed") ?? [];
      expect(failed.length + (news?.runs.length ?? 0)).toBeGreaterThan(0);
    });
  });
});

/** A few hours after it was asked for the first time. */
async function fetchCatalogue(world: DyingWorld) {
  const first = (await world.ask("getCatalogueState", undefined)) as Reply<unknown>;
  await world.sleep(2 * HOUR_MS);
  await loadPage(world, 0.5 * HOUR_MS);
  const later = (await world.ask("getCatalogueState", undefined)) as Reply<unknown>;
  return { first, later };
}

function newBrowser(): Kept {
  const world = createDyingWorld();
  world.area.local.settings = SETTINGS;
  return world.keep();
}

describe("the catalogue", () => {
  it("comes, now or later, and is never asked for in a hurry", async ({ task }) => {
    await tryRefusals(task, newBrowser(), fetchCatalogue, ({ world, seen: { first, later }, name }) => {
      expect(first.ok).toBe(true);
      expect(later.ok).toBe(true);
      const fetched = world.services.received.filter(({ path }) => path.endsWith("/breaches"));
      // What could not be kept is not asked for: every computer without room would ask again and again.
      if (/local store|are full/.test(name)) expect(fetched).toEqual([]);
      else expect(fetched.length).toBeGreaterThan(0);
      expect(fetched.length).toBeLessThanOrEqual(3);
    });
  });
});

async function watch(world: DyingWorld) {
  const added = (await world.ask("setAccountWatched", { account: ACCOUNT, isWatched: true })) as Reply<void>;
  await world.sleep(0.1 * HOUR_MS);
  const listed = (await world.ask("listWatchedAccounts", undefined)) as Reply<WatchedAccount[]>;
  return { added, listed };
}

describe("an address on the watch list", () => {
  it("is there and checked where it was said to be", async ({ task }) => {
    await tryRefusals(task, await browserInUse(), watch, ({ seen: { added, listed } }) => {
      expect(added).toBeDefined();
      if (!added.ok || !listed.ok) return;
      expect(listed.value).toMatchObject([{ account: ACCOUNT }]);
    });
  });
});

it("news that could not be read once is told by the toolbar the next time", async ({ task }) => {
  const from = structuredClone(await browserInUse());
  const news = [{ name: "Shop", title: "Shop", foundAt: from.now, source: "https://lookup.example v3" }];
  from.area.local["watch-list"] = [{ account: ACCOUNT, addedAt: 1, news, dealtWith: [] }];
  const draw = async (world: DyingWorld) => {
    await loadPage(world);
    return JSON.stringify(world.toolbar.get("title") ?? "");
  };
  const isMeant = (call: string) => call === "local get watch-list";
  const refusal = { name: "first read of the list", isMeant, first: 1, count: 1 };
  const { seen, refused } = await playRefused(
    from,
    async (world) => [await draw(world), await draw(world)],
    refusal,
  );
  expect(refused).toBe(1);
  expect(seen[1]).toMatch(/new breach/i);
  noteAttacks(task, "browser: storage refuses", 1);
});
