// What a page hears of the background when that doesn't do what the page asks for.
import type { World } from "../world.ts";

type Ask = World["ask"];

const NEVER = new Promise<never>(() => undefined);

const REFUSED = { ok: false, error: { code: "bad-request", service: "lookup" } };

/** Answers what pages ask next in place of the background, this often. */
function replaceNext(world: World, count: number, reply: (ask: () => ReturnType<Ask>) => unknown): void {
  const { ask } = world;
  let left = count;
  const { connect } = world;
  world.connect = (sender) => {
    const port = connect(sender);
    const { postMessage } = port;
    port.postMessage = (message) => {
      if (left-- > 0) void Promise.resolve(reply(() => NEVER)).then(port.receive, port.drop);
      else postMessage(message);
    };
    return port;
  };
  world.ask = ((...given: Parameters<Ask>) => {
    const really = () => ask.apply(world, given);
    return left-- > 0 ? reply(really) : really();
  }) as Ask;
}

/** What is pressed next is refused, with a reason if there is one. */
export const refuseNext = (world: World, reason?: "setting-locked") =>
  replaceNext(world, 1, async () => (reason ? { ...REFUSED, error: { ...REFUSED.error, reason } } : REFUSED));

/** The background doesn't hear what is asked next, this often. */
export const ignoreNext = (world: World, count = 1) =>
  replaceNext(world, count, () => Promise.reject(new Error("no answer")));

/** The background hears nothing from now on. */
export const silence = (world: World) => ignoreNext(world, Number.POSITIVE_INFINITY);

/** The background never gets the next press. The page learns that once this is called. */
export function loseNext(world: World): () => void {
  const lost = Promise.withResolvers<never>();
  replaceNext(world, 1, () => lost.promise);
  return () => lost.reject(new Error("no answer"));
}

/** The background gets the next press only once this is released. */
export function holdNext(world: World): () => void {
  const held = Promise.withResolvers<void>();
  replaceNext(world, 1, (really) => held.promise.then(really));
  return held.resolve;
}

/** The worker dies, and none starts for a page that waits until this is called. */
export function breakDown(world: World): () => void {
  const { connect } = world;
  world.connect = (sender) => {
    const port = connect(sender);
    queueMicrotask(port.drop);
    return port;
  };
  world.end();
  return () => {
    world.connect = connect;
  };
}
