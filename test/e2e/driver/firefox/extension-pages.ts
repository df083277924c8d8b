// Firefox doesn't report when an extension's page has loaded, not always when it closed, and almost nothing if another page's
// link opened it; this adds the missing events.

import type { Message, Send } from "./protocol/bidi-channel.ts";

/** Scheme of extension pages. */
export const EXTENSION_SCHEME = "moz-extension://";

const LOOK_EVERY_MS = 10;

/** What Firefox reports about a closed tab, it reports at once. */
const TELLS_WITHIN_MS = 100;

interface Navigation {
  context: string;
  navigation: string | null;
  url: string;
}

/** The event data for a tab that opens or closes. */
function tab(context: string) {
  const place = { context, parent: null, children: [], originalOpener: null, userContext: "default" };
  return { ...place, url: "about:blank" };
}

export class ExtensionPages {
  readonly #send: Send;
  readonly #tell: (event: Message) => void;
  readonly #there = new Set<string>();
  readonly #gone = new Set<string>();
  /** Known realms, where code can run. */
  readonly #realms = new Set<unknown>();
  /** The last committed navigation of each browsing context. */
  readonly #latest = new Map<string, string | null>();

  constructor(send: Send, tell: (event: Message) => void) {
    this.#send = send;
    this.#tell = tell;
  }

  /** Inspects a browser event; if one is missing after it, emits it. */
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

  /** A tab was closed by command. */
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
      // A page that has closed meanwhile sends no more events.
      if (state === "gone") return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async #readyState(context: string, url: string): Promise<string> {
    const [address] = url.split("#");
    try {
      const { realm, result } = (await this.#send("script.evaluate", {
        // Until the new page is there, the previous one responds.
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
