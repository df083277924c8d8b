// Killed at each call of a look-up: none is lost without a word or comes back, and the service is asked no faster.
import { expect, it } from "vitest";
import { SENT_TIMES } from "../../../../src/shared/records/lookups.ts";
import type { DyingWorld } from "./dying-world.ts";
import { deathsEverywhere, sweep, tellingDeaths } from "./dying-world-sweep.ts";
import {
  ACCOUNT,
  browserAfter,
  browserInUse,
  lookUp,
  lookupsInTheEnd,
  shownLookups,
} from "./dying-world-use.ts";

const OF = { account: ACCOUNT, isPrivate: false };
const ANSWERED = { account: ACCOUNT, breaches: { state: "answered" }, pastes: { state: "answered" } };

const asked = (world: DyingWorld) => world.services.received.filter(({ path }) => path.includes("account/"));

type Seen = Awaited<ReturnType<typeof lookUp>>;

/** Whoever was told that it is asked about is told the answer; of whom that is not so, nothing may be known. */
function judgeLookUp(world: DyingWorld, { reply, all }: Seen, refusalCount = 0): void {
  if (reply !== undefined) expect(reply).toEqual({ ok: true });
  if (reply !== undefined || all.length > 0) expect(all).toMatchObject([ANSWERED]);
  // Twice for each worker that may have died with the answer in its hands.
  expect(asked(world).length).toBeLessThanOrEqual(2 * world.lives.length + refusalCount);
}

it.for([
  // Whoever dies twice on the way.
  ["version 3", {}, { first: deathsEverywhere, second: tellingDeaths }],
  ["version 2", { lookupInterface: "v2-url" }, {}],
] as const)("a look-up that was begun is answered by %s", async ([version, services, deaths], { task }) => {
  const from = await browserInUse(services);
  const judge = (world: DyingWorld, seen: Seen) => judgeLookUp(world, seen);
  await sweep(task, `during a look-up, ${version}`, { from, play: lookUp, judge }, deaths);
});

/** What the free service is asked about accounts is counted before it goes out, whoever dies. */
it("a look-up that was begun is answered by the free service, and counted", async ({ task }) => {
  const from = await browserInUse({ lookupInterface: "xposedornot" });
  const about = ({ services }: DyingWorld) =>
    services.received.filter(({ path }) => path.includes("check-email"));
  const FULL = [{ name: "Shop", dataClasses: ["Passwords"] }];
  await sweep(task, "during a look-up, free service", {
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

it("a look-up is answered after the silence that the service asked of a worker before", async ({ task }) => {
  const from = structuredClone(await browserInUse());
  from.services.refusals = [30];
  await sweep(task, "after a Retry-After", {
    from,
    play: lookUp,
    judge(world, seen) {
      judgeLookUp(world, seen, 1);
      const [first] = world.lives;
      const [refused, ...others] = asked(world);
      const early = others.filter(({ at, path }) => path === refused?.path && at < refused.at + 30_000);
      // What did not reach the storage no other worker can know: not a call lies between the answer and that.
      if (!first || early.length === 0) return;
      const sinceRefusal = first.points.slice(first.points.findIndex((name) => name.startsWith("fetch")) + 1);
      const isNote = (name: string) => name === "session set request-clocks";
      const notes = sinceRefusal.slice(0, first.death?.isAfter ? undefined : -1).filter(isNote);
      expect(notes, `${early.length} requests in the silence`).toEqual([]);
    },
  });
});

it("two look-ups at once are both answered, where both were said to be under way", async ({ task }) => {
  const accounts = [ACCOUNT, "b@example.org"];
  await sweep(task, "during two look-ups", {
    from: await browserInUse(),
    async play(world) {
      const replies = await Promise.all(
        accounts.map((account) => world.ask("lookUpAccount", { account, isPrivate: false })),
      );
      return { replies, all: await lookupsInTheEnd(world) };
    },
    judge(_, { replies, all }) {
      const what = accounts.filter((_, index) => replies[index] !== undefined);
      for (const account of what) {
        expect(all.find((lookup) => lookup.account === account)).toMatchObject({ ...ANSWERED, account });
      }
    },
  });
});

const accounts = ["a@example.org", "b@example.org", ACCOUNT];
const lookUpAll = async (world: DyingWorld) => {
  for (const account of accounts) await world.ask("lookUpAccount", { account, isPrivate: false });
  await lookupsInTheEnd(world);
};

it.for([
  ["forgetLookups", { isPrivate: false }, 0],
  ["eraseStored", { kind: "lookups" }, 0],
  ["cancelLookup", { account: ACCOUNT, isPrivate: false }, 3],
] as const)("what is forgotten does not come back: %s", async ([name, input, left], { task }) => {
  await sweep(task, "while look-ups are forgotten", {
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

it("a look-up that is canceled while it waits is asked about no more", async ({ task }) => {
  const from = structuredClone(await browserInUse());
  from.services.refusals = [30];
  await sweep(task, "while a look-up is canceled", {
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
      // The pastes had been answered: they stay, and the rest is told as given up.
      expect([known, all]).toMatchObject(
        Array(2).fill([{ breaches: { state: "failed" }, pastes: { state: "answered" } }]),
      );
      expect(asked(world)).toEqual([]);
    },
  });
});
