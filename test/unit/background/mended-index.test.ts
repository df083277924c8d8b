// The index of breached sites is made anew of the catalogue where it cannot be read, without asking anybody.
import { expect, it } from "vitest";
import { breach } from "../pages/lookup-states.ts";
import { LOOKUP_URL, startWorker, useConsentWorld, world } from "./consent-world.ts";

useConsentWorld();

const SOURCE = `${LOOKUP_URL} v2`;
const BREACH = breach({ name: "Shop", domain: "shop.example" });
const CATALOGUE = { source: SOURCE, fetchedAt: 5, breaches: [BREACH], dataClasses: [] };
const STATE = { source: SOURCE, fetchedAt: 5, breachCount: 1, nextAt: Date.now() + 3_600_000, failures: 0 };

it.each([
  ["as an earlier version wrote it", { source: SOURCE, fetchedAt: 5, sites: { "shop.example": [] } }],
  ["damaged", "nothing of the kind"],
  ["gone", undefined],
])("an index that is %s", async (_, stored) => {
  Object.assign(world.local, { catalogue: CATALOGUE, "catalogue-state": STATE, "breached-sites": stored });
  const worker = await startWorker();
  await worker.keepCatalogue(false);
  expect(world.local["breached-sites"]).toEqual({ source: SOURCE, fetchedAt: 5, partCount: 1 });
  expect(world.local["breached-sites:0"]).toHaveProperty(["shop.example", 0, "name"], "Shop");
  expect(world.sent).toEqual([]);
});

it("is left alone where it can be read, and where there is no catalogue", async () => {
  const stored = { source: SOURCE, fetchedAt: 4, partCount: 3 };
  Object.assign(world.local, { catalogue: CATALOGUE, "catalogue-state": STATE, "breached-sites": stored });
  await (await startWorker()).keepCatalogue(false);
  expect(world.local["breached-sites"]).toEqual(stored);
  delete world.local.catalogue;
  delete world.local["breached-sites"];
  await (await startWorker()).keepCatalogue(false);
  expect(world.local).not.toHaveProperty("breached-sites");
});

it("a catalogue that is damaged as well harms nobody", async () => {
  Object.assign(world.local, { catalogue: { ...CATALOGUE, breaches: 7 }, "catalogue-state": STATE });
  await (await startWorker()).keepCatalogue(false);
  expect(world.local).not.toHaveProperty("breached-sites");
  expect(world.alarms.has("catalogue")).toBe(true);
});
