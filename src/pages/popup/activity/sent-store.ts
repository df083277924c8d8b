// What the popup knows of the requests that left the browser, whatever became of the tab that it is about.

import type { SentRequest } from "../../../shared/messages.ts";
import type { Ask } from "../../../ui/page/ask.ts";

export interface SentSnapshot {
  /** Absent until the background answered. */
  sent?: SentRequest[];
  /** The background did not answer the last time: what is known may be out of date. */
  isSilent: boolean;
}

export interface SentStore {
  snapshot(): SentSnapshot;
  /** Asks anew. Never rejects: no answer is a state of its own. */
  refresh(): Promise<void>;
}

/** Makes the store of one popup. `changed` is called with every answer. */
export function createSentStore(ask: Ask, changed: () => void): SentStore {
  let snapshot: SentSnapshot = { isSilent: false };
  let asking: Promise<void> | undefined;

  async function askOnce(): Promise<void> {
    const reply = await ask("listSentRequests").catch(() => undefined);
    asking = undefined;
    snapshot = reply?.ok ? { sent: reply.value, isSilent: false } : { ...snapshot, isSilent: true };
    changed();
  }

  return {
    snapshot: () => snapshot,
    // One question at a time: a slow answer is not overtaken by the one before it.
    refresh() {
      asking ??= askOnce();
      return asking;
    },
  };
}
