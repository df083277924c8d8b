// One run over a vault's prefixes: how many requests run at a time, what is retried, and when to wait or give up.

import { type ErrorData, ServiceError } from "../../../shared/errors.ts";

/** As many requests as a browser sends over one connection without queueing. */
export const MOST_AT_ONCE = 16;
/** Retries of a prefix after its first failure. */
const MAX_REPEATS = 4;
/** A worker that dies doesn't use up a retry, but after this many missing replies the prefix has failed. */
const MAX_SILENCES = 20;
/** After this many failures in a row the service is considered down, and the run stops. */
const HOPELESS_AFTER = 20;

const FIRST_PAUSE_MS = 500;
const SILENCE_PAUSE_MS = 100;
/** A response this many times slower than the fastest, and at least this slow, means that the service is overloaded. */
const SLOW_FACTOR = 5;
const SLOW_MS = 1_000;
/** So few requests at a time are what two setbacks leave. */
const SLOW_LIMIT = MOST_AT_ONCE / 4;
/** So long without any response is slow, too. */
const STALLED_MS = 4_000;
/** Time window for measuring the speed. */
const SPEED_OVER_MS = 10_000;
/** Until then, an estimate would be a guess. */
const SPEED_AFTER_MS = 2_000;

/** Errors that are retried. All others are refusals, which a retry would only repeat. */
const PASSING: readonly ErrorData["code"][] = ["timeout", "unavailable", "malformed", "rate-limited"];

export type RunState =
  | { phase: "running" }
  /** By the user. */
  | { phase: "paused" }
  /** The browser is offline: resumes when it's back online. */
  | { phase: "offline" }
  /** The service asked for a pause. In milliseconds since the epoch. */
  | { phase: "waiting"; until: number }
  /** Every item has an answer or has failed. */
  | { phase: "done" }
  | { phase: "canceled" }
  /** Too many failures in a row, the last one with this error. The rest was not sent. */
  | { phase: "stopped"; error: ErrorData };

/** Nothing is under way, and nothing is to be resumed. */
export function hasEnded({ phase }: RunState): boolean {
  return phase === "done" || phase === "canceled" || phase === "stopped";
}

interface RunProgress {
  /** Total weight of all items. */
  total: number;
  /** Weight of the items that have an answer or were given up. */
  settled: number;
  /** Estimated milliseconds left; absent while unknown. */
  remainingMs?: number;
}

interface Question<Item> {
  item: Item;
  repeats: number;
  silences: number;
}

interface RunParts<Item, Answer> {
  items: readonly Item[];
  /** An item's weight in the progress. */
  weigh(item: Item): number;
  /**
   * Sends the request for one item. A refusal throws {@link ServiceError}; any other throw means there was no response.
   * `requests`: how many requests this run has sent, this one included.
   */
  send(item: Item, requests: number, isRepeat: boolean): Promise<Answer>;
  settle(item: Item, outcome: { answer: Answer } | { error: ErrorData }): void;
  /** Called on each change of the state and of the settled items. */
  onChange(): void;
  now(): number;
  /** Calls `task` after `ms` milliseconds. Returns a function that cancels it. */
  later(task: () => void, ms: number): () => void;
}

export type CheckRun = ReturnType<typeof startRun>;

