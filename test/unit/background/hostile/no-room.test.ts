// A full session store: nothing waits for itself, and no limit of a service is forgotten with a worker.
import { expect, it } from "vitest";
import { dismissBreach, markedBefore } from "../../../world/acts/breaches.ts";
import { LOGO, logo, lookUpAccount, startLookup, waitFor } from "../../../world/acts/lookups.ts";
import { fill } from "../../../world/acts/room.ts";
import { change, erase, stored, storedPlaces } from "../../../world/acts/settings.ts";
import { answer, play, sent } from "../../../world/scenario.ts";

it("shows a logo that can't be kept, and still deletes logos and everything", () =>
  play(async (world) => {
    fill(world, "logos");
    answer(world, /Logos/, LOGO);
    expect(await logo(world)).toBe("a picture");
    expect(await erase(world, "logos")).toBe("ok");
    expect(await erase(world, "everything")).toBe("ok");
  }));

it("keeps how long a service asked to wait, though nothing newer can be stored", () =>
  play(async (world) => {
    for (const path of [/breachedaccount/, /pasteaccount/]) answer(world, path, waitFor(3_600));
    await startLookup(world);
    await world.sleep(4_000);
    const { put } = world;
    fill(world, "request clocks");
    await change(world, { services: { lookupUrl: "https://other.lookup.example", lookupApiKey: "key" } });
    await lookUpAccount(world, "sam@example.org");
    world.put = put;
    world.end();
    await change(world, { services: { lookupUrl: "https://lookup.example", lookupApiKey: "key" } });
    const before = sent(world, /^https:\/\/lookup\.example/).length;
    await startLookup(world, "kim@example.org");
    await world.sleep(60_000);
    expect(sent(world, /^https:\/\/lookup\.example/)).toHaveLength(before);
  }));

it("counts a dismissed breach once, also if it was marked, and says what is in memory only", () =>
  play(async (world) => {
    markedBefore(world, "Shop");
    await dismissBreach(world, "Shop");
    expect(await stored(world)).toMatchObject({ "dismissed-breaches": 1 });
    expect(await storedPlaces(world)).toMatchObject({
      "range-answers": "memory",
      lookups: "memory",
      catalog: "disk",
      "page-scores": "disk",
    });
  }));
