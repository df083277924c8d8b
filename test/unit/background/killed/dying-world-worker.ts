// The background as one script, built once and run for each worker, over a simulated browser, clock and network.
import { createHash, webcrypto } from "node:crypto";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import * as tldts from "tldts";
import { build } from "vite";
import { browserOver } from "../fake-browser.ts";
import type { DyingWorld, Life } from "./dying-world.ts";
import { databaseApi } from "./dying-world-database.ts";

/** Globals passed to the worker. */
const GIVEN =
  "browser idb indexedDB fetch setTimeout clearTimeout setInterval clearInterval Date performance navigator crypto AbortSignal tldts Intl".split(
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

/** Builds the script. Await this before the first worker starts. */
export async function makeScript(): Promise<void> {
  if (shared[SCRIPT]) return;
  const root = join(import.meta.dirname, "../../../..");
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
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: "esnext",
      rollupOptions: { input: join(root, "src/background/index.ts"), output: { format: "iife" } },
    },
  });
  const [result] = [built].flat();
  const [chunk, ...others] = result && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error("the background is not one file");
  shared[SCRIPT] = compileFunction(chunk.code, GIVEN) as Evaluate;
}

const encoder = new TextEncoder();

/** Digests without another thread, so results arrive before simulated time advances. */
const crypto = {
  getRandomValues: (array: Uint8Array) => webcrypto.getRandomValues(array),
  randomUUID: () => webcrypto.randomUUID(),
  subtle: {
    digest: async (_: string, data: Uint8Array) =>
      new Uint8Array(createHash("sha256").update(data).digest()).buffer,
  },
};

const formats = new Map<string, object>();

/** Formatters cost as much as a whole worker, so workers share them. */
const IntlHere = new Proxy(Intl, {
  get: (all, name: keyof typeof Intl) => {
    const Format = all[name] as unknown as new (...given: unknown[]) => object;
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
function fetchOf(world: DyingWorld, life: Life) {
  return async (url: string, init: RequestInit = {}) => {
    const { method = "GET", body, headers, signal } = init;
    const { pathname } = new URL(url);
    const asked = { url, method, body: String(body ?? ""), headers: new Headers(headers), life, signal };
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
    const parts = [encoder.encode(text)];
    const read = () =>
      world.call(life, `answer of ${pathname}`, () => {
        const value = parts.shift();
        return value ? { done: false, value } : { done: true };
      });
    const cancel = async () => undefined;
    const reader = { read: () => Promise.race([read(), isAborted]), cancel };
    return { status, type: "basic", headers: new Headers(what), body: { getReader: () => reader, cancel } };
  };
}

export function evaluateWorker(world: DyingWorld, life: Life): void {
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
    browser,
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
    crypto,
    AbortSignal: AbortSignalHere,
    tldts,
    Intl: IntlHere,
  };
  script(...GIVEN.map((name) => given[name]));
}
