// The background as one script, built once and run for each worker, over a simulated browser, clock and network.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import * as tldts from "tldts";
import { browserOver } from "./fake-browser.ts";
import type { Life, World } from "./world.ts";
import { databaseApi } from "./world-database.ts";

/** Globals passed to the worker. */
const GIVEN =
  "browser idb indexedDB fetch setTimeout clearTimeout setInterval clearInterval Date performance navigator crypto Math AbortSignal tldts Intl caches".split(
    " ",
  );

/** Packages replaced by those globals. */
const STAND_INS: Record<string, string> = {
  "webextension-polyfill": "export default browser;",
  idb: "export const openDB = idb.openDB, deleteDB = idb.deleteDB;",
  // Only a list, but slow to initialize.
  tldts: "export const { getDomain } = tldts;",
};

const SCRIPT: unique symbol = Symbol.for("the background as one script");

type Evaluate = (...given: unknown[]) => void;

/** Shared by all test files of a process, because building takes as long as a hundred workers. */
const shared = globalThis as { [SCRIPT]?: Evaluate };

/** Builds the background as one script. `begin` runs once all modules are loaded, before the last one starts their work. */
export async function buildBackground(begin = ""): Promise<string> {
  const root = join(import.meta.dirname, "../..");
  const input = join(root, "src/background/index.ts");
  // Takes a while, and most test runs need no build.
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    plugins: [
      {
        name: "stand-ins",
        enforce: "pre",
        resolveId: (id) => (Object.hasOwn(STAND_INS, id) ? `\0${id}` : undefined),
        load: (id) => STAND_INS[id.slice(1)],
        transform: (code, id) => (id === input ? begin + code : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: "esnext",
      rollupOptions: { input, output: { format: "iife" } },
    },
  });
  const [result] = [built].flat();
  const [chunk, ...others] = result && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error("the background is not one file");
  return chunk.code;
}

/** Makes the script ready, by default the built one. Await this before the first worker starts. */
export async function makeScript(code?: string): Promise<void> {
  shared[SCRIPT] ??= compileFunction(code ?? (await buildBackground()), GIVEN) as Evaluate;
}

const encoder = new TextEncoder();

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

/** Digests without another thread, so results arrive before simulated time advances. What is random is the same in each run. */
function cryptoOf(world: World) {
  const next = () => sha256(`random ${world.randomCount++}`);
  return {
    getRandomValues(array: Uint8Array) {
      for (let at = 0; at < array.length; at += 32) array.set(next().subarray(0, array.length - at), at);
      return array;
    },
    randomUUID: () =>
      next()
        .toString("hex")
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-4$3-8$4-$5"),
    subtle: { digest: async (_: string, data: Uint8Array) => new Uint8Array(sha256(data)).buffer },
  };
}

/** Always in the middle. */
const MathHere = Object.assign(Object.create(Math), { random: () => 0.5 });

const formats = new Map<string, object>();

/** Formatters cost as much as a whole worker, so workers share them. */
const IntlHere = new Proxy(Intl, {
  get: (all, name: keyof typeof Intl) => {
    const Format = all[name] as unknown as new (...given: unknown[]) => object;
    if (!Format?.prototype) return Format;
    return function make(...given: unknown[]) {
      const key = JSON.stringify([name, given]);
      const format = formats.get(key) ?? new Format(...given);
      formats.set(key, format);
      return format;
    };
  },
});

/** Nothing hangs here, so no timeouts are needed. */
const AbortSignalHere = {
  timeout: () => new AbortController().signal,
  any: (signals: AbortSignal[]) => AbortSignal.any(signals),
  [Symbol.hasInstance]: (value: unknown) => value instanceof AbortSignal,
};

/** Sends a request. The response arrives after a delay, and is then read in parts. */
function fetchOf(world: World, life: Life) {
  return async (url: string, init: RequestInit = {}) => {
    const ownFile = world.services.ownFiles[url];
    if (ownFile) return world.call(life, `own file ${url}`, () => new Response(ownFile));
    const { method = "GET", body, headers, signal, credentials } = init;
    const { pathname } = new URL(url);
    const asked = {
      url,
      method,
      body: String(body ?? ""),
      headers: new Headers(headers),
      life,
      signal,
      credentials,
    };
    // The service receives it at once.
    const send = () => {
      if (world.isOnline) return world.services.answer(asked);
      throw new TypeError("Failed to fetch");
    };
    const answering = world.call(life, `fetch ${method} ${pathname}`, send, 50);
    const { promise: isAborted, reject } = Promise.withResolvers<never>();
    isAborted.catch(() => undefined);
    const give = () => reject(new DOMException("given up", "AbortError"));
    if (signal?.aborted) give();
    signal?.addEventListener("abort", give);
    const { status, headers: what = {}, text } = await Promise.race([answering, isAborted]);
    const parts = [typeof text === "string" ? encoder.encode(text) : text];
    const read = () =>
      world.call(life, `answer of ${pathname}`, () => {
        const value = parts.shift();
        return value ? { done: false, value } : { done: true };
      });
    const cancel = async () => undefined;
    const reader = { read: () => Promise.race([read(), isAborted]), cancel };
    return {
      status,
      url,
      type: "basic",
      headers: new Headers(what),
      body: { getReader: () => reader, cancel },
    };
  };
}

/** Passes on what is called, by name. */
function overheard({ heard }: World, apis: Record<string, object>): Record<string, object> {
  if (!heard) return apis;
  const listenTo = (name: string, api: object) =>
    new Proxy(api, {
      get(own, key: string) {
        const member: unknown = Reflect.get(own, key);
        if (typeof member !== "function") return member;
        return (...given: unknown[]) => {
          heard(`${name}.${key}`, given);
          return member(...given);
        };
      },
    });
  return Object.fromEntries(Object.entries(apis).map(([name, api]) => [name, listenTo(name, api)]));
}

export function evaluateWorker(world: World, life: Life): void {
  const script = shared[SCRIPT];
  if (!script) throw new Error("makeScript comes first");
  const { idb, indexedDB } = databaseApi(world, life);
  const timers = new Set<object>();
  const begin = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (life.isDead) return {};
    const timer = world.later(
      ms,
      () => {
        if (timers.delete(timer)) run(...given);
      },
      life,
    );
    timers.add(timer);
    return timer;
  };
  const stop = (timer: object | undefined) =>
    void (timer && timers.delete((timer as { timer?: object }).timer ?? timer));
  const repeat = (run: () => void, ms: number) => {
    const handle = { timer: {} };
    const again = () => {
      handle.timer = begin(() => {
        run();
        again();
      }, ms);
    };
    again();
    return handle;
  };
  class DateHere extends Date {
    constructor(at: number = world.now()) {
      super(at);
    }
    static override now = () => world.now();
  }
  const browser = browserOver(
    world,
    (name, effect, ms) => world.call(life, name, effect, ms),
    (event, listener) => void life.listeners.set(event, [...(life.listeners.get(event) ?? []), listener]),
  );
  const given: Record<string, unknown> = {
    browser: overheard(world, browser),
    idb,
    indexedDB,
    fetch: fetchOf(world, life),
    setTimeout: begin,
    clearTimeout: stop,
    setInterval: repeat,
    clearInterval: stop,
    Date: DateHere,
    performance: { now: () => world.steady() - life.bornAt },
    navigator: {
      get onLine() {
        return world.isOnline;
      },
    },
    crypto: cryptoOf(world),
    Math: MathHere,
    AbortSignal: AbortSignalHere,
    tldts,
    Intl: IntlHere,
    caches: { keys: async () => [] },
  };
  script(...GIVEN.map((name) => given[name]));
}
