// The messages that several acts send, each named here and nowhere else.
import type { World } from "../world.ts";

/** A world, or a real browser's extension: what answers. */
export type Asked = Pick<World, "ask">;

/** A page opens, starts the worker if there is none, and closes. */
export function wake(world: World): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const port = world.connect();
  port.onDisconnect.addListener(resolve);
  port.onMessage.addListener(() => {
    port.disconnect();
    resolve();
  });
  return promise;
}

/** What a page that shows the breach list asks for, once it is open: that a missing one is fetched. */
export const askBreachList = (world: Asked) => world.ask("fetchMissingCatalog");

/** Presses Check for an account. */
export const askLookup = (world: World, account: string, isPrivate = false) =>
  world.ask("lookUpAccount", { account, isPrivate });

/** Presses the button that scores a page. */
export const askScore = (world: Asked, question: object) => world.ask("scorePage", question);

/** Watches an address, or no longer. */
export const askWatch = (world: World, account: string, isWatched: boolean) =>
  world.ask("setAccountWatched", { account, isWatched });

/** Dismisses a breach in the popup, or shows it again. */
export const askDismissal = (world: World, name: string, isDismissed: boolean) =>
  world.ask("setBreachDismissed", { name, isDismissed });

/** Asks for a cloud resource. */
export const askResource = (world: World, id: string, question: object, more: object = {}) =>
  world.ask("askCloud", { id, question, isPrivate: false, ...more });

/** A page's script commits a value. */
export const askVerdict = (world: World, input: object, sender: object) =>
  world.ask("checkPassword", input, sender);

/** Deletes one kind, or everything, on the privacy page. */
export const askErasure = (world: Asked, kind: string) => world.ask("eraseStored", { kind });

/** Changes settings, as a page of ours does, or as another sender. */
export const askSettings = (world: World, changes: object, sender: object = {}) =>
  world.ask("changeSettings", changes, sender);
