// Range answers in memory: shared, bounded, and never a failure kept.
import { afterEach, describe, expect, it, vi } from "vitest";
import { createRangeCache } from "../../../src/background/range-cache.ts";
import { parseRange, type RangeText } from "../../../src/services/passwords/range.ts";

const RANGE = parseRange("0018A45C4D1DEF81644B54AB7F969B88D65:1");

function counter(answer: () => Promise<RangeText> = async () => RANGE) {
  const counted = {
    asked: 0,
    ask() {
      counted.asked++;
      return answer();
    },
  };
  return counted;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("createRangeCache", () => {
  it("asks once for many askers at the same time", async () => {
    const cache = createRangeCache();
    const source = counter();
    await Promise.all(Array.from({ length: 20 }, () => cache.get("5BAA6", source.ask)));
    expect(source.asked).toBe(1);
  });

  it("does not keep a failure", async () => {
    const cache = createRangeCache();
    const failing = counter(() => Promise.reject(new Error("down")));
    await expect(cache.get("5BAA6", failing.ask)).rejects.toThrow("down");
    const source = counter();
    expect(await cache.get("5BAA6", source.ask)).toBe(RANGE);
    expect(source.asked).toBe(1);
  });

  it("asks anew once an answer has grown old, or the clock was set back", async () => {
    let now = 1_000_000;
    const cache = createRangeCache(() => now);
    const source = counter();
    await cache.get("5BAA6", source.ask);
    now += 599_999;
    await cache.get("5BAA6", source.ask);
    expect(source.asked).toBe(1);
    now += 1;
    await cache.get("5BAA6", source.ask);
    expect(source.asked).toBe(2);
    now -= 700_000;
    await cache.get("5BAA6", source.ask);
    expect(source.asked).toBe(3);
  });

  it("lets an answer go after ten minutes also where nobody asks again", async () => {
    vi.useFakeTimers();
    const cache = createRangeCache();
    const source = counter();
    await cache.get("5BAA6", source.ask);
    vi.advanceTimersByTime(400_000);
    cache.forget();
    await cache.get("5BAA6", source.ask);
    vi.advanceTimersByTime(599_999);
    expect(cache.count(), "the timer of the one before does not end it").toBe(1);
    vi.advanceTimersByTime(1);
    expect(cache.count()).toBe(0);
  });

  it("holds nothing of an answer that it let go, not by a timer either", async () => {
    vi.useFakeTimers();
    const cache = createRangeCache();
    const source = counter();
    for (let i = 0; i < 100; i++) await cache.get(`prefix ${i}`, source.ask);
    expect(vi.getTimerCount()).toBe(32);
    cache.forget();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps the latest 32 and lets the oldest go", async () => {
    const cache = createRangeCache();
    const source = counter();
    for (let i = 0; i < 33; i++) await cache.get(`prefix ${i}`, source.ask);
    await cache.get("prefix 32", source.ask);
    await cache.get("prefix 1", source.ask);
    expect(source.asked).toBe(33);
    await cache.get("prefix 0", source.ask);
    expect(source.asked).toBe(34);
  });
});
