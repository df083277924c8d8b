// A lookup that is repeated while it waits, after the person chose to leave out unverified breaches.
import { expect, it } from "vitest";
import { lookups, lookupsEnd, startLookup, waitFor } from "../../../world/acts/lookups.ts";
import { paths } from "../../../world/acts/seen.ts";
import { change } from "../../../world/acts/settings.ts";
import { answer, play } from "../../../world/scenario.ts";

it("asks as the person chose last, and no longer as before", () =>
  play(async (world) => {
    answer(world, /breachedaccount/, waitFor(20));
    await startLookup(world);
    await world.sleep(5_000);
    await change(world, { lookups: { includeUnverified: false } });
    await startLookup(world);
    await lookupsEnd(world);
    expect(lookups(world)).toEqual(["jo@example.org: 1 / 1"]);
    expect(paths(world, /breachedaccount/).map((path) => path.split("&")[1])).toEqual([
      "includeUnverified=true",
      "includeUnverified=false",
    ]);
  }));
