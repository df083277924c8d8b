// Jobs: what a click starts and what goes on without the page. A record says where each stands; pages and the next worker read it.

import browser from "webextension-polyfill";
import { type ErrorData, ServiceError, type ServiceName, toErrorData } from "../../shared/errors.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { currentSettings, settingsChanged } from "./current-settings.ts";
import { isPrivateWindowOpen } from "./private-windows.ts";
import type { createRecords } from "./records.ts";
import { keepAwake } from "./tasks.ts";

type Records<Value> = Pick<ReturnType<typeof createRecords<Value>>, "all" | "get" | "change">;

type Alter<Value> = (value: Value) => Value | undefined;

/** The id is absent for kinds with one record. */
interface JobPlace {
  id?: string;
  isPrivate: boolean;
}

/** What this worker knows of a job besides its record: at least the settings at the time of the click, used to the end. */
interface JobContext {
  settings: SettingsInForce;
}

/** A job that runs in this worker. One at a time runs at a place. */
export interface Job<Value, About extends JobContext = JobContext> {
  place: JobPlace;
  about: About;
  /** Aborts when the job is stopped. */
  signal: AbortSignal;
  /** Changes the record, unless the job was stopped. Resolves with whether it did, and the next worker can read it. */
  note(alter: Alter<Value>): Promise<boolean>;
  /** From here on, the job can't be stopped: something was sent that can't be called back, or its outcome is being stored. */
  commit(): void;
}

interface JobKind<Value> {
  /** The service that its errors name. */
  service: ServiceName;
  isRunning(value: Value): boolean;
  /** What a record says whose worker died; `undefined` removes it. */
  afterDeath: Alter<Value>;
  /** What a record says after an error; `undefined` removes it. */
  failed(value: Value, error: ErrorData): Value | undefined;
  /** Why a job doesn't start: it can't be recorded. Without this, it runs all the same. */
  noRoom?(value: Value): ErrorData;
  /** What to record if there is no room for how a job ended. */
  withoutResult?: Alter<Value>;
  /** Where requests go, and with which key. Jobs are stopped if the settings now say something else. */
  destinationOf?(settings: SettingsInForce): string;
  /** How many records to keep of each kind of window. The oldest of those that don't run go first. */
  most?: { count: number; at(value: Value): number };
  /** An alarm that fires while any runs: if the browser ends the worker, the next one says so within a minute. */
  alarm?: string;
}

interface Entry<Value, About extends JobContext> extends Job<Value, About> {
  abort(): void;
  isCommitted: boolean;
  /** Its last state is being recorded. */
  hasResult: boolean;
  /** It ends without a record. */
  isForgotten: boolean;
  /** Whether its start was stored. */
  isRecorded: Promise<boolean>;
  hasEnded: Promise<void>;
}

