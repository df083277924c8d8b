// What a scenario is written with: a browser with the extension, what its services answer, and what left it.

import { browserInUse, playOut } from "./use.ts";
import type { Kept, World } from "./world.ts";
import { createWorld } from "./world.ts";
import type { Answer, Services } from "./world-services.ts";

/** What an answer is, or what makes it out of a request; `undefined` is a connection that fails. */
type Given = Answer | undefined;

export interface Begin {
  /** The browser; by default one that has used the extension for a while. */
  from?: Kept | Promise<Kept>;
  /** How long the browser runs after the scenario. */
  thenMs?: number;
}

/** The world of each scenario, with its next answers. */
const given = new WeakMap<World, [address: RegExp, answers: Given[]][]>();

/** Runs a scenario in a browser with the extension. The whole background runs; time is simulated. Rejects if the scenario does. */
export async function play<Seen>(
  act: (world: World) => Promise<Seen>,
  { from = browserInUse(), thenMs = 0 }: Begin = {},
): Promise<Seen> {
  const world = createWorld(await from);
  const answers: [RegExp, Given[]][] = [];
  given.set(world, answers);
  const { answer } = world.services;
  world.services.answer = (request) => {
    const [, left] = answers.find(([address, some]) => address.test(request.url) && some.length > 0) ?? [];
    const usual = answer(request);
    if (!left) return usual;
    const chosen = left.shift();
    if (!chosen) throw new TypeError("Failed to fetch");
    return chosen;
  };
  try {
    return await playOut(world, act, thenMs);
  } finally {
    world.end();
  }
}

/** Runs a scenario in another browser than the usual one. */
export function playIn<Seen>(
  from: Kept | Promise<Kept>,
  act: (world: World) => Promise<Seen>,
): Promise<Seen> {
  return play(act, { from });
}

/** Makes the services give these answers to the next requests to matching addresses, each once. */
export function answer(world: World, address: RegExp, ...answers: Given[]): void {
  given.get(world)?.push([address, answers]);
}

/** An answer in JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, text: JSON.stringify(value) };
}

/** The answer itself, or the answer with this in JSON; `undefined` is a connection that fails. */
export const asAnswer = (given: object | Answer | undefined): Given =>
  given === undefined || ("status" in given && "text" in given) ? given : json(given);

/** An answer in plain text. */
export function text(value: string, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "content-type": "text/plain", ...headers }, text: value };
}

/** What was sent to matching addresses, in order. */
export function sent(world: World, address = /./): Services["received"] {
  return world.services.received.filter(({ url }) => address.test(url));
}

/** The same as lines: method and address. */
export function sentLines(world: World, address?: RegExp): string[] {
  return sent(world, address).map(({ method, url }) => `${method} ${url}`);
}
