// Logos of breaches: requested when their row is seen, once each, and kept for as long as the popup is open.

import type { Ask } from "../../../../ui/page/ask.ts";

export interface Logos {
  /** `data:` addresses by the names of breaches. */
  known: ReadonlyMap<string, string>;
  /** Requests a logo once; resolves when it is known whether there is one. Never rejects. */
  want(name: string, url: string, isPrivate: boolean): Promise<void>;
  /** Lets logos that did not come be requested again: none was wanted for a while. */
  forgetMissing(): void;
}

export function createLogos(ask: Ask): Logos {
  const known = new Map<string, string>();
  const asked = new Map<string, Promise<void>>();

  async function request(name: string, url: string, isPrivate: boolean): Promise<void> {
    const reply = await ask("getLogo", { url, isPrivate }).catch(() => undefined);
    // No answer is not "none": a row that is seen again may ask again.
    if (!reply) asked.delete(name);
    if (reply?.ok && reply.value?.startsWith("data:image/")) known.set(name, reply.value);
  }

  return {
    known,
    want(name, url, isPrivate) {
      const asking = asked.get(name) ?? request(name, url, isPrivate);
      asked.set(name, asking);
      return asking;
    },
    forgetMissing() {
      for (const name of asked.keys()) if (!known.has(name)) asked.delete(name);
    },
  };
}
