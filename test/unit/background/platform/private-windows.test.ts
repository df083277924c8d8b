// What a message leaves behind if its private window closed before it was handled.
import { expect, it } from "vitest";
import { askCloud, REPORT } from "../../../world/acts/cloud.ts";
import { startLookup } from "../../../world/acts/lookups.ts";
import { startScore } from "../../../world/acts/page-scores.ts";
import { check } from "../../../world/acts/passwords.ts";
import { storedOfPrivate } from "../../../world/acts/settings.ts";
import { browserAfter, signedInFor } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

const OF = { isPrivate: true };

it.each<[string, (world: World) => Promise<unknown>]>([
  ["a lookup", (world) => startLookup(world, undefined, OF)],
  ["a page score", (world) => startScore(world, OF)],
  ["a cloud call", (world) => askCloud(world, 1, REPORT, OF)],
  ["a password check", (world) => check(world)],
])("a closed private window leaves nothing, not even of %s that comes late", async (_, act) => {
  const play = (world: World) => {
    world.tab.incognito = true;
    return act(world);
  };
  const kept = await browserAfter(play, { from: await signedInFor("page-score", "cloud") });
  expect(storedOfPrivate(kept)).toEqual([]);
});
