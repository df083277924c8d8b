// Range answers in memory: shared, bounded, and never a failure kept.
import { describe, expect, it } from "vitest";
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
