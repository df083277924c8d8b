// Everything that is asked of the lookup service goes through here, one request of a family at a time, no faster than
// the service allows. The clock is written down before a request goes out, so that no death of the worker can break it.

import type { LookupPart } from "../../shared/accounts/lookup.ts";
import { refusalIn, ServiceError } from "../../shared/errors.ts";
import {
  accepted,
  afterRestart,
  corrected,
  ended,
  isBlocked,
  type LookupFamily,
  newClock,
  type RequestClock,
  rejected,
  START_TO_START_MS,
  silenceMs,
  started,
  waitMs,
} from "./request-clock.ts";

/** Whose turn it is first: a person who waits, then the addresses they watch, then the catalogue. */
export const PRIORITIES = { person: 0, watch: 1, catalogue: 2 } as const;

/** A question that was rejected this often in a row is given up; the person is told. */
const MAX_REJECTIONS = 3;

export interface Question<Value> {
  family: LookupFamily;
  /** What is asked: the same question asked twice is one request. */
  key: string;
  priority: number;
  /** The service that alone is meant, whichever questions go to now. */
  service?: string;
  /** A protection layer that blocks us is answer enough: nobody waits for its end. */
  endsWhenBlocked?: boolean;
  /** Sends the one request. */
  run(signal: AbortSignal): Promise<Value>;
}

export interface QueueWorld {
  now(): number;
  /** Resolves after so long, or earlier where there is reason to look again. */
  sleep(ms: number): Promise<void>;
  /** The service that questions go to now. Each has a clock of its own. */
  service(): Promise<string>;
  /** The clocks that earlier workers left, by service; read once. */
  readClocks(): Promise<Record<string, RequestClock>>;
  writeClock(service: string, clock: RequestClock): Promise<void>;
  /** Called whenever something waits, starts or ends. `wakeAt`: when the next request may start, while one waits. */
  onChange(wakeAt: number | undefined): void;
}

/** Where a question is: about to be sent, or sent. */
export type Place = Extract<LookupPart<never>, { state: "waiting" | "asking" }>;

export interface PoliteQueue {
  /**
   * Asks when it is polite to. A rejected request is asked again after the silence.
   *
   * @throws {ServiceError} (rejects) what `run` throws; `aborted` once cancelled
   */
  ask<Value>(question: Question<Value>): Promise<Value>;
  /** `service` as in the question. */
  placeOf(family: LookupFamily, key: string, service?: string): Place | undefined;
  /** Takes a question out of the queue; one that was sent is given up. */
  cancel(family: LookupFamily, key: string, service?: string): void;
  /** Tells that questions go to another service now: it may not have to wait as long. */
  serviceChanged(): void;
  /**
   * Forgets when services were asked, where that holds nothing back any more: a limit is not got round by erasing. Gives the
   * clocks that stay, by service, and for how many milliseconds they have to.
   */
  forgetClocks(): Promise<{ kept: Record<string, RequestClock>; forMs: number }>;
}

