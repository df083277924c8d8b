// Rate-limited request queue for the lookup service. Its state is stored before each request, so a restart keeps the limits.

import { type Counted, isCounting, spentMs } from "../../shared/accounts/allowance.ts";
import type { LookupPart } from "../../shared/accounts/lookup.ts";
import { type ErrorData, refusalIn, ServiceError } from "../../shared/errors.ts";
import {
  LOOKUP_FAMILIES,
  type LookupFamily,
  type RateLimitState,
} from "../../shared/records/request-clocks.ts";
import {
  accepted,
  afterRestart,
  corrected,
  ended,
  isBlocked,
  newRateLimitState,
  rejected,
  START_TO_START_MS,
  silenceMs,
  started,
  waitMs,
} from "./rate-limit-state.ts";

/** Order of the queue: a waiting user, then watched addresses, then the catalog. */
export const PRIORITIES = { person: 0, watch: 1, catalog: 2 } as const;

/** Consecutive rejections after which a request fails. */
const MAX_REJECTIONS = 3;

/** Nobody waits for background requests, so after hours of silence they are better planned again, and say why. */
const LONG_SILENCE_MS = 2 * 3_600_000;

export interface Question<Value> {
  family: LookupFamily;
  /** Identifies the request: asking twice with the same key sends one request. */
  key: string;
  priority: number;
  /** Sends the request to this service only, even if another one is configured. */
  service?: string;
  /** What kind of request the service counts this as, if it has quotas. Beyond its quota, the request is not sent. */
  counted?: Counted;
  /** Fails at once when a protection layer blocks the request, instead of waiting for the block to end. */
  endsWhenBlocked?: boolean;
  run(signal: AbortSignal): Promise<Value>;
}

interface QueueWorld {
  now(): number;
  /** Resolves after `ms`, or earlier if the queue should be checked again. */
  sleep(ms: number): Promise<void>;
  /** The current service. Each service has its own state. */
  service(): Promise<string>;
  /** States that earlier workers stored, by service. Read once. */
  readClocks(): Promise<Record<string, RateLimitState>>;
  writeClock(service: string, clock: RateLimitState): Promise<void>;
  /** Called whenever a request waits, starts or ends. `wakeAt`: when the next one may start, if any waits. */
  onChange(wakeAt: number | undefined): void;
}

/** Whether a request is waiting or was sent. */
export type Place = Extract<LookupPart<never>, { state: "waiting" | "asking" }>;

interface Job {
  question: Question<unknown>;
  /** Each lane runs one request at a time. */
  lane: string;
  rejections: number;
  isAsking: boolean;
  giveUp: AbortController;
  answer: PromiseWithResolvers<unknown>;
}

/** A request without its own service goes to whichever is current when its turn comes. */
function laneOf(family: LookupFamily, service = ""): string {
  return `${family} ${service}`;
}

