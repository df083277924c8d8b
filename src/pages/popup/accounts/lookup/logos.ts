// Logos of breaches: asked for when their row is seen, once each, and kept for as long as the popup is open.

import type { Ask } from "../../../../ui/page/ask.ts";

export interface Logos {
  /** `data:` addresses by the names of breaches. */
  known: ReadonlyMap<string, string>;
  /** Asks for a logo that was not asked for yet. Never rejects: without a logo the letter stays. */
  want(name: string, url: string, isPrivate: boolean): Promise<void>;
  /** Lets those be asked for again that did not come: none was wanted for a while. */
  forgetMissing(): void;
}

/** Makes the store of one popup. `changed` is called with every logo that came. */
export function createLogos(ask: Ask, changed: () => void): Logos {
  const known = new Map<string, string>();
  const asked = new Set<string>();
  return {
    known,
    async want(name, url, isPrivate) {
      if (asked.has(name)) return;
      asked.add(name);
      const reply = await ask("getLogo", { url, isPrivate }).catch(() => undefined);
      // No answer is not "none": a row that is seen again may ask again.
      if (!reply) asked.delete(name);
      if (!reply?.ok || !reply.value?.startsWith("data:image/")) return;
      known.set(name, reply.value);
      changed();
    },
    forgetMissing() {
      for (const name of asked) if (!known.has(name)) asked.delete(name);
    },
  };
}
