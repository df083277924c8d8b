// Breach logos: requested once each, when their row becomes visible, and kept while the page is open.

import type { Commands } from "../../../ui/page/commands.ts";

export interface Logos {
  /** `data:` URLs by breach name. */
  known: ReadonlyMap<string, string>;
  /** Requests a logo once; resolves when it is known whether there is one. Never rejects. */
  want(name: string, url: string, isPrivate: boolean): Promise<void>;
  /** Allows missing logos to be requested again, after logos were off for a while. */
  forgetMissing(): void;
}

export function createLogos(commands: Commands): Logos {
  const known = new Map<string, string>();
  const asked = new Map<string, Promise<void>>();

  async function request(name: string, url: string, isPrivate: boolean): Promise<void> {
    const reply = await commands.getLogo({ url, isPrivate }).catch(() => undefined);
    // No reply doesn't mean no logo: a row that becomes visible again may retry.
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
