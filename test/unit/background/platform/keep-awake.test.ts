// Whoever waits for a long answer keeps the worker alive: an extension API is called before each 30 seconds are over.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useFakeBrowser, world } from "../fake-browser.ts";

useFakeBrowser();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("the worker is kept as long as anyone waits, each release counts once, and then it may rest", async () => {
  const { keepAwake } = await import("../../../../src/background/platform/keep-awake.ts");
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
