// The life of one worker, from its start to its death, and what it finds around it in the browser.
import type { Answer, Request, Services } from "./dying-world-services.ts";

/** When a worker dies: at its call with this number, the first being 1, before that takes effect or right after. */
export interface Death {
  point: number;
  isAfter: boolean;
}

type Listener = (...given: never[]) => unknown;

/** One worker, from its start to its death. */
export interface Life {
  isDead: boolean;
  death: Death | undefined;
  /** What it called, in order: each is a point at which it may die. */
  points: string[];
  listeners: Map<string, Listener[]>;
  /** Asked by whoever waits for an answer of this worker. */
  onDeath: (() => void)[];
  /** A browser ends a worker that has called nothing for half a minute. */
  lastCallAt: number;
}

/** What the browser keeps under a name. */
export type Area = Record<string, unknown>;

export interface Alarm {
  at: number;
  periodMs: number | undefined;
}

export type Row = Record<string, unknown> & { id: string };
export type Tables = Record<string, Map<string, Row>>;

/** What lies on the disk; `undefined` where there is no database. */
export interface Database {
  tables?: Tables | undefined;
}

/** The browser as a worker of it finds it. */
export interface Surroundings {
  now(): number;
  area: Record<"local" | "session", Area>;
  alarms: Map<string, Alarm>;
  notifications: string[];
  toolbar: Map<string, unknown>;
  consent: Set<string>;
  services: Services;
  database: Database;
  tab: { id: number; url: string };
  later(ms: number, run: () => void, of: Life | undefined): object;
  call<Value>(mine: Life, name: string, effect: () => Value, ms?: number): Promise<Value>;
  put(name: "local" | "session", items: Area): void;
  take(name: "local" | "session", keys: string[]): void;
  request(asked: Request): Answer;
  setAlarm(name: string, info: { when?: number; delayInMinutes?: number; periodInMinutes?: number }): void;
}
