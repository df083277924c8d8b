// Scores are deleted while the result of one is being stored: it doesn't come back.
import { expect, it } from "vitest";
import { scoreResults, startScore } from "../../../world/acts/page-scores.ts";
import { erase } from "../../../world/acts/settings.ts";
import { playIn } from "../../../world/scenario.ts";
import { signedInFor } from "../../../world/use.ts";

it("deletes a result that is being stored", async () =>
  playIn(await signedInFor("page-score"), async (world) => {
    const { call } = world;
    let erased: Promise<unknown> | undefined;
    world.call = (life, name, effect, ms) => {
      // The result is there, and its history is about to be written.
      if (name !== "database open" || erased) return call(life, name, effect, ms);
      erased = erase(world, "page-scores");
      return call(life, name, effect, 200);
    };
    await startScore(world);
    await world.sleep(2_000);
    expect(erased).toBeDefined();
    expect(scoreResults(world)).toEqual([]);
  }));
