// The extension's own pages: as senders, as Chromium describes them, with the browser as they have it and their ports to the worker.
import type browser from "webextension-polyfill";
import { type BrowserState, browserOver, EXTENSION_ID, OWN } from "./fake-browser.ts";

/** The sender of messages from the extension's page at this path. */
export function ownPage(path = "src/pages/popup/index.html") {
  return { id: EXTENSION_ID, url: `${OWN}${path}`, origin: OWN.slice(0, -1), documentId: "D9CE7C72" };
}

/** The sender that a browser makes of these parts: the popup, unless they are a website's. */
export function senderOf(parts: object) {
  return "url" in parts ? { id: EXTENSION_ID, ...parts } : { ...ownPage(), ...parts };
}

/** The browser APIs for tabs as a page of ours has them: no worker dies of its calls. */
export function pageBrowser(state: BrowserState): Pick<typeof browser, "tabs" | "permissions"> {
  const apis = browserOver(
    state,
    async (_name, effect) => effect(),
    () => undefined,
  );
  return apis as unknown as Pick<typeof browser, "tabs" | "permissions">;
}

type Listener = (...given: never[]) => unknown;

/** Something that happens, as the browser offers it, and how to make it happen. */
function createEvent() {
  const listeners: Listener[] = [];
  return {
    addListener: (listener: Listener) => void listeners.push(listener),
    tell: (...given: unknown[]) => {
      for (const listener of listeners) (listener as (...all: unknown[]) => unknown)(...given);
    },
  };
}

/** A page's port, and what a test does to it. */
export interface WorldPort {
  onMessage: { addListener(listener: (reply: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
  postMessage(message: object): void;
  disconnect(): void;
  isOpen: boolean;
  /** Gives the page this, as if from the worker. */
  receive(reply: unknown): void;
  /** Ends it, as if by the worker. */
  drop(): void;
}

/** The browser that a page is in. */
interface PageBrowser {
  later(ms: number, run: () => void, of: undefined): unknown;
  deliver(event: string, ...given: unknown[]): void;
  steady(): number;
  lives: readonly { isDead: boolean; lastCallAt: number; onDeath: (() => void)[] }[];
  pace: { waitFor(promise: Promise<unknown>): unknown };
}

/** Connects a page to the worker, starting one if needed. Each hears when the other is gone. Until a worker responds, time passes. */
export function connectTo(world: PageBrowser, sender: object = {}): WorldPort {
  const ofPage = { onMessage: createEvent(), onDisconnect: createEvent() };
  const ofWorker = { onMessage: createEvent(), onDisconnect: createEvent() };
  const { promise: isHeard, resolve: hear } = Promise.withResolvers<void>();
  void world.pace.waitFor(isHeard);
  const deliver = (run: () => void) => void world.later(1, () => port.isOpen && run(), undefined);
  const port: WorldPort = {
    ...ofPage,
    isOpen: true,
    receive(reply) {
      hear();
      ofPage.onMessage.tell(reply);
    },
    drop() {
      hear();
      if (!port.isOpen) return;
      port.isOpen = false;
      ofPage.onDisconnect.tell();
    },
    postMessage: (message) =>
      deliver(() => toWorker(() => ofWorker.onMessage.tell(structuredClone(message)))),
    disconnect() {
      hear();
      if (!port.isOpen) return;
      port.isOpen = false;
      world.later(1, () => toWorker(ofWorker.onDisconnect.tell), undefined);
    },
  };
  /** The worker that has the port's other end. */
  let life: PageBrowser["lives"][number] | undefined;
  function toWorker(tell: () => void): void {
    if (!life || life.isDead) return;
    life.lastCallAt = world.steady();
    tell();
  }
  deliver(() => {
    world.deliver("runtime.onConnect", {
      ...ofWorker,
      sender: senderOf(sender),
      postMessage: (reply: unknown) => {
        if (life?.isDead) return;
        const copy = structuredClone(reply);
        deliver(() => port.receive(copy));
      },
      disconnect: () => deliver(port.drop),
    });
    life = world.lives.at(-1);
    if (life?.isDead) port.drop();
    else life?.onDeath.push(() => deliver(port.drop));
  });
  return port;
}
