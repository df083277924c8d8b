// The page of all breaches while there is no list: what it waits for, that it doesn't wait forever, and how it tries again.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { breakDown, ignoreNext } from "../../../world/acts/replies.ts";
import { newBrowser } from "../../../world/acts/settings.ts";
import { press } from "../../../world/lookup/accounts.ts";
import { openBreaches } from "../../../world/lookup/breaches-page.tsx";
import { later } from "../../../world/over.tsx";
import { playIn } from "../../../world/scenario.ts";
import type { World } from "../../../world/world.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

type Opened = Awaited<ReturnType<typeof openBreaches>>;

/** Time passes, for the page too. */
async function wait(world: World, page: Opened, ms: number): Promise<void> {
  await page.settled(() => vi.advanceTimersByTimeAsync(ms));
  await later(world, page, ms);
}

it("says that the background isn't responding, and tries again on request", () =>
  playIn(newBrowser({ lookupInterface: "v2-url" }), async (world) => {
    ignoreNext(world);
    const page = await openBreaches(world);
    await wait(world, page, 100);
    expect(page.text()).toContain("Breachlight isn’t responding");
    await press(world, page, "Try again", 10_000);
    expect(page.text()).toContain("The Shop");
  }));

it("says that the background doesn't start, until it does", () =>
  playIn(newBrowser({ lookupInterface: "v2-url" }), async (world) => {
    const repair = breakDown(world);
    world.services.answer = () => new Promise<never>(() => undefined) as never;
    const page = await openBreaches(world);
    await wait(world, page, 3_000);
    expect(page.text()).toContain("Breachlight isn’t responding");
    repair();
    await wait(world, page, 3_000);
    expect(page.text()).toContain("Getting ready");
  }));

it("says that a fetch was interrupted if the background ended during it, and tries again on request", () =>
  playIn(newBrowser({ lookupInterface: "v2-url" }), async (world) => {
    const { answer } = world.services;
    world.services.answer = () => new Promise<never>(() => undefined) as never;
    const page = await openBreaches(world);
    await wait(world, page, 1_000);
    world.end();
    world.services.answer = answer;
    await wait(world, page, 5_000);
    expect(page.text()).toContain("Getting ready");
    await wait(world, page, 60_000);
    expect(page.text()).toContain("Couldn’t get the breach list: it was interrupted.");
    await press(world, page, "Try again", 10_000);
    expect(page.text()).toContain("The Shop");
  }));
