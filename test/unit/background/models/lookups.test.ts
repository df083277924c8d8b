// Runs lookups against their model: none is lost silently or sent twice, the limits hold, and private windows stay apart.
import fc from "fast-check";
import { expect, it } from "vitest";
import { cancelLookup, lookups } from "../../../world/acts/lookups.ts";
import {
  browserInUse,
  closePrivateWindow,
  openPrivateWindow,
  playOut,
  wakeWhile,
} from "../../../world/use.ts";
import { createWorld } from "../../../world/world.ts";
import { LookupsModel } from "./lookups-model.ts";
import { DEATHS, playModel, type Step } from "./play.ts";

/** The first one more often, so that much happens to it at once. */
const account = fc.constantFrom(..."aabcde").map((name) => `${name}@example.org`);
const HOUR_MS = 3_600_000;

const place = fc.record({ account, isPrivate: fc.boolean() });

type Place = { account: string; isPrivate: boolean };

const STEPS: Step<LookupsModel>[] = [
  {
    name: "look up",
    weight: 6,
    input: place,
    isPossible: ({ world }, { isPrivate }: Place) => !isPrivate || world.windows.length > 1,
    run: (model, input: Place) => model.act("look up", input),
  },
  { name: "cancel", weight: 2, input: place, run: (model, input: Place) => model.act("cancel", input) },
  {
    name: "forget",
    input: fc.record({ isPrivate: fc.boolean() }),
    run: (model, input: { isPrivate: boolean }) => model.act("forget", input),
  },
  {
    name: "watch",
    input: fc.record({ account, isWatched: fc.boolean() }),
    run: (model, { account, isWatched }: { account: string; isWatched: boolean }) =>
      model.act(isWatched ? "watch" : "unwatch", { account }),
  },
  {
    name: "open a private window",
    run: ({ world }) => openPrivateWindow(world),
  },
  {
    name: "close private windows",
    run: (model) => {
      model.close();
      closePrivateWindow(model.world);
    },
  },
  {
    name: "refuse",
    weight: 2,
    input: fc.record({ seconds: fc.integer({ min: 1, max: 20 }), isDate: fc.boolean() }),
    run(model, { seconds, isDate }: { seconds: number; isDate: boolean }) {
      model.saysDates = isDate;
      model.world.services.state.refusals.push(seconds);
    },
  },
  { name: "fail", run: ({ world }) => void world.services.state.refusals.push(undefined) },
  {
    name: "network",
    input: fc.boolean(),
    run: (model, isOnline: boolean) => {
      model.world.isOnline = isOnline;
      model.wasOffline ||= !isOnline;
    },
  },
  {
    name: "set the clock by",
    isPossible: (model) => !model.isRefusalUnderWay(),
    input: fc.constantFrom(-HOUR_MS, HOUR_MS, -500, 500),
    run: (model, ms: number) => {
      model.world.jump(ms);
      if (ms > 0) model.forward.push(model.world.steady());
    },
  },
  {
    name: "wait",
    weight: 6,
    input: fc.constantFrom(1, 5, 20, 70, 700, 1_600, 20_000),
    run: ({ world }, ms: number) => world.sleep(ms),
  },
  ...DEATHS,
];

it("a lookup ends in a response or an error, is sent once, and stays in its window", async () => {
  const from = await browserInUse();
  await playModel(STEPS, {
    runs: 100,
    async play(commands) {
      const world = createWorld(from);
      openPrivateWindow(world);
      const model = new LookupsModel(world);
      await playOut(
        world,
        async () => {
          await commands(model);
          world.end();
          world.deaths.length = 0;
          world.isOnline = true;
          world.services.state.refusals.length = 0;
          // Any message about lookups also resumes one whose summary a dead worker didn't store.
          while (!(await cancelLookup(world, "nobody"))) await world.sleep(50);
          await wakeWhile(world, () => model.isAnyPending());
        },
        1_000,
      );
      world.end();
      expect(model.judge()).toEqual([]);
    },
  });
});

it("a lookup that is canceled and forgotten while a worker starts isn't listed again", async () => {
  const world = createWorld(await browserInUse());
  const model = new LookupsModel(world);
  const input = { account: "a@example.org", isPrivate: false };
  const play = async () => {
    model.act("look up", input);
    await world.sleep(100);
    world.end();
    // The next worker handles both at once.
    model.act("cancel", input);
    model.act("forget", { isPrivate: false });
  };
  await playOut(world, play, 1_000);
  world.end();
  expect(lookups(world)).toEqual([]);
  expect(model.judge()).toEqual([]);
});
