// Tests the in-memory range cache: shared, bounded, and never holding a failure.
import { afterEach, expect, it, vi } from "vitest";
import { createRangeCache } from "../../../../src/background/passwords/range-cache.ts";
import { parseRange } from "../../../../src/services/passwords/range.ts";

const RANGE = parseRange("0018A45C4D1DEF81644B54AB7F969B88D65:1");

const source = vi.fn(async () => RANGE);

afterEach(() => {
  vi.useRealTimers();
  source.mockClear();
});

it("fetches once for simultaneous callers", async () => {
  const cache = createRangeCache();
  await Promise.all(Array.from({ length: 20 }, () => cache.get("5BAA6", source)));
  expect(source).toHaveBeenCalledTimes(1);
});

it("doesn't cache a failure", async () => {
  const cache = createRangeCache();
  source.mockRejectedValueOnce(new Error("down"));
  await expect(cache.get("5BAA6", source)).rejects.toThrow("down");
  expect(await cache.get("5BAA6", source)).toBe(RANGE);
  expect(source).toHaveBeenCalledTimes(2);
});

it("fetches again once a response is old, or the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = createRangeCache();
  for (const [passed, times] of [
    [0, 1],
    [599_999, 1],
    [1, 2],
    [-1, 3],
    [0, 3],
  ] as const) {
    vi.setSystemTime(Date.now() + passed);
    await cache.get("5BAA6", source);
    expect(source).toHaveBeenCalledTimes(times);
  }
  cache.forget();
});

it("drops a response after ten minutes, even if nobody requests it again", async () => {
  vi.useFakeTimers();
  const cache = createRangeCache();
  await cache.get("5BAA6", source);
  vi.advanceTimersByTime(400_000);
  cache.forget();
  await cache.get("5BAA6", source);
  vi.advanceTimersByTime(599_999);
  expect(cache.count(), "the previous entry's timer doesn't drop it").toBe(1);
  vi.advanceTimersByTime(1);
  expect(cache.count()).toBe(0);
});

it("keeps no timer for a dropped response", async () => {
  vi.useFakeTimers();
  const cache = createRangeCache();
  for (let i = 0; i < 100; i++) await cache.get(`prefix ${i}`, source);
  expect(vi.getTimerCount()).toBe(32);
  cache.forget();
  expect(vi.getTimerCount()).toBe(0);
});

it("keeps the latest 32 and drops the oldest", async () => {
  const cache = createRangeCache();
  for (let i = 0; i < 33; i++) await cache.get(`prefix ${i}`, source);
  await cache.get("prefix 32", source);
  await cache.get("prefix 1", source);
  expect(source).toHaveBeenCalledTimes(33);
  await cache.get("prefix 0", source);
  expect(source).toHaveBeenCalledTimes(34);
});