interface Job {
  question: Question<unknown>;
  order: number;
  rejections: number;
  said?: string | undefined;
  isAsking: boolean;
  giveUp: AbortController;
  answer: Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Questions of one family that go to the same service, one at a time. */
interface Lane {
  family: LookupFamily;
  /** Without one they go to the service that is named when their turn comes. */
  service: string | undefined;
  jobs: Job[];
  isRunning: boolean;
}

/** Makes the queue. There is one per worker, and one worker at a time. */
export function createPoliteQueue(world: QueueWorld): PoliteQueue {
  const lanes = new Map<string, Lane>();
  /** What is under way, by family and service: two lanes may lead to the same one. */
  const underWay = new Map<string, Promise<void>>();
  let count = 0;
  const clocks = new Map<string, RequestClock>();
  /** The service that was named last, for telling how long a wait will be. */
  let service = "";
  let loading: Promise<void> | undefined;
  const sleepers = new Set<() => void>();

  function load(): Promise<void> {
    loading ??= world.readClocks().then((stored) => {
      for (const [name, clock] of Object.entries(stored)) clocks.set(name, afterRestart(clock, world.now()));
    });
    return loading;
  }

  function clockOf(name: string): RequestClock {
    const clock = corrected(clocks.get(name) ?? newClock(), world.now());
    clocks.set(name, clock);
    return clock;
  }

  function change(name: string, alter: (clock: RequestClock) => RequestClock): RequestClock {
    const clock = alter(clockOf(name));
    clocks.set(name, clock);
    return clock;
  }

  function laneOf(family: LookupFamily, asked: string | undefined): Lane {
    const name = `${family} ${asked ?? ""}`;
    const lane = lanes.get(name) ?? { family, service: asked, jobs: [], isRunning: false };
    lanes.set(name, lane);
    return lane;
  }

  /** Those under way first, then by whose turn it is. */
  function inOrder({ jobs }: Lane): Job[] {
    return jobs.toSorted(
      (a, b) =>
        Number(b.isAsking) - Number(a.isAsking) ||
        a.question.priority - b.question.priority ||
        a.order - b.order,
    );
  }

  function tell(): void {
    const now = world.now();
    const waits = [...lanes.values()]
      .filter(({ jobs }) => jobs.some(({ isAsking }) => !isAsking))
      .map((lane) => waitMs(clockOf(lane.service ?? service), lane.family, now));
    world.onChange(waits.length === 0 ? undefined : now + Math.min(...waits));
  }

  function leave(job: Job): boolean {
    const lane = laneOf(job.question.family, job.question.service);
    const isIn = lane.jobs.includes(job);
    lane.jobs = lane.jobs.filter((other) => other !== job);
    return isIn;
  }

  /** Sends a question; what comes of it counts for the service that it was sent to. */
  async function send(job: Job, asked: string): Promise<void> {
    const { family, run } = job.question;
    job.isAsking = true;
    change(asked, (clock) => started(clock, family, world.now()));
    tell();
    const outcome = await run(job.giveUp.signal).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const now = world.now();
    job.isAsking = false;
    change(asked, (clock) => ended(clock, family, now));
    const data = "error" in outcome && outcome.error instanceof ServiceError ? outcome.error.data : undefined;
    const refusal = refusalIn(data);
    if (data && refusal) {
      const clock = change(asked, (before) => rejected(before, refusal, data.retryAfterSeconds, now));
      job.rejections++;
      job.said = data.said;
      // Blocks of others count as well: each further question would prolong it.
      const rejections = Math.max(job.rejections, refusal === "blocked" ? (clock.blocks ?? 0) : 0);
      if (rejections < MAX_REJECTIONS && !(refusal === "blocked" && job.question.endsWhenBlocked)) return;
      const retryAfterSeconds = Math.ceil(silenceMs(clock, now) / 1000);
      if (leave(job)) job.reject(new ServiceError({ ...data, retryAfterSeconds }));
      return;
    }
    // What never was an answer says nothing about the limit.
    if (!("error" in outcome) || data?.status !== undefined) change(asked, accepted);
    leave(job);
    if ("error" in outcome) job.reject(outcome.error);
    else job.resolve(outcome.value);
  }

  async function rest(ms: number): Promise<void> {
    const { promise: isWoken, resolve: wake } = Promise.withResolvers<void>();
    sleepers.add(wake);
    await Promise.race([world.sleep(ms), isWoken]);
    sleepers.delete(wake);
  }

  async function runLane(lane: Lane): Promise<void> {
    if (lane.isRunning) return;
    lane.isRunning = true;
    const { family } = lane;
    while (lane.jobs.length > 0) {
      await load();
      const asked = lane.service ?? (await world.service());
      if (lane.service === undefined) service = asked;
      const way = `${family} ${asked}`;
      await underWay.get(way);
      const wait = waitMs(clockOf(asked), family, world.now());
      if (wait > 0) {
        tell();
        await rest(wait);
        continue;
      }
      await world.writeClock(
        asked,
        change(asked, (clock) => started(clock, family, world.now())),
      );
      // Silence may have been asked for meanwhile, another service chosen, and whoever wanted to know may have thought
      // better of it.
      const job = inOrder(lane)[0];
      const isSilent = silenceMs(clockOf(asked), world.now()) > 0;
      if (!job || isSilent || (lane.service ?? (await world.service())) !== asked) continue;
      if (underWay.has(way)) continue;
      const sending = send(job, asked).finally(() => underWay.delete(way));
      underWay.set(way, sending);
      await sending;
      await world.writeClock(asked, clockOf(asked));
      tell();
    }
    lane.isRunning = false;
  }

  return {
    ask<Value>(question: Question<Value>): Promise<Value> {
      const { family, key, priority } = question;
      const lane = laneOf(family, question.service);
      const same = lane.jobs.find((job) => job.question.key === key);
      if (same) {
        same.question.priority = Math.min(same.question.priority, priority);
        return same.answer as Promise<Value>;
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lane.jobs.push({
        question: { ...question },
        order: count++,
        rejections: 0,
        isAsking: false,
        giveUp: new AbortController(),
        answer: promise,
        resolve,
        reject,
      });
      void runLane(lane);
      tell();
      return promise as Promise<Value>;
    },
    placeOf(family, key, asked) {
      const ordered = inOrder(laneOf(family, asked));
      const job = ordered.find(({ question }) => question.key === key);
      if (!job) return undefined;
      if (job.isAsking) return { state: "asking" };
      const now = world.now();
      const clock = clockOf(asked ?? service);
      const isSilent = silenceMs(clock, now) > 0;
      const ahead = ordered.filter(({ isAsking }) => !isAsking).indexOf(job);
      return {
        state: "waiting",
        expectedAt: Math.ceil(now + waitMs(clock, family, now) + ahead * START_TO_START_MS),
        why: isBlocked(clock, now) ? "service-blocks" : isSilent ? "service-asked-to-wait" : "turn",
        ...(isSilent && job.said !== undefined && { said: job.said }),
      };
    },
    cancel(family, key, asked) {
      const job = laneOf(family, asked).jobs.find(({ question }) => question.key === key);
      if (!job || !leave(job)) return;
      job.giveUp.abort();
      job.reject(new ServiceError({ code: "aborted", service: "lookup" }));
      tell();
    },
    async forgetClocks() {
      await load();
      let forMs = 0;
      for (const name of [...clocks.keys()]) {
        const wait = Math.max(
          ...(["breach", "paste"] as const).map((family) => waitMs(clockOf(name), family, world.now())),
        );
        if (wait === 0) clocks.delete(name);
        forMs = Math.max(forMs, wait);
      }
      return { kept: Object.fromEntries(clocks), forMs };
    },
    serviceChanged() {
      for (const wake of sleepers) wake();
    },
  };
}
