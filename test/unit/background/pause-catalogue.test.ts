// While everything is being erased, nothing of a catalogue comes back: without settings another service is asked.
import { expect, it } from "vitest";
import { startWorker, useConsentWorld, world } from "./consent-world.ts";

useConsentWorld();

it("neither plans nor asks for a catalogue until it may go on", async () => {
  const worker = await startWorker();
  world.answers["/api/v2/breaches"] = () => Response.json([]);
  const goOn = worker.pauseCatalogue();
  await worker.refreshWhenDue();
  expect(world.sent).toEqual([]);
  expect(Object.keys(world.local)).toEqual(["settings"]);
  goOn();
  await worker.refreshWhenDue();
  expect(world.sent).toEqual(["/api/v2/breaches"]);
  expect(world.local).toHaveProperty("catalogue-state");
});
