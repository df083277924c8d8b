// How a page stays in touch with the background while it waits: through a port, which says at once when the background ends.

import type { Runtime } from "webextension-polyfill";
import type { COMMANDS } from "../../background/commands.ts";
import type { Envelope, Reply, Running } from "../../shared/content-messages.ts";
import type { CommandName, InputOf, ResultOf } from "./commands.ts";

interface Contact {
  /** Sent again to each background that is started meanwhile. */
  message?: Envelope;
  onReply?(reply: Reply<unknown>): void;
  /** Whether the background has stopped responding, each time that may have changed. */
  onSilent(isSilent: boolean): void;
}

/** Starts the background if it isn't running, and again whenever it ends. The returned function stops that. */
export type Connect = (contact: Contact) => () => void;

/** A background starts within 50 ms; after this long it isn't coming. */
const ANSWER_TIMEOUT_MS = 4_000;

/** One failure is a stopped background, which the next port starts; more mean something else. */
const SILENT_AFTER_FAILURES = 3;

/** Time between attempts. A background that ends sooner than this after its first reply has failed, too. */
const RETRY_MS = 1_000;

/** Creates a page's link to the background. */
export function createConnect(runtime: Pick<Runtime.Static, "connect">): Connect {
  return ({ message, onReply, onSilent }) => {
    let port: Runtime.Port;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    function fail(): void {
      clearTimeout(timer);
      failures += 1;
      if (failures === 1) open();
      else timer = setTimeout(open, RETRY_MS);
      onSilent(failures >= SILENT_AFTER_FAILURES);
    }

    function open(): void {
      const mine = runtime.connect();
      port = mine;
      timer = setTimeout(() => {
        mine.disconnect();
        fail();
      }, ANSWER_TIMEOUT_MS);
      // Not called for the page's own `disconnect`.
      mine.onDisconnect.addListener(fail);
      mine.onMessage.addListener((reply) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          failures = 0;
        }, RETRY_MS);
        onSilent(false);
        onReply?.(reply as Reply<unknown>);
      });
      if (message) mine.postMessage(message);
    }

    open();
    return () => {
      clearTimeout(timer);
      port.disconnect();
    };
  };
}

/** As `Commands`, for replies that may take long. `onRunning` hears of the request's turn. */
type WaitingCommands = {
  [Name in keyof typeof COMMANDS]: (
    input: InputOf<Name>,
    signal: AbortSignal,
    onRunning: (running: Running) => void,
  ) => Promise<Reply<ResultOf<Name>> | undefined>;
};

/**
 * Commands whose reply may take long. They resolve to it, or to `undefined` if the background stopped responding. The background
 * gives up once the signal is aborted or the page is closed; then they don't resolve.
 */
export function waitingCommands(connect: Connect): WaitingCommands {
  function ask(message: Envelope, signal: AbortSignal, onRunning: (running: Running) => void) {
    return new Promise<Reply<unknown> | undefined>((resolve) => {
      const end = (reply?: Reply<unknown>) => {
        close();
        resolve(reply);
      };
      const close = connect({
        message,
        onReply(reply) {
          const isRunning = reply.ok && (reply.value as Partial<Running> | undefined)?.state === "running";
          if (isRunning) onRunning(reply.value as Running);
          else end(reply);
        },
        onSilent: (isSilent) => isSilent && end(),
      });
      signal.addEventListener("abort", close);
    });
  }
  return new Proxy({} as WaitingCommands, {
    get: (_, name: CommandName) => (input: unknown, signal: AbortSignal, onRunning: () => void) =>
      ask({ name, input }, signal, onRunning),
  });
}