/** Starts a run. It ends on its own or with `cancel`. */
export function startRun<Item, Answer>({
  items,
  weigh,
  send,
  settle,
  onChange,
  now,
  later,
}: RunParts<Item, Answer>) {
  let state: RunState = { phase: "running" };
  let next = 0;
  let settled = 0;
  let settledWeight = 0;
  const total = items.reduce((sum, item) => sum + weigh(item), 0);
  let requests = 0;
  let active = 0;
  let limit = MOST_AT_ONCE;
  /** When the limit was last lowered: earlier requests say nothing about the new limit. */
  let limitedAt = 0;
  let successes = 0;
  let failuresInRow = 0;
  let fastestMs = Number.POSITIVE_INFINITY;
  let notBefore = 0;
  let endTimer: (() => void) | undefined;
  const repeats: { question: Question<Item>; at: number }[] = [];
  const times: number[] = [now()];

  const isOver = () => hasEnded(state);

  function become(other: RunState): void {
    state = other;
    onChange();
  }

  /** After a pause: it says nothing about the service. */
  function goOn(): void {
    times.splice(0, times.length, now());
    become({ phase: "running" });
  }

  function lower(askedAt: number): void {
    if (askedAt <= limitedAt) return;
    limitedAt = now();
    limit = Math.max(1, Math.floor(limit / 2));
    successes = 0;
  }

  function raise(): void {
    if (limit === MOST_AT_ONCE || ++successes < limit) return;
    limit++;
    successes = 0;
  }

  function done(item: Item, outcome: { answer: Answer } | { error: ErrorData }): void {
    settled++;
    settledWeight += weigh(item);
    times.push(now());
    while (times.length > 2 && now() - (times[0] ?? 0) > SPEED_OVER_MS) times.shift();
    settle(item, outcome);
    onChange();
  }

  function again(question: Question<Item>, afterMs: number): void {
    repeats.push({ question, at: now() + afterMs });
    repeats.sort((a, b) => a.at - b.at);
  }

  function failed(question: Question<Item>, error: ErrorData, askedAt: number): void {
    if (error.code === "offline") {
      again(question, 0);
      if (state.phase === "running" || state.phase === "waiting") become({ phase: "offline" });
      return;
    }
    const pauseMs = FIRST_PAUSE_MS * 2 ** question.repeats;
    if (error.code === "rate-limited") {
      const waitMs = error.retryAfterSeconds === undefined ? pauseMs : error.retryAfterSeconds * 1000;
      notBefore = Math.max(notBefore, now() + waitMs);
    }
    if (PASSING.includes(error.code)) lower(askedAt);
    if (PASSING.includes(error.code) && question.repeats < MAX_REPEATS) {
      again({ ...question, repeats: question.repeats + 1 }, pauseMs);
      return;
    }
    failuresInRow++;
    done(question.item, { error });
    if (failuresInRow >= HOPELESS_AFTER && !isOver()) become({ phase: "stopped", error });
  }

  async function askAbout(question: Question<Item>): Promise<void> {
    active++;
    requests++;
    const askedAt = now();
    try {
      const answer = await send(question.item, requests, question.repeats > 0);
      if (isOver()) return;
      failuresInRow = 0;
      const tookMs = now() - askedAt;
      fastestMs = Math.min(fastestMs, tookMs);
      if (tookMs > Math.max(SLOW_MS, fastestMs * SLOW_FACTOR)) lower(askedAt);
      else raise();
      done(question.item, { answer });
    } catch (thrown) {
      if (isOver()) return;
      if (thrown instanceof ServiceError) failed(question, thrown.data, askedAt);
      else if (question.silences < MAX_SILENCES) {
        again({ ...question, silences: question.silences + 1 }, SILENCE_PAUSE_MS);
      } else
        failed({ ...question, repeats: MAX_REPEATS }, { code: "unavailable", service: "passwords" }, askedAt);
    } finally {
      active--;
      pump();
    }
  }

  function take(): Question<Item> | undefined {
    if ((repeats[0]?.at ?? Number.POSITIVE_INFINITY) <= now()) return repeats.shift()?.question;
    const item = items[next];
    if (next >= items.length) return undefined;
    next++;
    return { item: item as Item, repeats: 0, silences: 0 };
  }

  function pump(): void {
    endTimer?.();
    endTimer = undefined;
    if (state.phase !== "running" && state.phase !== "waiting") return;
    if (notBefore > now()) {
      if (state.phase !== "waiting" || state.until !== notBefore)
        become({ phase: "waiting", until: notBefore });
      endTimer = later(pump, notBefore - now());
      return;
    }
    if (state.phase === "waiting") goOn();
    while (active < limit) {
      const question = take();
      if (!question) break;
      void askAbout(question);
    }
    const [soonest] = repeats;
    if (soonest && active < limit) endTimer = later(pump, soonest.at - now());
    else if (active === 0 && !soonest && next >= items.length) become({ phase: "done" });
  }

  pump();
  return {
    state: (): RunState => state,
    /** Whether the service can't keep up: so many of its answers failed or came late that few are asked for at a time, or none comes. */
    isSlow: () =>
      state.phase === "running" && (limit <= SLOW_LIMIT || now() - (times.at(-1) ?? 0) > STALLED_MS),
    progress(): RunProgress {
      const [oldestAt = 0] = times;
      const overMs = now() - oldestAt;
      const isKnown = state.phase === "running" && overMs >= SPEED_AFTER_MS && times.length > 1;
      const remainingMs = isKnown ? ((items.length - settled) * overMs) / (times.length - 1) : undefined;
      return { total, settled: settledWeight, ...(remainingMs !== undefined && { remainingMs }) };
    },
    pause() {
      if (!isOver()) become({ phase: "paused" });
    },
    /** After a pause, or once back online. */
    resume() {
      if (state.phase !== "paused" && state.phase !== "offline") return;
      goOn();
      pump();
    },
    /** Sends nothing more, and doesn't wait for requests in flight. */
    cancel() {
      if (isOver()) return;
      endTimer?.();
      become({ phase: "canceled" });
    },
  };
}
