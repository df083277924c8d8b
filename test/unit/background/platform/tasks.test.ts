// Tests that a long wait keeps the worker alive by calling an extension API at least every 30 seconds.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useFakeBrowser, world } from "../../../world/fake-browser.ts";

useFakeBrowser();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("keeps the worker alive while anyone waits, counts each release once, and then lets it stop", async () => {
  const { keepAwake } = await import("../../../../src/background/platform/tasks.ts");
  const release = keepAwake();
  const releaseOther = keepAwake();
  for (let halfMinutes = 1; halfMinutes <= 20; halfMinutes++) {
    vi.advanceTimersByTime(30_000);
    expect(world.calls.length).toBeGreaterThanOrEqual(halfMinutes);
  }
  release();
  release();
  world.calls.length = 0;
  vi.advanceTimersByTime(60_000);
  expect(world.calls).toHaveLength(3);
  releaseOther();
  vi.advanceTimersByTime(600_000);
  expect(world.calls).toHaveLength(3);
  keepAwake();
  vi.advanceTimersByTime(30_000);
  expect(world.calls).toHaveLength(4);
});