/** The jobs of a kind. What an earlier worker left running is settled before any of them is recorded or read. */
export function createJobs<Value, About extends JobContext = JobContext>(
  records: Records<Value>,
  kind: JobKind<Value>,
) {
  const { isRunning, failed, noRoom, withoutResult, destinationOf, most, alarm } = kind;
  type Mine = Entry<Value, About>;
  type IsMeant = (job: Job<Value, About>) => boolean;

  const running = new Map<string, Mine>();
  const keyOf = ({ id, isPrivate }: JobPlace) => `${isPrivate} ${id}`;
  const isCurrent = (job: Mine) => running.get(keyOf(job.place)) === job;

  async function settle(): Promise<void> {
    for (const isPrivate of [false, true]) {
      for (const [id, value] of await records.all(isPrivate)) {
        if (!isRunning(value)) continue;
        await records.change((it) => it && kind.afterDeath(it), { id, isPrivate });
      }
    }
  }
  const isSettled = settle().catch(() => undefined);

  async function all(isPrivate: boolean): Promise<ReadonlyMap<string, Value>> {
    await isSettled;
    return records.all(isPrivate);
  }

  async function makeRoom(isPrivate: boolean): Promise<void> {
    if (!most) return;
    const known = [...(await all(isPrivate))];
    const idle = known.filter(([, value]) => !isRunning(value));
    idle.sort(([, one], [, other]) => most.at(one) - most.at(other));
    const tooMany = Math.max(0, known.length + 1 - most.count);
    for (const [id] of idle.slice(0, tooMany)) await records.change(() => undefined, { id, isPrivate });
  }

  async function endAlarm(): Promise<void> {
    if (alarm && running.size === 0) await browser.alarms.clear(alarm);
  }

  async function end(job: Mine, alter: Alter<Value>): Promise<void> {
    const { place } = job;
    if (!isCurrent(job)) return;
    job.isCommitted = true;
    job.hasResult = true;
    const last: Alter<Value> = (value) => (job.isForgotten ? undefined : alter(value));
    const isKept = await records.change((value) => value && last(value), place);
    if (!isKept && withoutResult) await records.change((value) => value && withoutResult(value), place);
    running.delete(keyOf(place));
  }

  async function run(job: Mine, step: (job: Mine) => Promise<Alter<Value>>): Promise<void> {
    const release = keepAwake();
    if (alarm) void browser.alarms.create(alarm, { periodInMinutes: 1 });
    try {
      const alter = await step(job).catch((thrown: unknown): Alter<Value> => {
        const error = toErrorData(thrown, kind.service);
        return (value) => failed(value, error);
      });
      await end(job, alter);
      await endAlarm();
    } finally {
      release();
    }
  }

  /**
   * Starts a job, unless one runs at its place. Nothing is awaited before it's known, so two messages at once see each other. Resolves
   * once it is recorded. Rejects with `noRoom` if it can't be.
   *
   * @param first the first state, given what is known at its place
   * @param step what to do. Resolves with how the record changes at the end; if it rejects, the job has `failed`.
   */
  async function start(
    place: JobPlace,
    about: About,
    first: (known: Value | undefined) => Value,
    step: (job: Job<Value, About>) => Promise<Alter<Value>>,
  ): Promise<void> {
    const key = keyOf(place);
    if (running.has(key)) return;
    const controller = new AbortController();
    const job: Mine = {
      place,
      about,
      signal: controller.signal,
      async note(alter) {
        let isNoted = false;
        const isStored = await records.change((value) => {
          isNoted = value !== undefined && isCurrent(job) && !job.hasResult;
          return value && isNoted ? alter(value) : value;
        }, place);
        return isNoted && isStored;
      },
      commit: () => {
        job.isCommitted = true;
      },
      abort: () => controller.abort(),
      isCommitted: false,
      hasResult: false,
      isForgotten: false,
      isRecorded: isSettled.then(() => makeRoom(place.isPrivate)).then(() => records.change(first, place)),
      hasEnded: Promise.resolve(),
    };
    running.set(key, job);
    if (!(await job.isRecorded) && noRoom) {
      if (isCurrent(job)) running.delete(key);
      await records.change((value) => (running.has(key) ? value : undefined), place);
      throw new ServiceError(noRoom(first(undefined)));
    }
    // Between the click and the start, the settings may have changed, and the last private window may have closed.
    await stopOutdated();
    if (place.isPrivate && !(await isPrivateWindowOpen().catch(() => true)))
      await stop((other) => other === job);
    // If it was stopped in the meantime, that is recorded.
    if (isCurrent(job)) job.hasEnded = run(job, step);
  }

  /** Stops the jobs that are meant, except committed ones. Their records say the error, or go if there is none. */
  async function stop(isMeant: IsMeant, error?: ErrorData): Promise<void> {
    const stopped = [...running.values()].filter((job) => !job.isCommitted && isMeant(job));
    for (const job of stopped) running.delete(keyOf(job.place));
    for (const job of stopped) job.abort();
    const areNoted = stopped.map(async ({ place, isRecorded }) => {
      await isRecorded;
      await records.change((value) => {
        // Another click may have started the same in the meantime.
        if (!value || running.has(keyOf(place))) return value;
        return error && failed(value, error);
      }, place);
    });
    await Promise.all(areNoted);
    // Whoever asks next about its record finds no job of an earlier worker running.
    await isSettled;
  }

  async function stopOutdated(): Promise<void> {
    if (!destinationOf) return;
    const destination = destinationOf(await currentSettings());
    const error: ErrorData = { code: "aborted", service: kind.service };
    await stop(({ about: { settings } }) => destinationOf(settings) !== destination, error);
  }
  settingsChanged.subscribe(stopOutdated);

  return {
    all,
    async get(place: JobPlace): Promise<Value | undefined> {
      await isSettled;
      return records.get(place);
    },
    start,
    stop,
    /** Stops the job at a place, as {@link stop} does. */
    stopAt: (place: JobPlace, error?: ErrorData) => stop((job) => keyOf(job.place) === keyOf(place), error),
    isAnyRunning: (isMeant: IsMeant) => [...running.values()].some(isMeant),
    /** Clears the alarm if no job runs. Call it when the alarm fires: a dead worker's jobs are settled without it. */
    endAlarm,

    /** Stops all jobs of one kind of window and removes their records. A committed job ends without one. */
    async forget(isPrivate: boolean): Promise<void> {
      for (const job of running.values()) job.isForgotten ||= job.place.isPrivate === isPrivate;
      await stop(({ place }) => place.isPrivate === isPrivate);
    },

    /** Resolves when all jobs of one kind of window that run now have ended. */
    async haveEnded(isPrivate: boolean): Promise<void> {
      const mine = [...running.values()].filter(({ place }) => place.isPrivate === isPrivate);
      await Promise.all(mine.map(({ hasEnded }) => hasEnded));
    },

    /** Removes the records of jobs that don't run. Rejects if the browser keeps any. */
    async forgetEnded(isPrivate: boolean, isMeant: (value: Value) => boolean = () => true): Promise<void> {
      for (const [id, value] of await all(isPrivate)) {
        if (isRunning(value) || !isMeant(value)) continue;
        const isGone = await records.change((it) => (it && isRunning(it) ? it : undefined), {
          id,
          isPrivate,
        });
        if (!isGone) throw new Error("The browser didn't delete the stored data");
      }
    },
  };
}
