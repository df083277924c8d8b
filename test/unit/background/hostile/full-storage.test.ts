// Makes storage fail at each call in turn, and altogether: every request still gets a result or an error.
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  ACCOUNT,
  askFromTab,
  browserInUse,
  CHECK,
  loadPage,
  lookUp,
  playOut,
  score,
  signedInFor,
  watch,
  watchedAccounts,
} from "../../../world/use.ts";
import { createWorld, type Kept, type World } from "../../../world/world.ts";
import { SETTINGS } from "../../../world/world-services.ts";

const HOUR_MS = 3_600_000;
const STORAGE = /^(?:local|session) (?:get|set|remove)/;

/** Which storage calls fail: `count` of those that match, starting at the `first` (1-based). */
interface Refusal {
  name: string;
  isMeant: RegExp;
  first: number;
  count: number;
}

const NO_REFUSAL: Refusal = { name: "", isMeant: /^$/, first: 1, count: 0 };

type Play<Seen> = (world: World) => Promise<Seen>;

/** Runs something in a browser whose storage fails. Collects unhandled rejections. */
async function playRefused<Seen>(from: Kept, play: Play<Seen>, refusal: Refusal) {
  const world = createWorld(from);
  const { name, isMeant, first, count } = refusal;
  /** Storage calls, oldest first: "session set tab:7". */
  const calls: string[] = [];
  let met = 0;
  let refused = 0;
  const { call } = world;
  world.call = (life, called, effect, ms) => {
    if (STORAGE.test(called)) calls.push(called);
    if (!STORAGE.test(called) || !isMeant.test(called)) return call(life, called, effect, ms);
    met++;
    if (met < first || met >= first + count) return call(life, called, effect, ms);
    refused++;
    const fail = (): never => {
      throw new Error("QuotaExceededError: the storage refuses");
    };
    return call(life, called, fail, ms);
  };
  const uncaught: unknown[] = [];
  const note = (thrown: unknown) => void uncaught.push(thrown);
  // The test runner's own listeners would end the run.
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  try {
    const seen = await playOut(world, play, 5_000);
    await setImmediate();
    return { world, seen, name, calls, refused, uncaught };
  } finally {
    world.end();
    process.off("unhandledRejection", note);
    for (const other of others) process.on("unhandledRejection", other);
  }
}

/** Every way storage can fail for these calls. */
function refusalsOf(calls: readonly string[]): Refusal[] {
  const always = (name: string, isMeant: RegExp) => ({ name, isMeant, first: 1, count: Infinity });
  return [
    ...calls.map((name, at) => ({ name: `call ${at + 1}, ${name}`, isMeant: /./, first: at + 1, count: 1 })),
    always("a session store that is full", /^session set/),
    always("a local store that is full", /^local set/),
    always("stores that are full", / set /),
    always("a session store that is broken", /^session/),
    always("a local store that cannot be written to", /^local (?:set|remove)/),
    always("stores that remove nothing", / remove /),
  ];
}

/** Checks that the data stored before is still there: nothing should have changed it. */
function expectNothingLost(from: Kept, { area }: World): void {
  expect(area.local.settings).toEqual(from.area.local.settings);
  expect(Object.keys(area.local)).toEqual(expect.arrayContaining(Object.keys(from.area.local)));
}

/** Runs a use case with storage failing in every way, then reports all problems together. */
async function tryRefusals<Seen>(
  from: Kept,
  play: Play<Seen>,
  judge: (played: Awaited<ReturnType<typeof playRefused<Seen>>>) => void,
): Promise<void> {
  const well = await playRefused(from, play, NO_REFUSAL);
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
}

it("a check returns a result or an error, and the toolbar shows it", async () => {
  const play = async (world: World) => {
    const reply = await askFromTab(world, "checkPassword", CHECK);
    const state = await world.ask("getTabState", { tabId: world.tab.id });
    await world.sleep(1_000);
    return { reply, state };
  };
  await tryRefusals(await browserInUse(), play, ({ world, seen: { reply, state } }) => {
    expect(reply).toBeDefined();
    if (reply?.ok) expect(reply.value).toMatchObject({ state: "breached", count: 42 });
    if (state?.ok) expect(state.value.verdict?.state).toMatch(/breached|unknown/);
    expect(JSON.stringify(world.toolbar.get("title"))).toMatch(/breach|could not/i);
  });
});

it("a lookup returns a result or an error", async () => {
  await tryRefusals(
    await browserInUse(),
    (world) => lookUp(world),
    ({ seen: { reply, all } }) => {
      if (!reply?.ok) return;
      expect(all).toMatchObject([{ breaches: { state: "answered" }, pastes: { state: "answered" } }]);
    },
  );
});

it.for([
  ["is signed in", () => signedInFor("page-score")],
  ["has to sign in", () => browserInUse()],
] as const)("someone who %s gets a page score or an error", async ([, from]) => {
  await tryRefusals(await from(), score, ({ world, seen: { reply, snapshot } }) => {
    expect(JSON.stringify(world.area.local)).not.toMatch(/access-token|refresh-token|token-\d/);
    if (!reply?.ok) return;
    const failed = snapshot?.current.filter(({ state }) => state === "failed") ?? [];
    expect(failed.length + (snapshot?.runs.length ?? 0)).toBeGreaterThan(0);
  });
});

it("the catalog arrives now or later, and is never fetched in a rush", async () => {
  const { area, keep } = createWorld();
  area.local.settings = SETTINGS;
  const play = async (world: World) => {
    const first = await world.ask("getCatalogState");
    await world.sleep(2 * HOUR_MS);
    await loadPage(world, 0.5 * HOUR_MS);
    return { first, later: await world.ask("getCatalogState") };
  };
  await tryRefusals(keep(), play, ({ world, seen: { first, later }, name }) => {
    expect([first, later]).toMatchObject([{ ok: true }, { ok: true }]);
    const fetched = world.services.received.filter(({ path }) => path.endsWith("/breaches"));
    // What can't be stored isn't fetched: each full device would fetch it again and again.
    if (/local store|are full/.test(name)) expect(fetched).toEqual([]);
    else expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.length).toBeLessThanOrEqual(3);
  });
});

it("an address reported as added is on the watch list", async () => {
  const play = async (world: World) => {
    const added = await watch(world);
    await world.sleep(0.1 * HOUR_MS);
    return { added, listed: watchedAccounts(world) };
  };
  await tryRefusals(await browserInUse(), play, ({ seen: { added, listed } }) => {
    expect(added).toBeDefined();
    if (!added?.ok) return;
    expect(listed).toMatchObject([{ account: ACCOUNT }]);
  });
});

it("the toolbar shows a new breach on the next draw after a failed read", async () => {
  const from = structuredClone(await browserInUse());
  const news = [{ name: "Shop", title: "Shop", foundAt: from.now, source: "https://lookup.example v3" }];
  from.area.local["watch-list"] = [{ account: ACCOUNT, addedAt: 1, news, dealtWith: [] }];
  const draw = async (world: World) => {
    await loadPage(world);
    return JSON.stringify(world.toolbar.get("title") ?? "");
  };
  const refusal = {
    name: "first read of the list",
    isMeant: /^local get watch-list$/,
    first: 1,
    count: 1,
  };
  const drawTwice = async (world: World) => [await draw(world), await draw(world)];
  const { seen, refused } = await playRefused(from, drawTwice, refusal);
  expect(refused).toBe(1);
  expect(seen[1]).toMatch(/new breach/i);
});
