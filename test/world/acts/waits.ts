// What an open page waits for, through a port.
import type { Envelope, Reply, Running } from "../../../src/shared/content-messages.ts";
import type { WorldPort } from "../own-page.ts";
import type { World } from "../world.ts";
import { outcome } from "./seen.ts";

/** How long a page waits before it looks again. */
const LOOK_MS = 2_500;

interface Waiting {
  port: WorldPort;
  /** In place of which another one comes. */
  place: string;
  last: Reply<unknown> | undefined;
  isOver: Promise<void>;
  /** The page no longer waits. */
  end(reply: Reply<unknown>): void;
}

const waiting = new WeakMap<World, Map<number, Waiting>>();

const isRunning = (reply: Reply<unknown> | undefined) =>
  !reply || (reply.ok && (reply.value as Partial<Running>).state === "running");

const ABORTED: Reply<never> = { ok: false, error: { code: "aborted", service: "lookup" } };

function begin(world: World, message: Envelope, place: string): Waiting {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const port = world.connect();
  const mine: Waiting = {
    port,
    place,
    last: undefined,
    isOver,
    end(reply) {
      mine.last = reply;
      port.disconnect();
      end();
    },
  };
  port.onMessage.addListener((received) => {
    const reply = received as Reply<unknown>;
    if (isRunning(reply)) mine.last = reply;
    else mine.end(reply);
  });
  port.postMessage(message);
  return mine;
}

/** Waits for a result; if it takes long, the page has what is known so far, and waits again with the same number. */
export async function followed<Value>(
  world: World,
  message: Envelope,
  number: number,
  place = String(number),
): Promise<Value | string> {
  const all = waiting.get(world) ?? new Map<number, Waiting>();
  waiting.set(world, all);
  const known = all.get(number);
  if (!known)
    for (const one of all.values()) if (one.place === place && isRunning(one.last)) one.end(ABORTED);
  const mine = known ?? begin(world, message, place);
  all.set(number, mine);
  await Promise.race([world.pace.waitFor(mine.isOver), world.sleep(LOOK_MS)]);
  return mine.last?.ok ? (mine.last.value as Value) : outcome(mine.last);
}

/** The page with what a number stands for is closed. */
export function leave(world: World, number = 1): void {
  waiting.get(world)?.get(number)?.port.disconnect();
}
