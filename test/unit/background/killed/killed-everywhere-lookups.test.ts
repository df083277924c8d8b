// Kills the worker at each call of a lookup: none is lost silently or comes back, and requests stay throttled.
import { expect, it } from "vitest";
import {
  breachesOf,
  cancelLookup,
  countedRequests,
  forgetLookups,
  keptLookups,
  lookUpAccount,
  lookups,
  lookupsEnd,
  NOTES_WAIT,
  startLookup,
} from "../../../world/acts/lookups.ts";
import { erase } from "../../../world/acts/settings.ts";
import { sent } from "../../../world/scenario.ts";
import { ACCOUNT, browserAfter, browserInUse } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { deathsEverywhere, sweep, tellingDeaths } from "./sweep.ts";

const asked = (world: World) => sent(world, /account\//);

async function lookUp(world: World) {
  const reply = await startLookup(world);
  await lookupsEnd(world);
  return { reply, list: lookups(world) };
}

type Seen = Awaited<ReturnType<typeof lookUp>>;

/** An accepted lookup gets its result; one without a reply may be unknown. */
function judgeAnswer({ reply, list }: Seen, answered: string): void {
  if (reply !== "nothing") expect(reply).toBe("ok");
  if (reply !== "nothing" || list.length > 0) expect(list).toEqual([`${ACCOUNT}: ${answered}`]);
}

function judgeLookUp(world: World, seen: Seen, refusalCount = 0): void {
  judgeAnswer(seen, "1 / 1");
  // Twice for each worker, which may have died holding the response.
  expect(asked(world).length).toBeLessThanOrEqual(2 * world.lives.length + refusalCount);
}

it.for([
  // Two deaths on the way.
  ["version 3", {}, { first: deathsEverywhere, second: tellingDeaths }],
  ["version 2", { lookupInterface: "v2-url" }, {}],
] as const)("a started lookup gets a response from %s", async ([_version, services, deaths]) => {
  const from = await browserInUse(services);
  await sweep({ from, play: lookUp, judge: (world, seen) => judgeLookUp(world, seen) }, deaths);
});

it("a started lookup gets a response from the free service, and is counted before it is sent", async () => {
  await sweep({
    from: await browserInUse({ lookupInterface: "xposedornot" }),
    play: lookUp,
    judge(world, seen) {
      judgeAnswer(seen, "1 / not-asked, no-pastes");
      if (seen.list.length === 0) return;
      expect(breachesOf(world)).toEqual(["Shop, Passwords"]);
      expect(countedRequests(world)).toBeGreaterThanOrEqual(sent(world, /check-email/).length);
    },
  });
});

it("a lookup gets its response after the backoff that an earlier worker was given", async () => {
  const from = structuredClone(await browserInUse());
  from.services.refusals = [30];
  await sweep({
    from,
    play: lookUp,
    judge(world, seen) {
      judgeLookUp(world, seen, 1);
      const [first] = world.lives;
      const [refused, ...others] = asked(world);
      const early = others.filter(({ at, path }) => path === refused?.path && at < refused.at + 30_000);
      // Other workers can't know a backoff that wasn't stored, if there was no call after the response.
      if (!first || early.length === 0) return;
      const sinceRefusal = first.points.slice(first.points.findIndex((name) => name.startsWith("fetch")) + 1);
      const done = sinceRefusal.slice(0, first.death?.isAfter ? undefined : -1);
      expect(done, `${early.length} requests during the backoff`).not.toContain(NOTES_WAIT);
    },
  });
});

const ACCOUNTS = ["a@example.org", "b@example.org", ACCOUNT];

it.for([
  ["forgotten", forgetLookups, 0],
  ["deleted", (world: World) => erase(world, "lookups"), 0],
  ["canceled", (world: World) => cancelLookup(world), 3],
] as const)("lookups that are %s don't come back", async ([_how, act, left]) => {
  await sweep({
    from: await browserAfter(async (world) => {
      for (const account of ACCOUNTS) await lookUpAccount(world, account);
    }),
    async play(world) {
      const reply = await act(world);
      return { isDone: reply !== undefined && reply !== "nothing", list: lookups(world) };
    },
    judge(world, { isDone, list }) {
      if (!isDone) return;
      expect(list).toHaveLength(left);
      expect(keptLookups(world)).toHaveLength(left);
    },
  });
});

it("a lookup canceled while queued sends no more requests", async () => {
  const from = structuredClone(await browserInUse());
  from.services.refusals = [30];
  await sweep({
    from: await browserAfter((world) => startLookup(world), { from, thenMs: 3_000 }),
    async play(world) {
      const reply = await cancelLookup(world);
      const atOnce = lookups(world);
      await world.sleep(40_000);
      await lookupsEnd(world);
      return { reply, atOnce };
    },
    judge(world, { reply, atOnce }) {
      const list = lookups(world);
      if (!reply) return expect(list).toEqual([expect.stringContaining(ACCOUNT)]);
      // The pastes had a response and stay; the rest is reported as aborted.
      expect([atOnce, list]).toEqual([[`${ACCOUNT}: aborted / 1`], [`${ACCOUNT}: aborted / 1`]]);
      expect(asked(world)).toEqual([]);
    },
  });
});
