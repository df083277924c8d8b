// Rate-limited request queue for the lookup service. Its state is stored before each request, so a restart keeps the limits.

import { type Counted, isCounting, spentMs } from "../../shared/accounts/allowance.ts";
import type { LookupPart } from "../../shared/accounts/lookup.ts";
import { type ErrorData, refusalIn, ServiceError } from "../../shared/errors.ts";
import { LOOKUP_FAMILIES, type LookupFamily, type RateLimitState } from "../../shared/records/rate-limits.ts";
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
  readStates(): Promise<Record<string, RateLimitState>>;
  writeState(service: string, state: RateLimitState): Promise<void>;
  /** Called whenever a request waits, starts or ends. `wakeAt`: when the next one may start, if any waits. */
  onChange(wakeAt: number | undefined): void;
}

/** Whether a request is waiting or was sent. */
export type Place = Extract<LookupPart<never>, { state: "waiting" | "asking" }>;

interface Job {
  question: Question<unknown>;
  /** Each queue runs one request at a time. */
  queue: string;
  rejections: number;
  isAsking: boolean;
  giveUp: AbortController;
  answer: PromiseWithResolvers<unknown>;
}

/** A request without its own service goes to whichever is current when its turn comes. */
function queueOf(family: LookupFamily, service = ""): string {
  return `${family} ${service}`;
}

