// Kills the worker at each call of a lookup: none is lost silently or comes back, and requests stay throttled.
import { expect, it } from "vitest";
import { SENT_TIMES } from "../../../../src/shared/records/lookups.ts";
import {
  ACCOUNT,
  browserAfter,
  browserInUse,
  lookUp,
  lookupsInTheEnd,
  shownLookups,
} from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { deathsEverywhere, sweep, tellingDeaths } from "./sweep.ts";

const OF = { account: ACCOUNT, isPrivate: false };
const ANSWERED = { account: ACCOUNT, breaches: { state: "answered" }, pastes: { state: "answered" } };

const asked = (world: World) => world.services.received.filter(({ path }) => path.includes("account/"));

type Seen = Awaited<ReturnType<typeof lookUp>>;

/** An accepted lookup gets its result; one without a reply may be unknown. */
function judgeLookUp(world: World, { reply, all }: Seen, refusalCount = 0): void {
  if (reply !== undefined) expect(reply).toEqual({ ok: true });
  if (reply !== undefined || all.length > 0) expect(all).toMatchObject([ANSWERED]);
  // Twice for each worker, which may have died holding the response.
  expect(asked(world).length).toBeLessThanOrEqual(2 * world.lives.length + refusalCount);
}

it.for([
  // Two deaths on the way.
  ["version 3", {}, { first: deathsEverywhere, second: tellingDeaths }],
  ["version 2", { lookupInterface: "v2-url" }, {}],
] as const)("a started lookup gets a response from %s", async ([_version, services, deaths]) => {
  const from = await browserInUse(services);
  const judge = (world: World, seen: Seen) => judgeLookUp(world, seen);
  await sweep({ from, play: lookUp, judge }, deaths);
});

/** Requests about accounts to the free service are counted before they are sent, whatever dies. */
it("a started lookup gets a response from the free service, and is counted", async () => {
  const from = await browserInUse({ lookupInterface: "xposedornot" });
  const about = ({ services }: World) => services.received.filter(({ path }) => path.includes("check-email"));
  const FULL = [{ name: "Shop", dataClasses: ["Passwords"] }];
  await sweep({
    from,
    play: lookUp,
    judge(world, { reply, all }) {
      if (reply !== undefined) expect(reply).toEqual({ ok: true });
      if (reply === undefined && all.length === 0) return;
      const answered = { state: "answered", value: { count: 1 } };
      expect(all).toMatchObject([{ account: ACCOUNT, breaches: answered, pastes: { why: "no-pastes" } }]);
      const whole = world.area.session[`lookup:${ACCOUNT}`];
      expect(whole).toMatchObject({ breaches: { value: FULL } });
      const clocks = SENT_TIMES.read(world.area.session["request-clocks"]) ?? {};
      const counted = clocks["https://lookup.example"]?.account ?? [];
      expect(counted.length).toBeGreaterThanOrEqual(about(world).length);
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
      const isNote = (name: string) => name === "session set request-clocks";
      const notes = sinceRefusal.slice(0, first.death?.isAfter ? undefined : -1).filter(isNote);
      expect(notes, `${early.length} requests during the backoff`).toEqual([]);
    },
  });
});

const accounts = ["a@example.org", "b@example.org", ACCOUNT];
const lookUpAll = async (world: World) => {
  for (const account of accounts) await world.ask("lookUpAccount", { account, isPrivate: false });
  await lookupsInTheEnd(world);
};

it.for([
  ["forgetLookups", { isPrivate: false }, 0],
  ["eraseStored", { kind: "lookups" }, 0],
  ["cancelLookup", { account: ACCOUNT, isPrivate: false }, 3],
] as const)("deleted lookups don't come back: %s", async ([name, input, left]) => {
  await sweep({
    from: await browserAfter(lookUpAll),
    async play(world) {
      const reply = await world.ask(name, input);
      return { reply, all: shownLookups(world) };
    },
    judge(world, { reply, all }) {
      if (reply === undefined) return;
      expect(all).toHaveLength(left);
      expect(Object.keys(world.area.session).filter((key) => key.startsWith("lookup:"))).toHaveLength(left);
    },
  });
});

it("a lookup canceled while queued sends no more requests", async () => {
  const from = structuredClone(await browserInUse());
  from.services.refusals = [30];
  await sweep({
    from: await browserAfter((world) => world.ask("lookUpAccount", OF), { from, thenMs: 3_000 }),
    async play(world) {
      const before = asked(world).length;
      const reply = await world.ask("cancelLookup", OF);
      const known = shownLookups(world);
      await world.sleep(40_000);
      return { reply, known, all: await lookupsInTheEnd(world), before };
    },
    judge(world, { reply, all, known }) {
      if (reply === undefined) return expect(all).toMatchObject([{ account: ACCOUNT }]);
      // The pastes had a response and stay; the rest is reported as aborted.
      expect([known, all]).toMatchObject(
        Array(2).fill([{ breaches: { state: "failed" }, pastes: { state: "answered" } }]),
      );
      expect(asked(world)).toEqual([]);
    },
  });
});
