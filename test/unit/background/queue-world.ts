// What surrounds the queue in its tests: a clock that only moves while everybody sleeps, a store, and a service.

import { type PoliteQueue, PRIORITIES } from "../../../src/background/polite-queue.ts";
import type { LookupFamily, RequestClock } from "../../../src/background/request-clock.ts";
import { ServiceError } from "../../../src/shared/errors.ts";

interface Sent {
  key: string;
  family: LookupFamily;
  at: number;
}

/** A world whose time passes while everybody sleeps, and whose store outlives the queue. */
export function createWorld() {
  let now = 1_000_000;
  const stored: Record<string, RequestClock> = {};
  let service = "https://lookup.example";
  const sleepers: { until: number; wake: () => void }[] = [];
  const sent: Sent[] = [];
  const sleep = (ms: number) =>
    new Promise<void>((wake) => void sleepers.push({ until: now + Math.max(0, ms), wake }));
  const world = {
    now: () => now,
    sleep,
    service: async () => service,
    readClocks: async () => structuredClone(stored),
    writeClock: async (name: string, clock: RequestClock) => {
      stored[name] = structuredClone(clock);
    },
    onChange: () => undefined,
  };
  /** Lets time pass, up to `ms`, until `isDone`. */
  async function pass(ms: number, isDone = () => false): Promise<void> {
    const end = now + ms;
    for (;;) {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      if (isDone()) return;
      const next = sleepers.toSorted((a, b) => a.until - b.until)[0];
      if (!next || next.until > end) break;
      sleepers.splice(sleepers.indexOf(next), 1);
      now = Math.max(now, next.until);
      next.wake();
    }
    now = end;
  }
  /** Asks a service that answers after `takesMs`, by `answer`. */
  function ask(
    queue: PoliteQueue,
    family: LookupFamily,
    key: string,
    {
      priority = PRIORITIES.person as number,
      takesMs = 50,
      answer = (): string => key,
      of = undefined as string | undefined,
    } = {},
  ): Promise<string> {
    return queue.ask({
      family,
      key,
      priority,
      ...(of !== undefined && { service: of }),
      run: async (signal) => {
        sent.push({ key, family, at: now });
        await Promise.race([
          sleep(takesMs),
          new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
        ]);
        return answer();
      },
    });
  }
  const startsOf = (family: LookupFamily) => sent.filter((it) => it.family === family).map(({ at }) => at);
  return {
    world,
    sent,
    ask,
    pass,
    startsOf,
    setBack(ms: number) {
      now -= ms;
      for (const sleeper of sleepers) sleeper.until -= ms;
    },
    choose(name: string) {
      service = name;
    },
  };
}

/** What lies between each time and the one before. */
export function gaps(times: number[]): number[] {
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
}

/** A 429 as the client tells it. */
export const rateLimited = (retryAfterSeconds?: number) =>
  new ServiceError({
    code: "rate-limited",
    service: "lookup",
    status: 429,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
