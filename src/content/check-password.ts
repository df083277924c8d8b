// Asks the background about one password: its hash goes out of the page's process, the password does not.

import type { BackgroundMessageName, InputOf, Reply, ResultOf } from "../shared/messages.ts";

/** The part of the extension API that a content script uses. */
export interface ContentApi {
  runtime: {
    /** `undefined` once the extension was updated or removed and this script is an orphan. */
    id?: string;
    sendMessage(message: unknown): Promise<unknown>;
    onMessage: {
      addListener(
        listener: (message: unknown, sender: unknown, respond: (reply: unknown) => void) => true | undefined,
      ): void;
    };
  };
}

/** Firefox calls it `browser`, Chromium `chrome`; both give promises. */
export const api = ((globalThis as { browser?: ContentApi }).browser ??
  (globalThis as { chrome?: unknown }).chrome) as ContentApi;

/** Whether the extension that put this script here is still the one that runs. */
export function isConnected(): boolean {
  return api.runtime?.id !== undefined;
}

/** The name of this document: random, so that the background can tell documents of one frame apart. */
export const documentName = crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Sends a message; `undefined` where nobody answered. A worker that dies under a question is asked once more. */
export async function ask<Name extends BackgroundMessageName>(
  name: Name,
  input?: InputOf<Name>,
): Promise<Reply<ResultOf<Name>> | undefined> {
  for (let attempt = 0; attempt < 2 && isConnected(); attempt++) {
    try {
      return (await api.runtime.sendMessage({ name, input })) as Reply<ResultOf<Name>>;
    } catch {
      // The next round asks a worker that has been started anew, or finds that there is none any more.
    }
  }
  return undefined;
}
