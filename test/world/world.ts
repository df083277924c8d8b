// A browser whose worker can be killed at any call, request or response part. Time passes only in `pass`.
import type { Reply } from "../../src/shared/content-messages.ts";
import type { CommandName, ResultOf } from "../../src/ui/page/commands.ts";
import type { Area, BrowserState } from "./fake-browser.ts";
import { connectTo, senderOf, type WorldPort } from "./own-page.ts";
import { createPace } from "./pace.ts";
import { createServices, type Services } from "./world-services.ts";

/** When a worker dies: at this call (1-based), before it takes effect or right after. */
export interface Death {
  point: number;
  isAfter: boolean;
}

/** One worker, from start to death. */
export interface Life {
  isDead: boolean;
  bornAt: number;
  diedAt: number;
  death: Death | undefined;
  /** Its calls, in order; it may die at each. */
  points: string[];
  listeners: Map<string, ((...given: never[]) => unknown)[]>;
  /** Called for everyone waiting for this worker's reply. */
  onDeath: (() => void)[];
  /** The browser ends a worker after half a minute without calls. */
  lastCallAt: number;
}

interface Alarm {
  at: number;
  periodMs: number | undefined;
}

export type Row = Record<string, unknown> & { id: string };
/** Database tables on disk, if any. */
export type Tables = Record<string, Map<string, Row>>;

interface Task {
  at: number;
  /** The worker that scheduled it; tasks of a dead worker never run. */
  life: Life | undefined;
  run(): void;
}

const START = Date.UTC(2026, 10, 2, 9);
const IDLE_MS = 30_000;
const SHORTEST_ALARM_MS = 30_000;
const MINUTE_MS = 60_000;
/** What takes longer would go on forever. */
const MOST_STEPS = 20_000;
const never = new Promise<never>(() => undefined);

/** What remains without a worker: browser data and the services. */
export interface Kept {
  now: number;
  area: { local: Area; session: Area };
  alarms: Map<string, Alarm>;
  tables: Tables | undefined;
  services: Services["state"];
  consent: Set<string>;
}

/** Creates a browser, empty or with another one's data, and its services. */
export function createWorld(before?: Kept) {
  const kept = structuredClone(before);
  let now = kept?.now ?? START;
  /** How far the device's clock has been set forward. */
  let jumpedMs = 0;
  let tasks: Task[] = [];
  let life: Life | undefined;
  const lives: Life[] = [];
  /** Deaths of the next workers, in order; later workers live. */
  const deaths: (Death | undefined)[] = [];
  const area = kept?.area ?? { local: {} as Area, session: {} as Area };
  const alarms = kept?.alarms ?? new Map<string, Alarm>();
  const notifications: string[] = [];
  const toolbar: BrowserState["toolbar"] = new Map();
  const consent = kept?.consent ?? new Set(["personallyIdentifyingInfo", "browsingActivity"]);
  const services = createServices(() => now, kept?.services);
  const database = { tables: kept?.tables };
  const pace = createPace();

  function later(ms: number, run: () => void, of: Life | undefined): Task {
    const task = { at: now + Math.max(0, ms), life: of, run };
    tasks.push(task);
    return task;
  }

  function kill(mine: Life): void {
    if (mine.isDead) return;
    mine.isDead = true;
    mine.diedAt = now;
    tasks = tasks.filter((task) => task.life !== mine);
    if (life === mine) life = undefined;
    for (const tell of mine.onDeath) tell();
  }

  /** A worker's call, at which it may die. */
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
      // A rejection is heard only once it arrives.
      if (value instanceof Promise) value.catch(() => undefined);
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
      bornAt: now,
      diedAt: Infinity,
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

  /** Delivers an event to the worker, starting one if needed. */
  function deliver(event: string, ...given: unknown[]): void {
    const mine = start();
    mine.lastCallAt = now;
    for (const listener of mine.listeners.get(event) ?? [])
      (listener as (...all: unknown[]) => unknown)(...given);
  }

  function changed(name: "local" | "session", keys: string[]): void {
    const changes = Object.fromEntries(keys.map((key) => [key, {}]));
    if (keys.length > 0 && lives.length > 0)
      later(0, () => deliver(`storage.${name}.onChanged`, changes), undefined);
  }

  /** Without a live worker, session changes send no event, so they start none. */
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
    /** Time by the device's clock, which {@link jump} sets. */
    now: () => now + jumpedMs,
    /** Time by a clock that nobody sets. */
    steady: () => now,
    /** How often a worker asked for something random. */
    randomCount: 0,
    pace,
    isOnline: true,
    windows: [{ incognito: false }],
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
    /** Hears of each call of a browser API but storage. */
    heard: undefined as ((name: string, given: unknown[]) => void) | undefined,
    /** Runs the background for a worker, which registers its listeners. */
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
      const at = when === undefined ? now + delayInMinutes * MINUTE_MS : when - jumpedMs;
      const periodMs = periodInMinutes && periodInMinutes * MINUTE_MS;
      alarms.set(name, { at: Math.max(at, now + SHORTEST_ALARM_MS), periodMs });
    },
    /** Sets the device's clock. Timers and alarms ignore that. */
    jump(ms: number) {
      jumpedMs += ms;
    },
    /** Makes the live worker, or the next one, die at its `calls`th call from now. */
    dieIn(calls: number, isAfter: boolean) {
      if (life) life.death = { point: life.points.length + calls, isAfter };
      else deaths[0] = { point: calls, isAfter };
    },
    /** Ends the live worker, as a browser does to free memory. */
    end: () => void (life && kill(life)),
    /** Sends a message to the worker; `undefined` if it died without a reply. */
    ask<Name extends CommandName>(
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
          type Listener = (...given: object[]) => ReturnType<typeof this.ask<Name>> | undefined;
          const [listener] = mine.listeners.get("runtime.onMessage") as unknown as [Listener];
          const answer = listener(message, senderOf(sender));
          void answer?.then((reply) => {
            if (!mine.isDead) resolve(structuredClone(reply));
          });
          if (mine.isDead || !answer) resolve(undefined);
          else mine.onDeath.push(() => resolve(undefined));
        },
        undefined,
      );
      return pace.waitFor(promise);
    },
    /** Connects a page to the worker. */
    connect: (sender: object = {}): WorldPort => connectTo(world, sender),
    /** What remains without a worker. */
    keep: (): Kept =>
      structuredClone({ now, area, alarms, tables: database.tables, services: services.state, consent }),
    /** Waits in simulated time. */
    sleep: (ms: number) => pace.waitFor(new Promise<void>((done) => void later(ms, done, undefined))),
    /** Lets time pass until `isOver`, at most `ms`. */
    async pass(ms: number, isOver = () => false): Promise<void> {
      const end = now + ms;
      for (let steps = 0; ; steps++) {
        if (steps > MOST_STEPS) throw new Error("it never comes to rest");
        await pace.turn(isOver);
        if (isOver()) return;
        // Of tasks due at the same time, the one scheduled first.
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

export type World = ReturnType<typeof createWorld>;
