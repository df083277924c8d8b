// What a person cancels or deletes before it has begun, or while nobody is there to end it, isn't sent and doesn't come back.
import { describe, expect, it } from "vitest";
import { calls, cancelCall, startDeletion } from "../../../world/acts/cloud.ts";
import { cancelLookup, lookups, startLookup } from "../../../world/acts/lookups.ts";
import {
  ANALYSIS,
  cancelScore,
  currentScores,
  FIELD,
  forgetScores,
  PAGESPEED,
  scorePage,
  startScore,
  storedReports,
  visitors,
  withKey,
} from "../../../world/acts/page-scores.ts";
import { change, erase } from "../../../world/acts/settings.ts";
import { cloudSignIn, signInToCloud } from "../../../world/acts/sign-in.ts";
import { answer, play, playIn, sent, text } from "../../../world/scenario.ts";
import { closePrivateWindow, openPrivateWindow, signedInFor } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

/** The browser has just started, and hasn't reported its policy yet. The returned function lets it. */
function awaitPolicy(world: World): () => void {
  world.end();
  const { promise, resolve } = Promise.withResolvers<object>();
  world.policy = promise;
  return () => resolve({});
}

/** Does something, then something else before the browser has reported its policy, which it does in the end. */
async function endsEarly(world: World, begin: () => unknown, end: () => unknown): Promise<void> {
  const report = awaitPolicy(world);
  const begun = begin();
  await world.sleep(1_000);
  const ended = end();
  await world.sleep(1_000);
  report();
  await Promise.all([begun, ended]);
  await world.sleep(5_000);
}

describe("before the browser has reported its policy", () => {
  it("a canceled deletion isn't sent", async () =>
    playIn(await signedInFor("cloud"), async (world) => {
      await endsEarly(
        world,
        () => startDeletion(world, 1),
        () => cancelCall(world, 1),
      );
      expect(calls(world)).toEqual(["deletion: aborted, effect none"]);
      expect(sent(world).filter(({ method }) => method === "DELETE")).toEqual([]);
    }));

  it("a canceled score isn't sent", async () =>
    playIn(await signedInFor("page-score"), async (world) => {
      await endsEarly(
        world,
        () => startScore(world),
        () => cancelScore(world),
      );
      expect(currentScores(world)).toEqual([]);
      expect(sent(world)).toEqual([]);
    }));

  it.each([
    ["canceled", cancelLookup],
    ["deleted", (world: World) => erase(world, "lookups")],
  ])("a lookup that is %s isn't sent", (_what, end) =>
    play(async (world) => {
      await endsEarly(
        world,
        () => startLookup(world),
        () => end(world),
      );
      expect(lookups(world)).toEqual([]);
      expect(sent(world)).toEqual([]);
    }),
  );

  it("a lookup doesn't come back after everything is deleted", () =>
    play(async (world) => {
      await endsEarly(
        world,
        () => startLookup(world),
        () => erase(world, "everything"),
      );
      expect(lookups(world)).toEqual([]);
    }));

  it("the score of a private window that is closed isn't sent", async () =>
    playIn(await signedInFor("page-score"), async (world) => {
      openPrivateWindow(world);
      await endsEarly(
        world,
        () => startScore(world, { isPrivate: true }),
        () => closePrivateWindow(world),
      );
      expect(sent(world)).toEqual([]);
    }));
});

it("a deletion that is canceled at once isn't sent", async () =>
  playIn(await signedInFor("cloud"), async (world) => {
    await world.sleep(500);
    const deleting = startDeletion(world, 1);
    await cancelCall(world, 1);
    await deleting;
    await world.sleep(2_000);
    expect(sent(world).filter(({ method }) => method === "DELETE")).toEqual([]);
  }));

it("a canceled score keeps what visitors measured before", () =>
  playIn(withKey(), async (world) => {
    answer(world, ANALYSIS, PAGESPEED, PAGESPEED);
    answer(world, /crux.*queryRecord/, ...Array(4).fill(FIELD));
    answer(world, /crux/, ...Array(9).fill(text("", 404)));
    await scorePage(world);
    await world.sleep(1_000);
    const before = visitors(world);
    expect(before[0]).toContain("page");
    await startScore(world);
    await world.sleep(3);
    await cancelScore(world);
    await world.sleep(1_000);
    expect(visitors(world)).toEqual(before);
  }));

it("a score is gone once it is canceled, even if its background has ended", async () =>
  playIn(await signedInFor("page-score"), async (world) => {
    await startScore(world);
    await world.sleep(20);
    expect(currentScores(world)).toHaveLength(1);
    world.end();
    await cancelScore(world);
    await world.sleep(2_000);
    expect(currentScores(world)).toEqual([]);
  }));

it("deleted results take along a report whose background ended before its result was stored", async () =>
  playIn(await signedInFor("page-score"), async (world) => {
    await change(world, { pageScore: { keepHistory: false } });
    const { put } = world;
    world.put = (area, items) => {
      const count = storedReports(world).length;
      put(area, items);
      if (storedReports(world).length > count) world.end();
    };
    await startScore(world);
    await world.sleep(3_000);
    world.put = put;
    expect(storedReports(world)).toHaveLength(1);
    await forgetScores(world);
    await world.sleep(1_000);
    expect(storedReports(world)).toEqual([]);
  }));

it("a sign-in at a provider that is replaced ends, and the next one begins", () =>
  play(async (world) => {
    const visited: string[] = [];
    const wait = (url: string) => {
      visited.push(new URL(url).host);
      return new Promise(() => undefined);
    };
    world.visit = wait as never;
    await signInToCloud(world);
    await world.sleep(1_000);
    await change(world, { auth: { issuer: "https://other.example" } });
    await world.sleep(1_000);
    expect(cloudSignIn(world)).not.toBe("running");
    expect(visited).toHaveLength(1);
  }));
