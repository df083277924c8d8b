// The queue's test world: simulated sleep, a store that outlives workers, a service and the system clock.

import {
  createRateLimitedQueue,
  PRIORITIES,
} from "../../../../src/background/lookup-service/rate-limited-queue.ts";
import type { Counted } from "../../../../src/shared/accounts/allowance.ts";
import { type ErrorData, ServiceError } from "../../../../src/shared/errors.ts";
import type { LookupFamily, RateLimitState } from "../../../../src/shared/records/rate-limits.ts";

export const SERVICE = "https://lookup.example";

/** One worker, from its start to its death, by a clock that nobody sets. */
interface Life {
  bornAt: number;
  diedAt: number;
}

/** A request that was sent. */
export interface Sent {
  key: string;
  family: LookupFamily;
  service: string;
  at: number;
  life: Life;
  /** When its response came. */
  endedAt?: number;
}

/**
 * Creates the world and its first worker, which uses the system clock or, if `isSteady`, a steady clock from its start. A write
 * to the store takes `writeMs`.
 */
export function createWorld({ isSteady = false, writeMs = 0 } = {}) {
  let real = 1_000_000;
  let error = 10 * 365 * 24 * 3_600_000;
  let life: Life = { bornAt: real, diedAt: Infinity };
  let count = 0;
  let service = SERVICE;
  const stored: Record<string, RateLimitState> = {};
  const sleepers: { until: number; life: Life; wake(): void }[] = [];
  const sent: Sent[] = [];
  const sleep = (ms: number) => {
    const mine = life;
    return new Promise<void>(
      (wake) => void sleepers.push({ until: real + Math.max(0, ms), life: mine, wake }),
    );
  };

  function startQueue() {
    life.diedAt = real;
    const mine = { bornAt: real, diedAt: Infinity };
    life = mine;
    const bornAt = real + error;
    return createRateLimitedQueue({
      now: () => (isSteady ? bornAt + (real - mine.bornAt) : real + error),
      sleep,
      service: async () => service,
      readStates: async () => structuredClone(stored),
      writeState: async (name, clock) => {
        if (writeMs > 0) await sleep(writeMs);
        if (mine === life) stored[name] = structuredClone(clock);
      },
      onChange: () => undefined,
    });
  }

  const world = {
    queue: startQueue(),
    stored,
    sent,
    real: () => real,
    /** Time by the system clock. */
    now: () => real + error,
    startsOf: (family: LookupFamily) => sent.filter((it) => it.family === family).map(({ at }) => at),
    jump(ms: number) {
      error += ms;
    },
    restart() {
      world.queue = startQueue();
    },
    choose(name: string) {
      service = name;
      world.queue.serviceChanged();
    },
    /** Makes the current worker send a request that takes `takesMs` and returns `answer()`. */
    ask(
      family: LookupFamily,
      key = `question ${count++}`,
      {
        priority = PRIORITIES.person as number,
        takesMs = 50,
        answer = (): string => key,
        of = undefined as string | undefined,
        endsWhenBlocked = false,
        counted = undefined as Counted | undefined,
        onSent = (_: Sent) => {},
      } = {},
    ): Promise<string> {
      const asker = life;
      return world.queue.ask({
        family,
        key,
        priority,
        ...(of !== undefined && { service: of }),
        endsWhenBlocked,
        ...(counted && { counted }),
        run: async (signal) => {
          // A dead worker sends nothing.
          if (asker !== life) return new Promise(() => undefined);
          const mine: Sent = { key, family, service: of ?? service, at: real, life };
          sent.push(mine);
          onSent(mine);
          await Promise.race([
            sleep(takesMs),
            new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
          ]).finally(() => {
            mine.endedAt = real;
          });
          return answer();
        },
      });
    },
    /** Advances real time by up to `ms`, until `isDone`. Sleepers of dead workers never wake. */
    async pass(ms: number, isDone = () => false): Promise<void> {
      const end = real + ms;
      for (;;) {
        for (let turn = 0; turn < 50; turn++) await Promise.resolve();
        if (isDone()) return;
        const next = sleepers.toSorted((a, b) => a.until - b.until)[0];
        if (!next || next.until > end) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        real = Math.max(real, next.until);
        if (next.life === life) next.wake();
      }
      real = end;
    },
  };
  return world;
}

/** Differences between consecutive times. */
export function gaps(times: number[]): number[] {
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
}

function refusing(error: Omit<ErrorData, "service">) {
  return (times: number, retryAfterSeconds?: number, last = "answer"): (() => string) => {
    let left = times;
    return () => {
      if (left-- <= 0) return last;
      throw new ServiceError({
        ...error,
        service: "lookup",
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    };
  };
}

/** The service's message with a 429. */
export const SAID = "Rate limit is exceeded.";

/** Makes a response that is a 429 this many times, then `last`. */
export const rejecting = refusing({ code: "rate-limited", status: 429, said: SAID });

/** Like {@link rejecting}, with a 503. */
export const blocking = refusing({ code: "unavailable", status: 503 });