/** Creates the queue. There is one per worker, and one worker at a time. */
export function createRateLimitedQueue(world: QueueWorld) {
  let jobs: Job[] = [];
  const runningLanes = new Set<string>();
  /** Running requests by family and service: two lanes may lead to the same service. */
  const underWay = new Map<string, Promise<void>>();
  const clocks = new Map<string, RateLimitState>();
  /** The last words of each service that asked to wait. */
  const sayings = new Map<string, string | undefined>();
  /** The last known current service, used to estimate waits. */
  let service = "";
  let loading: Promise<void> | undefined;
  const sleepers = new Set<() => void>();

  function load(): Promise<void> {
    loading ??= world.readClocks().then((stored) => {
      for (const [name, clock] of Object.entries(stored)) clocks.set(name, afterRestart(clock, world.now()));
    });
    return loading;
  }

  function clockOf(name: string): RateLimitState {
    const clock = corrected(clocks.get(name) ?? newRateLimitState(), world.now());
    clocks.set(name, clock);
    return clock;
  }

  function change(name: string, alter: (clock: RateLimitState) => RateLimitState): RateLimitState {
    const clock = alter(clockOf(name));
    clocks.set(name, clock);
    return clock;
  }

  /** Running requests first, then by priority, then in order of arrival. */
  function inOrder(lane: string): Job[] {
    return jobs
      .filter((job) => job.lane === lane)
      .toSorted(
        (a, b) => Number(b.isAsking) - Number(a.isAsking) || a.question.priority - b.question.priority,
      );
  }

  function report(): void {
    const now = world.now();
    const waits = jobs
      .filter(({ isAsking }) => !isAsking)
      .map(({ question }) => waitMs(clockOf(question.service ?? service), question.family, now));
    world.onChange(waits.length === 0 ? undefined : now + Math.min(...waits));
  }

  function remove(job: Job): boolean {
    const isIn = jobs.includes(job);
    jobs = jobs.filter((other) => other !== job);
    return isIn;
  }

  /** Sends a request. Its outcome is recorded for the service it was sent to. */
  async function send(job: Job, asked: string): Promise<void> {
    const { family, run, counted, endsWhenBlocked } = job.question;
    job.isAsking = true;
    change(asked, (clock) => started(clock, family, world.now()));
    report();
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
      sayings.set(asked, data.said);
      const isBlock = refusal === "blocked";
      // Blocks of other requests count too: every further request would prolong the block.
      const rejections = Math.max(job.rejections, isBlock ? (clock.blocks ?? 0) : 0);
      // An hourly or daily limit does not end in seconds, and every retry counts toward it.
      const isFinal = isBlock ? endsWhenBlocked : counted !== undefined;
      if (rejections < MAX_REJECTIONS && !isFinal) return;
      const retryAfterSeconds = Math.ceil(silenceMs(clock, now) / 1000);
      if (remove(job)) job.answer.reject(new ServiceError({ ...data, retryAfterSeconds }));
      return;
    }
    // Without a response, nothing is known about the limit.
    if (!("error" in outcome) || data?.status !== undefined) change(asked, accepted);
    remove(job);
    if ("error" in outcome) job.answer.reject(outcome.error);
    else job.answer.resolve(outcome.value);
  }

  /** Why a request must not wait for hours; `undefined` if it may go on waiting. A person decides for their own requests. */
  function longWait({ counted, priority }: Question<unknown>, asked: string): ErrorData | undefined {
    const clock = clockOf(asked);
    const now = world.now();
    const spent = counted === undefined ? 0 : spentMs(clock.sent ?? {}, counted, now);
    const silence = priority === PRIORITIES.person ? 0 : silenceMs(clock, now);
    const isHeld = silence > LONG_SILENCE_MS;
    if (spent === 0 && !isHeld) return undefined;
    const retryAfterSeconds = Math.ceil(Math.max(spent, silence) / 1000);
    const error = { service: "lookup", retryAfterSeconds } as const;
    if (!isHeld) return { ...error, code: "rate-limited", reason: "spent" };
    return isBlocked(clock, now)
      ? { ...error, code: "unavailable", status: 503 }
      : { ...error, code: "rate-limited", status: 429, said: sayings.get(asked) };
  }

  /** Rejects requests that would wait for hours. The error says when the next one is allowed. */
  function refuseLongWaits(lane: string, asked: string): void {
    for (const job of inOrder(lane)) {
      const error = job.isAsking ? undefined : longWait(job.question, asked);
      if (error && remove(job)) job.answer.reject(new ServiceError(error));
    }
  }

  async function rest(ms: number): Promise<void> {
    const { promise: isWoken, resolve: wake } = Promise.withResolvers<void>();
    sleepers.add(wake);
    await Promise.race([world.sleep(ms), isWoken]);
    sleepers.delete(wake);
  }

  async function run(lane: string, family: LookupFamily, own: string | undefined): Promise<void> {
    if (runningLanes.has(lane)) return;
    runningLanes.add(lane);
    while (jobs.some((job) => job.lane === lane)) {
      await load();
      const asked = own ?? (await world.service());
      if (own === undefined) service = asked;
      const way = `${family} ${asked}`;
      await underWay.get(way);
      refuseLongWaits(lane, asked);
      const [next] = inOrder(lane);
      if (!next) continue;
      const { counted } = next.question;
      const wait = waitMs(clockOf(asked), family, world.now());
      if (wait > 0) {
        report();
        await rest(wait);
        continue;
      }
      await world.writeClock(
        asked,
        change(asked, (clock) => started(clock, family, world.now(), counted)),
      );
      // Meanwhile the service may have asked for a pause or been changed, or the request may have been canceled.
      const [job] = inOrder(lane);
      const isSilent = silenceMs(clockOf(asked), world.now()) > 0;
      if (!job || job.question.counted !== counted || isSilent || (own ?? (await world.service())) !== asked)
        continue;
      if (underWay.has(way)) continue;
      const sending = send(job, asked).finally(() => underWay.delete(way));
      underWay.set(way, sending);
      await sending;
      await world.writeClock(asked, clockOf(asked));
      report();
    }
    runningLanes.delete(lane);
  }

  return {
    /** Queues a request and retries rejections. Rejects with what `run` throws, or with `aborted` once canceled. */
    ask<Value>(question: Question<Value>): Promise<Value> {
      const { family, key, priority, service: own } = question;
      const lane = laneOf(family, own);
      const same = jobs.find((job) => job.lane === lane && job.question.key === key);
      if (same) {
        same.question.priority = Math.min(same.question.priority, priority);
        return same.answer.promise as Promise<Value>;
      }
      const answer = Promise.withResolvers<unknown>();
      const giveUp = new AbortController();
      jobs.push({ question: { ...question }, lane, rejections: 0, isAsking: false, giveUp, answer });
      void run(lane, family, own);
      report();
      return answer.promise as Promise<Value>;
    },
    /** `own`: the request's own service, if it has one. */
    placeOf(family: LookupFamily, key: string, own?: string): Place | undefined {
      const ordered = inOrder(laneOf(family, own));
      const job = ordered.find(({ question }) => question.key === key);
      if (!job) return undefined;
      if (job.isAsking) return { state: "asking" };
      const now = world.now();
      const clock = clockOf(own ?? service);
      const isSilent = silenceMs(clock, now) > 0;
      const ahead = ordered.filter(({ isAsking }) => !isAsking).indexOf(job);
      return {
        state: "waiting",
        expectedAt: Math.ceil(now + waitMs(clock, family, now) + ahead * START_TO_START_MS),
        why: isBlocked(clock, now) ? "service-blocks" : isSilent ? "service-asked-to-wait" : "turn",
        said: isSilent ? sayings.get(own ?? service) : undefined,
      };
    },
    /** Removes a request from the queue; one that was sent is aborted. */
    cancel(family: LookupFamily, key: string, own?: string): void {
      const job = inOrder(laneOf(family, own)).find(({ question }) => question.key === key);
      if (!job) return;
      remove(job);
      job.giveUp.abort();
      job.answer.reject(new ServiceError({ code: "aborted", service: "lookup" }));
      report();
    },
    /** Deletes the states that no longer limit or count anything. Returns the rest, and how long they limit requests. */
    async forgetClocks() {
      await load();
      let forMs = 0;
      for (const name of [...clocks.keys()]) {
        const clock = clockOf(name);
        const wait = Math.max(...LOOKUP_FAMILIES.map((family) => waitMs(clock, family, world.now())));
        if (wait === 0 && !isCounting(clock.sent ?? {}, world.now())) clocks.delete(name);
        forMs = Math.max(forMs, wait);
      }
      return { kept: Object.fromEntries(clocks), forMs };
    },
    /** Rechecks waiting requests after a change of service: the new one may allow them sooner. */
    serviceChanged(): void {
      for (const wake of sleepers) wake();
    },
  };
}
