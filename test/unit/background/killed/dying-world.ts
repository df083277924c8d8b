// A browser whose worker can be killed at any call, request and part of an answer. Its time passes only in `pass`.
import { setImmediate } from "node:timers";
import type { Reply } from "../../../../src/shared/messages.ts";
import type { MessageName, ResultOf } from "../../../../src/ui/page/ask.ts";
import { type Area, type BrowserState, EXTENSION_ID, OWN } from "../fake-browser.ts";
import { createServices, type Services } from "./dying-world-services.ts";

/** When a worker dies: at its call with this number, the first being 1, before that takes effect or right after. */
export interface Death {
  point: number;
  isAfter: boolean;
}

/** One worker, from its start to its death. */
export interface Life {
  isDead: boolean;
  death: Death | undefined;
  /** What it called, in order: each is a point at which it may die. */
  points: string[];
  listeners: Map<string, ((...given: never[]) => unknown)[]>;
  /** Called by whoever waits for an answer of this worker. */
  onDeath: (() => void)[];
  /** A browser ends a worker that has called nothing for half a minute. */
  lastCallAt: number;
}

interface Alarm {
  at: number;
  periodMs: number | undefined;
}

export type Row = Record<string, unknown> & { id: string };
/** The tables of the database on the disk, where there is one. */
export type Tables = Record<string, Map<string, Row>>;

interface Task {
  at: number;
  /** The worker that put it off; what a dead one did never comes. */
  life: Life | undefined;
  run(): void;
}

const START = Date.UTC(2026, 10, 2, 9);
const IDLE_MS = 30_000;
const SHORTEST_ALARM_MS = 30_000;
const MINUTE_MS = 60_000;
const never = new Promise<never>(() => undefined);

/** What there is when no worker lives: what the browser keeps, and the services. */
export interface Kept {
  now: number;
  area: { local: Area; session: Area };
  alarms: Map<string, Alarm>;
  tables: Tables | undefined;
  services: Services["state"];
  consent: Set<string>;
}

