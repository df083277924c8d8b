// A browser whose storage refuses: at one call, at all from there on, or always. Whatever is thrown and caught by nobody is kept.
import { setImmediate } from "node:timers/promises";
import { createDyingWorld, type DyingWorld, type Kept } from "../killed/dying-world.ts";
import { playOut } from "../killed/dying-world-use.ts";

/** Which calls of the storage are refused: those that `isMeant` from the `first` on, `count` of them. */
export interface Refusal {
  name: string;
  isMeant(call: string): boolean;
  /** The first of them is 1. */
  first: number;
  count: number;
}

export interface Played<Seen> {
  world: DyingWorld;
  seen: Seen;
  /** Of the refusal; empty without one. */
  name: string;
  /** Calls of the storage, oldest first: "session set tab:7". */
  calls: string[];
  /** How many were refused. */
  refused: number;
  /** What nobody caught. */
  uncaught: unknown[];
}

const STORAGE = /^(?:local|session) (?:get|set|remove)/;

/** Plays something in a browser whose storage refuses. */
export async function playRefused<Seen>(
  from: Kept,
  play: (world: DyingWorld) => Promise<Seen>,
  refusal: Refusal | undefined,
  thenMs = 5_000,
): Promise<Played<Seen>> {
  const world = createDyingWorld(from);
  const calls: string[] = [];
  let met = 0;
  let refused = 0;
  const { call } = world;
  world.call = (life, name, effect, ms) => {
    if (!STORAGE.test(name)) return call(life, name, effect, ms);
    calls.push(name);
    if (!refusal?.isMeant(name)) return call(life, name, effect, ms);
    met++;
    if (met < refusal.first || met >= refusal.first + refusal.count) return call(life, name, effect, ms);
    refused++;
    const fail = (): never => {
      throw new Error("QuotaExceededError: the storage refuses");
    };
    return call(life, name, fail, ms);
  };
  const uncaught: unknown[] = [];
  const note = (thrown: unknown) => void uncaught.push(thrown);
  // The runner's own listeners would end the run for what is tried here.
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  try {
    const seen = await playOut(world, play, thenMs);
    await setImmediate();
    return { world, seen, name: refusal?.name ?? "", calls, refused, uncaught };
  } finally {
    world.end();
    process.off("unhandledRejection", note);
    for (const other of others) process.on("unhandledRejection", other);
  }
}

/** Every way in which the storage refuses under something that makes these calls. */
export function refusalsOf(calls: readonly string[]): Refusal[] {
  const each = calls.map(
    (name, at): Refusal => ({
      name: `call ${at + 1}, ${name}`,
      isMeant: () => true,
      first: at + 1,
      count: 1,
    }),
  );
  const always = (name: string, isMeant: RegExp): Refusal => ({
    name,
    isMeant: (call) => isMeant.test(call),
    first: 1,
    count: Infinity,
  });
  return [
    ...each,
    always("a session store that is full", /^session set/),
    always("a local store that is full", /^local set/),
    always("stores that are full", / set /),
    always("a session store that is broken", /^session/),
    always("a local store that cannot be written to", /^local (?:set|remove)/),
    always("stores that remove nothing", / remove /),
  ];
}