/** Creates the queue. There is one per worker, and one worker at a time. */
export function createRateLimitedQueue(world: QueueWorld) {
  let jobs: Job[] = [];
  const runningQueues = new Set<string>();
  /** Running requests by family and service: two queues may lead to the same service. */
  const underWay = new Map<string, Promise<void>>();
  const states = new Map<string, RateLimitState>();
  /** The last words of each service that asked to wait. */
  const serviceMessages = new Map<string, string | undefined>();
  /** The last known current service, used to estimate waits. */
  let service = "";
  let loading: Promise<void> | undefined;
  const sleepers = new Set<() => void>();

  function load(): Promise<void> {
    loading ??= world.readStates().then((stored) => {
      for (const [name, state] of Object.entries(stored)) states.set(name, afterRestart(state, world.now()));
    });
    return loading;
  }

  function stateOf(name: string): RateLimitState {
    const state = corrected(states.get(name) ?? newRateLimitState(), world.now());
    states.set(name, state);
    return state;
  }

  function change(name: string, alter: (state: RateLimitState) => RateLimitState): RateLimitState {
    const state = alter(stateOf(name));
    states.set(name, state);
    return state;
  }

  /** Running requests first, then by priority, then in order of arrival. */
  function inOrder(queue: string): Job[] {
    return jobs
      .filter((job) => job.queue === queue)
      .toSorted(
        (a, b) => Number(b.isAsking) - Number(a.isAsking) || a.question.priority - b.question.priority,
      );
  }

  function report(): void {
    const now = world.now();
    const waits = jobs
      .filter(({ isAsking }) => !isAsking)
      .map(({ question }) => waitMs(stateOf(question.service ?? service), question.family, now));
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
    change(asked, (state) => started(state, family, world.now()));
    report();
    const outcome = await run(job.giveUp.signal).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const now = world.now();
    job.isAsking = false;
    change(asked, (state) => ended(state, family, now));
    const data = "error" in outcome && outcome.error instanceof ServiceError ? outcome.error.data : undefined;
    const refusal = refusalIn(data);
    if (data && refusal) {
      const state = change(asked, (before) => rejected(before, refusal, data.retryAfterSeconds, now));
      job.rejections++;
      serviceMessages.set(asked, data.said);
      const isBlock = refusal === "blocked";
      // Blocks of other requests count too: every further request would prolong the block.
      const rejections = Math.max(job.rejections, isBlock ? (state.blocks ?? 0) : 0);
      // An hourly or daily limit does not end in seconds, and every retry counts toward it.
      const isFinal = isBlock ? endsWhenBlocked : counted !== undefined;
      if (rejections < MAX_REJECTIONS && !isFinal) return;
      const retryAfterSeconds = Math.ceil(silenceMs(state, now) / 1000);
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
    const state = stateOf(asked);
    const now = world.now();
    const spent = counted === undefined ? 0 : spentMs(state.sent ?? {}, counted, now);
    const silence = priority === PRIORITIES.person ? 0 : silenceMs(state, now);
    const isHeld = silence > LONG_SILENCE_MS;
    if (spent === 0 && !isHeld) return undefined;
    const retryAfterSeconds = Math.ceil(Math.max(spent, silence) / 1000);
    const error = { service: "lookup", retryAfterSeconds } as const;
    if (!isHeld) return { ...error, code: "rate-limited", reason: "spent" };
    return isBlocked(state, now)
      ? { ...error, code: "unavailable", status: 503 }
      : { ...error, code: "rate-limited", status: 429, said: serviceMessages.get(asked) };
  }

  /** Rejects requests that would wait for hours. The error says when the next one is allowed. */
  function refuseLongWaits(queue: string, asked: string): void {
    for (const job of inOrder(queue)) {
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

  async function run(queue: string, family: LookupFamily, own: string | undefined): Promise<void> {
    if (runningQueues.has(queue)) return;
    runningQueues.add(queue);
    while (jobs.some((job) => job.queue === queue)) {
      await load();
      const asked = own ?? (await world.service());
      if (own === undefined) service = asked;
      const target = `${family} ${asked}`;
      await underWay.get(target);
      refuseLongWaits(queue, asked);
      const [next] = inOrder(queue);
      if (!next) continue;
      const { counted } = next.question;
      const wait = waitMs(stateOf(asked), family, world.now());
      if (wait > 0) {
        report();
        await rest(wait);
        continue;
      }
      await world.writeState(
        asked,
        change(asked, (state) => started(state, family, world.now(), counted)),
      );
      // Meanwhile the service may have asked for a pause or been changed, or the request may have been canceled.
      const [job] = inOrder(queue);
      const isSilent = silenceMs(stateOf(asked), world.now()) > 0;
      if (!job || job.question.counted !== counted || isSilent || (own ?? (await world.service())) !== asked)
        continue;
      if (underWay.has(target)) continue;
      const sending = send(job, asked).finally(() => underWay.delete(target));
      underWay.set(target, sending);
      await sending;
      await world.writeState(asked, stateOf(asked));
      report();
    }
    runningQueues.delete(queue);
  }

  return {
    /** Queues a request and retries rejections. Rejects with what `run` throws, or with `aborted` once canceled. */
    ask<Value>(question: Question<Value>): Promise<Value> {
      const { family, key, priority, service: own } = question;
      const queue = queueOf(family, own);
      const same = jobs.find((job) => job.queue === queue && job.question.key === key);
      if (same) {
        same.question.priority = Math.min(same.question.priority, priority);
        return same.answer.promise as Promise<Value>;
      }
      const answer = Promise.withResolvers<unknown>();
      const giveUp = new AbortController();
      jobs.push({ question: { ...question }, queue, rejections: 0, isAsking: false, giveUp, answer });
      void run(queue, family, own);
      report();
      return answer.promise as Promise<Value>;
    },
    /** `own`: the request's own service, if it has one. */
    placeOf(family: LookupFamily, key: string, own?: string): Place | undefined {
      const ordered = inOrder(queueOf(family, own));
      const job = ordered.find(({ question }) => question.key === key);
      if (!job) return undefined;
      if (job.isAsking) return { state: "asking" };
      const now = world.now();
      const state = stateOf(own ?? service);
      const isSilent = silenceMs(state, now) > 0;
      const ahead = ordered.filter(({ isAsking }) => !isAsking).indexOf(job);
      return {
        state: "waiting",
        expectedAt: Math.ceil(now + waitMs(state, family, now) + ahead * START_TO_START_MS),
        why: isBlocked(state, now) ? "service-blocks" : isSilent ? "service-asked-to-wait" : "turn",
        said: isSilent ? serviceMessages.get(own ?? service) : undefined,
      };
    },
    /** Removes a request from the queue; one that was sent is aborted. */
    cancel(family: LookupFamily, key: string, own?: string): void {
      const job = inOrder(queueOf(family, own)).find(({ question }) => question.key === key);
      if (!job) return;
      remove(job);
      job.giveUp.abort();
      job.answer.reject(new ServiceError({ code: "aborted", service: "lookup" }));
      report();
    },
    /** Deletes the states that no longer limit or count anything. Returns the rest, and how long they limit requests. */
    async forgetStates() {
      await load();
      let forMs = 0;
      for (const name of [...states.keys()]) {
        const state = stateOf(name);
        const wait = Math.max(...LOOKUP_FAMILIES.map((family) => waitMs(state, family, world.now())));
        if (wait === 0 && !isCounting(state.sent ?? {}, world.now())) states.delete(name);
        forMs = Math.max(forMs, wait);
      }
      return { kept: Object.fromEntries(states), forMs };
    },
    /** Rechecks waiting requests after a change of service: the new one may allow them sooner. */
    serviceChanged(): void {
      for (const wake of sleepers) wake();
    },
  };
}