/** Makes a browser with nothing in it, or with what another one kept, and services for it. */
export function createDyingWorld(before?: Kept) {
  const kept = structuredClone(before);
  let now = kept?.now ?? START;
  let tasks: Task[] = [];
  let life: Life | undefined;
  const lives: Life[] = [];
  /** How the next workers die, in order; those after them live. */
  const deaths: (Death | undefined)[] = [];
  const area = kept?.area ?? { local: {} as Area, session: {} as Area };
  const alarms = kept?.alarms ?? new Map<string, Alarm>();
  const notifications: string[] = [];
  const toolbar: BrowserState["toolbar"] = new Map();
  const consent = kept?.consent ?? new Set(["personallyIdentifyingInfo", "browsingActivity"]);
  const services = createServices(() => now, kept?.services);
  const database = { tables: kept?.tables };

  function later(ms: number, run: () => void, of: Life | undefined): Task {
    const task = { at: now + Math.max(0, ms), life: of, run };
    tasks.push(task);
    return task;
  }

  function kill(mine: Life): void {
    if (mine.isDead) return;
    mine.isDead = true;
    tasks = tasks.filter((task) => task.life !== mine);
    if (life === mine) life = undefined;
    for (const tell of mine.onDeath) tell();
  }

  /** A call of a worker: a point at which it may die. */
  function call<Value>(mine: Life, name: string, effect: () => Value, ms = 1): Promise<Value> {
    if (mine.isDead) return never;
    mine.lastCallAt = now;
    const isLast = mine.points.push(name) === mine.death?.point;
    if (isLast && !mine.death?.isAfter) {
      kill(mine);
      return never;
    }
    let settle: () => void;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    try {
      const value = effect();
      settle = () => resolve(value);
    } catch (thrown) {
      settle = () => reject(thrown);
    }
    if (isLast) {
      kill(mine);
      return never;
    }
    later(ms, settle, mine);
    return promise;
  }

  function start(): Life {
    if (life) return life;
    const mine: Life = {
      isDead: false,
      death: deaths.shift(),
      points: [],
      listeners: new Map(),
      onDeath: [],
      lastCallAt: now,
    };
    life = mine;
    lives.push(mine);
    world.evaluate(mine);
    return mine;
  }

  /** An event comes to the worker, which is started for it. */
  function deliver(event: string, ...given: unknown[]): void {
    const mine = start();
    mine.lastCallAt = now;
    for (const listener of mine.listeners.get(event) ?? [])
      (listener as (...all: unknown[]) => unknown)(...given);
  }

  function changed(name: "local" | "session", keys: string[]): void {
    const changes = Object.fromEntries(keys.map((key) => [key, {}]));
    if (keys.length > 0 && lives.length > 0)
      later(0, () => deliver("storage.onChanged", changes, name), undefined);
  }

  /** Where no worker is alive, and none is wanted, nobody is told of a change of what is in memory only. */
  function put(name: "local" | "session", items: Area): void {
    Object.assign(area[name], structuredClone(items));
    if (name === "local" || life) changed(name, Object.keys(items));
  }

  function take(name: "local" | "session", keys: string[]): void {
    const there = keys.filter((key) => Object.hasOwn(area[name], key));
    for (const key of there) delete area[name][key];
    if (name === "local" || life) changed(name, there);
  }

  const tab = {
    id: 7,
    url: "https://shop.example/login",
    incognito: false,
    active: true,
    windowId: 1,
    hasScript: true,
  };
  const world = {
    now: () => now,
    area,
    areas: () => area,
    tab,
    tabs: [tab],
    isFirefox: true,
    policy: Promise.resolve({}),
    redirectUrl: "https://breachlight.example/",
    visit: services.visit,
    alarms,
    notifications,
    toolbar,
    consent,
    services,
    lives,
    deaths,
    database,
    /** Runs the background for a worker: its listeners are there afterwards. */
    evaluate(_life: Life): void {
      throw new Error("playOut gives the worker its script");
    },
    later,
    call,
    put,
    take,
    deliver,
    setAlarm(name: string, info: { when?: number; delayInMinutes?: number; periodInMinutes?: number }) {
      const { when, periodInMinutes, delayInMinutes = periodInMinutes ?? 0 } = info;
      const at = when ?? now + delayInMinutes * MINUTE_MS;
      const periodMs = periodInMinutes && periodInMinutes * MINUTE_MS;
      alarms.set(name, { at: Math.max(at, now + SHORTEST_ALARM_MS), periodMs });
    },
    /** Ends the worker that lives, as a browser does that wants its memory. */
    end(): void {
      if (life) kill(life);
    },
    /** A message to the worker; `undefined` where it died and gave no answer. */
    ask<Name extends MessageName>(
      name: Name,
      input?: unknown,
      sender: object = {},
    ): Promise<Reply<ResultOf<Name>> | undefined> {
      const { promise, resolve } = Promise.withResolvers<Reply<ResultOf<Name>> | undefined>();
      later(
        1,
        () => {
          const mine = start();
          mine.lastCallAt = now;
          const message = structuredClone(input === undefined ? { name } : { name, input });
          const [listener] = (mine.listeners.get("runtime.onMessage") ?? []) as unknown[];
          const from = { id: EXTENSION_ID, url: `${OWN}popup.html`, ...sender };
          const answer = (listener as (...all: object[]) => ReturnType<typeof this.ask<Name>> | undefined)(
            message,
            from,
          );
          void answer?.then((reply) => {
            if (!mine.isDead) resolve(structuredClone(reply));
          });
          if (mine.isDead || !answer) resolve(undefined);
          else mine.onDeath.push(() => resolve(undefined));
        },
        undefined,
      );
      return promise;
    },
    /** What is left where no worker lives. */
    keep: (): Kept =>
      structuredClone({ now, area, alarms, tables: database.tables, services: services.state, consent }),
    /** Waits in the browser's time. */
    sleep: (ms: number) => new Promise<void>((done) => void later(ms, done, undefined)),
    /** Lets time pass until `isOver`, and `ms` at most. */
    async pass(ms: number, isOver = () => false): Promise<void> {
      const end = now + ms;
      for (;;) {
        await new Promise<void>((done) => void setImmediate(done));
        if (isOver()) return;
        // Of equals the one that was put off first.
        const next = tasks.reduce<Task | undefined>((a, b) => (a && a.at <= b.at ? a : b), undefined);
        const alarm = [...alarms].toSorted((a, b) => a[1].at - b[1].at)[0];
        const at = Math.min(next?.at ?? Infinity, alarm?.[1].at ?? Infinity);
        if (at > end) break;
        if (life && at - life.lastCallAt > IDLE_MS) {
          now = Math.max(now, life.lastCallAt + IDLE_MS);
          kill(life);
          continue;
        }
        now = Math.max(now, at);
        if (next && next.at === at) {
          tasks.splice(tasks.indexOf(next), 1);
          next.run();
        } else if (alarm) {
          const [name, { periodMs }] = alarm;
          if (periodMs === undefined) alarms.delete(name);
          else alarms.set(name, { at: now + periodMs, periodMs });
          deliver("alarms.onAlarm", { name });
        }
      }
      now = Math.max(now, end);
    },
  };
  return world;
}

export type DyingWorld = ReturnType<typeof createDyingWorld>;
