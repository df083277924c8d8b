// Sends messages to the background. Only the hash of a password leaves the page's process, never the password.

import type { ContentMessages, Envelope, InputTo, Reply } from "../shared/content-messages.ts";

export type Respond = (reply?: unknown) => void;

/** The part of the extension API that a content script uses. */
interface ContentApi {
  dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
  runtime: {
    /** `undefined` once the extension was updated or removed, which orphans this script. */
    id?: string;
    sendMessage<Answer>(message: Envelope): Promise<Answer>;
    onMessage: {
      addListener(listener: (message: Envelope, sender: unknown, respond: Respond) => true): void;
    };
  };
}

/** The name that all browsers share for it; it returns promises in all of them. */
export const api = (globalThis as unknown as { chrome: ContentApi }).chrome;

/** Truthy while the extension that injected this script is still running. */
export const isConnected = (): unknown => api.runtime?.id;

/** Sends a message, and retries if the worker dies meanwhile. Resolves with `undefined` if nothing responds. */
export async function send<Name extends keyof ContentMessages>(
  name: Name,
  input?: InputTo<ContentMessages[Name]>,
): Promise<Reply<ReturnType<ContentMessages[Name]>> | undefined> {
  // A browser that is ending a worker may need a moment before it can start the next one.
  for (let pauseMs = 250; pauseMs < 3_000; pauseMs += pauseMs) {
    try {
      return await api.runtime.sendMessage({ name, input });
    } catch {
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
  return undefined;
}
