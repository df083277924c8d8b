// A private window that is opened right behind the last one, before the background can ask whether that was the last.
import { expect, it } from "vitest";
import { startLookup } from "../../../world/acts/lookups.ts";
import { check, goPrivate } from "../../../world/acts/passwords.ts";
import { storedOfPrivate } from "../../../world/acts/settings.ts";
import { play } from "../../../world/scenario.ts";
import type { World } from "../../../world/world.ts";

async function usePrivate(world: World): Promise<void> {
  goPrivate(world);
  await check(world);
  await startLookup(world, "jo@example.org", { isPrivate: true });
  await world.sleep(10_000);
  expect(storedOfPrivate(world)).not.toEqual([]);
}

it.each([true, false])("finds nothing of the one before, with a running background: %s", async (isRunning) =>
  play(async (world) => {
    await usePrivate(world);
    if (!isRunning) world.end();
    world.deliver("windows.onRemoved", 2);
    world.deliver("windows.onCreated", { id: 3, incognito: true });
    await world.sleep(1_000);
    expect(storedOfPrivate(world)).toEqual([]);
  }),
);

it.each<[string, { incognito: boolean }[], object]>([
  ["another private one", [{ incognito: true }, { incognito: true }], { id: 3, incognito: true }],
  ["a normal one", [{ incognito: false }, { incognito: true }], { id: 3, incognito: false }],
])("keeps what was done while one stays open: %s", async (_, windows, created) =>
  play(async (world) => {
    await usePrivate(world);
    const before = storedOfPrivate(world);
    world.windows = windows;
    world.deliver("windows.onCreated", created);
    await world.sleep(1_000);
    expect(storedOfPrivate(world)).toEqual(before);
  }),
);

it("checks the first password in the new window", () =>
  play(async (world) => {
    await usePrivate(world);
    world.end();
    world.deliver("windows.onRemoved", 2);
    world.deliver("windows.onCreated", { id: 3, incognito: true });
    expect(await check(world, { value: 2 })).toBe("warned");
  }));
