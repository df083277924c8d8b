// Makes storage fail at each call in turn, and altogether: every request still gets a result or an error.
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  aDay,
  addBreach,
  breachList,
  HOUR_MS,
  watchAddress,
  watchList,
} from "../../../world/acts/breaches.ts";
import { lookups, lookupsEnd, startLookup } from "../../../world/acts/lookups.ts";
import { currentScores } from "../../../world/acts/page-scores.ts";
import { check, popup } from "../../../world/acts/passwords.ts";
import { toolbar } from "../../../world/acts/seen.ts";
import { newBrowser } from "../../../world/acts/settings.ts";
import { sent } from "../../../world/scenario.ts";
import {
  ACCOUNT,
  browserAfter,
  browserInUse,
  loadPage,
  playOut,
  score,
  signedInFor,
} from "../../../world/use.ts";
import { createWorld, type Kept, type World } from "../../../world/world.ts";

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
  /** Storage calls, oldest first. */
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
    const reply = await check(world);
    const shown = await popup(world);
    await world.sleep(1_000);
    return { reply, shown };
  };
  await tryRefusals(await browserInUse(), play, ({ world, seen: { reply, shown } }) => {
    expect(reply).not.toMatch(/nothing|not-found/);
    expect(shown).not.toMatch(/nothing|not-found/);
    expect(toolbar(world).join()).toMatch(/breach|could not/i);
  });
});

it("a lookup returns a result or an error", async () => {
  const play = async (world: World) => {
    const reply = await startLookup(world);
    await lookupsEnd(world);
    return reply;
  };
  await tryRefusals(await browserInUse(), play, ({ world, seen: reply }) => {
    expect(reply).not.toBe("nothing");
    if (reply === "ok") expect(lookups(world)).toEqual([`${ACCOUNT}: 1 / 1`]);
  });
});

it.for([
  ["is signed in", () => signedInFor("page-score")],
  ["has to sign in", () => browserInUse()],
] as const)("someone who %s gets a page score or an error", async ([, from]) => {
  await tryRefusals(await from(), score, ({ world, seen: { reply, snapshot } }) => {
    expect(JSON.stringify(world.area.local)).not.toMatch(/access-token|refresh-token|token-\d/);
    if (reply?.ok) expect(currentScores(world).join() || snapshot.runs).not.toHaveLength(0);
  });
});

it("the catalog arrives now or later, and is never fetched in a rush", async () => {
  const play = async (world: World) => {
    const first = await breachList(world);
    await world.sleep(2 * HOUR_MS);
    await loadPage(world, 0.5 * HOUR_MS);
    return `${first}; ${await breachList(world)}`;
  };
  await tryRefusals(newBrowser(), play, ({ world, seen, name }) => {
    expect(seen).toMatch(/^\d.*; \d/);
    const fetched = sent(world, /\/breaches$/);
    // What can't be stored isn't fetched: each full device would fetch it again and again.
    if (/local store|are full/.test(name)) expect(fetched).toEqual([]);
    else expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.length).toBeLessThanOrEqual(3);
  });
});

it("an address reported as added is on the watch list", async () => {
  const play = async (world: World) => {
    const added = await watchAddress(world);
    await world.sleep(0.1 * HOUR_MS);
    return added;
  };
  await tryRefusals(await browserInUse(), play, ({ world, seen: added }) => {
    expect(added).not.toBe("nothing");
    if (added === "ok") expect(watchList(world).join()).toContain(ACCOUNT);
  });
});

it("the toolbar shows a new breach on the next draw after a failed read", async () => {
  const from = await browserAfter(async (world) => {
    await watchAddress(world);
    await world.sleep(20_000);
    addBreach(world);
    await aDay(world);
  });
  const play = async (world: World) => {
    for (const _draw of [1, 2]) await loadPage(world);
  };
  await tryRefusals(from, play, ({ world, name, calls }) => {
    const isInFirstDraw = Number(/^call (\d+)/.exec(name)?.[1]) <= calls.length / 2;
    if (name === "" || isInFirstDraw) expect(toolbar(world).join()).toMatch(/new breach/i);
  });
});
