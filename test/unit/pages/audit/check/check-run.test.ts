// A run over many requests, on a fake clock: concurrency, retries, waits, and giving up.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_AT_ONCE, startRun } from "../../../../../src/pages/audit/check/check-run.ts";
import { type ErrorData, ServiceError } from "../../../../../src/shared/errors.ts";

const failing = (code: ErrorData["code"], retryAfterSeconds?: number) =>
  new ServiceError({
    code,
    service: "passwords",
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

interface Asked {
  item: number;
  at: number;
  isRepeat: boolean;
}

/** What the service does with a request: how long it takes, and what it throws instead of answering. */
type Service = (item: number, times: number, now: number) => { ms: number; thrown?: unknown };

const START = 1_000_000;

const WELL: Service = () => ({ ms: 40 });

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));
/** Advances time: everything due happens, in order. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A run over so many items. */
function begin(count: number, service: Service = WELL) {
  const asked: Asked[] = [];
  const settled: { item: number; outcome: { answer: number } | { error: ErrorData } }[] = [];
  const requests: number[] = [];
  let active = 0;
  let most = 0;
  const run = startRun<number, number>({
    items: Array.from({ length: count }, (_, item) => item),
    weigh: () => 1,
    async send(item, requestCount, isRepeat) {
      const times = asked.filter((one) => one.item === item).length;
      asked.push({ item, at: Date.now(), isRepeat });
      requests.push(requestCount);
      most = Math.max(most, ++active);
      const { ms, thrown } = service(item, times, Date.now());
      await wait(ms);
      active--;
      if (thrown !== undefined) throw thrown;
      return item * 10;
    },
    settle: (item, outcome) => void settled.push({ item, outcome }),
    onChange: () => undefined,
    now: Date.now,
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  return { run, asked, settled, requests, active: () => active, most: () => most };
}

const items = (settled: { item: number }[]) => settled.map(({ item }) => item).sort((a, b) => a - b);
const all = (count: number) => Array.from({ length: count }, (_, item) => item);

it("asks about each once, 16 at a time, and counts its requests", async () => {
  const { run, asked, settled, requests, most } = begin(100);
  await pass(40 * 7);
  expect(run.state()).toEqual({ phase: "done" });
  expect(most()).toBe(MOST_AT_ONCE);
  expect(asked.map(({ item }) => item)).toEqual(all(100));
  expect(items(settled)).toEqual(all(100));
  expect(settled[7]).toEqual({ item: 7, outcome: { answer: 70 } });
  expect(requests).toEqual(all(100).map((at) => at + 1));
});

describe("a failure", () => {
  it.each(["timeout", "unavailable", "malformed", "rate-limited"] as const)(
    "with %s is retried four times, later each time, and affects no other request",
    async (code) => {
      const { run, asked, settled } = begin(40, (item) =>
        item === 3 ? { ms: 40, thrown: failing(code) } : { ms: 40 },
      );
      await pass(20_000);
      const times = asked.filter(({ item }) => item === 3);
      expect(times.map(({ isRepeat }) => isRepeat)).toEqual([false, true, true, true, true]);
      const pauses = times.slice(1).map(({ at }, index) => at - (times[index]?.at ?? 0));
      for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThan(400 * 2 ** index);
      expect(settled.filter(({ outcome }) => "error" in outcome)).toEqual([
        { item: 3, outcome: { error: { code, service: "passwords" } } },
      ]);
      expect(items(settled)).toEqual(all(40));
      expect(run.state()).toEqual({ phase: "done" });
    },
  );

  it("of the worker, not the service, repeats the request without counting as a retry", async () => {
    const { asked, settled } = begin(20, (_item, times) =>
      times < 10 ? { ms: 5, thrown: new Error("the port closed") } : { ms: 40 },
    );
    await pass(60_000);
    expect(asked.every(({ isRepeat }) => !isRepeat)).toBe(true);
    expect(settled.filter(({ outcome }) => "answer" in outcome)).toHaveLength(20);
  });

  it("is unknown if the worker never answers", async () => {
    const { run, settled } = begin(2, () => ({ ms: 5, thrown: new Error("the port closed") }));
    await pass(60_000);
    expect(run.state()).toEqual({ phase: "done" });
    expect(settled).toEqual(
      [0, 1].map((item) => ({ item, outcome: { error: { code: "unavailable", service: "passwords" } } })),
    );
  });

  it("20 times in a row ends the run: the rest is not requested", async () => {
    const { run, asked, settled } = begin(500, () => ({ ms: 10, thrown: failing("forbidden") }));
    await pass(5_000);
    expect(run.state()).toMatchObject({ phase: "stopped", error: { code: "forbidden" } });
    expect(settled).toHaveLength(20);
    expect(asked.length).toBeLessThan(40);
  });
});

describe("an overloaded service", () => {
  it("gets fewer requests at a time after each 429, and none before the time it names", async () => {
    const { run, asked, active, settled } = begin(400, (_item, _times, now) =>
      now < START + 100 ? { ms: 40, thrown: failing("rate-limited", 7) } : { ms: 40 },
    );
    await pass(41);
    expect(run.state()).toEqual({ phase: "waiting", until: START + 7_040 });
    expect(asked).toHaveLength(MOST_AT_ONCE);
    await pass(6_900);
    expect(asked).toHaveLength(MOST_AT_ONCE);
    await pass(120);
    expect(run.state()).toEqual({ phase: "running" });
    expect(active()).toBe(MOST_AT_ONCE / 2);
    await pass(60_000);
    expect(items(settled)).toEqual(all(400));
  });

  it("gets fewer requests at a time when it slows down, which the run tells, and more once it is fast again", async () => {
    let isSlow = false;
    const { run, active } = begin(3_000, () => ({ ms: isSlow ? 3_000 : 40 }));
    await pass(400);
    expect(active()).toBe(MOST_AT_ONCE);
    expect(run.isSlow()).toBe(false);
    isSlow = true;
    await pass(12_100);
    expect(active()).toBeLessThanOrEqual(4);
    expect(run.isSlow()).toBe(true);
    isSlow = false;
    await pass(6_000);
    expect(active()).toBe(MOST_AT_ONCE);
    expect(run.isSlow()).toBe(false);
  });

  it("is told as slow while no response comes at all", async () => {
    const { run } = begin(40, () => ({ ms: 7_000 }));
    await pass(3_900);
    expect(run.isSlow()).toBe(false);
    await pass(200);
    expect(run.isSlow()).toBe(true);
    run.pause();
    expect(run.isSlow()).toBe(false);
    run.resume();
    expect(run.isSlow()).toBe(false);
  });

  it("is not told as slow right after a pause that it asked for", async () => {
    const { run } = begin(40, (item, times) =>
      item === 0 && times === 0 ? { ms: 40, thrown: failing("rate-limited", 30) } : { ms: 900 },
    );
    await pass(1_000);
    expect(run.state().phase).toBe("waiting");
    await pass(29_100);
    expect(run.state().phase).toBe("running");
    expect(run.isSlow()).toBe(false);
  });
});

describe("the progress", () => {
  it("has an estimate once there is enough data, and it comes true", async () => {
    const { run } = begin(1_600, () => ({ ms: 400 }));
    await pass(1_000);
    expect(run.progress()).toEqual({ total: 1_600, settled: 32 });
    await pass(9_010);
    const { remainingMs = 0, settled } = run.progress();
    expect(settled).toBe(400);
    expect(remainingMs / 30_000).toBeCloseTo(1, 1);
    await pass(30_000);
    expect(run.state()).toEqual({ phase: "done" });
  });
});
