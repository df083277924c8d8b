// Deleting the settings while they are being changed, as another open page may do.
import { expect, it } from "vitest";
import { wake } from "../../../world/acts/asks.ts";
import { change, erase, settingsOf } from "../../../world/acts/settings.ts";
import { play } from "../../../world/scenario.ts";

it.each([0, 1, 2, 3, 4, 5, 6, 7])("a change %s ms behind it brings nothing back", async (ms) =>
  play(async (world) => {
    await wake(world);
    await world.sleep(500);
    expect(settingsOf(world).services.lookupApiKey).not.toBe("");
    const erasing = erase(world, "settings");
    await world.sleep(ms);
    expect(await change(world, { lookups: { showLogos: false } })).toBe("ok");
    await erasing;
    await world.sleep(1_000);
    expect(settingsOf(world).services.lookupApiKey).toBe("");
  }),
);
