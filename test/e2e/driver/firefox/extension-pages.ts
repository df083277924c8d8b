// Firefox does not tell when a page of an extension has been loaded, nor always that it was closed, and of one that a link of
// another opened next to nothing; whoever waits for that is told from here.

import type { Message, Send } from "./protocol/bidi-channel.ts";

/** Of addresses of extensions' pages. */
export const EXTENSION_SCHEME = "moz-extension://";

const LOOK_EVERY_MS = 10;

/** What Firefox tells of a tab that it has closed, it tells at once. */
const TELLS_WITHIN_MS = 100;

interface Navigation {
  context: string;
  navigation: string | null;
  url: string;
}

/** What is told of a tab that comes or goes. */
function tab(context: string) {
  const place = { context, parent: null, children: [], originalOpener: null, userContext: "default" };
  return { ...place, url: "about:blank" };
}

export class ExtensionPages {
  readonly #send: Send;
  readonly #tell: (event: Message) => void;
  readonly #there = new Set<string>();
  readonly #gone = new Set<string>();
  /** Where code can run, as far as it was told. */
  readonly #realms = new Set<unknown>();
  /** The navigation that each browsing context has committed last. */
  readonly #latest = new Map<string, string | null>();

  constructor(send: Send, tell: (event: Message) => void) {
    this.#send = send;
    this.#tell = tell;
  }

  /** Looks at an event of the browser; where one is missing after it, it is told in its place. */
  see({ method, params }: Message): void {
    const { context = "", url = "" } = (params ?? {}) as { context?: string; url?: string };
    if (method === "browsingContext.contextCreated") this.#there.add(context);
    if (method === "browsingContext.contextDestroyed") this.#gone.add(context);
    if (method === "script.realmCreated") this.#realms.add(params?.realm);
    if (method === "browsingContext.navigationStarted" && url.startsWith(EXTENSION_SCHEME)) {
      if (!this.#there.has(context)) this.#opened(context);
    }
    if (method !== "browsingContext.navigationCommitted") return;
    const committed = params as unknown as Navigation;
    this.#latest.set(committed.context, committed.navigation);
    if (committed.url.startsWith(EXTENSION_SCHEME)) void this.#follow(committed);
  }

  #opened(context: string): void {
    this.#there.add(context);
    this.#tell({ type: "event", method: "browsingContext.contextCreated", params: tab(context) });
  }

  /** A tab was closed on demand. */
  closed(context: string): void {
    setTimeout(() => {
      if (this.#gone.delete(context)) return;
      this.#tell({ type: "event", method: "browsingContext.contextDestroyed", params: tab(context) });
    }, TELLS_WITHIN_MS);
  }

  async #follow({ context, navigation, url }: Navigation): Promise<void> {
    const tell = (method: string) =>
      this.#tell({
        type: "event",
        method,
        params: { context, navigation, url, timestamp: Date.now() },
      });
    let isParsed = false;
    while (this.#latest.get(context) === navigation) {
      const state = await this.#readyState(context, url);
      if (!isParsed && (state === "interactive" || state === "complete")) {
        isParsed = true;
        tell("browsingContext.domContentLoaded");
      }
      if (state === "complete") return tell("browsingContext.load");
      // A page that has gone meanwhile tells nothing more.
      if (state === "gone") return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async #readyState(context: string, url: string): Promise<string> {
    const [address] = url.split("#");
    try {
      const { realm, result } = (await this.#send("script.evaluate", {
        // Until the new page is there, the one before it answers.
        expression: `location.href.startsWith(${JSON.stringify(address)}) ? document.readyState : "elsewhere"`,
        target: { context },
        awaitPromise: false,
      })) as { realm: string; result?: { value?: string } };
      const state = result?.value ?? "elsewhere";
      if (state !== "elsewhere" && !this.#realms.has(realm)) this.#hasRealm(realm, context, url);
      return state;
    } catch (error) {
      return String(error).includes("no such frame") ? "gone" : "elsewhere";
    }
  }

  #hasRealm(realm: string, context: string, url: string): void {
    this.#realms.add(realm);
    const params = { realm, origin: EXTENSION_SCHEME + new URL(url).host, context, type: "window" };
    this.#tell({ type: "event", method: "script.realmCreated", params });
  }
}
