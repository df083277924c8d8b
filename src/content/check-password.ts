// Asks the background about one password: its hash goes out of the page's process, the password does not.

import type { ContentMessages, Envelope, InputTo, Reply } from "../shared/messages.ts";

export type Respond = (reply?: unknown) => void;

/** The part of the extension API that a content script uses. */
interface ContentApi {
  dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
  runtime: {
    /** `undefined` once the extension was updated or removed and this script is an orphan. */
    id?: string;
    sendMessage<Answer>(message: Envelope): Promise<Answer>;
    onMessage: {
      addListener(listener: (message: Envelope, sender: unknown, respond: Respond) => true): void;
    };
  };
}

/** The one name that all browsers have for it; it gives promises in all. */
export const api = (globalThis as unknown as { chrome: ContentApi }).chrome;

/** Whether the extension that put this script here is still the one that runs. */
export const isConnected = (): unknown => api.runtime?.id;

/** Sends a message; `undefined` where nobody answered. A worker that dies under a question is asked again. */
export async function ask<Name extends keyof ContentMessages>(
  name: Name,
  input?: InputTo<ContentMessages[Name]>,
): Promise<Reply<ReturnType<ContentMessages[Name]>> | undefined> {
  // A browser that is just ending a worker may take a while until it can start the next one.
  for (let pauseMs = 250; pauseMs < 3_000; pauseMs += pauseMs) {
    try {
      return await api.runtime.sendMessage({ name, input });
    } catch {
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
  return undefined;
}
