// How long lookups wait: as long as the service says, whichever worker is alive, and whatever the clock does.
import { describe, expect, it } from "vitest";
import {
  cancelLookup,
  lookUpAccount,
  lookups,
  lookupsEnd,
  startLookup,
  waitFor,
} from "../world/acts/lookups.ts";
import { gaps } from "../world/acts/seen.ts";
import { answer, play, sent } from "../world/scenario.ts";
import { ACCOUNT } from "../world/use.ts";

const ANSWERED = [`${ACCOUNT}: 1 / 1`];
const BREACHES = /breachedaccount/;

describe("a service that says how long to wait", () => {
  it("is asked again after that, while what it asked for says why it waits", () =>
    play(async (world) => {
      answer(world, BREACHES, waitFor(3));
      await startLookup(world);
      await world.sleep(1_000);
      expect(lookups(world)).toEqual([`${ACCOUNT}: waiting, service-asked-to-wait / 1`]);
      await lookupsEnd(world);
      expect(lookups(world)).toEqual(ANSWERED);
      // A margin on top of what it said.
      expect(gaps(world, BREACHES)).toEqual([3.6]);
    }));

  it("is asked again by another worker, which the browser wakes for it", () =>
    play(async (world) => {
      answer(world, BREACHES, waitFor(120));
      await startLookup(world);
      await world.sleep(1_000);
      world.end();
      await world.sleep(200_000);
      expect(lookups(world)).toEqual(ANSWERED);
      expect(gaps(world, BREACHES)).toEqual([120.6]);
      expect(new Set(sent(world, BREACHES).map(({ life }) => life)).size).toBe(2);
    }));

  it("is asked again after a day at the latest", () =>
    play(async (world) => {
      answer(world, BREACHES, waitFor(100_000));
      await startLookup(world);
      await world.sleep(25 * 3_600_000);
      expect(lookups(world)).toEqual(ANSWERED);
      expect(gaps(world, BREACHES)).toEqual([86_400.6]);
    }));

  it("is asked nothing new in the meantime either, and another address can wait or be canceled", () =>
    play(async (world) => {
      answer(world, BREACHES, waitFor(30));
      await startLookup(world);
      await world.sleep(1_000);
      await startLookup(world, "b@example.org");
      await startLookup(world, "c@example.org");
      await world.sleep(5_000);
      expect(sent(world)).toHaveLength(2);
      await cancelLookup(world, "b@example.org");
      await lookupsEnd(world);
      expect(lookups(world)).toEqual(["c@example.org: 1 / 1", ...ANSWERED]);
      expect(sent(world, /b%40/)).toEqual([]);
      const [, ...later] = gaps(world, BREACHES);
      expect(later).toEqual([1.6]);
    }));
});

describe("what doesn't wait", () => {
  it("a fault of the service is told at once", () =>
    play(async (world) => {
      world.services.state.refusals.push(undefined, undefined);
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([`${ACCOUNT}: unavailable / unavailable`]);
      expect(sent(world)).toHaveLength(2);
    }));

  it("a lookup survives two deaths of the worker, and each time is asked again a turn later", () =>
    play(async (world) => {
      await startLookup(world);
      for (const ms of [30, 1_620]) {
        await world.sleep(ms);
        world.end();
        await world.ask("wake");
      }
      await lookupsEnd(world);
      expect(lookups(world)).toEqual(ANSWERED);
      expect(gaps(world, BREACHES)).toEqual([1.6, 1.6]);
    }));
});
