// How many checks a page gets in a minute: counted by the browser's name for a document, whatever the page calls it.
import { expect, it } from "vitest";
import { check, checkAs } from "../../../../world/acts/passwords.ts";
import { play } from "../../../../world/scenario.ts";
import type { World } from "../../../../world/world.ts";

const TOP = "https://shop.example";
/** As many as a document gets. */
const ALL = 20;

interface Place {
  frameId?: number;
  documentId?: string;
  origin?: string;
  url?: string;
}

let count = 0;

/** Enters another password at this place. Returns whether it was checked. */
async function isChecked(world: World, { frameId = 0, origin = TOP, ...place }: Place): Promise<boolean> {
  count++;
  const sha1 = count.toString(16).toUpperCase().padStart(5, "0").padEnd(40, "7");
  const tab = { ...world.tab, url: place.url ?? world.tab.url };
  const sender = { ...place, frameId, origin, url: `${origin}/`, tab };
  // The page may call its document what it likes.
  const reply = await checkAs(world, sender, { document: `${count}-2`, value: count, sha1 });
  expect(["not-found", "rate-limited, paused"]).toContain(reply);
  return reply === "not-found";
}

/** Uses up what a place gets. */
async function useUp(world: World, place: Place): Promise<void> {
  for (let at = 0; at < ALL; at++) expect(await isChecked(world, place)).toBe(true);
  expect(await isChecked(world, place)).toBe(false);
}

it.each<[string, Place, Place]>([
  ["the next document of a frame", { documentId: "a" }, { documentId: "b" }],
  ["a document in another frame", { documentId: "a" }, { frameId: 3, documentId: "b" }],
  ["another frame, where the browser names no documents", {}, { frameId: 3 }],
  [
    "the next origin in a frame, where the browser names no documents",
    { frameId: 3 },
    { frameId: 3, origin: "https://frame.example" },
  ],
])("%s has its own count", async (_which, one, other) =>
  play(async (world) => {
    await useUp(world, one);
    expect(await isChecked(world, other)).toBe(true);
    expect(await isChecked(world, one), "and gives the first one none").toBe(false);
  }),
);

it.each([0, -1, -365 * 24 * 3_600_000])(
  "a document has the same count wherever its frame is, for a minute, though the clock moves by %d ms",
  async (ms) =>
    play(async (world) => {
      await useUp(world, { documentId: "a" });
      world.jump(ms);
      expect(await isChecked(world, { frameId: 8, documentId: "a" })).toBe(false);
      await world.sleep(55_000);
      expect(await isChecked(world, { documentId: "a" })).toBe(false);
      await world.sleep(6_000);
      expect(await isChecked(world, { documentId: "a" })).toBe(true);
    }),
);

it("a page that keeps making documents gets 600, but no other page in its tab fewer", () =>
  play(async (world) => {
    const documents = Array.from({ length: 600 }, (_, at) => `document ${at}`);
    const all = await Promise.all(documents.map((documentId) => isChecked(world, { documentId })));
    expect(all).not.toContain(false);
    expect(await isChecked(world, { documentId: "one more" })).toBe(false);
    expect(await isChecked(world, { documentId: "one more", url: "https://bank.example/" })).toBe(true);
    await world.sleep(61_000);
    expect(await isChecked(world, { documentId: "one more" })).toBe(true);
  }));

it("a page is answered while its check is still being written down", () =>
  play(async (world) => {
    const { call } = world;
    world.call = (life, name, effect, ms) => call(life, name, effect, / set /.test(name) ? 10_000 : ms);
    const start = world.now();
    expect(await check(world)).toMatch(/warned|breached/);
    expect(world.now() - start).toBeLessThan(5_000);
  }));
